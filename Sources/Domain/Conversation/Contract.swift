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

  /// The objects of media: `conversations/{conversationId}/media/{messageId}`.
  package enum Object {
    package static let folder = "media"
    package static let contentType = "application/octet-stream"
    /// The member of the custom metadata that names the sender.
    package static let senderKey = "senderId"
    /// From a tag alone to 25 MiB.
    package static let sizes: ClosedRange<Int64> = 17...26_214_400

    /// What the names of a conversation's media begin with in the bucket. The id may be none of the contract's.
    package static func prefix(conversation: String) -> String {
      "\(Collection.conversations.rawValue)/\(conversation)/\(folder)/"
    }

    package static func name(conversation: String, message: String) -> String {
      prefix(conversation: conversation) + message
    }
  }

  /// What the names of a conversation's media begin with in the bucket.
  package static func mediaPrefix(of conversation: ConversationID) -> String {
    Object.prefix(conversation: conversation.text)
  }

  /// The name in the bucket of the bytes that belong to a message.
  package static func mediaName(of message: String, in conversation: ConversationID) -> String {
    Object.name(conversation: conversation.text, message: message)
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
