import ClientProtocol
import Crypto
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Good input: the pictures of the unit tests, and one device that waits for another's code.
enum Samples {
  static let gif: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF,
    0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
  ]
  static let baseline = picture("hostile.jpg")
  static let progressive = picture("progressive.jpg")
  static let oriented = picture("oriented.jpg")
  static let wide = picture("wide.jpg")

  static let attempt = device("ana", 1)
  static let payload = device("ben", 2)?.payload.text ?? ""

  private static func device(_ name: String, _ seed: UInt8) -> PairingAttempt? {
    guard let conversation = ConversationID("WtVectorConversation"), let ana = try? UserID("ana"),
      let ben = try? UserID("ben"), let participants = try? Participants(ana, ben), let user = try? UserID(name),
      let keyPair = try? KeyPair(privateKey: Secret([UInt8](repeating: seed, count: 32)))
    else { return nil }
    return PairingAttempt(
      conversation: conversation, participants: participants, user: user, keyVersion: 1, keyPair: keyPair)
  }

  private static func picture(_ name: String) -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = FileManager.default.contents(atPath: "/\(folder)/ImagesTests/Fixtures/\(name)")
    return file.map { Array($0) } ?? []
  }
}
