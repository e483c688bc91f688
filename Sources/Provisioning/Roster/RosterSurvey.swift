package import Domain
package import Firebase
package import Ledger
internal import REST

/// What an instance has of that which a roster speaks of.
package struct RosterSurvey: Sendable {
  package struct Conversation: Hashable, Sendable {
    package var id: ConversationID
    package var participants: Participants
    package var displayNames: [UserID: DisplayName]
  }

  package var people: [Person]
  /// By id.
  package var conversations: [Conversation] = []
  /// Ids of documents that are no conversations of the contract. They are left alone.
  package var unsound: [String] = []
  /// Tells this state from any other: of every conversation when it last changed, and of every alias whose it is.
  package var fingerprint: String

  /// Reads all conversations, a billed read each.
  package init(_ firestore: FirestoreClient, _ ledger: Ledger, digest: Ledger.Digest) throws {
    people = try ledger.people.all()
    var seen: [String] = []
    var pages = firestore.documents(in: .conversations)
    while let documents = try pages.next() {
      for document in documents {
        seen.append("\(document.path) \(document.updateTime.rfc3339)")
        switch ConversationRecord(document) {
        case .sound(let stored):
          conversations.append(
            Conversation(id: stored.id, participants: stored.participants, displayNames: stored.displayNames))
        case .unsound(let id, _): unsound.append(id)
        }
      }
    }
    conversations.sort { $0.id < $1.id }
    seen.sort()
    seen += people.map { "\($0.alias) \($0.user)" }
    fingerprint = hexadecimal(digest(Array(seen.joined(separator: "\n").utf8)))
  }

  /// The roster that this state is.
  /// - Throws: ``RosterRefusal/severalOfOnePair(_:_:)``.
  package func roster() throws(RosterRefusal) -> Roster {
    try checkPairs()
    return Roster(
      people: Dictionary(people.map { ($0.alias, $0.user) }) { first, _ in first },
      conversations: conversations.map { stored in
        // A name that is missing on the server would be refused in the file; the person's id is at least true.
        let names = stored.participants.all.map { ($0, stored.displayNames[$0] ?? Self.fallback($0)) }
        return Roster.Entry(
          participants: stored.participants, displayNames: Dictionary(uniqueKeysWithValues: names))
      })
  }

  private static func fallback(_ user: UserID) -> DisplayName {
    guard let name = try? DisplayName(String(user.text.unicodeScalars.prefix(DisplayName.characterLimit))) else {
      preconditionFailure("a user id holds no control character")
    }
    return name
  }

  /// - Throws: ``RosterRefusal/severalOfOnePair(_:_:)`` where a pair alone does not tell which conversation is meant.
  func checkPairs() throws(RosterRefusal) {
    var ids: [Participants: [ConversationID]] = [:]
    for stored in conversations { ids[stored.participants, default: []].append(stored.id) }
    let several = ids.filter { $0.value.count > 1 }
    if let (pair, ids) = several.min(by: { $0.key.first < $1.key.first }) { throw .severalOfOnePair(pair, ids) }
  }
}

/// Why an instance cannot be brought in line with a roster.
package enum RosterRefusal: Error, Hashable, Sendable {
  case severalOfOnePair(Participants, [ConversationID])
  /// A saved plan was made when the instance was another, or of another project.
  case planOutdated
  case planOfAnotherProject(String)
}
