import Commands
import Firebase
import REST
import Testing

/// An answer as users of today's tools met it, and what must be told of it.
struct ErrorAnswer: Sendable, CustomTestStringConvertible {
  var status: Int
  var body: String
  var cause: String
  var remedy: String
  var exitCode: ExitCode

  init(_ status: Int, _ body: String, _ cause: String, _ remedy: String, _ exitCode: ExitCode = .notPermitted) {
    self.status = status
    self.body = body
    self.cause = cause
    self.remedy = remedy
    self.exitCode = exitCode
  }

  var testDescription: String { String(body.prefix(90)) }

  private static func google(_ code: Int, _ status: String, _ message: String) -> String {
    let error: JSON = [
      "error": ["code": .integer(Int64(code)), "message": .string(message), "status": .string(status)]
    ]
    return error.serialized()
  }

  private static func grant(_ description: String) -> String {
    let error: JSON = ["error": "invalid_grant", "error_description": .string(description)]
    return error.serialized()
  }

  /// Storage and media.
  static let media = [
    ErrorAnswer(
      402,
      google(
        402, "",
        "Cloud Storage for Firebase no longer supports Firebase projects that are on the no-cost Spark pricing plan."),
      "the project has no billing account", "console.cloud.google.com/billing"),
    ErrorAnswer(
      400,
      google(
        400, "INVALID_ARGUMENT",
        "Service account service-1@gcp-sa-firebasestorage.iam.gserviceaccount.com does not exist."),
      "does not exist (yet)", "again in a minute", .failed),
  ]

  /// Credentials and permissions.
  static let credentials = [
    ErrorAnswer(400, grant("Invalid JWT Signature."), "the key was deleted or replaced", "download a new key"),
    ErrorAnswer(
      400,
      grant(
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp."
      ), "the times in the request are not the server's", "clock"),
    ErrorAnswer(400, grant("Invalid issuer: Not a service account."), "that of no service account", "as it is"),
    ErrorAnswer(400, grant("Invalid grant: account not found"), "does not exist (any more)", "download a new key"),
    ErrorAnswer(400, grant(""), "the key is not accepted", "download a new key"),
    ErrorAnswer(
      403, google(403, "PERMISSION_DENIED", "The caller does not have permission"),
      "the account behind the key may not do this", "roles/firebase.admin"),
    ErrorAnswer(
      403,
      google(
        403, "PERMISSION_DENIED",
        "Caller does not have required permission to use project p. Grant the caller the "
          + "roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use permission."
      ), "may not charge requests to the project", "roles/serviceusage.serviceUsageConsumer"),
    ErrorAnswer(
      400,
      google(400, "FAILED_PRECONDITION", "Key creation is not allowed on this service account."),
      "iam.disableServiceAccountKeyCreation", "application-default login"),
    ErrorAnswer(
      403,
      google(
        403, "PERMISSION_DENIED",
        "Mobile SDK API has not been used in project 1 before or it is disabled. Enable it by visiting "
          + "https://console.developers.google.com/apis/api/mobilesdk-pa.googleapis.com/overview?project=1 then retry."),
      "is switched off in the project", "https://console.developers.google.com/apis/api/mobilesdk-pa.googleapis.com"),
  ]

  /// Standing up.
  static let ground = [
    ErrorAnswer(
      400, google(400, "INVALID_ARGUMENT", "Project 'p' is not a Firestore enabled project."),
      "no Firestore database", "wtadmin up", .failed),
    ErrorAnswer(
      404,
      google(
        404, "NOT_FOUND",
        "The project p does not exist or it does not contain an active Cloud Datastore or Cloud Firestore database."),
      "no Firestore database", "wtadmin up", .failed),
    ErrorAnswer(
      404, google(404, "NOT_FOUND", "The database (default) does not exist for project p Please visit https://x"),
      "no Firestore database", "wtadmin up", .failed),
    ErrorAnswer(
      400,
      google(
        400, "FAILED_PRECONDITION", "The Cloud Firestore API is not available for Cloud Datastore projects."),
      "Datastore mode", "Native mode", .failed),
    ErrorAnswer(
      400,
      google(
        400, "FAILED_PRECONDITION",
        "The Cloud Firestore API is not available for Firestore in Datastore Mode database projects/p/databases/(default)."
      ), "Datastore mode", "Native mode", .failed),
    ErrorAnswer(400, google(400, "", "ADMIN_ONLY_OPERATION"), "anonymous sign-in is off", "wtadmin up"),
    ErrorAnswer(
      400, google(400, "", "This operation is restricted to administrators only."), "anonymous sign-in is off",
      "wtadmin up"),
    ErrorAnswer(
      400, google(400, "", "AUTHENTICATION_DISABLED : The specified authentication provider is not enabled."),
      "anonymous sign-in is off", "wtadmin up"),
    ErrorAnswer(
      404, google(404, "NOT_FOUND", "CONFIGURATION_NOT_FOUND"), "Authentication was never set up", "wtadmin up", .failed
    ),
    ErrorAnswer(
      403,
      google(403, "PERMISSION_DENIED", "Requests from this ios client application <empty> are blocked."),
      "restricted to other iOS apps", "credentials"),
    ErrorAnswer(
      400, google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
      "the API key is not valid",
      "copy it anew"),
    ErrorAnswer(
      400, google(400, "INVALID_ARGUMENT", "An invalid API key was supplied in the request."),
      "the API key is not valid", "copy it anew"),
    ErrorAnswer(
      400, google(400, "INVALID_ARGUMENT", "API key expired. Please renew the API key."), "the API key is not valid",
      "copy it anew"),
    ErrorAnswer(403, google(403, "PERMISSION_DENIED", "App attestation failed."), "App Check", "appcheck"),
    ErrorAnswer(401, google(401, "UNAUTHENTICATED", "Firebase App Check token is invalid."), "App Check", "appcheck"),
    ErrorAnswer(
      400, google(400, "", "BILLING_NOT_ENABLED : To initialize Identity Platform billing must be enabled."),
      "the project has no billing account", "console.cloud.google.com/billing"),
    ErrorAnswer(
      403, google(403, "PERMISSION_DENIED", "TOS_REQUIRED: The terms of service were not accepted."),
      "nobody accepted Firebase's terms", "console.firebase.google.com"),
  ]

  /// Anonymous identities.
  static let identities = [
    ErrorAnswer(
      400, google(400, "", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"), "the device's sign-in has ended",
      "sign the device in again"),
    ErrorAnswer(400, google(400, "", "TOKEN_EXPIRED"), "the device's sign-in has ended", "sign the device in again"),
    ErrorAnswer(
      400, google(400, "", "INVALID_REFRESH_TOKEN"), "the device's sign-in has ended", "sign the device in again"),
    ErrorAnswer(400, google(400, "", "USER_DISABLED"), "the account is disabled", "wtadmin user show"),
    ErrorAnswer(400, google(400, "", "USER_NOT_FOUND"), "there is no such account", "wtadmin user list", .failed),
    ErrorAnswer(
      400, google(400, "", "PROJECT_NUMBER_MISMATCH"), "belongs to another project", "project in walkytalky.json"),
    ErrorAnswer(
      400, google(400, "", "TOO_MANY_ATTEMPTS_TRY_LATER"), "too many attempts from here", "later", .quotaSpent),
  ]
}

@Suite struct `The error texts of today's tools` {
  @Test(arguments: ErrorAnswer.media + ErrorAnswer.credentials + ErrorAnswer.ground + ErrorAnswer.identities)
  func `are told by their fault, and what mends it`(_ text: ErrorAnswer) {
    let response = HTTPResponse(status: text.status, headers: [:], body: Array(text.body.utf8))
    let failure = Failure(FirebaseError(.project(.readDatabases), .api(APIError(response))))
    #expect(failure.cause?.contains(text.cause) == true, "\(failure)")
    #expect(failure.remedy?.contains(text.remedy) == true, "\(failure)")
    #expect(failure.exitCode == text.exitCode)
  }

  @Test func `are told apart: no text has the cause of another fault`() {
    let all = ErrorAnswer.media + ErrorAnswer.credentials + ErrorAnswer.ground + ErrorAnswer.identities
    for text in all {
      let response = HTTPResponse(status: text.status, headers: [:], body: Array(text.body.utf8))
      let cause = Failure(APIError(response)).cause ?? ""
      let others = Set(all.map(\.cause)).filter { $0 != text.cause && cause.contains($0) }
      #expect(others == [], "\(text.testDescription)")
    }
  }
}
