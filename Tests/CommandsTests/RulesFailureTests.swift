import Firebase
import REST
import Testing

@testable import Commands

@Suite struct `What the Rules API refuses` {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var purpose: RulesPurpose
    var status: Int
    var body: String
    var code: ExitCode
    /// Stands in the cause.
    var cause: String
    /// Stands in the remedy.
    var remedy: String

    var testDescription: String { "\(purpose) \(status)" }
  }

  private static func body(_ code: Int, _ status: String, _ message: String, _ details: String = "") -> String {
    """
    {"error":{"code":\(code),"message":"\(message)","status":"\(status)"\(details.isEmpty ? "" : ",\"details\":[\(details)]")}}
    """
  }

  /// The texts of threads in which people were told less: firebase-tools#10819, #1339 and #754, terraform-provider-google#20917,
  /// firebase-admin-node#1198, firebase-tools PR 1188, firebase-action#159.
  static let refusals: [Refusal] = [
    Refusal(
      purpose: .updateRelease(.firestore), status: 409,
      body: body(409, "ALREADY_EXISTS", "Requested entity already exists"), code: .conflict,
      cause: "being changed elsewhere", remedy: "wtadmin rules diff"),
    Refusal(
      purpose: .createRelease(.firestore), status: 409,
      body: body(409, "ALREADY_EXISTS", "Requested entity already exists"), code: .conflict, cause: "exists already",
      remedy: "wtadmin rules diff"),
    Refusal(
      purpose: .createRelease(.storage(bucket: "b")), status: 404,
      body: body(404, "NOT_FOUND", "Requested entity was not found."), code: .failed,
      cause: "no such database or bucket",
      remedy: "wtadmin up --plan"),
    Refusal(
      purpose: .createRuleset(file: "firestore.rules"), status: 429,
      body: body(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."), code: .quotaSpent,
      cause: "2500", remedy: "wtadmin rules prune"),
    Refusal(
      purpose: .createRuleset(file: "firestore.rules"), status: 400,
      body: body(400, "INVALID_ARGUMENT", "Error compiling rules: firestore.rules: L5:3 Unexpected '}'."),
      code: .failed,
      cause: "L5:3 Unexpected '}'.", remedy: "wtadmin rules test --remote"),
    Refusal(
      purpose: .createRuleset(file: "firestore.rules"), status: 400,
      body: body(400, "INVALID_ARGUMENT", "Request contains an invalid argument."), code: .failed,
      cause: "Request contains an invalid argument.", remedy: "wtadmin rules test --remote"),
    Refusal(
      purpose: .createRuleset(file: "firestore.rules"), status: 503,
      body: body(503, "UNAVAILABLE", "The service is currently unavailable."), code: .unreachable,
      cause: "in trouble (status 503)", remedy: "try again"),
    Refusal(
      purpose: .updateRelease(.firestore), status: 403,
      body: body(403, "PERMISSION_DENIED", "The caller does not have permission"), code: .notPermitted,
      cause: "may not do this with rules", remedy: "roles/firebaserules.admin"),
    Refusal(
      purpose: .test, status: 403, body: body(403, "PERMISSION_DENIED", "The caller does not have permission"),
      code: .notPermitted, cause: "firebaserules.rulesets.test", remedy: "roles/firebaserules.admin"),
    Refusal(
      purpose: .deleteRuleset("r"), status: 400,
      body: body(400, "FAILED_PRECONDITION", "The ruleset is referenced by a release."), code: .conflict,
      cause: "it is in force", remedy: "wtadmin rules history --rulesets"),
    Refusal(
      purpose: .getRelease(.firestore), status: 403,
      body: body(
        403, "PERMISSION_DENIED",
        "Firebase Rules API has not been used in project 1 before or it is disabled.",
        #"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com","metadata":{"service":"firebaserules.googleapis.com"}}"#
      ), code: .notPermitted, cause: "firebaserules.googleapis.com is switched off", remedy: "switch it on"),
  ]

  @Test(arguments: refusals) func `is told as that fault, with its remedy`(_ refusal: Refusal) {
    let answer = HTTPResponse(
      status: refusal.status, headers: ["Content-Type": "application/json"], body: Array(refusal.body.utf8))
    let failure = Failure(FirebaseError(.rules(refusal.purpose), .api(APIError(answer))))
    #expect(failure.summary == refusal.purpose.failed)
    #expect(failure.exitCode == refusal.code)
    #expect(failure.cause?.contains(refusal.cause) == true, "\(failure)")
    #expect(failure.remedy?.contains(refusal.remedy) == true, "\(failure)")
    #expect(failure.serverText?.contains("HTTP \(refusal.status)") == true)
  }
}
