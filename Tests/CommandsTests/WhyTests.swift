import TestSupport
import Testing

@testable import Commands

@Suite("Error texts are explained") struct WhyTests {
  /// Texts as users of Firebase's tools reported them, or as Google's APIs send them.
  static let reported: [(text: String, name: String)] = [
    ("latest version of firestore.rules already up to date, skipping upload...", "skipped-upload"),
    ("✔  Deploy complete!", "deploy-complete"),
    ("Dry run complete!", "dry-run-complete"),
    ("HTTP 409 Requested entity already exists", "exists"),
    ("Error: An unknown error occurred.", "unknown-error"),
    ("Error: An unexpected error has occurred.", "unknown-error"),
    ("Error creating Release: Resource already exists - apply blocked by lifecycle params", "exists"),
    ("Requested entity was not found.", "not-found"),
    (
      "There was an issue deploying your Storage rules. Verify that your project has a Google App Engine instance setup at",
      "app-engine"
    ),
    ("Error: Could not find rules for the following storage targets: rules", "storage-targets"),
    ("WARNING Invalid method name: writ.", "rules-method"),
    ("WARNING Invalid variable name: reqest.", "rules-variable"),
    ("Null value error. for 'get' @ L1", "rules-null"),
    ("Service call error. Function: [exists]", "rules-service-call"),
    ("Unsupported operation error. Received: int + string. Expected: int + int", "rules-operator"),
    ("Type error. Received: [int] Expected: [bool].", "rules-type"),
    ("Invalid type. Received one of [null]. Expected one of [map].", "rules-type"),
    ("[W] 13:5 - Glob(**) resource rules should not have child resource rules.", "rules-glob"),
    ("Property public is undefined on object. for 'list' @ L39", "rules-property"),
    (
      "Unable to evaluate the expression as the maximum memory usage of 1000 has been reached. for 'create'",
      "rules-memory"
    ),
    ("Expression is too complex to evaluate safely.", "rules-complex"),
    ("Maximum allowed call depth of 20 is reached for [f0->f1->f2]", "rules-depth"),
    ("Recursive call is not allowed.", "rules-recursion"),
    ("Timeout of 2000ms exceeded", "rules-test-timeout"),
    ("connect ENETUNREACH", "rules-test-timeout"),
    ("Expression never evaluated", "coverage-never"),
    ("gRPC message exceeds maximum size 4194304: 13443543", "coverage-size"),
    (
      "Cloud Storage for Firebase needs an IAM Role to use cross-service rules. Grant the new role?",
      "cross-service-role"
    ),
    ("Firebase Storage is not currently enabled", "storage-not-set-up"),
    (
      "Cloud Storage for Firebase no longer supports Firebase projects that are on the no-cost Spark pricing plan.",
      "storage-needs-billing"
    ),
    (
      "invalid_grant: Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe",
      "clock"
    ),
    ("invalid_grant (Invalid issuer: Not a service account.)", "issuer"),
    ("invalid_grant: Invalid JWT Signature.", "key-signature"),
    (#"{"error":"invalid_grant","error_description":"Invalid grant: account not found"}"#, "service-account-gone"),
    (#"{"error":"invalid_grant","error_description":"Failed audience check"}"#, "audience"),
    (
      #"{"error":"invalid_grant","error_description":"Token has been expired or revoked."}"#, "sign-in-revoked"
    ),
    (#"{"error":"invalid_scope","error_description":"Invalid OAuth scope or ID token audience"}"#, "scope"),
    ("Error: invalid_grant", "grant"),
    ("Failed to parse private key: Error: Invalid PEM formatted message.", "key-pem"),
    ("error:0909006C:PEM routines:get_name:no start line", "key-pem"),
    (#"An internal error has occurred. Raw server response: "{}""#, "raw-response-empty"),
    ("HTTP Error: 403, The caller does not have permission.", "caller-permission"),
    (
      "Caller does not have required permission to use project demo. Grant the caller serviceusage.services.use",
      "quota-project"
    ),
    ("Key creation is not allowed on this service account.", "key-creation-forbidden"),
    ("constraints/iam.disableServiceAccountKeyCreation", "key-creation-forbidden"),
    (
      "Error: Invalid project selection, please verify project mlab-oti exists and you have access.",
      "project-selection"
    ),
    ("Mobile SDK API has not been used in project 1234 before or it is disabled.", "mobile-sdk-api"),
    ("Cloud Firestore API has not been used in project 1234 before or it is disabled.", "api-off"),
    ("No OAuth tokens found", "no-oauth-tokens"),
    ("HTTP Error: 400, Project 'demo' is not a Firestore enabled project.", "no-database"),
    (
      "the project demo does not exist or it does not contain an active Cloud Datastore or Cloud Firestore database",
      "no-database"
    ),
    ("The Cloud Firestore API is not available for Cloud Datastore projects", "datastore-mode"),
    ("App does not exist.", "app-engine"),
    ("ADMIN_ONLY_OPERATION", "anonymous-off"),
    ("This operation is restricted to administrators only. (auth/admin-restricted-operation)", "anonymous-off"),
    ("AUTHENTICATION_DISABLED: The specified authentication provider is not enabled", "anonymous-off"),
    ("Requests from this ios client application <empty> are blocked.", "api-key-ios"),
    ("An invalid API key was supplied in the request.", "api-key"),
    ("App attestation failed.", "app-check"),
    ("auth/requires-recent-login", "recent-login"),
    ("INVALID_REFRESH_TOKEN", "device-token"),
    ("10 ABORTED: Too much contention on these documents. Please try again.", "contention"),
    ("8 RESOURCE_EXHAUSTED: Quota exceeded.", "daily-quota"),
    ("Bandwidth exhausted", "bandwidth"),
    ("firebase-tools no longer supports Java version before 21.", "java-version"),
    ("Firestore Emulator has exited because java is not installed", "java-version"),
    ("Process `java -version` has exited with code 1.", "java-version"),
    ("Export request failed, see emulator logs for more information.", "emulator-export"),
    ("Could not start Firestore Emulator, port taken.", "port-taken"),
    ("calls to Firestore will affect production.", "affects-production"),
    (#""error": "Converting circular structure to JSON""#, "circular-json"),
    (#"Unexpected token 'a', "added 1174"... is not valid JSON"#, "not-json"),
    ("Failed to parse JSON response from Firebase CLI.", "not-json"),
    ("EACCES: permission denied, access '/usr/local/lib/node_modules'", "npm-permission"),
    ("Firebase CLI v13.0.1 is incompatible with Node.js v16.16.0", "node-version"),
    ("npm WARN EBADENGINE Unsupported engine", "node-version"),
    (#"Error: unknown command "admin" for "pocketbase""#, "pocketbase-admin"),
    ("Synapse returned status code 401", "synapse-401"),
    (#"socket file "/var/tmp/mattermost_local.socket" doesn't exists"#, "mattermost-socket"),
    ("sh: 1: ./occ: Permission denied", "occ"),
    ("Failed RPC connection to the node ejabberd@localhost: nodedown", "ejabberd"),
    ("Key type master from getCrossSigningKey callback did not match", "cross-signing"),
    ("Possibly, certificate fingerprint in server address is incorrect", "simplex-fingerprint"),
    ("certificate rejected: [NameMismatch example.org]", "simplex-certificate"),
    ("UnknownCa", "simplex-certificate"),
    ("Database is not healthy", "supabase"),
    ("No such container", "supabase"),
    ("CONFIGURATION_NOT_FOUND", "auth-never-set-up"),
    ("OPERATION_NOT_ALLOWED", "anonymous-off"),
    ("TOO_MANY_ATTEMPTS_TRY_LATER : reset", "sign-ups-limited"),
    ("TOKEN_EXPIRED", "device-revoked"),
    ("USER_DISABLED", "account-disabled"),
    ("USER_NOT_FOUND", "account-missing"),
    ("DUPLICATE_LOCAL_ID", "account-exists"),
    ("LOCAL_ID_LIST_EXCEEDS_LIMIT", "too-many-ids"),
    ("NOT_DISABLED : Disable the account before batch deletion.", "not-disabled"),
    ("PROJECT_NUMBER_MISMATCH", "other-project"),
    ("INSUFFICIENT_PERMISSION", "INSUFFICIENT_PERMISSION"),
    ("API key not valid. Please pass a valid API key.", "api-key"),
    ("Permission denied to enable service [firestore.googleapis.com]", "enable-service"),
    ("BILLING_NOT_ENABLED", "billing"),
    ("TOS_REQUIRED: the terms", "terms"),
    ("Missing or insufficient permissions.", "rules-denied"),
    ("Permission denied. No READ permission.", "storage-denied"),
    ("The query requires an index. You can create it here: https://", "index"),
    ("Transaction too big. Decrease transaction size.", "transaction-size"),
    ("Error compiling rules: L1:91 unexpected", "rules-compile"),
  ]

  @Test(arguments: reported)
  func `each by what it means`(text: String, name: String) {
    #expect(KnownError.found(in: text).first?.name == name)
    #expect(
      KnownError.found(in: "[2026-11-30 10:00] \u{1B}[31m\(text.uppercased())\u{1B}[0m\n at line 3").first?.name == name
    )
  }

  @Test(
    arguments: [
      "SERVICE_DISABLED", "ACCESS_TOKEN_EXPIRED", "CREDENTIALS_MISSING", "ACCESS_TOKEN_TYPE_UNSUPPORTED",
      "ACCESS_TOKEN_SCOPE_INSUFFICIENT", "ACCOUNT_STATE_INVALID", "IAM_PERMISSION_DENIED", "USER_PROJECT_DENIED",
      "CONSUMER_INVALID", "CONSUMER_SUSPENDED", "GCP_SUSPENDED", "BILLING_DISABLED", "UREQ_PROJECT_BILLING_NOT_FOUND",
      "API_KEY_INVALID", "API_KEY_IOS_APP_BLOCKED", "API_KEY_SERVICE_BLOCKED", "API_KEY_IP_ADDRESS_BLOCKED",
      "API_KEY_HTTP_REFERRER_BLOCKED", "RATE_LIMIT_EXCEEDED", "RESOURCE_QUOTA_EXCEEDED", "LOCATION_POLICY_VIOLATED",
      "LOCATION_ORG_POLICY_VIOLATED", "ORG_RESTRICTION_VIOLATION",
    ])
  func `each of Google's reasons, in a server's JSON`(code: String) {
    let body = #"{"error":{"code":403,"message":"no","details":[{"reason":"\#(code)","domain":"googleapis.com"}]}}"#
    #expect(KnownError.found(in: body).count == 1)
  }

  @Test func `every pattern is met by its own text, and by no text that lacks a word or has another letter`() {
    for error in KnownError.all {
      for pattern in error.patterns {
        let text = pattern.text.split(separator: "…").joined(separator: " 17 ")
        #expect(pattern.matches(ErrorText(text)), "\(pattern.text)")
        for miss in Self.nearMisses(of: text) where miss != text {
          #expect(!pattern.matches(ErrorText(miss)), "\(pattern.text): \(miss)")
        }
      }
    }
  }

  /// The text with a word left out, with a letter changed, and as part of a longer word.
  static func nearMisses(of text: String) -> [String] {
    let words = text.split(separator: " ")
    var misses: [String] = []
    for index in words.indices where words.count > 1 && words[index] != "17" {
      misses.append(words.enumerated().filter { $0.offset != index }.map { String($0.element) }.joined(separator: " "))
    }
    for index in text.indices where text[index].isLetter {
      misses.append(text.replacingCharacters(in: index...index, with: text[index].lowercased() == "q" ? "z" : "q"))
    }
    if text.last?.isLetter == true { misses += [text + "S", text + "_2"] }
    if text.first?.isLetter == true { misses += ["un" + text] }
    return misses
  }

  @Test func `a text that is not known is said to be so`() throws {
    for text in ["", "the printer is out of paper", "invalid_grants", "quota exceeded by nobody", "grant invalid"] {
      #expect(KnownError.found(in: text).isEmpty, "\(text)")
    }
  }

  @Test func `no name is given twice, and every error says what to do`() {
    let names = KnownError.all.map(\.name)
    #expect(Set(names).count == names.count)
    for error in KnownError.all {
      #expect(error.failure.remedy?.isEmpty == false, "\(error.name)")
      #expect(error.failure.cause?.isEmpty == false, "\(error.name)")
    }
  }
}
