package import Domain
internal import Ledger

/// How an instance differs from a roster, and what would bring it in line.
package struct RosterDifference: Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, change, remove
  }

  package struct Change: Hashable, Sendable {
    package var kind: Kind
    package var step: Step

    package init(_ kind: Kind, _ step: Step) {
      self.kind = kind
      self.step = step
    }
  }

  /// In the order in which they are made.
  package private(set) var changes: [Change] = []

  package var isEmpty: Bool { changes.isEmpty }

  /// Compares. `newID` draws an id for each conversation that is to be made, `deletion` counts what goes with one.
  /// - Throws: ``RosterRefusal``, and what `deletion` throws.
  package init(
    of survey: RosterSurvey, from roster: Roster, newID: () -> ConversationID,
    deletion: (ConversationID) throws -> ConversationDeletion
  ) throws {
    try survey.checkPairs()
    changes = AliasAlignment(of: survey.people, with: roster.people).changes
    let stored = Dictionary(survey.conversations.map { ($0.participants, $0) }) { first, _ in first }
    for entry in roster.conversations {
      if let conversation = stored[entry.participants] {
        rename(conversation, to: entry)
      } else {
        let draft = ConversationDraft(
          id: newID(), participants: entry.participants, displayNames: entry.displayNames)
        changes.append(Change(.add, .conversation(.create(draft, allowingDuplicate: false))))
      }
    }
    let wanted = Set(roster.conversations.map(\.participants))
    for conversation in survey.conversations where !wanted.contains(conversation.participants) {
      changes.append(Change(.remove, .conversation(.delete(try deletion(conversation.id)))))
    }
    for person in survey.people where roster.people[person.alias] == nil && !isMoved(person, roster) {
      changes.append(Change(.remove, .person(.remove(person.alias, person.user))))
    }
  }

  /// Whether the account has another alias in the roster.
  private func isMoved(_ person: Person, _ roster: Roster) -> Bool { roster.people.values.contains(person.user) }

  private mutating func rename(_ stored: RosterSurvey.Conversation, to entry: Roster.Entry) {
    for user in entry.participants.all where stored.displayNames[user] != entry.displayNames[user] {
      let change = DisplayNameChange(
        conversation: stored.id, user: user, from: stored.displayNames[user]?.text, to: entry.displayNames[user])
      changes.append(Change(.change, .conversation(.setDisplayName(change))))
    }
  }

  /// The accounts that are to be connected.
  package var connected: [UserID] {
    changes.flatMap { change -> [UserID] in
      guard case .conversation(.create(let draft, _)) = change.step else { return [] }
      return draft.participants.all
    }
  }
}
