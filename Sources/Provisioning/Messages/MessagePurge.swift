package import Domain

/// The deletion of messages that no device can open any more, and of their media.
package struct MessagePurge: Hashable, Sendable {
  package var conversation: ConversationID
  /// The last key that is no longer in use.
  package var keyVersion: Int64
  /// How many there were when it was planned.
  package var messages: Int

  package init(conversation: ConversationID, keyVersion: Int64, messages: Int) {
    self.conversation = conversation
    self.keyVersion = keyVersion
    self.messages = messages
  }
}

/// The deletion of a conversation with all that is in it.
package struct ConversationDeletion: Hashable, Sendable {
  package var conversation: ConversationID
  /// How many there were when it was planned.
  package var messages: Int
  package var media: Int

  package init(conversation: ConversationID, messages: Int, media: Int) {
    self.conversation = conversation
    self.messages = messages
    self.media = media
  }
}
