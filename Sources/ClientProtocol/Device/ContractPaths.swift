import Domain
import REST

/// Where a device's documents and objects are.
enum ContractPaths {
  static func conversation(_ id: ConversationID) -> DocumentPath {
    document(Contract.Path.conversation(id.text))
  }

  /// - Precondition: an id that Firestore takes.
  static func message(_ id: String, in conversation: ConversationID) -> DocumentPath {
    document(Contract.Path.message(id, in: conversation.text))
  }

  static func lock(of user: UserID) -> DocumentPath {
    document(Contract.Path.lock(of: user.text))
  }

  /// An object's name in the bucket.
  static func media(_ message: String, in conversation: ConversationID) -> String {
    Contract.Object.name(conversation: conversation.text, message: message)
  }

  private static func document(_ text: String) -> DocumentPath {
    guard let path = try? DocumentPath(text) else { preconditionFailure("ids were checked when read") }
    return path
  }
}

extension FieldPath {
  init(_ field: some RawRepresentable<String>) { self.init(field.rawValue) }
}
