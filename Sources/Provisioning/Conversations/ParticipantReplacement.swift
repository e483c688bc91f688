package import Domain
package import Firebase
package import REST

/// Another account in place of a participant: membership, display name and the demand for a new pairing in one write, so
/// that the old account is shut out and the new one let in at the same moment.
package struct ParticipantReplacement: Hashable {
  package var conversation: ConversationID
  package var old: UserID
  package var new: UserID
  /// The one who stays.
  package var other: UserID
  package var oldName: DisplayName?
  package var newName: DisplayName
  /// How the two were paired before.
  package var from: PairingState

  package init(
    conversation: ConversationID, old: UserID, new: UserID, other: UserID, oldName: DisplayName?,
    newName: DisplayName, from: PairingState
  ) {
    self.conversation = conversation
    self.old = old
    self.new = new
    self.other = other
    self.oldName = oldName
    self.newName = newName
    self.from = from
  }

  /// A replacement in a conversation as it stands. Without a name of its own the new account takes over the old one's.
  package init(
    of old: UserID, by new: UserID, in conversation: Conversation, name: DisplayName? = nil
  ) throws(ParticipationRefusal) {
    guard let other = conversation.participants.other(than: old) else { throw .takesNoPart(old, conversation.id) }
    guard !conversation.participants.contains(new) else { throw .takesPartAlready(new, conversation.id) }
    let oldName = conversation.displayNames[old]
    guard let newName = name ?? oldName else { throw .noDisplayName(old, conversation.id) }
    self.init(
      conversation: conversation.id, old: old, new: new, other: other, oldName: oldName, newName: newName,
      from: conversation.pairingState)
  }
}

/// Why nothing can be done for somebody in a conversation.
package enum ParticipationRefusal: Error, Hashable, Sendable {
  case takesNoPart(UserID, ConversationID)
  case takesPartAlready(UserID, ConversationID)
  /// The one who is replaced has no display name that the new account could take over.
  case noDisplayName(UserID, ConversationID)
}

extension ParticipantReplacement: ComparedChange {
  private typealias Field = Contract.ConversationField

  package var document: DocumentPath { conversation.path }

  package func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { throw .conversationGone(conversation) }
    guard document.participants != [new, other] else { return nil }
    guard document.participants == [old, other] else { throw .participantsMoved(conversation) }
    let storedName = document.displayName(of: old)
    guard storedName == oldName?.text else { throw .displayNameMoved(conversation, old, now: storedName) }
    guard document.keyVersion == from.keyVersion, document.pairing == from.pairing else {
      throw .pairingMoved(conversation)
    }
    return .update(
      self.document,
      setting: [
        FieldPath(Field.participants.rawValue): .array([new, other].sorted().map { .string($0.text) }),
        FieldPath(Field.displayNames.rawValue, new.text): .string(newName.text),
        PairingDemand.pairingField: .string(Pairing.awaiting.rawValue),
      ], removing: [FieldPath(Field.displayNames.rawValue, old.text)], transforms: PairingDemand.times)
  }
}
