package import Crypto

/// The six digits that open the app on one device. They never leave it.
package struct Passcode: Equatable, Sendable {
  private let digits: Secret

  package static let digitCount = 6

  /// Why a text is no passcode. It carries nothing of the text.
  package enum Refusal: Error, Hashable, Sendable {
    case length(characters: Int)
    case notDigits
  }

  package init(_ text: String) throws(Refusal) {
    guard text.unicodeScalars.count == Self.digitCount else {
      throw .length(characters: text.unicodeScalars.count)
    }
    guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { throw .notDigits }
    digits = Secret(text)
  }

  fileprivate func derived(salt: [UInt8]) -> Secret {
    digits.withRevealed { password in
      var bytes = pbkdf2SHA256(
        password: password, salt: salt, iterations: PasscodeHash.iterations, byteCount: PasscodeHash.byteCount)
      defer { wipe(&bytes) }
      return Secret(bytes)
    }
  }
}

/// What a device keeps of its passcode: PBKDF2-HMAC-SHA256 of the digits' ASCII, and the salt.
package struct PasscodeHash: Sendable {
  package static let iterations: Int32 = 100_000
  package static let byteCount = 32
  package static let saltByteCount = 16

  package let salt: [UInt8]
  package let hash: Secret

  /// - Precondition: 16 bytes of salt, random for each passcode.
  package init(of passcode: Passcode, salt: [UInt8]) {
    precondition(salt.count == Self.saltByteCount, "a passcode's salt is 16 bytes")
    self.salt = salt
    hash = passcode.derived(salt: salt)
  }

  /// Compares in a time that tells nothing of the passcode.
  package func matches(_ passcode: Passcode) -> Bool { passcode.derived(salt: salt) == hash }
}
