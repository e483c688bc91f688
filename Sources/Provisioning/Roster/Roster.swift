package import Domain
internal import REST

/// Who there is and who talks with whom, as `roster.json` says it.
package struct Roster: Hashable, Sendable {
  /// A conversation of two, and what each of them is called in it.
  package struct Entry: Hashable, Sendable {
    package var participants: Participants
    package var displayNames: [UserID: DisplayName]

    package init(participants: Participants, displayNames: [UserID: DisplayName]) {
      self.participants = participants
      self.displayNames = displayNames
    }
  }

  package var people: [Alias: UserID]
  /// One for each pair.
  package var conversations: [Entry]

  package init(people: [Alias: UserID], conversations: [Entry]) {
    self.people = people
    self.conversations = conversations
  }

  package static let fileName = "roster.json"
  private static let schemaFileName = "roster.schema.json"
}

extension Roster {
  /// The members of `roster.json`.
  enum Member: String, CaseIterable {
    /// For editors, which then check the file as it is typed.
    case schema = "$schema"
    case people, conversations
  }

  /// The members of a conversation there.
  enum EntryMember: String, CaseIterable {
    case names
  }

  /// The file's text: people by alias, conversations by their people. The same roster is the same text.
  package var text: String {
    let words = Dictionary(people.map { ($0.value, $0.key.text) }) { first, _ in first }
    let entries = conversations.map { entry -> [(String, String)] in
      entry.displayNames.map { (words[$0.key] ?? $0.key.text, $0.value.text) }.sorted { $0.0 < $1.0 }
    }
    let sorted = entries.sorted { $0.map(\.0).lexicographicallyPrecedes($1.map(\.0)) }
    let json: JSON = [
      Member.schema.rawValue: .string(Self.schemaFileName),
      Member.people.rawValue: .object(
        JSONObject(people.sorted { $0.key < $1.key }.map { ($0.key.text, .string($0.value.text)) })),
      Member.conversations.rawValue: .array(
        sorted.map { entry in
          [EntryMember.names.rawValue: .object(JSONObject(entry.map { ($0.0, .string($0.1)) }))]
        }),
    ]
    return json.serialized(pretty: true) + "\n"
  }
}
