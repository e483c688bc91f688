internal import Domain
internal import Ledger
internal import REST

/// What a message's document tells by itself and beside its conversation.
struct MessageAudit {
  private typealias Field = Contract.MessageField

  private(set) var seen: SeenMessage
  private var fields: FieldAudit
  private let now: Instant

  var findings: [AuditFinding] { fields.findings }

  /// - Precondition: the document stands in `conversations/…/messages`.
  init(_ document: FirestoreDocument, in conversation: SeenConversation, now: Instant) {
    seen = SeenMessage(id: document.path.id)
    self.now = now
    fields = FieldAudit(
      document, at: .message(conversation: conversation.id, document.path.id),
      .init(missing: .messageFieldMissing, type: .messageFieldType, unknown: .messageFieldUnknown))
    seen.sender = fields.value(Field.senderId, \.string)
    seen.keyVersion = fields.value(Field.keyVersion, \.integer)
    if let version = seen.keyVersion, version < 1 {
      fields.add(.messageKeyVersion, found: String(version))
      seen.keyVersion = nil
    }
    if let text = fields.value(Field.nonce, \.string) {
      seen.nonce = Self.nonce(text)
      if seen.nonce == nil { fields.add(.nonceMalformed) }
    }
    if let text = fields.value(Field.ciphertext, \.string) { lookAtCiphertext(text) }
    lookAtMedia(kind: lookAtKind())
    lookAtTimes(conversation)
    lookAtDeletion()
    fields.refuseFields(otherThan: Field.self)
  }

  private static func nonce(_ text: String) -> [UInt8]? {
    guard let bytes = Base64.decode(text), bytes.count == Contract.nonceSize else { return nil }
    return bytes
  }

  private mutating func lookAtKind() -> MessageKind? {
    guard let text = fields.value(Field.kind, \.string) else { return nil }
    let kind = MessageKind(rawValue: text)
    if kind == nil { fields.add(.messageKind, found: text.quotable) }
    return kind
  }

  private mutating func lookAtCiphertext(_ text: String) {
    guard text.utf8.count <= Contract.ciphertextLimit else {
      fields.add(.ciphertextTooLong, count: Int64(text.utf8.count))
      return
    }
    guard let bytes = Base64.decode(text) else {
      fields.add(.ciphertextMalformed)
      // Text that was never encoded. Base64 with a slip in it also reads like text, but has its characters only.
      if Base64.decodeLeniently(text) == nil, let suspicion = PlaintextSuspicion(Array(text.utf8)) {
        fields.add(.ciphertextPlain, found: suspicion.name)
      }
      return
    }
    if bytes.count < Contract.tagSize { fields.add(.ciphertextTooShort, count: Int64(bytes.count)) }
    if let suspicion = PlaintextSuspicion(bytes) { fields.add(.ciphertextPlain, found: suspicion.name) }
  }

  private mutating func lookAtMedia(kind: MessageKind?) {
    guard let stored = fields.stored(Field.media) else {
      guard let kind, kind != .text else { return }
      seen.hasMedia = true
      fields.add(.mediaAbsent)
      return
    }
    guard kind != .text else {
      fields.add(.mediaOnText)
      return
    }
    // A kind that only a newer app knows has its media, too.
    seen.hasMedia = true
    guard let media = stored.map else {
      fields.add(.mediaMalformed, field: Field.media.rawValue, found: stored.typeName)
      return
    }
    let known = Contract.MediaField.allCases.map(\.rawValue)
    for name in Set(media.keys).symmetricDifference(known).sorted() {
      fields.add(.mediaMalformed, field: "\(Field.media.rawValue).\(name)")
    }
    if let value = media[Contract.MediaField.nonce.rawValue] {
      seen.mediaNonce = value.string.flatMap(Self.nonce)
      if seen.mediaNonce == nil { fields.add(.mediaNonceMalformed) }
    }
    if let value = media[Contract.MediaField.size.rawValue] {
      seen.mediaSize = value.integer.flatMap { Contract.Object.sizes.contains($0) ? $0 : nil }
      if seen.mediaSize == nil {
        fields.add(.mediaSizeOutOfRange, found: value.integer.map { String($0) } ?? value.typeName)
      }
    }
  }

  private mutating func lookAtTimes(_ conversation: SeenConversation) {
    let latest = now + AuditTolerance.clock
    seen.sentAt = fields.instant(Field.sentAt, now: now, future: .sentInFuture)
    if let sentAt = seen.sentAt, let createdAt = conversation.createdAt, sentAt + AuditTolerance.order < createdAt {
      fields.add(.sentBeforeConversation, found: sentAt.timestamp.rfc3339)
    }
    guard let readAt = fields.value(Field.readAt, { $0 == .null ? .some(nil) : $0.timestamp.map(Optional.some) }),
      let time = readAt.map(Instant.init)
    else { return }
    if time > latest {
      fields.add(.readInFuture, found: time.timestamp.rfc3339)
    } else if let sentAt = seen.sentAt, sentAt <= latest, time < sentAt {
      fields.add(.readBeforeSent, found: time.timestamp.rfc3339)
    }
  }

  private mutating func lookAtDeletion() {
    guard let list = fields.value(Field.deletedFor, \.array), !list.isEmpty else { return }
    let users = list.compactMap(\.string)
    guard users.count == list.count, users == [seen.sender] else {
      fields.add(.deletedForOthers, found: users.joined(separator: ", ").quotable, count: Int64(list.count))
      return
    }
  }
}

extension PlaintextSuspicion {
  /// The word that the store and the words of a finding know it by.
  var name: String {
    switch self {
    case .file(let format): format.rawValue
    case .text: "text"
    case .uneven: "uneven bytes"
    }
  }
}
