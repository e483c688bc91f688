/// The UID of a Firebase account.
package struct UserID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// Why a text is no UID.
  package enum Refusal: Error, Hashable, Sendable {
    case empty
    case tooLong(characters: Int, limit: Int)
    /// A slash, a space or a control character: no UID that Firebase hands out holds one, and a document's id cannot.
    case badCharacter(Character)
  }

  /// The longest UID that Firebase Authentication accepts (firebase-admin's `validate_uid`).
  package static let characterLimit = 128

  package init(_ text: String) throws(Refusal) {
    guard !text.isEmpty else { throw .empty }
    guard text.count <= Self.characterLimit else {
      throw .tooLong(characters: text.count, limit: Self.characterLimit)
    }
    if let bad = text.first(where: { $0 == "/" || $0.isWhitespace || ($0.asciiValue ?? 32) < 32 }) {
      throw .badCharacter(bad)
    }
    self.text = text
  }

  package var description: String { text }

  /// By UTF-8 bytes: the order in which contract.md stores participants.
  package static func < (left: UserID, right: UserID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
