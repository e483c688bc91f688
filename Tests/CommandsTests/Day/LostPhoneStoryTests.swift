import ClientProtocol
import Commands
import Foundation
import TestSupport
import Testing

/// From the call “I lost my phone” to the first message on the new one.
@Suite(.scratchFolder) struct `The story of a lost phone` {
  @Test func `is told by the commands of one evening`() throws {
    var phones = try PairedPhones()
    try phones.ana.claimLock()
    try phones.ana.send("see you at eight", to: phones.conversation)
    try phones.ben.send("fine", to: phones.conversation)

    let (local, instance) = (phones.local, phones.ana.instance)
    var world = local.answering([]).world
    let news = NewPhones()
    world.sleep = { _ in news.add(try? SimulatedDevice.signUp(at: instance)) }
    var runner = ScriptRunner(
      in: world, values: ["old": phones.ana.user.text, "ben": phones.ben.user.text, "id": phones.conversation.text])
    runner.run(try Self.script("lost-phone.script"), name: "lost-phone.script")

    // The old phone sees nothing any more, the new one pairs and writes.
    #expect(throws: DeviceError.self) { try phones.ana.messages(in: phones.conversation) }
    let new = try #require(news.first)
    phones.ana = new
    try phones.pair()
    try phones.ana.send("here I am again", to: phones.conversation)
    let last = try #require(try phones.ben.messages(in: phones.conversation).last)
    #expect(try phones.ben.text(of: last) == "here I am again")
    runner.run(try Self.script("lost-phone-afterwards.script"), name: "lost-phone-afterwards.script")
  }

  private static func script(_ name: String) throws -> Script {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Scripts")
    return Script(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
  }
}

/// The phones that signed up while somebody waited.
private final class NewPhones: @unchecked Sendable {
  // Unchecked: the program that waits runs in the thread of the test.
  private(set) var first: SimulatedDevice?

  func add(_ phone: SimulatedDevice?) { first = first ?? phone }
}
