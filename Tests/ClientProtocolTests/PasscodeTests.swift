import Crypto
import Domain
import Testing

@testable import ClientProtocol

@Suite struct `The passcode` {
  /// Python's `hashlib.pbkdf2_hmac("sha256", b"123456", bytes(range(16)), 100000)`.
  @Test func `is hashed as the contract says`() throws {
    let hash = PasscodeHash(of: try Passcode("123456"), salt: Array(0..<16))
    #expect(hash.hash.revealed == hex("3e3d2422f00f2cc1d1bad045819bfb8360117d59c588035c4294f3403ac097a5"))
    #expect(hash.matches(try Passcode("123456")))
    #expect(!hash.matches(try Passcode("123457")))
  }

  @Test(arguments: [
    ("", Passcode.Refusal.length(characters: 0)), ("12345", .length(characters: 5)),
    ("1234567", .length(characters: 7)), ("12345a", .notDigits), ("１２３４５６", .notDigits), (" 12345", .notDigits),
  ])
  func `is six digits`(text: String, refusal: Passcode.Refusal) {
    #expect(throws: refusal) { try Passcode(text) }
  }

  @Test func `is not printed`() throws {
    let passcode = try Passcode("493817")
    var dumped = "\(passcode)"
    dump(passcode, to: &dumped)
    dump(PasscodeHash(of: passcode, salt: Array(0..<16)), to: &dumped)
    #expect(!dumped.contains("493817"))
    #expect(dumped.contains("<secret>"))
  }
}

@Suite struct `The lock-out` {
  @Test(arguments: [
    (0, 0), (1, 5), (2, 10), (3, 20), (4, 40), (5, 80), (6, 160), (7, 320), (8, 640), (9, 1_280), (10, 1_800),
    (11, 1_800), (1_000_000, 1_800),
  ])
  func `doubles from 5 seconds to 30 minutes`(failures: Int, seconds: Int) {
    #expect(Lockout.wait(after: failures) == .seconds(seconds))
  }

  @Test func `counts down, and starts over after the right passcode`() {
    let start = Instant(seconds: 1_000)
    var lockout = Lockout()
    #expect(lockout.remaining(at: start) == .zero)
    lockout.note(isRight: false, at: start)
    lockout.note(isRight: false, at: start)
    #expect(lockout.remaining(at: start) == .seconds(10))
    #expect(lockout.remaining(at: start + .seconds(4)) == .seconds(6))
    #expect(lockout.remaining(at: start + .seconds(10)) == .zero)
    lockout.note(isRight: true, at: start + .seconds(10))
    #expect(lockout == Lockout())
  }

  @Test func `is not shortened by setting the clock back`() {
    var lockout = Lockout()
    lockout.note(isRight: false, at: Instant(seconds: 1_000))
    #expect(lockout.remaining(at: Instant(seconds: 10)) == .seconds(5))
  }
}
