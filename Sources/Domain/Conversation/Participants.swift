/// The two people of a conversation, in ascending order.
package struct Participants: Hashable, Sendable {
  package let first: UserID
  package let second: UserID

  /// Why two UIDs make no pair.
  package enum Refusal: Error, Hashable, Sendable {
    case samePersonTwice(UserID)
  }

  package init(_ one: UserID, _ other: UserID) throws(Refusal) {
    guard one != other else { throw .samePersonTwice(one) }
    first = min(one, other)
    second = max(one, other)
  }

  package var all: [UserID] { [first, second] }

  package func contains(_ user: UserID) -> Bool { user == first || user == second }

  /// The one who talks with `user`; nil for somebody who is not in the pair.
  package func other(than user: UserID) -> UserID? {
    switch user {
    case first: second
    case second: first
    default: nil
    }
  }
}
