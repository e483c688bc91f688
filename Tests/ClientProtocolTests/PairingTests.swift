import Crypto
import Domain
import Testing

@testable import ClientProtocol

/// Ana and Ben, who pair in one conversation.
struct Pair {
  let conversation: ConversationID
  let ana: PairingAttempt
  let ben: PairingAttempt

  init(keyVersion: Int64 = 1, conversation: String = "AAAAbbbbCCCCdddd1234") throws {
    let id = try #require(ConversationID(conversation))
    let participants = try Participants(UserID("ana"), UserID("ben"))
    func attempt(_ name: String) throws -> PairingAttempt {
      PairingAttempt(
        conversation: id, participants: participants, user: try UserID(name), keyVersion: keyVersion,
        keyPair: .random { randomBytes(count: $0) })
    }
    self.conversation = id
    ana = try attempt("ana")
    ben = try attempt("ben")
  }
}

@Suite struct `Pairing by QR code` {
  @Test func `both devices reach the same key`() throws {
    let pair = try Pair()
    let key = try pair.ana.key(scanning: pair.ben.payload.text)
    #expect(try pair.ben.key(scanning: pair.ana.payload.text) == key)
    #expect(key.version == 1)
    #expect(key.conversation == pair.conversation)
  }

  @Test func `pairing again makes another key`() throws {
    let first = try Pair()
    let second = try Pair(keyVersion: 2)
    #expect(
      try first.ana.key(scanning: first.ben.payload.text).secret
        != second.ana.key(scanning: second.ben.payload.text).secret)
  }

  /// RFC 7748's shared secret, and HKDF over it as `openssl kdf` computes it.
  @Test func `the key is HKDF of the shared secret, salted with the conversation's id`() throws {
    let conversation: ConversationID = "AAAAbbbbCCCCdddd1234"
    let shared = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    let key = ConversationKey(conversation: conversation, version: 1, sharedSecret: Secret(shared))
    #expect(key.secret.revealed == hex("484ca09453b39c3b8eb84742e345057aa74890297e2f4e245f9c8cb1e81595fd"))
  }

  @Test func `the payload is written as the contract says`() throws {
    let conversation: ConversationID = "AAAAbbbbCCCCdddd1234"
    let key = [UInt8](repeating: 0xFB, count: 32)
    let payload = PairingPayload(
      conversation: conversation, user: "x9", keyVersion: 12, publicKey: key)
    let digits = String(repeating: "-_v7", count: 10) + "-_s"
    #expect(payload.text == "walkytalky://pair?v=1&c=AAAAbbbbCCCCdddd1234&u=x9&n=12&k=\(digits)")
    #expect(try PairingPayload(parsing: payload.text) == payload)
  }

  @Test func `fields may stand in any order, and a UID with unusual characters survives`() throws {
    let pair = try Pair()
    let user: UserID = "a&b=c+%é?#"
    var payload = pair.ana.payload
    payload.user = user
    #expect(try PairingPayload(parsing: payload.text) == payload)
    let query = payload.text.dropFirst("walkytalky://pair?".count)
    let turned = query.split(separator: "&").reversed().joined(separator: "&")
    #expect(try PairingPayload(parsing: "walkytalky://pair?" + turned) == payload)
  }

  struct Case: Sendable {
    let refusal: PairingRefusal
    let change: @Sendable (String) -> String

    static func replacing(_ old: String, _ new: String, _ refusal: PairingRefusal) -> Case {
      Case(refusal: refusal) { $0.replacing(old, with: new) }
    }
  }

  static let cases: [Case] = [
    .replacing("walkytalky:", "https:", .unknownScheme("https")),
    .replacing("//pair", "//pear", .noPayload),
    .replacing("walkytalky:", "", .noPayload),
    .replacing("v=1", "v=2", .unknownVersion("2")),
    .replacing("v=1", "v=", .unknownVersion("")),
    .replacing("v=1&", "", .missing(.version)),
    .replacing("c=AAAAbbbbCCCCdddd1234&", "", .missing(.conversation)),
    .replacing("&u=ben", "", .missing(.user)),
    .replacing("&n=1", "", .missing(.keyVersion)),
    .replacing("&k=", "&n=", .repeated(.keyVersion)),
    .replacing("u=ben", "u=ben&u=ben", .repeated(.user)),
    .replacing("u=ben", "u=ben&x=1", .unknownField("x")),
    .replacing("u=ben", "u=ben&U=ben", .unknownField("U")),
    .replacing("u=ben", "u=ben&", .unknownField("")),
    .replacing("v=1", "v=2&new=1", .unknownVersion("2")),
    .replacing("1234", "123", .malformed(.conversation)),
    .replacing("u=ben", "u=%4", .malformed(.user)),
    .replacing("u=ben", "u", .malformed(.user)),
    .replacing("n=1", "n=0", .malformed(.keyVersion)),
    .replacing("n=1", "n=1x", .malformed(.keyVersion)),
    .replacing("k=", "k=*", .malformed(.publicKey)),
    .replacing("k=", "k=AAAA", .keyLength(bytes: 35)),
    .replacing("u=ben", "u=carl", .notParticipant("carl")),
    .replacing("u=ben", "u=ana", .ownCode),
    .replacing("n=1", "n=2", .otherKeyVersion(theirs: 2, ours: 1)),
    .replacing("1234", "1235", .otherConversation("AAAAbbbbCCCCdddd1235")),
    Case(refusal: .tooLong(bytes: 1_025)) { $0 + String(repeating: "x", count: 1_025 - $0.utf8.count) },
    Case(refusal: .zeroSecret) { $0.dropLast(43) + String(repeating: "A", count: 43) },
  ]

  @Test(arguments: cases.indices)
  func `each fault has its own refusal`(index: Int) throws {
    let fault = Self.cases[index]
    let pair = try Pair()
    let text = fault.change(pair.ben.payload.text)
    #expect(text != pair.ben.payload.text)
    #expect(throws: fault.refusal) { try pair.ana.key(scanning: text) }
  }

  @Test func `any one character left out or changed is refused, or is another valid key`() throws {
    let pair = try Pair()
    let text = pair.ben.payload.text
    let keyStart = text.utf8.count - 43
    for index in text.indices {
      var shorter = text
      shorter.remove(at: index)
      #expect(throws: PairingRefusal.self) { try pair.ana.key(scanning: shorter) }
      guard text.utf8.distance(from: text.startIndex, to: index) < keyStart else { continue }
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "~" ? "!" : "~")
      #expect(throws: PairingRefusal.self) { try pair.ana.key(scanning: changed) }
    }
  }

  @Test func `nothing of a key pair or a conversation key prints`() throws {
    let pair = KeyPair.random { [UInt8](repeating: 7, count: $0) }
    let id: ConversationID = "AAAAbbbbCCCCdddd1234"
    let key = ConversationKey(conversation: id, version: 1, secret: Secret([UInt8](repeating: 173, count: 32)))
    var dumped = ""
    dump(pair, to: &dumped)
    dump(key, to: &dumped)
    #expect(dumped.contains("<secret>"))
    #expect(!dumped.contains("173"))
    #expect(!dumped.split(separator: "publicKey")[0].contains(" 7\n"))
  }
}

extension UserID: ExpressibleByStringLiteral {
  /// A literal that is no UID stops the tests.
  public init(stringLiteral value: String) {
    guard let user = try? UserID(value) else { preconditionFailure(value) }
    self = user
  }
}

extension ConversationID: ExpressibleByStringLiteral {
  /// A literal that is no conversation's id stops the tests.
  public init(stringLiteral value: String) {
    guard let id = ConversationID(String(value)) as ConversationID? else { preconditionFailure(value) }
    self = id
  }
}

func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}
