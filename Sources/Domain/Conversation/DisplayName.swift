/// What the other participant sees for a person in one conversation: 1 to 64 characters.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Why a text is no display name.
  package enum Refusal: Error, Hashable, Sendable {
    case empty
    case tooLong(characters: Int, limit: Int)
    /// A control or line-breaking character, which would break the app's list and a terminal.
    case controlCharacter
  }

  package static let characterLimit = 64

  /// Characters are Unicode code points, as the rules language and the app's server count them; space around is cut.
  package init(_ text: String) throws(Refusal) {
    let trimmed = text.trimmingSpace
    guard !trimmed.isEmpty else { throw .empty }
    guard trimmed.unicodeScalars.count <= Self.characterLimit else {
      throw .tooLong(characters: trimmed.unicodeScalars.count, limit: Self.characterLimit)
    }
    let isBroken = trimmed.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .lineSeparator
        || $0.properties.generalCategory == .paragraphSeparator
    }
    guard !isBroken else { throw .controlCharacter }
    self.text = trimmed
  }

  package var description: String { text }
}

extension String {
  fileprivate var trimmingSpace: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
