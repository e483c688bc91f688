import ClientProtocol
import Domain
import Foundation
import LocalFirebase
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// Ben, whom the program plays from a script; Ana is a simulated device that the test holds.
private struct TwoPhones {
  let local: LocalBench
  let server: LocalServer
  let ana: SimulatedDevice
  let ben: String
  let conversation: ConversationID

  init() throws {
    local = try LocalBench()
    let world = local.bench.world
    let rules = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../firestore.rules")
    try local.server.loadRules(String(contentsOf: rules, encoding: .utf8))
    server = try LocalServer(try Instance.find(in: world))
    ana = try SimulatedDevice.signUp(at: try server.clientInstance(in: world))
    ben = local.newDevice()
    local.run("person", "add", "ben", ben)
    local.run("conversation", "create", ana.user.text, "ben", "--name-a", "Ana", "--name-b", "Ben")
    conversation = try #require(ConversationID(local.conversationIDs().first ?? ""))
  }

  /// Runs Ben's phone. Each step is asked for what is typed next, when all that was typed before is done.
  func run(_ steps: [(Console) throws -> String]) throws -> Bench.Outcome {
    let left = Script(steps)
    var bench = local.bench
    let console = bench.console
    bench.world.awaitInput = { _ in left.next(console).map { Array(($0 + "\n").utf8) } }
    let outcome = bench.run("local", "device", "run", "ben")
    if let error = left.error { throw error }
    return outcome
  }

  /// Steps that are taken by the program, in one thread.
  private final class Script: @unchecked Sendable {
    // Unchecked: the program that asks runs in the thread of the test that made it.
    private var steps: ArraySlice<(Console) throws -> String>
    private(set) var error: (any Error)?

    init(_ steps: [(Console) throws -> String]) { self.steps = steps[...] }

    func next(_ console: Console) -> String? {
      do {
        return try steps.popFirst()?(console)
      } catch {
        self.error = error
        return nil
      }
    }
  }
}

@Suite(.scratchFolder) struct `A simulated phone in a terminal` {
  @Test func `pairs, chats, deletes and hides, and comes back with its key`() throws {
    let phones = try TwoPhones()
    let id = phones.conversation
    let attempt = phones.ana.beginPairing(try phones.ana.conversation(id))
    var ana = phones.ana
    let first = try phones.run([
      { _ in attempt.payload.text },
      { console in
        let code = try #require(console.output.split(separator: "\n").first { $0.hasPrefix("walkytalky:") })
        try ana.finishPairing(attempt, scanning: String(code))
        try ana.send("hello\nBen", to: id)
        return ""
      },
      { _ in
        let hello = try #require(try ana.messages(in: id).first)
        #expect(hello.readAt != nil, "what is shown is read")
        return "good morning"
      },
      { _ in "not for you" },
      { _ in
        for message in try ana.messages(in: id) where message.sender != ana.user { try ana.markRead(message) }
        return "/delete 3"
      },
      { _ in "/delete 1" },
      { _ in
        try ana.delete(try #require(try ana.messages(in: id).first))
        return "/hide 2"
      },
      { _ in "/quit" },
    ])
    #expect(first.code == .done)
    #expect(first.out.contains("  Ana  hello\n                 Ben\n"))
    #expect(first.out.contains("  you  good morning  ✓\n"))
    #expect(first.out.contains("✓✓ Ana read 2 at "))
    #expect(first.out.contains("message 3 is deleted for both of you\n"))
    #expect(first.out.contains("message 1 was taken back\n"))
    #expect(first.out.contains("message 2 is hidden from you\n"))
    #expect(first.err.contains("✗ message 1 is not yours"))
    let left = try ana.messages(in: id)
    #expect(try left.map { try ana.text(of: $0) } == ["good morning"])
    #expect(left.map(\.isHidden) == [true])

    try ana.send("back again?", to: id)
    let second = try phones.run([{ _ in "" }])
    #expect(second.code == .done)
    #expect(second.out.contains("  1  "))
    #expect(second.out.contains("  Ana  back again?\n"))
    #expect(!second.out.contains("good morning") && !second.out.contains("walkytalky:"))
  }

  @Test func `refuses other codes, and waits for the right one`() throws {
    let phones = try TwoPhones()
    let outcome = try phones.run([
      { console in String(try #require(console.output.split(separator: "\n").first { $0.hasPrefix("walkytalky:") })) },
      { _ in "is this the code" }, { _ in "/delete 1" }, { _ in "/send missing.jpg" }, { _ in "/quit" },
    ])
    #expect(outcome.code == .done)
    #expect(outcome.err.contains("it is this phone's own"))
    #expect(outcome.err.contains("it is no pairing code"))
    #expect(outcome.err.contains("there is no message 1"))
    #expect(outcome.err.contains("the two phones are not paired"))
    #expect(try phones.ana.messages(in: phones.conversation).isEmpty)
  }

  @Test func `keeps what it holds where only its owner reads it`() throws {
    let local = try TwoPhones().local
    let user = local.newDevice()
    let path = ScratchFolder.path + "/.wtadmin/local/devices/\(user).json"
    #expect(try local.bench.world.files.mode(path) == 0o600)
    let outcome = local.run("local", "device", "run", String(user.prefix(6)))
    #expect(outcome.code == .done)
    #expect(outcome.out.contains("wtadmin conversation create \(user) OTHER"))
  }

  @Test func `is not run for an account that signed up elsewhere`() throws {
    let local = try LocalBench()
    let stranger = String(repeating: "s", count: 28)
    let outcome = local.run("local", "device", "run", stranger)
    #expect(outcome.code == .usedWrongly)
    #expect(outcome.err.contains("the phone of \(stranger) is not on this machine"))
  }
}
