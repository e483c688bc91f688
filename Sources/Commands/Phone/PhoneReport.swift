internal import Domain
internal import REST

/// How a lost phone was dealt with.
struct PhoneReport: Report {
  enum Outcome: String {
    /// The new account is in the old one's place.
    case replaced
    /// The old account is cut off; the new one is yet to come.
    case cutOff
    /// The old account stays, on an app that was installed anew.
    case kept
    /// Nothing was left to do.
    case unchanged
  }

  var project: String
  var outcome: Outcome
  var alias: Alias?
  var old: UserID
  var new: UserID?
  var conversations: [ConversationID]
  /// Messages that become unreadable, in all conversations.
  var unreadable: Int

  var json: JSONObject {
    [
      "project": .string(project), "outcome": .string(outcome.rawValue),
      "alias": alias.map { .string($0.text) } ?? .null, "old": .string(old.text),
      "new": new.map { .string($0.text) } ?? .null,
      "conversations": .array(conversations.map { .string($0.text) }),
      "unreadableMessages": .integer(Int64(unreadable)),
    ]
  }

  var blocks: [Block] {
    [
      .fields([
        .init("project", .text(project)),
        .init("outcome", .text(outcome.words, outcome == .cutOff ? .doubtful : .good)),
        .init("old account", .identifier(old.text)),
        .init("new account", new.map { .identifier($0.text) } ?? .missing),
        .init("conversations", .text(conversations.map(\.text).joined(separator: " "))),
        .init("messages that become unreadable", .count(unreadable)),
      ])
    ]
  }
}

extension PhoneReport.Outcome {
  fileprivate var words: String {
    switch self {
    case .replaced: "the new account is in place"
    case .cutOff: "cut off; the new account is yet to come"
    case .kept: "the account is kept"
    case .unchanged: "nothing was left to do"
    }
  }
}
