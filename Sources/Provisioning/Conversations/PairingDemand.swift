package import Domain
package import Firebase
package import REST

/// A rotation: the demand for a new pairing. From then on the server accepts no message under the old key.
package struct PairingDemand: Hashable {
  package var conversation: ConversationID
  /// How the two were paired before.
  package var from: PairingState

  package init(conversation: ConversationID, from: PairingState) {
    self.conversation = conversation
    self.from = from
  }

  package init(_ conversation: Conversation) {
    self.init(conversation: conversation.id, from: conversation.pairingState)
  }
}

extension PairingDemand: ComparedChange {
  package var document: DocumentPath { conversation.path }

  package func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { throw .conversationGone(conversation) }
    guard document.keyVersion == from.keyVersion, let pairing = document.pairing else {
      throw .pairingMoved(conversation)
    }
    if pairing == .awaiting { return nil }
    return Self.write(to: conversation)
  }

  /// The write that demands it, whatever the conversation is like.
  package static func write(to conversation: ConversationID) -> DocumentWrite {
    .update(conversation.path, setting: [pairingField: .string(Pairing.awaiting.rawValue)], transforms: times)
  }

  /// Two who have paired anew since then are no longer under the old key either.
  package func wasMade(on document: FirestoreDocument?) -> Bool {
    guard let document else { return false }
    return document.pairing == .awaiting || (document.keyVersion ?? 0) > from.keyVersion
  }

  static let pairingField = FieldPath(Contract.ConversationField.pairing.rawValue)

  /// The times that move with the pairing, set by the server.
  static let times = [Contract.ConversationField.pairingChangedAt, .updatedAt].map {
    FieldTransform(FieldPath($0.rawValue), .requestTime)
  }
}
