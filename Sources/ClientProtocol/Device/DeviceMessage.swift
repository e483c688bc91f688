package import Domain
package import REST

/// A message as it is stored: sealed.
package struct DeviceMessage: Hashable, Sendable {
  package let id: String
  package let conversation: ConversationID
  package let sender: UserID
  package let kind: MessageKind
  /// The text, or the caption of a picture.
  package let sealed: SealedText
  package let media: Media?
  package let sentAt: Timestamp
  package let readAt: Timestamp?
  /// Whether its sender hides it from herself.
  package let isHidden: Bool

  /// What is said of the object in Storage.
  package struct Media: Hashable, Sendable {
    package var nonce: String
    package var size: Int64
  }

  init(_ document: FirestoreDocument, in conversation: ConversationID) throws(DeviceError) {
    typealias Field = Contract.MessageField
    let fields = document.fields
    guard let sender = fields[Field.senderId.rawValue]?.string.flatMap({ try? UserID($0) }),
      let kind = fields[Field.kind.rawValue]?.string.flatMap(MessageKind.init),
      let keyVersion = fields[Field.keyVersion.rawValue]?.integer, let nonce = fields[Field.nonce.rawValue]?.string,
      let ciphertext = fields[Field.ciphertext.rawValue]?.string,
      let sentAt = fields[Field.sentAt.rawValue]?.timestamp
    else { throw .badDocument(document.path) }
    id = document.path.id
    self.conversation = conversation
    self.sender = sender
    self.kind = kind
    sealed = SealedText(keyVersion: keyVersion, nonce: nonce, ciphertext: ciphertext)
    let media = fields[Field.media.rawValue]?.map
    self.media = media.flatMap { map in
      guard let nonce = map[Contract.MediaField.nonce.rawValue]?.string,
        let size = map[Contract.MediaField.size.rawValue]?.integer
      else { return nil }
      return Media(nonce: nonce, size: size)
    }
    self.sentAt = sentAt
    readAt = fields[Field.readAt.rawValue]?.timestamp
    isHidden = fields[Field.deletedFor.rawValue]?.array?.isEmpty == false
    guard (kind == .text) == (self.media == nil) else { throw .badDocument(document.path) }
  }

  /// The fields of a new message; `sentAt` is the server's to set.
  static func fields(
    from sender: UserID, _ kind: MessageKind, _ sealed: SealedText, _ media: Media? = nil
  ) -> [String: FirestoreValue] {
    typealias Field = Contract.MessageField
    var fields: [String: FirestoreValue] = [
      Field.senderId.rawValue: .string(sender.text), Field.kind.rawValue: .string(kind.rawValue),
      Field.keyVersion.rawValue: .integer(sealed.keyVersion), Field.nonce.rawValue: .string(sealed.nonce),
      Field.ciphertext.rawValue: .string(sealed.ciphertext), Field.readAt.rawValue: .null,
      Field.deletedFor.rawValue: .array([]),
    ]
    if let media {
      fields[Field.media.rawValue] = .map([
        Contract.MediaField.nonce.rawValue: .string(media.nonce),
        Contract.MediaField.size.rawValue: .integer(media.size),
      ])
    }
    return fields
  }
}
