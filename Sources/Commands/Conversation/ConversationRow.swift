internal import Domain
internal import Provisioning
internal import REST

/// A conversation in a list, with the aliases of its people.
struct ConversationRow: Hashable {
  var record: ConversationRecord
  var aliases: [UserID: Alias]

  init(_ record: ConversationRecord, _ aliases: [UserID: Alias]) {
    self.record = record
    self.aliases = aliases
  }

  var json: JSON {
    switch record {
    case .unsound(let id, let fault): return ["conversation": .string(id), "fault": .string(fault.words)]
    case .sound(let conversation):
      let people = conversation.participants.all.map { user -> JSON in
        [
          "user": .string(user.text), "alias": aliases[user].map { .string($0.text) } ?? .null,
          "displayName": conversation.displayNames[user].map { .string($0.text) } ?? .null,
        ]
      }
      return [
        "conversation": .string(conversation.id.text), "participants": .array(people),
        "pairing": .string(conversation.pairing.rawValue), "keyVersion": .integer(conversation.keyVersion),
        "pairingChangedAt": .string(conversation.pairingChangedAt.timestamp.rfc3339),
        "createdAt": .string(conversation.createdAt.timestamp.rfc3339),
        "updatedAt": .string(conversation.updatedAt.timestamp.rfc3339),
      ]
    }
  }

  private var cells: [Cell] {
    switch record {
    case .unsound(let id, let fault): [.identifier(id), .text(fault.words, .bad), .missing, .missing, .missing]
    case .sound(let conversation):
      [
        .identifier(conversation.id.text),
        .text(conversation.participants.all.map { name(of: $0, in: conversation) }.sorted().joined(separator: " · ")),
        .text(conversation.pairing.rawValue, conversation.pairing == .paired ? .good : .doubtful),
        .count(Int(conversation.keyVersion)), .time(conversation.updatedAt.timestamp),
      ]
    }
  }

  /// `ana “Ana”`: the alias, or else the user id, and what the other sees.
  func name(of user: UserID, in conversation: Conversation) -> String {
    let person = aliases[user]?.text ?? user.text
    return conversation.displayNames[user].map { "\(person) “\($0)”" } ?? "\(person) (no display name)"
  }

  static func table(_ rows: [ConversationRow], whenEmpty: String) -> Table {
    Table(["conversation", "people", "pairing", "key", "changed"], rows.map(\.cells), whenEmpty: whenEmpty)
  }
}
