import Commands
import REST
import Synchronization
import TestSupport
import Testing

@Suite struct `Guards are answered, or nothing is done` {
  private func world(_ console: Console, terminal: Bool) -> World {
    var world = World.printing(to: console)
    world.terminal = World.Terminal(isInputTerminal: terminal, isOutputTerminal: false, isErrorTerminal: terminal) {
      80
    }
    world.options.colour = .never
    return world
  }

  @Test(
    arguments: [
      ("y", nil), ("yes", nil), ("YES", nil), ("n", .declined), ("", .declined), (nil, .declined), ("yess", .declined),
    ] as [(String?, Unconfirmed?)]) func `on a terminal by the operator`(_ answer: String?, _ error: Unconfirmed?)
  {
    let console = Console(input: answer.map { [$0] } ?? [])
    if let error {
      #expect(throws: error) { try world(console, terminal: true).confirm("forget ben?") }
    } else {
      #expect(throws: Never.self) { try world(console, terminal: true).confirm("forget ben?") }
    }
    #expect(console.errorOutput == "forget ben? [y/N] ")
    #expect(console.output.isEmpty)
  }

  @Test func `without a terminal only by --yes`() throws {
    let console = Console(input: ["y"])
    var world = world(console, terminal: false)
    #expect(throws: Unconfirmed.unanswered(question: "forget ben?")) { try world.confirm("forget ben?") }
    world.options.yes = true
    try world.confirm("forget ben?")
    #expect(console.errorOutput.isEmpty)
  }

  @Test func `a severe step needs the project's id, and --yes is none`() throws {
    let console = Console()
    var world = world(console, terminal: false)
    world.options.yes = true
    #expect(throws: Unconfirmed.missing(project: "p-1")) { try world.confirmSeverely("all goes", project: "p-1") }
    world.options.confirm = "p-2"
    #expect(throws: Unconfirmed.wrongProject(expected: "p-1", given: "p-2")) {
      try world.confirmSeverely("all goes", project: "p-1")
    }
    world.options.confirm = "p-1"
    try world.confirmSeverely("all goes", project: "p-1")
  }

  @Test(
    arguments: [("p-1", nil), ("p1", .wrongProject(expected: "p-1", given: "p1")), ("", .declined)]
      as [(String, Unconfirmed?)]) func `a severe step is confirmed by typing the id`(
      _ typed: String, _ error: Unconfirmed?
    )
  {
    let console = Console(input: [typed])
    if let error {
      #expect(throws: error) { try world(console, terminal: true).confirmSeverely("all goes", project: "p-1") }
    } else {
      #expect(throws: Never.self) { try world(console, terminal: true).confirmSeverely("all goes", project: "p-1") }
    }
    #expect(console.errorOutput.hasPrefix("all goes\n"))
  }

  @Test func `Ctrl-C at a question is no answer`() {
    let console = Console(input: [])
    var world = world(console, terminal: true)
    world.isInterrupted = { true }
    #expect(throws: Interruption()) { try world.confirm("forget ben?") }
  }

  @Test(
    arguments: [
      (Unconfirmed.unanswered(question: "q?"), ExitCode.refused), (.declined, .refused),
      (.missing(project: "p"), .refused),
    ]) func `a guard's refusal has its exit code`(_ error: Unconfirmed, _ code: ExitCode)
  {
    #expect(Failure(error).exitCode == code)
    #expect(Failure(Interruption()).exitCode == .interrupted)
  }
}

@Suite struct `Progress is drawn on a terminal only` {
  private final class Clock: Sendable {
    private let time = Mutex(Timestamp(seconds: 1_000))
    var now: Timestamp { time.withLock { $0 } }
    func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  private func world(_ console: Console, _ clock: Clock, terminal: Bool) -> World {
    var world = World.printing(to: console)
    world.now = { clock.now }
    world.terminal = World.Terminal(isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: terminal) { 80 }
    return world
  }

  @Test func `with bar, count, rate and time left`() {
    let (console, clock) = (Console(), Clock())
    var progress = Progress("messages read", total: 200, in: world(console, clock, terminal: true))
    clock.advance(seconds: 5)
    progress.advance(by: 50)
    #expect(console.errorOutput == "\r\u{1B}[K[#####...............]  50/200 messages read  10/s  15 s left")
    progress.finish()
    #expect(console.errorOutput.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `at most ten times a second`() {
    let (console, clock) = (Console(), Clock())
    var progress = Progress("read", in: world(console, clock, terminal: true))
    for _ in 0..<100 { progress.advance() }
    #expect(console.errorOutput == "\r\u{1B}[K1 read")
  }

  @Test func `and nothing in a pipe`() {
    let (console, clock) = (Console(), Clock())
    var progress = Progress("read", total: 2, in: world(console, clock, terminal: false))
    progress.advance(by: 2)
    progress.finish()
    #expect(console.errorOutput.isEmpty)
  }
}
