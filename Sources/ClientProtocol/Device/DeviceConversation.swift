package import Domain
package import REST

/// A conversation as its participants' devices see it.
package struct DeviceConversation: Hashable, Sendable {
  package let id: ConversationID
  package let participants: Participants
  /// What each participant is called, by UID.
  package let displayNames: [String: String]
  package let keyVersion: Int64
  package let pairing: Pairing
  /// When it last changed: what an update is conditioned on.
  package let updateTime: Timestamp

  init(_ document: FirestoreDocument) throws(DeviceError) {
    typealias Field = Contract.ConversationField
    let fields = document.fields
    let users = fields[Field.participants.rawValue]?.array?.compactMap { $0.string.flatMap { try? UserID($0) } } ?? []
    guard let id = ConversationID(document.path.id), users.count == 2,
      let participants = try? Participants(users[0], users[1]),
      let keyVersion = fields[Field.keyVersion.rawValue]?.integer,
      let pairing = fields[Field.pairing.rawValue]?.string.flatMap(Pairing.init)
    else { throw .badDocument(document.path) }
    self.id = id
    self.participants = participants
    displayNames = fields[Field.displayNames.rawValue]?.map?.compactMapValues(\.string) ?? [:]
    self.keyVersion = keyVersion
    self.pairing = pairing
    updateTime = document.updateTime
  }
}
