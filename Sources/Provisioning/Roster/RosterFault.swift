package import Domain
package import REST

/// What is wrong with a `roster.json`, and where.
package struct RosterFault: Error, Hashable, Sendable {
  /// What a member of the file must be.
  package enum Expectation: Hashable, Sendable {
    case object
    case array
    /// Both are strings.
    case userID, displayName
  }

  package enum Reason: Hashable, Sendable {
    case syntax(JSONSyntaxError.Reason)
    /// `member` is the path of what is of another type than it should be; empty for the whole.
    case mistyped(member: String, expected: Expectation, found: String)
    case missing(member: String)
    case unknown(member: String, known: [String])
    case badAlias(String, Alias.Refusal)
    case badUser(String, UserID.Refusal)
    case badName(String, DisplayName.Refusal)
    /// Two people of one account.
    case sharedUser(UserID, Alias)
    /// A conversation of fewer or more than two.
    case notTwo(Int)
    /// A conversation of somebody with themselves, by alias and by id.
    case samePersonTwice(UserID)
    /// A name that is no alias of the file and no user id.
    case unknownPerson(String, known: [String])
    /// The pair has a conversation in the file already.
    case repeatedPair(Participants)
  }

  package var reason: Reason
  package var position: SourcePosition?

  package init(reason: Reason, position: SourcePosition?) {
    self.reason = reason
    self.position = position
  }
}
