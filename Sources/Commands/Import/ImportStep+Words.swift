internal import Provisioning

extension ImportStep {
  var words: String {
    let lines = piece.count == 1 ? "line \(piece.firstLine)" : "lines \(piece.firstLine) to \(piece.lastLine)"
    return "bring \(piece.part.counted(piece.count)): \(lines) of \(piece.part.fileName)"
  }
}

extension ExportPart {
  /// `3 media objects`.
  func counted(_ count: Int) -> String {
    switch self {
    case .conversations: Commands.counted(count, "conversation")
    case .messages: Commands.counted(count, "message")
    case .devices: Commands.counted(count, "device lock")
    case .accounts: Commands.counted(count, "account")
    case .media: Commands.counted(count, "media object")
    }
  }
}
