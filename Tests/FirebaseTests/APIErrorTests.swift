import Firebase
import REST
import Testing

@Suite struct `Reading errors` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var httpStatus = 400
    var type = "application/json; charset=UTF-8"
    let body: String
    let status: CanonicalStatus
    var reason: APIError.Reason?
    var envelope = APIError.Envelope.status
    var message: String?
  }

  /// `google.rpc.Status` with one `ErrorInfo`, as Google's front end writes it.
  static func info(_ name: String, _ status: String, _ metadata: String = "{}", code: Int = 403) -> String {
    """
    {"error": {"code": \(code), "message": "m", "status": "\(status)", "details": [
      {"@type": "type.googleapis.com/google.rpc.Help", "links": []},
      {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "\(name)", "domain": "googleapis.com",
       "metadata": \(metadata)}]}}
    """
  }

  static func legacy(_ message: String, code: Int = 400) -> String {
    """
    {"error": {"code": \(code), "message": "\(message)",
      "errors": [{"message": "\(message)", "domain": "global", "reason": "invalid"}]}}
    """
  }

  static let envelopes: [Case] = [
    Case(
      testDescription: "a status", httpStatus: 404,
      body: #"{"error": {"code": 404, "message": "Document \"x\" not found.", "status": "NOT_FOUND"}}"#,
      status: .notFound, message: "Document \"x\" not found."),
    Case(
      testDescription: "a status in an array", httpStatus: 403,
      body: #"[{"error": {"code": 403, "message": "Missing.", "status": "PERMISSION_DENIED"}}]"#,
      status: .permissionDenied, message: "Missing."),
    Case(
      testDescription: "the two kinds of 409", httpStatus: 409,
      body: #"{"error": {"code": 409, "message": "m", "status": "ALREADY_EXISTS"}}"#, status: .alreadyExists),
    Case(
      testDescription: "the other of them", httpStatus: 409,
      body: #"{"error": {"code": 409, "message": "m", "status": "ABORTED"}}"#, status: .aborted),
    Case(
      testDescription: "the legacy envelope", body: legacy("USER_NOT_FOUND"), status: .invalidArgument,
      reason: .userNotFound, envelope: .legacy),
    Case(
      testDescription: "the legacy envelope with a status",
      body: #"{"error": {"code": 400, "message": "USER_DISABLED", "errors": [], "status": "INVALID_ARGUMENT"}}"#,
      status: .invalidArgument, reason: .userDisabled, envelope: .legacy),
    Case(
      testDescription: "Storage's 412", httpStatus: 412, body: legacy("conditionNotMet", code: 412),
      status: .failedPrecondition, envelope: .legacy),
    Case(
      testDescription: "the token endpoint",
      body: #"{"error": "invalid_grant", "error_description": "Invalid JWT Signature."}"#,
      status: .unauthenticated, reason: .grant(.signature), envelope: .oauth, message: "Invalid JWT Signature."),
    Case(
      testDescription: "a web page", httpStatus: 502, type: "text/html", body: "<html>Bad gateway</html>",
      status: .unavailable, envelope: .html, message: ""),
    Case(
      testDescription: "a web page that claims to be JSON", httpStatus: 404, body: "  <!DOCTYPE html>",
      status: .notFound, envelope: .html),
    Case(
      testDescription: "half a JSON", httpStatus: 500, body: #"{"error": {"co"#, status: .internal, envelope: .other),
    Case(testDescription: "another JSON", httpStatus: 418, body: #"{"ok": false}"#, status: .unknown, envelope: .other),
    Case(
      testDescription: "a text", httpStatus: 503, type: "text/plain", body: "upstream\nis\u{1B}[31m down",
      status: .unavailable, envelope: .other, message: "upstream is [31m down"),
    Case(testDescription: "nothing", httpStatus: 503, body: "", status: .unavailable, envelope: .empty),
    Case(
      testDescription: "an error that is a number", httpStatus: 400, body: #"{"error": 5}"#, status: .invalidArgument,
      envelope: .other),
    Case(
      testDescription: "a status nobody knows", httpStatus: 409,
      body: #"{"error": {"code": 409, "message": "m", "status": "TIRED"}}"#, status: .alreadyExists, envelope: .legacy),
  ]

  @Test(arguments: envelopes)
  func `every envelope is read`(testCase: Case) {
    var headers = HTTPHeaders()
    headers["Content-Type"] = testCase.type
    let error = APIError(
      HTTPResponse(status: testCase.httpStatus, headers: headers, body: Array(testCase.body.utf8)))
    #expect(error.httpStatus == testCase.httpStatus)
    #expect(error.status == testCase.status)
    #expect(error.reason == testCase.reason)
    #expect(error.envelope == testCase.envelope)
    if let message = testCase.message { #expect(error.message == message) }
  }

  /// The reasons of google/api/error_reason.proto that an operator can do something about.
  @Test(arguments: [
    ("ACCESS_TOKEN_EXPIRED", "{}", APIError.Reason.accessTokenExpired),
    ("CREDENTIALS_MISSING", "{}", .credentialsMissing),
    ("ACCESS_TOKEN_TYPE_UNSUPPORTED", "{}", .accessTokenTypeUnsupported),
    ("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "{}", .scopeInsufficient),
    ("ACCOUNT_STATE_INVALID", "{}", .accountStateInvalid),
    (
      "SERVICE_DISABLED", #"{"service": "firestore.googleapis.com", "activationUrl": "https://x/y"}"#,
      .serviceDisabled(service: "firestore.googleapis.com", activationURL: "https://x/y")
    ),
    ("SERVICE_DISABLED", "{}", .serviceDisabled(service: nil, activationURL: nil)),
    (
      "IAM_PERMISSION_DENIED", #"{"permission": "datastore.entities.get", "resource": "projects/p"}"#,
      .permissionMissing(permission: "datastore.entities.get", resource: "projects/p")
    ),
    ("AUTH_PERMISSION_DENIED", "{}", .permissionMissing(permission: nil, resource: nil)),
    ("USER_PROJECT_DENIED", "{}", .userProjectDenied),
    ("CONSUMER_INVALID", "{}", .consumerInvalid),
    ("CONSUMER_SUSPENDED", "{}", .consumerSuspended),
    ("GCP_SUSPENDED", "{}", .consumerSuspended),
    ("BILLING_DISABLED", "{}", .billingDisabled),
    ("UREQ_PROJECT_BILLING_NOT_FOUND", "{}", .billingNeeded),
    ("API_KEY_INVALID", "{}", .apiKeyInvalid),
    ("API_KEY_IOS_APP_BLOCKED", "{}", .apiKeyBlocked(by: .iosApp)),
    ("API_KEY_SERVICE_BLOCKED", "{}", .apiKeyBlocked(by: .service)),
    ("API_KEY_IP_ADDRESS_BLOCKED", "{}", .apiKeyBlocked(by: .ipAddress)),
    ("API_KEY_HTTP_REFERRER_BLOCKED", "{}", .apiKeyBlocked(by: .referrer)),
    ("RATE_LIMIT_EXCEEDED", #"{"quota_limit": "ReadsPerMinute"}"#, .rateLimited(limit: "ReadsPerMinute")),
    ("RESOURCE_QUOTA_EXCEEDED", "{}", .quotaExceeded(limit: nil)),
    ("LOCATION_POLICY_VIOLATED", "{}", .organizationPolicy),
    ("ORG_RESTRICTION_VIOLATION", "{}", .organizationPolicy),
    ("SOMETHING_NEW", "{}", .other("SOMETHING_NEW")),
  ])
  func `every reason of ErrorInfo is a case`(name: String, metadata: String, reason: APIError.Reason) {
    let body = Self.info(name, "PERMISSION_DENIED", metadata)
    #expect(APIError(HTTPResponse(status: 403, body: Array(body.utf8))).reason == reason)
    let wrapped = "[" + body + "]"
    #expect(APIError(HTTPResponse(status: 403, body: Array(wrapped.utf8))).reason == reason)
  }

  @Test(arguments: [
    ("CONFIGURATION_NOT_FOUND", APIError.Reason.authenticationNotSetUp),
    (
      "INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.", .authenticationSetUp
    ),
    ("INVALID_PROJECT_ID : no such project", .other("INVALID_PROJECT_ID")),
    ("ADMIN_ONLY_OPERATION", .anonymousSignInOff),
    ("OPERATION_NOT_ALLOWED : provider off", .anonymousSignInOff),
    ("DUPLICATE_LOCAL_ID", .duplicateUser),
    ("TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.", .tooManyAttempts),
    ("TOKEN_EXPIRED", .deviceTokenExpired),
    ("INVALID_REFRESH_TOKEN", .deviceTokenInvalid),
    ("INVALID_ID_TOKEN", .deviceTokenInvalid),
    ("PROJECT_NUMBER_MISMATCH", .projectNumberMismatch),
    ("INSUFFICIENT_PERMISSION", .permissionMissing(permission: nil, resource: nil)),
    ("INVALID_LOCAL_ID:x", .other("INVALID_LOCAL_ID")),
    ("API key not valid. Please pass a valid API key.", .apiKeyInvalid),
  ])
  func `every message code of Identity Toolkit is a case`(message: String, reason: APIError.Reason) {
    let response = HTTPResponse(status: 400, body: Array(Self.legacy(message).utf8))
    #expect(APIError(response).reason == reason)
  }

  @Test(arguments: [
    ("invalid_grant", "Invalid JWT Signature.", APIError.Reason.grant(.signature)),
    (
      "invalid_grant",
      "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.", .grant(.times)
    ),
    ("invalid_grant", "Invalid JWT: Failed audience check.", .grant(.audience)),
    ("invalid_grant", "Invalid grant: account not found", .grant(.accountNotFound)),
    ("invalid_grant", "Token has been expired or revoked.", .grant(.expiredOrRevoked)),
    ("invalid_grant", "Bad Request", .grant(.unknown)),
    ("invalid_scope", "", .scopeInvalid),
    ("invalid_client", "", .clientInvalid),
    ("unauthorized_client", "", .clientInvalid),
    ("temporarily_unavailable", "", .temporarilyUnavailable),
    ("unsupported_grant_type", "", .other("unsupported_grant_type")),
  ])
  func `every refusal of the token endpoint is a case`(code: String, description: String, reason: APIError.Reason) {
    let response = HTTPResponse(
      status: 400, json: ["error": .string(code), "error_description": .string(description)])
    #expect(APIError(response).reason == reason)
  }

  @Test(arguments: [
    (429, "RESOURCE_EXHAUSTED", "Quota exceeded.", APIError.Reason.dailyQuotaSpent),
    (429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Reads' of service x", nil),
    (
      400, "FAILED_PRECONDITION", "The query requires an index. You can create it here: https://c.example/i?x=1",
      .indexMissing(link: "https://c.example/i?x=1")
    ),
    (
      404, "NOT_FOUND", "The database (default) does not exist for project p Please visit https://c.example/",
      .databaseMissing
    ),
    (404, "NOT_FOUND", "Document \"projects/p/databases/(default)/documents/a/b\" not found.", nil),
    (400, "INVALID_ARGUMENT", "Transaction too big. Decrease transaction size.", .transactionTooBig),
    (
      403, "PERMISSION_DENIED",
      "Cloud Firestore API has not been used in project 1 before or it is disabled. Enable it by visiting https://e/ then",
      .serviceDisabled(service: nil, activationURL: "https://e/")
    ),
  ])
  func `the sentences that matter are cases`(
    code: Int, status: String, message: String, reason: APIError.Reason?
  ) {
    let error: JSON = ["code": .integer(Int64(code)), "message": .string(message), "status": .string(status)]
    let response = HTTPResponse(status: code, json: ["error": error])
    #expect(APIError(response).reason == reason)
    #expect(APIError.isSpentQuota(response) == (reason == .dailyQuotaSpent))
  }

  @Test func `violations and the delay to retry are read`() {
    let response = HTTPResponse(
      status: 429,
      json: [
        "error": [
          "code": 429, "message": "m", "status": "RESOURCE_EXHAUSTED",
          "details": [
            [
              "@type": "type.googleapis.com/google.rpc.QuotaFailure",
              "violations": [["subject": "project:p", "description": "too many"]],
            ], ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3.5s"],
            [
              "@type": "type.googleapis.com/google.rpc.BadRequest",
              "fieldViolations": [["field": "rules", "description": "no"]],
            ],
          ],
        ]
      ])
    let error = APIError(response)
    #expect(error.retryDelay == .milliseconds(3_500))
    #expect(
      error.violations == [
        APIError.Violation(type: "", subject: "project:p", description: "too many"),
        APIError.Violation(type: "", subject: "rules", description: "no"),
      ])
  }

  @Test func `billing is recognised by its violation`() {
    let violation: JSON = ["type": "serviceusage/billing-enabled", "subject": "s", "description": "d"]
    let error: JSON = [
      "code": 400, "message": "Billing must be enabled", "status": "FAILED_PRECONDITION",
      "details": [["violations": [violation]]],
    ]
    #expect(APIError(HTTPResponse(status: 400, json: ["error": error])).reason == .billingNeeded)
  }

  @Test func `gRPC's numbers are the canonical statuses`() {
    #expect(CanonicalStatus(number: 0) == nil)
    #expect(CanonicalStatus(number: 1) == .cancelled)
    #expect(CanonicalStatus(number: 5) == .notFound)
    #expect(CanonicalStatus(number: 10) == .aborted)
    #expect(CanonicalStatus(number: 16) == .unauthenticated)
    #expect(CanonicalStatus(number: 17) == nil)
  }
}
