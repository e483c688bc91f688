import Crypto
import Domain
import Firebase
import Images
import REST
import Synchronization
import Testing

@testable import ClientProtocol

@Suite struct `Verifying an instance` {
  static func report(_ instance: TestInstance) throws -> VerificationReport {
    var options = VerificationOptions()
    options.identified = instance.identified()
    return Verification.run(
      on: instance.client, admin: instance.admin, picture: try CleanPicture(cleaning: smallestGIF), options: options)
  }

  @Test func `finds nothing under the contract's rules, and leaves nothing behind`() throws {
    let instance = try TestInstance()
    let report = try Self.report(instance)
    #expect(report.proofs.filter { $0.outcome != .held } == [])
    #expect(report.proofs.count > 100)
    #expect(report.isClean)
    #expect(try instance.documents() == [])
    #expect(report.billed.writes > 0)
    print("\(report.proofs.count) proofs in \(report.duration), billed \(report.billed)")
  }

  @Test func `stops when interrupted, and still cleans up`() throws {
    let instance = try TestInstance()
    var options = VerificationOptions()
    let counter = Counter()
    options.isInterrupted = { counter.next() > 30 }
    let report = Verification.run(
      on: instance.client, admin: instance.admin, picture: try CleanPicture(cleaning: smallestGIF), options: options)
    #expect(report.wasInterrupted)
    #expect(report.proofs.count == 30)
    #expect(try instance.documents() == [])
  }

  @Test func `says that nothing works without rules`() throws {
    let instance = try TestInstance(rules: nil)
    let report = try Self.report(instance)
    #expect(!report.isClean)
    #expect(report.findings.contains { $0.claim == "a device claims its lock" })
    #expect(try instance.documents() == [])
  }

  struct Weakening: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    /// A claim that fails because of it.
    let claim: String
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ claim: String) {
      self.old = old
      self.new = new
      self.claim = claim
    }
  }

  static let weakenings: [Weakening] = [
    Weakening(
      "request.auth.token.firebase.sign_in_provider == 'anonymous'", "request.auth != null",
      "an account that is not anonymous cannot take part"),
    Weakening(
      "isAnonymous() && request.auth.uid in participants", "isAnonymous()", "a stranger cannot read the conversation"),
    Weakening(
      "allow get, list: if isIn(resource.data.participants)", "allow get, list: if isAnonymous()",
      "a stranger cannot read the conversation"),
    Weakening(
      "allow get, list: if isIn(resource.data.participants)", "allow get, list: if true",
      "nobody signed in cannot read the conversation"),
    Weakening(
      "allow update: if isIn(resource.data.participants) && ", "allow update: if ", "a stranger cannot report a pairing"
    ),
    Weakening(" && makesNextKey(request.resource.data)", "", "a pairing does not skip a key version"),
    Weakening(
      "return changesOnly(['keyVersion', 'pairing', 'pairingChangedAt', 'updatedAt'])\n          &&", "return",
      "a participant cannot rename anyone"),
    Weakening("&& paired.schema is int", "", "a conversation's schema stays an integer"),
    Weakening("&& paired.keyVersion is int", "", "a key version stays an integer"),
    Weakening(
      "paired.keyVersion == resource.data.keyVersion + 1", "paired.keyVersion > resource.data.keyVersion",
      "a pairing does not skip a key version"),
    Weakening(
      "paired.keyVersion == resource.data.keyVersion + 1",
      "paired.keyVersion >= resource.data.keyVersion && paired.keyVersion <= resource.data.keyVersion + 1",
      "a pairing makes a new key version"),
    Weakening("&& paired.pairing == 'paired'", "", "a pairing is reported as paired"),
    Weakening("&& isNow(paired.pairingChangedAt)", "", "a pairing is dated by the server"),
    Weakening("&& isNow(paired.updatedAt)", "", "a change is dated by the server"),
    Weakening(
      "allow get, list: if isIn(conversation(conversationId).participants)", "allow get, list: if isAnonymous()",
      "a stranger cannot read a message"),
    Weakening(
      "allow create: if isIn(conversation(conversationId).participants)\n          &&",
      "allow create: if isAnonymous() &&", "a stranger cannot send a message"),
    Weakening(
      "&& isUnderCurrentKey(request.resource.data, conversation(conversationId))", "",
      "after a rotation no message is accepted under the old key"),
    Weakening(
      "return stored.pairing == 'paired'\n            &&", "return",
      "after a rotation no message is accepted under the old key"),
    Weakening(
      "&& message.keyVersion is int\n            && message.keyVersion >= 1", "",
      "a message's key version is an integer"),
    Weakening(
      "&& message.keyVersion == stored.keyVersion;", ";", "a message is under the current key, not a later one"),
    Weakening("return isSender(message)\n            && (isText", "return (isText", "nobody sends in the other's name"),
    Weakening(
      "message.kind == 'text' && hasExactly(message, textFields())", "message.kind == 'text'", "a text has no media"),
    Weakening(
      "message.kind == 'text' && hasExactly", "message.kind in ['text', 'video'] && hasExactly", "there is no video"),
    Weakening("&& isNonce(message.nonce)", "", "a nonce is base64"),
    Weakening("[A-Za-z0-9+/]{16}", "[A-Za-z0-9+/=]{1,16}", "a nonce is twelve bytes, not fewer"),
    Weakening("[A-Za-z0-9+/]{16}", "[A-Za-z0-9+/]{16,}", "a nonce is twelve bytes, not more"),
    Weakening("&& isCiphertext(message.ciphertext)", "", "a ciphertext is base64"),
    Weakening("{4}){5,}(", "{4})*(", "a ciphertext has a tag"),
    Weakening("return text.size() <= 128 * 1024\n            &&", "return", "a ciphertext has a size that ends"),
    Weakening("&& isNow(message.sentAt)", "", "a message is dated by the server"),
    Weakening("&& message.readAt == null", "", "a new message is unread"),
    Weakening("&& message.deletedFor == []", "", "a new message is hidden from nobody"),
    Weakening("&& hasExactly(message.media, ['nonce', 'size'])", "", "media have no other field"),
    Weakening("&& isNonce(message.media.nonce)", "", "media have a nonce of twelve bytes"),
    Weakening("&& message.media.size is int", "", "the size of media is an integer"),
    Weakening("&& message.media.size >= 17", "", "media are seventeen bytes at least"),
    Weakening("&& message.media.size <= 25 * 1024 * 1024", "", "media are 25 MiB at most"),
    Weakening("&& hasExactly(message, textFields().concat(['media']))", "", "a picture has no other field"),
    Weakening("&& numbersStayIntegers(request.resource.data)", "", "a receipt leaves the key version an integer"),
    Weakening(
      "return !isSender(resource.data)\n            && changesOnly(['readAt'])", "return changesOnly(['readAt'])",
      "a sender cannot mark her own message as read"),
    Weakening("&& changesOnly(['readAt'])", "", "a receipt changes nothing else"),
    Weakening("&& resource.data.readAt == null", "", "a message is marked as read once"),
    Weakening("&& isNow(request.resource.data.readAt)", "", "a receipt is dated by the server"),
    Weakening(
      "return isSender(resource.data)\n            && changesOnly(['deletedFor'])",
      "return changesOnly(['deletedFor'])", "a recipient cannot hide another's message"),
    Weakening("&& changesOnly(['deletedFor'])", "", "hiding changes nothing else"),
    Weakening(
      "&& resource.data.deletedFor == []\n            && request.resource.data.deletedFor == [request.auth.uid]", "",
      "hiding is not taken back"),
    Weakening("&& request.resource.data.deletedFor == [request.auth.uid]", "", "a sender hides from herself alone"),
    Weakening(
      "allow delete: if isIn(conversation(conversationId).participants) && isSender(resource.data)",
      "allow delete: if isIn(conversation(conversationId).participants)", "a recipient cannot delete another's message"),
    Weakening(
      "allow delete: if isIn(conversation(conversationId).participants) && isSender(resource.data)",
      "allow delete: if isAnonymous()", "a stranger cannot delete a message"),
    Weakening(
      "allow get: if isAnonymous() && request.auth.uid == uid", "allow get: if isAnonymous()",
      "a stranger cannot read a lock"),
    Weakening(
      "allow get: if isAnonymous() && request.auth.uid == uid", "allow read: if isAnonymous()",
      "nobody can list the locks"),
    Weakening(
      "allow create: if isAnonymous() && request.auth.uid == uid && ", "allow create: if isAnonymous() && ",
      "nobody claims another account's lock"),
    Weakening(
      "request.auth.uid == uid && isNewLock(request.resource.data)", "request.auth.uid == uid",
      "a lock's device id is not short"),
    Weakening(
      "allow update: if isAnonymous() && request.auth.uid == uid\n        && changesOnly(['lastSeenAt'])",
      "allow update: if isAnonymous() && request.auth.uid == uid", "another installation cannot take the lock"),
    Weakening(
      "changesOnly(['lastSeenAt'])\n        && isNow(request.resource.data.lastSeenAt)", "changesOnly(['lastSeenAt'])",
      "a lock's last sign of life is the server's time"),
    Weakening(
      "hasExactly(lock, ['deviceId', 'claimedAt', 'lastSeenAt'])\n          &&", "", "a lock has no other field"),
    Weakening("&& lock.deviceId.matches('[A-Za-z0-9_-]{22,64}')", "", "a lock's device id is not short"),
    Weakening("{22,64}", "{22,}", "a lock's device id is not long"),
    Weakening("&& isNow(lock.claimedAt)", "", "a lock is claimed at the server's time"),
    Weakening("&& isNow(lock.lastSeenAt)", "", "a new lock was last seen at the server's time"),
    Weakening(
      "    match /devices/{uid} {",
      "    match /verify/{id} { allow read, write: if request.auth != null; }\n    match /devices/{uid} {",
      "a participant cannot write anywhere else"),
    Weakening(
      "    match /devices/{uid} {",
      "    match /{document=**} { allow read, write: if request.auth != null; }\n    match /devices/{uid} {",
      "a stranger cannot read the conversation"),
    Weakening(
      "      // A participant who has just paired",
      "      allow create: if isAnonymous();\n      // A participant who has just paired",
      "a participant cannot make a conversation"),
    Weakening(
      "      // A participant who has just paired",
      "      allow delete: if isIn(resource.data.participants);\n      // A participant who has just paired",
      "a participant cannot delete the conversation"),
    Weakening(
      "      // Its owner, for the installation at hand.",
      "      allow delete: if request.auth.uid == uid;\n      // Its owner, for the installation at hand.",
      "a device cannot free its own lock"),
  ]

  @Test(arguments: weakenings)
  func `names what a weakening of the rules lets through`(weakening: Weakening) throws {
    let rules = try #require(TestInstance.rules)
    let weak = rules.replacing(weakening.old, with: weakening.new, maxReplacements: 1)
    try #require(weak != rules)
    let report = try Self.report(try TestInstance(rules: weak))
    #expect(!report.isClean)
    let through = report.proofs.filter { $0.outcome == .letThrough }.map(\.claim)
    #expect(through.contains(weakening.claim), "\(through)")
  }
}

extension `Verifying an instance` {
  static let storageWeakenings: [Weakening] = [
    Weakening("&& resource == null\n", "\n", "media are never replaced"),
    Weakening("&& request.resource.size >= 17\n", "\n", "an object has a tag"),
    Weakening(
      "&& request.resource.contentType == 'application/octet-stream'\n", "\n", "an object is bytes to the server"),
    Weakening(
      "request.resource.metadata == {'senderId': request.auth.uid}",
      "request.resource.metadata.senderId == request.auth.uid", "an object says nothing else"),
    Weakening(
      "\n        && request.resource.metadata == {'senderId': request.auth.uid}", "",
      "nobody uploads in the other's name"),
    Weakening(
      "\n        && request.resource.metadata == {'senderId': request.auth.uid}", "", "an object says whose it is"),
    Weakening(
      "allow get: if isParticipant()", "allow get: if request.auth != null", "a stranger cannot download media"),
    Weakening("allow get: if isParticipant()", "allow get", "nobody signed in cannot download media"),
    Weakening(
      "    match /conversations/",
      "    match /{all=**} { allow list: if request.auth != null; }\n    match /conversations/",
      "a participant cannot list media"),
    Weakening(
      "isParticipant() && resource.metadata.senderId == request.auth.uid", "isParticipant()",
      "a recipient cannot delete another's media"),
    Weakening(
      "allow create: if isParticipant()\n", "allow create: if request.auth != null\n",
      "nobody uploads into another's conversation"),
  ]

  @Test(arguments: storageWeakenings)
  func `names what a weakening of the storage rules lets through`(weakening: Weakening) throws {
    let rules = try #require(TestInstance.storageRules)
    let weak = rules.replacing(weakening.old, with: weakening.new, maxReplacements: 1)
    try #require(weak != rules)
    let report = try Self.report(try TestInstance(storageRules: weak))
    #expect(!report.isClean)
    let through = report.proofs.filter { $0.outcome == .letThrough }.map(\.claim)
    #expect(through.contains(weakening.claim), "\(through)")
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
