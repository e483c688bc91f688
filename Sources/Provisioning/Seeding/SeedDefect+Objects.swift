internal import Domain
internal import Firebase
internal import REST

extension SeedDefect {
  /// A defect of the object of the conversation's image.
  private static func ofObject(
    _ code: AuditCode,
    _ apply: @escaping @Sendable (inout SeedConversation, inout SeedObject, inout SeedFactory) -> Void
  ) -> SeedDefect {
    SeedDefect(code, needsBucket: true) { conversation, factory in
      var object = conversation.objects[0]
      apply(&conversation, &object, &factory)
      conversation.objects[0] = object
      return conversation.objectPlace
    }
  }

  static let ofObjects: [SeedDefect] = [
    SeedDefect(.objectWithoutMessage, needsBucket: true) { conversation, factory in
      var orphan = conversation.objects[0]
      orphan.name = Contract.Object.name(conversation: conversation.id, message: factory.random.id(20))
      conversation.objects.append(orphan)
      return .object(orphan.name)
    },
    SeedDefect(.objectPlace, needsBucket: true) { conversation, _ in
      var stray = conversation.objects[0]
      stray.name = "backup/\(conversation.id)"
      conversation.objects.append(stray)
      return .object(stray.name)
    },
    ofObject(.objectSize) { conversation, object, _ in
      conversation.setMedia(.size, .integer(Int64(object.bytes.count + 1)))
    },
    ofObject(.objectContentType) { _, object, _ in object.contentType = "image/jpeg" },
    ofObject(.objectSender) { conversation, object, _ in
      let sender = object.metadata[Contract.Object.senderKey]
      object.metadata[Contract.Object.senderKey] = conversation.users.first { $0 != sender }
    },
    ofObject(.objectMetadataUnknown) { _, object, _ in object.metadata["camera"] = "front" },
    ofObject(.objectSizeOutOfRange) { _, object, _ in object.bytes = Array(object.bytes.prefix(5)) },
    ofObject(.objectPlain) { _, object, _ in
      let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x2A, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00]
      object.bytes.replaceSubrange(0..<header.count, with: header)
    },
    ofObject(.objectTokensExtra) { _, object, factory in
      object.metadata[ObjectRecord.tokensMember] = factory.random.id(36) + "," + factory.random.id(36)
    },
    SeedDefect(.objectTokens, needsBucket: true) { conversation, factory in
      conversation.objects[0].metadata[ObjectRecord.tokensMember] = factory.random.id(36)
      return .instance
    },
  ]
}
