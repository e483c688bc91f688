/// The kinds of things that an export holds, in the order in which they are read. Each is a file of lines, one JSON text a
/// line, in the order of their names.
package enum ExportPart: String, Hashable, Sendable, CaseIterable {
  case conversations
  case messages
  case devices
  case accounts
  case media

  package var fileName: String { rawValue + ".ndjson" }

  /// Whether its lines are Firestore documents.
  package var isDocuments: Bool {
    switch self {
    case .conversations, .messages, .devices: true
    case .accounts, .media: false
    }
  }

  /// Accounts come first, so that nobody is a participant before there is such an account.
  package static let inOrderOfImport: [ExportPart] = [.accounts, .conversations, .messages, .devices, .media]
}
