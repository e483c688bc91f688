/// The UID of a Firebase account.
package struct UserID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// Why a text is no UID.
  package enum Refusal: Error, Hashable, Sendable {
    case empty
    case tooLong(characters: Int, limit: Int)
    /// A slash, a space or a control character: no UID that Firebase hands out holds one, and a document's id cannot.
    case badCharacter(Character)
    /// `.`, `..` or `__…__`, which Firestore takes for no document's id.
    case reserved
  }

  /// The longest UID that Firebase Authentication accepts, in code points (firebase-admin's `validate_uid`).
  package static let characterLimit = 128

  package init(_ text: String) throws(Refusal) {
    guard !text.isEmpty else { throw .empty }
    let characters = text.unicodeScalars
    guard characters.count <= Self.characterLimit else {
      throw .tooLong(characters: characters.count, limit: Self.characterLimit)
    }
    if let bad = characters.first(where: Self.isBad) { throw .badCharacter(Character(bad)) }
    guard !Self.isReserved(text.utf8) else { throw .reserved }
    self.text = text
  }

  /// Single code points, since a slash with an accent on it is still a slash in a path.
  private static func isBad(_ character: Unicode.Scalar) -> Bool {
    if character.isASCII { return character.value <= 0x20 || character == "/" || character.value == 0x7F }
    return character.properties.isWhitespace || character.properties.generalCategory == .control
  }

  private static func isReserved(_ text: String.UTF8View) -> Bool {
    let isEnclosed = text.count >= 4 && text.starts(with: "__".utf8) && text.suffix(2).elementsEqual("__".utf8)
    return isEnclosed || text.elementsEqual(".".utf8) || text.elementsEqual("..".utf8)
  }

  package var description: String { text }

  /// By UTF-8 bytes: the order in which contract.md stores participants.
  package static func < (left: UserID, right: UserID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
