import REST

extension APIError.Reason {
  /// The reason of an error object: from its details first, then from the code or the sentence in its message.
  init?(details: [JSON], violations: [APIError.Violation], status: CanonicalStatus, message: String) {
    for detail in details {
      guard let name = detail["reason"]?.string else { continue }
      self = Self.errorInfo(name, detail["metadata"] ?? [:])
      return
    }
    if violations.contains(where: { $0.type.hasSuffix("serviceusage/billing-enabled") }) {
      self = .billingNeeded
    } else if let reason = Self.messageCode(message) ?? Self.sentence(message, status) {
      self = reason
    } else {
      return nil
    }
  }

  private static func errorInfo(_ name: String, _ metadata: JSON) -> Self {
    switch name {
    case "ACCESS_TOKEN_EXPIRED": .accessTokenExpired
    case "CREDENTIALS_MISSING": .credentialsMissing
    case "ACCESS_TOKEN_TYPE_UNSUPPORTED": .accessTokenTypeUnsupported
    case "ACCESS_TOKEN_SCOPE_INSUFFICIENT": .scopeInsufficient
    case "ACCOUNT_STATE_INVALID": .accountStateInvalid
    case "SERVICE_DISABLED":
      .serviceDisabled(service: metadata["service"]?.string, activationURL: metadata["activationUrl"]?.string)
    // The second is Service Usage's, which names no permission.
    case "IAM_PERMISSION_DENIED", "AUTH_PERMISSION_DENIED":
      .permissionMissing(permission: metadata["permission"]?.string, resource: metadata["resource"]?.string)
    case "USER_PROJECT_DENIED": .userProjectDenied
    case "CONSUMER_INVALID": .consumerInvalid
    case "CONSUMER_SUSPENDED", "GCP_SUSPENDED": .consumerSuspended
    case "BILLING_DISABLED": .billingDisabled
    case "UREQ_PROJECT_BILLING_NOT_FOUND": .billingNeeded
    case "TOS_REQUIRED", "UREQ_TOS_NOT_ACCEPTED": .termsNotAccepted
    case "API_KEY_INVALID": .apiKeyInvalid
    case "API_KEY_IOS_APP_BLOCKED": .apiKeyBlocked(by: .iosApp)
    case "API_KEY_ANDROID_APP_BLOCKED": .apiKeyBlocked(by: .androidApp)
    case "API_KEY_SERVICE_BLOCKED": .apiKeyBlocked(by: .service)
    case "API_KEY_IP_ADDRESS_BLOCKED": .apiKeyBlocked(by: .ipAddress)
    case "API_KEY_HTTP_REFERRER_BLOCKED": .apiKeyBlocked(by: .referrer)
    case "RATE_LIMIT_EXCEEDED": .rateLimited(limit: metadata["quota_limit"]?.string)
    case "RESOURCE_QUOTA_EXCEEDED": .quotaExceeded(limit: metadata["quota_limit"]?.string)
    case "LOCATION_POLICY_VIOLATED", "LOCATION_ORG_POLICY_VIOLATED", "ORG_RESTRICTION_VIOLATION": .organizationPolicy
    default: .other(name)
    }
  }

  /// Identity Toolkit's `CODE` or `CODE : detail`.
  private static func messageCode(_ message: String) -> Self? {
    let code = message.prefix { $0 != " " && $0 != ":" }
    guard code.count >= 5, code.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }) else {
      return nil
    }
    return switch code {
    case "CONFIGURATION_NOT_FOUND": .authenticationNotSetUp
    case "INVALID_PROJECT_ID" where message.contains("has already been enabled"): .authenticationSetUp
    case "ADMIN_ONLY_OPERATION", "OPERATION_NOT_ALLOWED", "AUTHENTICATION_DISABLED": .anonymousSignInOff
    case "BILLING_NOT_ENABLED": .billingNeeded
    case "TOS_REQUIRED": .termsNotAccepted
    case "USER_NOT_FOUND": .userNotFound
    case "USER_DISABLED": .userDisabled
    case "DUPLICATE_LOCAL_ID": .duplicateUser
    case "TOO_MANY_ATTEMPTS_TRY_LATER": .tooManyAttempts
    case "QUOTA_EXCEEDED": .quotaExceeded(limit: nil)
    case "TOKEN_EXPIRED", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": .deviceTokenExpired
    case "INVALID_ID_TOKEN", "INVALID_REFRESH_TOKEN", "MISSING_REFRESH_TOKEN": .deviceTokenInvalid
    case "PROJECT_NUMBER_MISMATCH": .projectNumberMismatch
    case "PROJECT_NOT_FOUND": .consumerInvalid
    case "INSUFFICIENT_PERMISSION": .permissionMissing(permission: nil, resource: nil)
    default: .other(String(code))
    }
  }

  /// The few sentences that tell more than their status does.
  private static func sentence(_ message: String, _ status: CanonicalStatus) -> Self? {
    switch status {
    case .resourceExhausted where message == "Quota exceeded.": .dailyQuotaSpent
    case _ where message.contains("Spark pricing plan"): .billingNeeded
    case _ where message.contains("disableServiceAccountKeyCreation"),
      _ where message.hasPrefix("Key creation is not allowed"):
      .keyCreationForbidden
    case _ where message.contains("TOS_REQUIRED"): .termsNotAccepted
    case _ where message.contains("App attestation failed"), _ where message.contains("App Check token is invalid"):
      .appCheckRefused
    case _ where message.hasPrefix("This operation is restricted to administrators only"),
      _ where message.contains("authentication provider is not enabled"):
      .anonymousSignInOff
    case .invalidArgument where message.contains("not a Firestore enabled project"): .databaseMissing
    case .invalidArgument where message.hasPrefix("Service account") && message.hasSuffix("does not exist."):
      .memberMissing
    case .failedPrecondition where message.contains("requires an index"): .indexMissing(link: link(in: message))
    case .failedPrecondition where message.contains("Datastore Mode"),
      _ where message.contains("not available for Cloud Datastore projects"):
      .datastoreMode
    case .notFound where message.contains("database") && message.contains("does not exist"),
      _ where message.contains("does not contain an active Cloud Datastore or Cloud Firestore database"):
      .databaseMissing
    case .invalidArgument where message.contains("API key not valid"),
      .invalidArgument where message.hasPrefix("API key expired"),
      _ where message.contains("invalid API key was supplied"):
      .apiKeyInvalid
    case .permissionDenied where message.hasPrefix("Requests from this i") && message.hasSuffix("are blocked."):
      .apiKeyBlocked(by: .iosApp)
    case .permissionDenied where message.contains("serviceusage.services.use"): .userProjectDenied
    case .invalidArgument where message.contains("ransaction too big"): .transactionTooBig
    case .permissionDenied where message.contains("has not been used in project"):
      .serviceDisabled(service: nil, activationURL: link(in: message))
    default: nil
    }
  }

  private static func link(in message: String) -> String? {
    guard let start = message.firstRange(of: "https://") else { return nil }
    return String(message[start.lowerBound...].prefix { !$0.isWhitespace })
  }

  /// The token endpoint's words (RFC 6749, section 5.2); the descriptions are hints, not a contract.
  init(oauth code: String, description: String) {
    self =
      switch code {
      case "invalid_grant": .grant(APIError.GrantFault(description: description))
      case "invalid_scope": .scopeInvalid
      case "invalid_client", "unauthorized_client": .clientInvalid
      case "internal_failure", "server_error", "temporarily_unavailable": .temporarilyUnavailable
      default: .other(String(code.prefix(60)))
      }
  }
}

extension APIError.GrantFault {
  fileprivate init(description: String) {
    let text = description.lowercased()
    self =
      if text.contains("signature") {
        .signature
      } else if text.contains("short-lived token") || text.contains("reasonable timeframe") {
        .times
      } else if text.contains("audience") {
        .audience
      } else if text.contains("account not found") {
        .accountNotFound
      } else if text.contains("not a service account") {
        .notServiceAccount
      } else if text.contains("expired") || text.contains("revoked") {
        .expiredOrRevoked
      } else {
        .unknown
      }
  }
}
