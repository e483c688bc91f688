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
