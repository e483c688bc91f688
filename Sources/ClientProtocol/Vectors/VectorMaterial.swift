import Crypto
import Domain

/// What the project's own vectors are made from: fixed names, and keys anyone can make again.
struct VectorMaterial {
  let conversation: ConversationID
  let participants: Participants
  let keyVersion: Int64

  /// The material of vector `number`.
  init?(_ number: Int) {
    let digits = String(number)
    let ids = ("WtVectorConversation".dropLast(digits.count) + digits, "ana" + digits, "ben" + digits)
    guard let conversation = ConversationID(String(ids.0)), let ana = try? UserID(ids.1), let ben = try? UserID(ids.2),
      let participants = try? Participants(ana, ben)
    else { return nil }
    self.conversation = conversation
    self.participants = participants
    keyVersion = Int64(number)
  }

  /// The first `count` bytes of SHA-256 of the label's UTF-8. Good for vectors, and for nothing else.
  static func bytes(_ label: String, count: Int = 32) -> [UInt8] {
    Array(SHA256.digest(of: Array(label.utf8)).prefix(count))
  }

  func privateKey(of user: UserID) -> [UInt8] {
    Self.bytes("walkytalky vector, private key of \(user) in \(conversation)")
  }

  func attempt(of user: UserID) -> PairingAttempt? {
    guard let keyPair = try? KeyPair(privateKey: Secret(privateKey(of: user))) else { return nil }
    return PairingAttempt(
      conversation: conversation, participants: participants, user: user, keyVersion: keyVersion, keyPair: keyPair)
  }

  /// The key that the two agree on.
  var key: ConversationKey? {
    guard let first = attempt(of: participants.first), let second = attempt(of: participants.second) else { return nil }
    return try? first.key(scanning: second.payload.text)
  }

  static func nonce(_ label: String) -> Nonce? {
    Nonce(bytes("walkytalky vector, nonce of \(label)", count: AESGCM.nonceByteCount))
  }
}
