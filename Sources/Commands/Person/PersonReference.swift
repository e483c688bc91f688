internal import Arguments
internal import Domain
internal import Ledger

/// Somebody named on the command line: an alias, a user id, or the beginning of one.
struct PersonReference: Hashable {
  var user: UserID
  var alias: Alias?

  /// How the person is shown to the admin.
  var words: String { alias.map { "\($0) (\(user))" } ?? user.text }
}

/// Why nobody, or nobody certain, is meant by a word.
package enum PersonError: Error, Hashable, Sendable {
  case unknown(String, nearest: String?)
  case ambiguous(String, candidates: [String])
}

extension Ledger {
  /// Firebase's own ids have 28 characters; a shorter word that is no alias is more likely a slip than an id.
  private static let shortestUserID = 20
  /// Ids may be shortened to so many characters.
  static let shortestPrefix = 4

  /// An alias wins over an id; an id may be shortened as long as the state file knows only one such account.
  func person(_ text: String) throws -> PersonReference {
    if let alias = try? Alias(text), let person = try people.person(alias: alias) {
      return PersonReference(user: person.user, alias: person.alias)
    }
    let everybody = try people.all()
    let known = Set(try cache.accounts().map(\.user) + everybody.map(\.user))
    let matches =
      known.filter { $0.text == text }
      + (text.count >= Self.shortestPrefix ? known : [])
      .filter { $0.text.hasPrefix(text) && $0.text != text }
    if let exact = matches.first, exact.text == text || matches.count == 1 { return try reference(exact) }
    guard matches.isEmpty else { throw PersonError.ambiguous(text, candidates: matches.map(\.text).sorted()) }
    if text.count >= Self.shortestUserID, let user = try? UserID(text) { return try reference(user) }
    throw PersonError.unknown(text, nearest: nearestMatch(to: text, among: everybody.map(\.alias.text)))
  }

  /// The person that a user id stands for, with the alias where there is one.
  func reference(_ user: UserID) throws -> PersonReference {
    PersonReference(user: user, alias: try people.person(user: user)?.alias)
  }

  /// The aliases by account.
  func aliases() throws -> [UserID: Alias] {
    Dictionary(try people.all().map { ($0.user, $0.alias) }) { first, _ in first }
  }
}
