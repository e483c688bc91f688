internal import Firebase

extension APIError {
  /// What a reason means and what mends it; nil for a reason that only has a name.
  func explain(_ reason: Reason) -> Failure? {
    switch reason {
    case .accessTokenExpired, .credentialsMissing, .accessTokenTypeUnsupported:
      denied("the access token is not accepted", "run the command again; if that fails, download a new key")
    case .scopeInsufficient:
      denied(
        "the access token lacks a scope",
        "sign in anew: gcloud auth application-default login --scopes=https://www.googleapis.com/auth/cloud-platform")
    case .accountStateInvalid:
      denied(
        "the account behind the key is disabled or deleted", "enable it: Google Cloud console, IAM, service accounts")
    case .serviceDisabled(let service, let url):
      denied(
        "the API \(service ?? "it needs") is switched off in the project",
        url.map { "switch it on: \($0)" } ?? "switch it on: Google Cloud console, APIs and services")
    case .permissionMissing(let permission, let resource):
      denied(
        "the account behind the key lacks \(permission.map { "the permission \($0)" } ?? "a permission")"
          + (resource.map { " on \($0)" } ?? ""),
        "give it a role that holds it, such as Firebase Admin (roles/firebase.admin)")
    case .userProjectDenied:
      denied(
        "the account may not charge requests to the project (it lacks serviceusage.services.use)",
        "give it the role roles/serviceusage.serviceUsageConsumer, or charge another project: gcloud auth "
          + "application-default set-quota-project PROJECT")
    case .consumerInvalid:
      denied(
        "the project that requests are charged to cannot be used",
        "set another: gcloud auth application-default set-quota-project PROJECT")
    case .consumerSuspended: denied("the project is suspended", "appeal in the Google Cloud console")
    case .billingDisabled, .billingNeeded:
      denied("the project has no billing account", "link one: https://console.cloud.google.com/billing")
    case .termsNotAccepted:
      denied(
        "nobody accepted Firebase's terms for this account yet",
        "open https://console.firebase.google.com/ once as an owner of the project, and accept them")
    case .memberMissing:
      failed("the account that is to get the role does not exist (yet)", "run the command again in a minute")
    case .keyCreationForbidden:
      denied(
        "a policy of the organisation (iam.disableServiceAccountKeyCreation) forbids keys of service accounts",
        "sign in as yourself instead: gcloud auth application-default login")
    case .organizationPolicy:
      denied("a policy of the organisation forbids it", "ask whoever administers the organisation")
    case .databaseMissing:
      failed("the project has no Firestore database of that name", "make it: wtadmin up")
    case .datastoreMode:
      failed("the database is in Datastore mode", "use a project whose database is in Native mode")
    case .apiKeyInvalid: denied("the API key is not valid", "copy it anew: Firebase console, project settings")
    case .apiKeyBlocked(let restriction):
      denied("the API key is restricted to \(restriction.words)", "lift that: Google Cloud console, credentials")
    case .appCheckRefused:
      denied(
        "App Check lets only the app itself in",
        "end the enforcement: https://console.firebase.google.com/project/_/appcheck, APIs")
    case .rateLimited(let limit): spent("too many requests in a short time", limit, "try again in a minute")
    case .quotaExceeded(let limit): spent("a quota is used up", limit, "see it in the Google Cloud console, quotas")
    case .dailyQuotaSpent:
      spent("the free quota of the day is used up", nil, "wait until midnight, Pacific time, or link a billing account")
    case .indexMissing(let link):
      failed(
        "the query needs an index that is missing",
        link.map { "make it: \($0)" } ?? "make it: Firebase console, Firestore Database, indexes")
    case .transactionTooBig: failed("the change is too large for one transaction", "do it in smaller parts")
    case .authenticationNotSetUp:
      failed("Authentication was never set up in the project", "set it up: wtadmin up")
    case .authenticationSetUp:
      Failure("the server refused", cause: "Authentication was started before", exitCode: .conflict)
    case .userNotFound: failed("there is no such account", "see who there is: wtadmin user list")
    case .userDisabled: denied("the account is disabled", "see it: wtadmin user show")
    case .duplicateUser: Failure("the server refused", cause: "there is such an account already", exitCode: .conflict)
    case .anonymousSignInOff:
      denied("anonymous sign-in is off", "switch it on: wtadmin up")
    case .tooManyAttempts: spent("too many attempts from here", nil, "try again later")
    case .deviceTokenExpired, .deviceTokenInvalid:
      denied("the device's sign-in has ended or was revoked", "sign the device in again")
    case .projectNumberMismatch:
      denied("the device's sign-in belongs to another project", "check the project in walkytalky.json")
    case .grant(let fault): denied(fault.words.cause, fault.words.remedy)
    case .scopeInvalid: denied("the scope that was asked for is not known", "download a new key")
    case .clientInvalid:
      denied("the OAuth client is not accepted", "sign in anew: gcloud auth application-default login")
    case .temporarilyUnavailable:
      Failure(
        "the server refused", cause: "the token endpoint is in trouble", remedy: "try again in a few minutes",
        exitCode: .unreachable)
    case .other: nil
    }
  }

  private func denied(_ cause: String, _ remedy: String) -> Failure {
    Failure("the server refused", cause: cause, remedy: remedy, exitCode: .notPermitted)
  }

  private func failed(_ cause: String, _ remedy: String) -> Failure {
    Failure("the server refused", cause: cause, remedy: remedy)
  }

  private func spent(_ cause: String, _ limit: String?, _ remedy: String) -> Failure {
    Failure(
      "the server refused", cause: limit.map { "\(cause) (\($0))" } ?? cause, remedy: remedy, exitCode: .quotaSpent)
  }
}

extension APIError.KeyRestriction {
  fileprivate var words: String {
    switch self {
    case .iosApp: "other iOS apps"
    case .androidApp: "Android apps"
    case .service: "other APIs"
    case .ipAddress: "other addresses"
    case .referrer: "web pages"
    }
  }
}

extension APIError.GrantFault {
  fileprivate var words: (cause: String, remedy: String) {
    switch self {
    case .signature: ("the key's signature is not accepted: the key was deleted or replaced", "download a new key")
    case .times: ("the times in the request are not the server's", "check this machine's clock: date -u")
    case .audience: ("the request was meant for another server", "check token_uri in the key file, and the endpoints")
    case .notServiceAccount:
      ("the address in the key is that of no service account", "download a new key, and use its file as it is")
    case .accountNotFound: ("the account behind the key does not exist (any more)", "download a new key")
    case .expiredOrRevoked:
      ("the sign-in has ended or was withdrawn", "sign in anew: gcloud auth application-default login")
    case .unknown: ("the key is not accepted", "download a new key")
    }
  }
}
