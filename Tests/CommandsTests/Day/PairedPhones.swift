import ClientProtocol
import Domain
import Foundation
import Images
import LocalFirebase
import REST
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// Ana and Ben, whose phones the test holds, paired in a conversation on an instance with a bucket and the project's rules.
struct PairedPhones {
  let local: LocalBench
  var ana: SimulatedDevice
  var ben: SimulatedDevice
  let conversation: ConversationID

  init() throws {
    local = try LocalBench()
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    try local.server.loadRules(String(contentsOf: root.appending(path: "firestore.rules"), encoding: .utf8))
    try local.server.loadStorageRules(String(contentsOf: root.appending(path: "storage.rules"), encoding: .utf8))
    try local.use(bucket: LocalBench.bucket)
    let client = try LocalServer(try Instance.find(in: local.bench.world)).clientInstance(in: local.bench.world)
    ana = try SimulatedDevice.signUp(at: client)
    ben = try SimulatedDevice.signUp(at: client)
    local.run("person", "add", "ana", ana.user.text)
    local.run("person", "add", "ben", ben.user.text)
    local.run("conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben")
    conversation = try #require(ConversationID(local.conversationIDs().first ?? ""))
    try pair()
  }

  /// The two scan each other's code.
  mutating func pair() throws {
    let (one, other) = (try attempt(ana), try attempt(ben))
    try ana.finishPairing(one, scanning: other.payload.text)
    try ben.finishPairing(other, scanning: one.payload.text)
  }

  private func attempt(_ device: SimulatedDevice) throws -> PairingAttempt {
    device.beginPairing(try device.conversation(conversation))
  }

  /// A picture of one dot, to be sent as media.
  static func dot() throws -> CleanPicture {
    try CleanPicture(cleaning: [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1,
      0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ])
  }

  /// One more phone signs up.
  func newPhone() throws -> SimulatedDevice { try SimulatedDevice.signUp(at: ana.instance) }

  /// The conversation as `conversation show --json` tells it.
  var shown: JSON { local.run("conversation", "show", conversation.text, "--json").json["conversation"] ?? .null }

  var participants: [String] { shown["participants"]?.array?.compactMap { $0["user"]?.string } ?? [] }
}

extension Bench {
  /// Runs a command; before its first request whose URL holds `part`, something else happens.
  func run(
    _ words: String..., before part: String = ":commit", _ act: @escaping @Sendable () throws -> Void
  ) -> Outcome {
    var bench = self
    let base = bench.world.transport
    let isDue = Atomic(true)
    bench.world.transport = Transport(
      send: { request throws(TransferError) in
        if request.url.contains(part), isDue.exchange(false, ordering: .relaxed) {
          do { try act() } catch { Issue.record(error) }
        }
        return try base.send(request)
      }, sendAll: base.sendAll)
    let outcome = bench.run(words)
    let wasMissed = isDue.load(ordering: .relaxed)
    #expect(!wasMissed, "no request held \(part)")
    return outcome
  }
}

extension LocalBench {
  /// Sets a field of a document behind wtadmin's back, as another operator or the console would.
  func patch(_ document: String, _ field: String, _ fields: JSON) throws {
    let mask = "?updateMask.fieldPaths=" + PercentEncoding.encode(field)
    try administer(.patch, Self.documents + document + mask, ["fields": fields])
  }

  /// The same bench on a terminal, where each line that is asked for is told by `answers` in turn.
  func answering(_ answers: [String]) -> Bench {
    var bench = bench
    bench.world.terminal = World.Terminal(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true, width: { 100 })
    bench.world.environment = { $0 == "NO_COLOR" ? "1" : nil }
    let rest = Mutex(answers)
    bench.world.readLine = { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    return bench
  }

  /// The state of the last change in the journal, and the step's words.
  var lastChange: JSON { run("log", "--json").json["operations"]?.array?.first ?? .null }
}
