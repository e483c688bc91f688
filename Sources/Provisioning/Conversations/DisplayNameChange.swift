package import Domain
package import Firebase
package import REST

/// Another display name for a participant: what the other one sees.
package struct DisplayNameChange: Hashable {
  package var conversation: ConversationID
  package var user: UserID
  /// What is stored before, which may break the contract; nil for nothing.
  package var from: String?
  /// nil takes the name away.
  package var to: DisplayName?

  package init(conversation: ConversationID, user: UserID, from: String?, to: DisplayName?) {
    self.conversation = conversation
    self.user = user
    self.from = from
    self.to = to
  }
}

extension DisplayNameChange: ComparedChange {
  private typealias Field = Contract.ConversationField

  package var document: DocumentPath { conversation.path }

  package func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { throw .conversationGone(conversation) }
    let stored = document.displayName(of: user)
    if stored == to?.text { return nil }
    guard stored == from else { throw .displayNameMoved(conversation, user, now: stored) }
    // A participant has a name, and nobody else has one.
    guard document.participants.contains(user) == (to != nil) else { throw .participantsMoved(conversation) }
    let field = FieldPath(Field.displayNames.rawValue, user.text)
    let time = [FieldTransform(FieldPath(Field.updatedAt.rawValue), .requestTime)]
    guard let to else { return .update(self.document, removing: [field], transforms: time) }
    return .update(self.document, setting: [field: .string(to.text)], transforms: time)
  }
}

/// The fields of a stored conversation as they are, whether or not the rest of it keeps the contract.
extension FirestoreDocument {
  private typealias Field = Contract.ConversationField

  var participants: Set<UserID> {
    Set(
      (fields[Field.participants.rawValue]?.array ?? []).compactMap { user in user.string.flatMap { try? UserID($0) } })
  }

  func displayName(of user: UserID) -> String? { fields[Field.displayNames.rawValue]?.map?[user.text]?.string }

  var pairing: Pairing? { fields[Field.pairing.rawValue]?.string.flatMap(Pairing.init) }
  var keyVersion: Int64? { fields[Field.keyVersion.rawValue]?.integer }
}
