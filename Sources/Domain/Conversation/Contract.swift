/// The names of collections, fields and values of an instance, as contract.md has them. A fork of the app with other
/// names changes this file and the rules.
package enum Contract {
  /// The version of the contract that this program writes.
  package static let schema: Int64 = 1

  package enum Collection: String, Hashable, Sendable, CaseIterable {
    case conversations
    case devices
    /// Below a conversation.
    case messages
  }

  package enum ConversationField: String, Hashable, Sendable, CaseIterable {
    case schema
    case participants
    case displayNames
    case keyVersion
    case pairing
    case pairingChangedAt
    case createdAt
    case updatedAt
  }

  package enum DeviceField: String, Hashable, Sendable, CaseIterable {
    case deviceId
    case claimedAt
    case lastSeenAt
  }

  package enum MessageField: String, Hashable, Sendable, CaseIterable {
    case senderId
    case kind
    case keyVersion
    case nonce
    case ciphertext
    case media
    case sentAt
    case readAt
    case deletedFor
  }

  /// What a message's `media` holds.
  package enum MediaField: String, Hashable, Sendable, CaseIterable {
    case nonce
    case size
  }

  /// Where documents are below the database. The ids may be none of the contract's.
  package enum Path {
    package static func conversation(_ id: String) -> String { "\(Collection.conversations.rawValue)/\(id)" }

    package static func message(_ id: String, in conversation: String) -> String {
      "\(self.conversation(conversation))/\(Collection.messages.rawValue)/\(id)"
    }

    /// The device lock of an account.
    package static func lock(of user: String) -> String { "\(Collection.devices.rawValue)/\(user)" }
  }

  /// The objects of media: `conversations/{conversationId}/media/{messageId}`.
  package enum Object {
    /// What the names of all of the app's objects begin with.
    package static let root = "\(Collection.conversations.rawValue)/"
    package static let folder = "media"
    package static let contentType = "application/octet-stream"
    /// The member of the custom metadata that names the sender.
    package static let senderKey = "senderId"
    /// From a tag alone to 25 MiB.
    package static let sizes: ClosedRange<Int64> = 17...26_214_400

    /// What the names of a conversation's media begin with in the bucket. The id may be none of the contract's.
    package static func prefix(conversation: String) -> String {
      "\(root)\(conversation)/\(folder)/"
    }

    /// The name in the bucket of the bytes that belong to a message.
    package static func name(conversation: String, message: String) -> String {
      prefix(conversation: conversation) + message
    }
  }

  /// A nonce of AES-GCM, in bytes.
  package static let nonceSize = 12
  /// The authentication tag at the end of a ciphertext, in bytes.
  package static let tagSize = 16
  /// The most characters of a ciphertext in base64.
  package static let ciphertextLimit = 131_072
  /// So often may one key be used with random nonces (NIST SP 800-38D, section 8.3).
  package static let noncesPerKey: Int64 = 1 << 32
}

/// What a message is (contract.md, `kind`).
package enum MessageKind: String, Hashable, Sendable, CaseIterable {
  case text
  case image
  case gif
}
