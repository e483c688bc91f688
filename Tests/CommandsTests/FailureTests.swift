import Commands
import REST
import TestSupport
import Testing

@Suite struct `A failure is told in three parts` {
  private struct Secretive: Error {
    let token = "ya29.secret"
  }

  @Test func `what, why, and what to do`() {
    let console = Console()
    World.printing(to: console).tell(
      Failure("it broke", cause: "it was old", remedy: "wtadmin doctor", serverText: "{\"error\": 1}"))
    #expect(
      console.errorOutput == """
        wtadmin: error: it broke
        wtadmin: cause: it was old
        wtadmin: hint: wtadmin doctor\n
        """)
  }

  @Test func `a server's words come with --verbose only`() {
    let console = Console()
    var world = World.printing(to: console)
    world.options.verbose = true
    world.tell(Failure("it broke", serverText: "<html>"))
    #expect(console.errorOutput == "wtadmin: error: it broke\nwtadmin: server: <html>\n")
  }

  @Test func `an error without words gives its type and nothing it holds`() {
    let failure = Failure(Secretive())
    #expect(failure.exitCode == .failed)
    #expect(failure.cause == "an error of type Secretive")
    #expect(!"\(failure)".contains("ya29"))
  }

  static let transfers: [(TransferError.Reason, ExitCode)] = [
    (.connectionRefused, .unreachable), (.hostNotFound, .unreachable), (.certificate(.expired), .unreachable),
    (.responseTimedOut(after: .seconds(60)), .unreachable), (.interrupted, .interrupted), (.plainHTTPRefused, .failed),
  ]

  @Test(arguments: transfers) func `a broken connection has its exit code`(
    _ reason: TransferError.Reason, _ code: ExitCode
  ) {
    let failure = Failure(TransferError(reason: reason, host: "firestore.googleapis.com", port: 443))
    #expect(failure.exitCode == code)
    #expect(reason == .interrupted || failure.summary.contains("firestore.googleapis.com:443"))
  }
}
