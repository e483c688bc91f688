internal import Domain
internal import REST

extension SeedDefect {
  /// A defect of one message, by its number in the conversation.
  private static func ofMessage(
    _ code: AuditCode, _ number: Int = 0,
    _ apply: @escaping @Sendable (inout SeedConversation, inout SeedFactory) -> Void
  ) -> SeedDefect {
    SeedDefect(code) { conversation, factory in
      apply(&conversation, &factory)
      return conversation.place(ofMessage: number)
    }
  }

  static let ofMessages: [SeedDefect] = [
    ofMessage(.messageFieldMissing) { conversation, _ in conversation[0, .deletedFor] = nil },
    ofMessage(.messageFieldType) { conversation, _ in conversation[0, .keyVersion] = .string("1") },
    ofMessage(.messageFieldUnknown) { conversation, _ in conversation.messages[0].fields["edited"] = .boolean(true) },
    ofMessage(.messageKind) { conversation, _ in conversation[0, .kind] = .string("video") },
    ofMessage(.senderStranger, 2) { conversation, factory in
      conversation[2, .senderId] = .string(factory.random.id(28))
      conversation[2, .deletedFor] = .array([])
    },
    SeedDefect(.senderFormer) { conversation, factory in
      conversation[0, .senderId] = .string(factory.random.id(28))
      conversation[0, .deletedFor] = .array([])
      return conversation.place
    },
    ofMessage(.messageKeyVersion) { conversation, _ in conversation[0, .keyVersion] = .integer(0) },
    ofMessage(.keyVersionAhead, 2) { conversation, _ in conversation[2, .keyVersion] = .integer(3) },
    ofMessage(.keyVersionFell, 3) { conversation, _ in conversation[3, .keyVersion] = .integer(1) },
    ofMessage(.sentWithoutKey, 2) { conversation, factory in
      conversation[2, .sentAt] = .time(factory.now.adding(days: -60))
    },
    ofMessage(.sentInFuture, 2) { conversation, factory in
      conversation[2, .sentAt] = .time(factory.now.adding(days: 3))
      conversation[2, .readAt] = .null
    },
    ofMessage(.sentBeforeConversation) { conversation, factory in
      conversation[0, .sentAt] = .time(factory.now.adding(days: -105))
    },
    ofMessage(.nonceReused, 1) { conversation, _ in conversation[1, .nonce] = conversation[0, .nonce] },
  ]

  static let ofCiphertexts: [SeedDefect] = [
    ofMessage(.nonceMalformed) { conversation, factory in
      conversation[0, .nonce] = .string(Base64.encode(factory.random.bytes(11)))
    },
    ofMessage(.ciphertextMalformed) { conversation, factory in
      // 40 bytes end in two padding characters, of which one is lost.
      conversation[0, .ciphertext] = .string(String(Base64.encode(factory.random.bytes(40)).dropLast()))
    },
    ofMessage(.ciphertextTooShort) { conversation, factory in
      conversation[0, .ciphertext] = .string(Base64.encode(factory.random.bytes(10).map { $0 | 0x80 }))
    },
    ofMessage(.ciphertextTooLong) { conversation, factory in
      conversation[0, .ciphertext] = .string(Base64.encode(factory.random.bytes(98_400)))
    },
    ofMessage(.ciphertextPlain) { conversation, _ in
      conversation[0, .ciphertext] = .string(Base64.encode(Array("See you at eight, in front of the station.".utf8)))
    },
  ]

  static let ofReceipts: [SeedDefect] = [
    ofMessage(.readBeforeSent) { conversation, factory in
      conversation[0, .readAt] = .time(factory.now.adding(days: -91))
    },
    ofMessage(.readInFuture) { conversation, factory in
      conversation[0, .readAt] = .time(factory.now.adding(days: 2))
    },
    ofMessage(.deletedForOthers) { conversation, _ in
      let sender = conversation[0, .senderId]?.string
      let other = conversation.users.first { $0 != sender } ?? ""
      conversation[0, .deletedFor] = .array([.string(other)])
    },
  ]

  private static func ofMediaMessage(
    _ code: AuditCode, _ apply: @escaping @Sendable (inout SeedConversation, inout SeedFactory) -> Void
  ) -> SeedDefect {
    SeedDefect(code, needsBucket: true) { conversation, factory in
      apply(&conversation, &factory)
      return conversation.place(ofMessage: 3)
    }
  }

  static let ofMedia: [SeedDefect] = [
    ofMessage(.mediaOnText) { conversation, factory in
      conversation[0, .media] = .map([
        Contract.MediaField.nonce.rawValue: factory.nonce(), Contract.MediaField.size.rawValue: .integer(100),
      ])
    },
    ofMediaMessage(.mediaAbsent) { conversation, _ in conversation[3, .media] = nil },
    ofMediaMessage(.mediaMalformed) { conversation, _ in
      var media = conversation[3, .media]?.map ?? [:]
      media["width"] = .integer(640)
      conversation[3, .media] = .map(media)
    },
    ofMediaMessage(.mediaSizeOutOfRange) { conversation, _ in conversation.setMedia(.size, .integer(3)) },
    ofMediaMessage(.mediaNonceMalformed) { conversation, _ in conversation.setMedia(.nonce, .string("AAAA")) },
    ofMediaMessage(.mediaNonceReused) { conversation, _ in
      conversation.setMedia(.nonce, conversation[2, .nonce] ?? .null)
    },
    ofMediaMessage(.objectMissing) { conversation, _ in conversation.objects = [] },
  ]
}
