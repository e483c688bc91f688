import Foundation
import Images
import REST
import Testing

@testable import ClientProtocol

@Suite struct `The published vectors` {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../protocol/vectors.json")

  /// `WTADMIN_RECORD=1` writes the file anew.
  @Test func `are what the code computes`() throws {
    let document = ProtocolVectors.document(picture: try CleanPicture(cleaning: smallestGIF))
    if ProcessInfo.processInfo.environment["WTADMIN_RECORD"] != nil {
      try Data((document.serialized(pretty: true) + "\n").utf8).write(to: Self.file)
    }
    #expect(try JSON(parsing: Array(Data(contentsOf: Self.file))) == document)
  }

  @Test func `are those of the protocol page's worked example`() throws {
    let page = try String(
      contentsOf: Self.file.deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
    let document = try ProtocolVectors.document(picture: CleanPicture(cleaning: smallestGIF))
    let pairing = try #require(document["pairings"]?.array?.first)
    let devices = try #require(pairing["devices"]?.array)
    let message = try #require(document["messages"]?.array?[1])
    let shown = [
      devices[0]["privateKey"], devices[0]["publicKey"], devices[0]["payload"], devices[1]["publicKey"],
      pairing["conversation"], pairing["conversationKey"], message["text"], message["nonce"], message["ciphertext"],
    ]
    for value in shown { #expect(page.contains("`\(try #require(value?.string))`")) }
  }

  @Test func `leave nothing out`() {
    let document = try? ProtocolVectors.document(picture: CleanPicture(cleaning: smallestGIF))
    #expect(document?["pairings"]?.array?.count == 3)
    #expect(document?["messages"]?.array?.count == 12)
    #expect(document?["media"]?.array?.count == 3)
    #expect(document?["passcodes"]?.array?.count == 3)
    let refused = (document?["refusedPayloads"]?.array ?? []) + (document?["refusedMessages"]?.array ?? [])
    #expect(refused.count > 70)
    #expect(refused.allSatisfy { $0["refusal"]?.string != nil })
  }
}
