internal import Domain
internal import REST

/// A person who is made up, with account and device lock.
struct SeedPerson {
  var user: String
  /// Nil for an account that does not exist.
  var account: SeedAccount?
  /// The fields of the device lock; nil for none.
  var lock: [String: FirestoreValue]?
}

/// An account that has been in use.
struct SeedAccount {
  var user: String
  var createdAt: Instant
  var lastSeenAt: Instant
  var isDisabled = false
  var email: String?
}

/// A message, with its media.
struct SeedMessage {
  var id: String
  var fields: [String: FirestoreValue]
}

/// An object in the bucket.
struct SeedObject {
  var name: String
  var contentType = Contract.Object.contentType
  var metadata: [String: String]
  var createdAt: Instant
  var bytes: [UInt8]
}

/// A conversation that is made up, with all that belongs to it, before it is written.
struct SeedConversation {
  var id: String
  /// Nil for a conversation whose document is not there.
  var fields: [String: FirestoreValue]?
  var people: [SeedPerson]
  var messages: [SeedMessage] = []
  var objects: [SeedObject] = []
  /// Accounts of people in no conversation.
  var strangers: [SeedAccount] = []
  /// Documents beside those of the contract, by path.
  var others: [(path: String, fields: [String: FirestoreValue])] = []
}

extension FirestoreValue {
  static func time(_ time: Instant) -> FirestoreValue { .timestamp(time.timestamp) }
}

extension Instant {
  func adding(days: Double) -> Instant { Instant(microseconds: microseconds + Int64(days * 86_400e6)) }
}
