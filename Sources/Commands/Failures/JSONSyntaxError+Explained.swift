internal import REST

extension JSONSyntaxError.Reason {
  /// What is wrong, in words that never show the text itself.
  var words: String {
    switch self {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte(let byte):
      byte > 0x20 && byte < 0x7F
        ? "“\(Character(Unicode.Scalar(byte)))” does not belong here" : "a byte \(byte) does not belong here"
    case .trailingContent: "something follows the end of the document"
    case .badEscape: "the backslash is followed by no escape that JSON knows"
    case .badNumber: "the number is malformed"
    case .controlCharacterInString: "a string is not closed before the end of its line, or holds a control character"
    case .notUTF8: "the text is not UTF-8"
    case .repeatedName(let name): "the name “\(name)” stands here a second time"
    case .tooDeep(let limit): "it nests deeper than \(limit) levels"
    case .unterminatedComment: "the comment is never closed"
    }
  }
}
