import Commands
import Foundation
import LocalFirebase
import Synchronization
import TestSupport
import Testing

/// The README's `console` blocks, in order, in one folder, as a terminal shows them.
@Suite(.scratchFolder) struct `The README` {
  @Test func `shows what really happens`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```console\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count > 5)
    let serving = BackgroundServer()
    var runner = ScriptRunner(in: serving.world)
    // On a busy machine “just now” may be a while ago.
    let script = blocks.joined(separator: "\n").replacing("just now", with: "{*}")
    runner.run(Script(script), name: "README.md")
    runner.run(Script("$ wtadmin local stop\n! demo-walkytalky has stopped"), name: "README.md")
    #expect(!serving.isRunning)
  }
}

/// A world whose detached process is a thread of the test.
private final class BackgroundServer: Sendable {
  private let running = Atomic(false)

  var isRunning: Bool { running.load(ordering: .acquiring) }

  var world: World {
    var world = World.inScratchFolder(printingTo: Console())
    let live = World.live(makeTransport: { LocalBench.transport($0.isInterrupted) })
    world.now = live.now
    world.transport = LocalBench.transport { false }
    world.lastingTransport = LocalBench.transport { false }
    world.sleep = live.sleep
    world.terminal = World.Terminal(
      isInputTerminal: false, isOutputTerminal: true, isErrorTerminal: true, width: { 110 })
    world.environment = { $0 == "NO_COLOR" ? "1" : nil }
    let thread = world
    world.processes.ownIdentifier = { 1 }
    world.processes.isRunning = { [self] _ in isRunning }
    world.processes.spawnDetached = { [self] words, _ in
      running.store(true, ordering: .releasing)
      var world = thread
      world.processes.ownIdentifier = { 1 }
      Console().attach(to: &world)
      let server = world
      Thread.detachNewThread { [self] in
        _ = Dispatch.run(words, in: server)
        running.store(false, ordering: .releasing)
      }
      return 1
    }
    return world
  }
}
