/// The id of a conversation: 20 random characters of `[A-Za-z0-9]`. It is also the salt of the conversation key.
package struct ConversationID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  package static let characterCount = 20
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// - Returns: nil where the text is not of that form.
  package init?(_ text: String) {
    guard text.utf8.count == Self.characterCount, text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = text
  }

  /// Draws an id. Bytes that would favour some characters are drawn again.
  ///
  /// `randomBytes` answers as many random bytes as it is asked for.
  package static func random(_ randomBytes: (Int) -> [UInt8]) -> ConversationID {
    let fair = UInt8(256 / alphabet.count * alphabet.count)
    var characters: [UInt8] = []
    while characters.count < characterCount {
      for byte in randomBytes(characterCount) where byte < fair && characters.count < characterCount {
        characters.append(alphabet[Int(byte) % alphabet.count])
      }
    }
    return ConversationID(unchecked: String(decoding: characters, as: UTF8.self))
  }

  private init(unchecked text: String) { self.text = text }

  package var description: String { text }

  package static func < (left: ConversationID, right: ConversationID) -> Bool { left.text < right.text }
}
