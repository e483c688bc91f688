import Commands
import Firebase
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

  static let answers: [(APIError, ExitCode)] = [
    (APIError(httpStatus: 401, status: .unauthenticated), .notPermitted),
    (APIError(httpStatus: 403, status: .permissionDenied), .notPermitted),
    (
      APIError(httpStatus: 403, status: .permissionDenied, reason: .serviceDisabled(service: nil, activationURL: nil)),
      .notPermitted
    ),
    (APIError(httpStatus: 400, status: .invalidArgument, reason: .grant(.signature)), .notPermitted),
    (APIError(httpStatus: 400, status: .failedPrecondition), .conflict),
    (APIError(httpStatus: 409, status: .alreadyExists), .conflict),
    (APIError(httpStatus: 409, status: .aborted), .conflict),
    (APIError(httpStatus: 429, status: .resourceExhausted, reason: .dailyQuotaSpent), .quotaSpent),
    (APIError(httpStatus: 429, status: .resourceExhausted), .quotaSpent),
    (APIError(httpStatus: 503, status: .unavailable), .unreachable),
    (APIError(httpStatus: 404, status: .notFound), .failed),
    (APIError(httpStatus: 400, status: .invalidArgument, reason: .other("NEW_REASON")), .failed),
  ]

  @Test(arguments: answers) func `a server's refusal has its exit code, and says what could not be done`(
    _ error: APIError, _ code: ExitCode
  ) {
    let failure = Failure(FirebaseError(.listAccounts, .api(error)))
    #expect(failure.exitCode == code)
    #expect(failure.summary == "the accounts could not be listed")
    #expect(failure.cause?.isEmpty == false)
  }

  @Test func `what could not be done stands before why the server is out of reach`() {
    let error = TransferError(reason: .connectionRefused, host: "127.0.0.1", port: 8_971)
    let failure = Failure(FirebaseError(.listAccounts, .transfer(error)))
    #expect(failure.summary == "the accounts could not be listed")
    #expect(failure.cause == "127.0.0.1:8971 cannot be reached: nothing listens there")
    #expect(failure.exitCode == .unreachable)
  }

  @Test func `a clock that is off is told in minutes`() {
    let failure = Failure(FirebaseError(.accessToken(account: "a@b"), .clockSkew(minutes: -7)))
    #expect(failure.cause == "this machine's clock is 7 minutes behind")
    #expect(failure.exitCode == .notPermitted)
  }
}
