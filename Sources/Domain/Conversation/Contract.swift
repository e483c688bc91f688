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

  /// What the names of a conversation's media begin with in the bucket.
  package static func mediaPrefix(of conversation: ConversationID) -> String {
    "\(Collection.conversations.rawValue)/\(conversation)/media/"
  }

  /// The name in the bucket of the bytes that belong to a message.
  package static func mediaName(of message: String, in conversation: ConversationID) -> String {
    mediaPrefix(of: conversation) + message
  }
}

/// What a message is (contract.md, `kind`).
package enum MessageKind: String, Hashable, Sendable, CaseIterable {
  case text
  case image
  case gif
}
