internal import Domain
internal import Ledger
internal import REST

extension AuditChange {
  var json: JSON {
    var object: JSONObject = ["change": .string(kind.rawValue), "conversation": .string(conversation)]
    for (name, value) in [("user", user), ("before", before), ("after", after)] {
      if let value { object[name] = .string(value) }
    }
    return .object(object)
  }

  /// The changes as rows. One who left a conversation for one who came is told as a swap.
  static func rows(of changes: [AuditChange], _ names: AuditNames) -> [[Cell]] {
    var rows: [[Cell]] = []
    var index = 0
    while index < changes.count {
      let change = changes[index]
      let next = index + 1 < changes.count ? changes[index + 1] : nil
      if change.kind == .participantRemoved, let next, next.kind == .participantAdded,
        next.conversation == change.conversation
      {
        let about = "\(names.person(change.user ?? "")) was swapped for \(names.person(next.user ?? ""))"
        rows.append([.text("swapped", .bad), .identifier(change.conversation), .text(about)])
        index += 2
        continue
      }
      rows.append([.text(change.word, change.style), .identifier(change.conversation), .text(change.about(names))])
      index += 1
    }
    return rows
  }

  private var word: String {
    switch kind {
    case .conversationAdded: "new"
    case .conversationRemoved: "removed"
    case .participantAdded: "joined"
    case .participantRemoved: "left"
    case .renamed: "renamed"
    case .pairingChanged: "pairing"
    }
  }

  private var style: Style {
    switch kind {
    case .participantAdded, .participantRemoved, .conversationRemoved: .bad
    case .renamed: .doubtful
    case .conversationAdded, .pairingChanged: .plain
    }
  }

  private func about(_ names: AuditNames) -> String {
    switch kind {
    case .conversationAdded: ""
    case .conversationRemoved:
      (before ?? "").split(separator: "\n").map { names.person(String($0)) }.joined(separator: " and ")
    case .participantAdded, .participantRemoved: names.person(user ?? "")
    case .renamed:
      "\(names.person(user ?? "")) from \(before.map { "“\($0)”" } ?? "no name") to \(after.map { "“\($0)”" } ?? "no name")"
    case .pairingChanged: "from \(before ?? "unreadable") to \(after ?? "unreadable")"
    }
  }
}
