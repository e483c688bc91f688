package import Domain
import Firebase
package import Images
package import REST

extension SimulatedDevice {
  private typealias Field = Contract.MessageField

  /// Seals and sends a text; the answer is the message's id.
  @discardableResult
  package func send(_ text: String, to conversation: ConversationID) throws(DeviceError) -> String {
    let sealed = try seal(text, for: conversation)
    let id = instance.newID()
    try commit(Self.message(id, in: conversation, DeviceMessage.fields(from: user, .text, sealed)))
    return id
  }

  /// Seals and sends a picture with its caption: the object first, so that no message speaks of one that is not there.
  @discardableResult
  package func send(
    _ picture: CleanPicture, caption: String = "", to conversation: ConversationID
  ) throws(DeviceError) -> String {
    let caption = try seal(caption, for: conversation)
    let sealed = try sealing { () throws(SealingError) in
      try key(of: conversation)?.seal(picture, nonce: .random(instance.randomBytes))
    }
    guard let sealed else { throw .noKey(conversation) }
    let id = instance.newID()
    let object = ContractPaths.media(id, in: conversation)
    try media.upload(sealed.object, as: object, metadata: [Field.senderId.rawValue: user.text])
    let about = DeviceMessage.Media(nonce: sealed.nonce, size: Int64(sealed.object.count))
    let kind = picture.format == .gif ? MessageKind.gif : .image
    let fields = DeviceMessage.fields(from: user, kind, caption, about)
    do throws(DeviceError) {
      try commit(Self.message(id, in: conversation, fields))
    } catch {
      // Nobody would ever find the object.
      try? media.delete(object)
      throw error
    }
    return id
  }

  /// The messages of a conversation in the order of sending, those after `time` only where it is given.
  package func messages(
    in conversation: ConversationID, after time: Timestamp? = nil
  ) throws(DeviceError) -> [DeviceMessage] {
    let sentAt = FieldPath(Field.sentAt)
    let query = StructuredQuery(
      from: Contract.Collection.messages.rawValue, order: [StructuredQuery.Order(sentAt)],
      start: time.map { StructuredQuery.Cursor([.timestamp($0)], isBefore: false) })
    return try messages(query, in: conversation)
  }

  /// The last messages of a conversation, in the order of sending.
  package func lastMessages(in conversation: ConversationID, limit: Int) throws(DeviceError) -> [DeviceMessage] {
    let query = StructuredQuery(
      from: Contract.Collection.messages.rawValue,
      order: [StructuredQuery.Order(FieldPath(Field.sentAt), .descending)], limit: limit)
    return try messages(query, in: conversation).reversed()
  }

  private func messages(
    _ query: StructuredQuery, in conversation: ConversationID
  ) throws(DeviceError) -> [DeviceMessage] {
    let path = ContractPaths.conversation(conversation)
    let found = try asDevice { () throws(FirebaseError) in try documents.run(query, below: path) }
    var messages: [DeviceMessage] = []
    for document in found { messages.append(try DeviceMessage(document, in: conversation)) }
    return messages
  }

  /// The text of a message, or a picture's caption.
  package func text(of message: DeviceMessage) throws(DeviceError) -> String {
    guard let key = key(of: message.conversation) else { throw .noKey(message.conversation) }
    return try opening { () throws(OpeningError) in try key.open(message.sealed) }
  }

  /// The bytes of a message's picture; nil for a text.
  package func picture(of message: DeviceMessage) throws(DeviceError) -> [UInt8]? {
    guard let about = message.media else { return nil }
    guard let key = key(of: message.conversation) else { throw .noKey(message.conversation) }
    let object = try media.download(ContractPaths.media(message.id, in: message.conversation))
    return try opening { () throws(OpeningError) in
      try key.open(
        SealedMedia(nonce: about.nonce, object: object), keyVersion: message.sealed.keyVersion, toldSize: about.size)
    }
  }

  /// Tells the sender that a message was read.
  package func markRead(_ message: DeviceMessage) throws(DeviceError) {
    try commit(
      .update(
        ContractPaths.message(message.id, in: message.conversation),
        transforms: [FieldTransform(FieldPath(Field.readAt), .requestTime)]))
  }

  /// Hides one's own message from oneself.
  package func hide(_ message: DeviceMessage) throws(DeviceError) {
    try commit(
      .update(
        ContractPaths.message(message.id, in: message.conversation),
        setting: [FieldPath(Field.deletedFor): .array([.string(user.text)])]))
  }

  /// Deletes one's own message for everyone: the message first, so that nobody is shown one without its picture.
  package func delete(_ message: DeviceMessage) throws(DeviceError) {
    try commit(.delete(ContractPaths.message(message.id, in: message.conversation), precondition: .exists(true)))
    if message.media != nil { try media.delete(ContractPaths.media(message.id, in: message.conversation)) }
  }

  package func key(of conversation: ConversationID) -> ConversationKey? { keys[conversation] }

  func seal(_ text: String, for conversation: ConversationID) throws(DeviceError) -> SealedText {
    guard let key = key(of: conversation) else { throw .noKey(conversation) }
    return try sealing { () throws(SealingError) in try key.seal(text, nonce: .random(instance.randomBytes)) }
  }

  static func message(
    _ id: String, in conversation: ConversationID, _ fields: [String: FirestoreValue]
  ) -> DocumentWrite {
    .create(
      ContractPaths.message(id, in: conversation), fields,
      transforms: [FieldTransform(FieldPath(Field.sentAt), .requestTime)])
  }
}

private func sealing<Value>(_ body: () throws(SealingError) -> Value) throws(DeviceError) -> Value {
  do throws(SealingError) {
    return try body()
  } catch {
    throw .sealing(error)
  }
}

private func opening<Value>(_ body: () throws(OpeningError) -> Value) throws(DeviceError) -> Value {
  do throws(OpeningError) {
    return try body()
  } catch {
    throw .opening(error)
  }
}
