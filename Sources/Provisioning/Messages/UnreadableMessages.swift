package import Domain
package import Firebase

/// What a new pairing costs: messages that nobody can open once the two have paired anew, since the old key is destroyed
/// then.
package struct UnreadableMessages: Hashable, Sendable {
  package var conversation: ConversationID
  package var keyVersion: Int64
  /// Those under the current key, which can be read until then.
  package var becoming: Int
  /// Those under earlier keys, which nobody can open by now.
  package var already: Int

  /// Counts them, which is billed as two reads for up to a thousand messages each.
  package init(after conversation: Conversation, _ contents: ConversationContents) throws(FirebaseError) {
    self.conversation = conversation.id
    keyVersion = conversation.keyVersion
    becoming =
      keyVersion == 0 ? 0 : try contents.messageCount(in: conversation.id, under: .exactly(conversation.keyVersion))
    already = keyVersion < 2 ? 0 : try contents.messageCount(in: conversation.id, under: .upTo(keyVersion - 1))
  }
}
