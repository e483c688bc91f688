import Domain
import REST

/// Where a device's documents and objects are.
enum ContractPaths {
  static func conversation(_ id: ConversationID) -> DocumentPath {
    document([Contract.Collection.conversations.rawValue, id.text])
  }

  /// - Precondition: an id that Firestore takes.
  static func message(_ id: String, in conversation: ConversationID) -> DocumentPath {
    document(self.conversation(conversation).segments + [Contract.Collection.messages.rawValue, id])
  }

  static func lock(of user: UserID) -> DocumentPath {
    document([Contract.Collection.devices.rawValue, user.text])
  }

  /// An object's name in the bucket.
  static func media(_ message: String, in conversation: ConversationID) -> String {
    Contract.mediaName(of: message, in: conversation)
  }

  private static func document(_ segments: [String]) -> DocumentPath {
    guard let path = try? DocumentPath(segments: segments) else { preconditionFailure("ids were checked when read") }
    return path
  }
}

extension FieldPath {
  init(_ field: some RawRepresentable<String>) { self.init(field.rawValue) }
}
