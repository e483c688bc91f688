/// The admin's own name for a person, as typed on the command line. It never leaves this machine.
package struct Alias: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// Why a text is no alias.
  package enum Refusal: Error, Hashable, Sendable {
    case empty
    case tooLong(characters: Int, limit: Int)
    case badCharacter(Character)
    /// It would be read as an option.
    case leadingDash
  }

  package static let characterLimit = 40

  /// Letters of any script, digits, `.`, `_`, `-` and `@`: what a shell passes on without quotes.
  package init(_ text: String) throws(Refusal) {
    guard !text.isEmpty else { throw .empty }
    guard text.count <= Self.characterLimit else {
      throw .tooLong(characters: text.count, limit: Self.characterLimit)
    }
    guard !text.hasPrefix("-") else { throw .leadingDash }
    if let bad = text.first(where: { !($0.isLetter || $0.isNumber || "._-@".contains($0)) }) {
      throw .badCharacter(bad)
    }
    self.text = text
  }

  package var description: String { text }

  package static func < (left: Alias, right: Alias) -> Bool { left.text < right.text }
}

/// An alias and the account it stands for.
package struct Person: Hashable, Sendable {
  package var alias: Alias
  package var user: UserID
  package var addedAt: Instant

  package init(alias: Alias, user: UserID, addedAt: Instant) {
    self.alias = alias
    self.user = user
    self.addedAt = addedAt
  }
}
