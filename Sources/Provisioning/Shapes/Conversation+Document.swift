package import Domain
package import REST

extension Conversation {
  private typealias Field = Contract.ConversationField

  /// Reads a document of `conversations` and holds it to the contract.
  package init(_ document: FirestoreDocument) throws(ShapeFault) {
    try self.init(id: document.path.id, document.fields)
  }

  /// The same, of a document's id and fields.
  init(id: String, _ fields: [String: FirestoreValue]) throws(ShapeFault) {
    guard let id = ConversationID(id) else { throw .badID(id) }
    let reader = FieldReader(fields: fields)
    let schema = try reader.integer(Field.schema.rawValue)
    guard schema == Contract.schema else { throw .unknownSchema(schema) }
    let participants = try Self.participants(reader)
    let keyVersion = try reader.integer(Field.keyVersion.rawValue)
    guard keyVersion >= 0 else { throw .mistaken(field: Field.keyVersion.rawValue, expected: .count) }
    guard let pairing = Pairing(rawValue: try reader.string(Field.pairing.rawValue)) else {
      throw .mistaken(field: Field.pairing.rawValue, expected: .pairing)
    }
    let names = try Self.displayNames(reader, of: participants)
    try reader.refuseFields(otherThan: Field.allCases.map(\.rawValue))
    self.init(
      id: id, participants: participants, displayNames: names, keyVersion: keyVersion, pairing: pairing,
      pairingChangedAt: try reader.instant(Field.pairingChangedAt.rawValue),
      createdAt: try reader.instant(Field.createdAt.rawValue), updatedAt: try reader.instant(Field.updatedAt.rawValue))
  }

  private static func participants(_ reader: FieldReader) throws(ShapeFault) -> Participants {
    let field = Field.participants.rawValue
    let list = try reader.value(field).array ?? []
    let users = list.compactMap { value in value.string.flatMap { text in try? UserID(text) } }
    guard list.count == 2, users.count == 2, let pair = try? Participants(users[0], users[1]), pair.all == users else {
      throw .mistaken(field: field, expected: .participants)
    }
    return pair
  }

  private static func displayNames(
    _ reader: FieldReader, of participants: Participants
  ) throws(ShapeFault) -> [UserID: DisplayName] {
    let field = Field.displayNames.rawValue
    guard let map = try reader.value(field).map else {
      throw .mistaken(field: field, expected: .displayNames)
    }
    var names: [UserID: DisplayName] = [:]
    for (key, value) in map {
      guard let user = try? UserID(key), participants.contains(user), let text = value.string,
        let name = try? DisplayName(text)
      else { throw .badDisplayName(key: key) }
      names[user] = name
    }
    return names
  }
}

extension ConversationDraft {
  private typealias Field = Contract.ConversationField

  /// The fields that are written as they are; the times are set by the server in the same write (`serverTimeFields`).
  package var fields: [String: FirestoreValue] {
    let names = displayNames.map { ($0.key.text, FirestoreValue.string($0.value.text)) }
    return [
      Field.schema.rawValue: .integer(Contract.schema),
      Field.participants.rawValue: .array(participants.all.map { .string($0.text) }),
      Field.displayNames.rawValue: .map(Dictionary(uniqueKeysWithValues: names)),
      Field.keyVersion.rawValue: .integer(0),
      Field.pairing.rawValue: .string(Pairing.awaiting.rawValue),
    ]
  }

  /// The fields that become the time of the write.
  package static let serverTimeFields: [FieldPath] = [Field.pairingChangedAt, .createdAt, .updatedAt].map {
    FieldPath($0.rawValue)
  }

  /// Where the conversation will stand.
  package var path: DocumentPath { id.path }
}

extension ConversationID {
  /// The document of the conversation.
  package var path: DocumentPath {
    guard let path = try? DocumentPath(Contract.Path.conversation(text)) else {
      preconditionFailure("twenty letters and digits are a document's id")
    }
    return path
  }
}
