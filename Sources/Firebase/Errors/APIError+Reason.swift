extension APIError {
  /// What an error says beyond its status: `ErrorInfo` reasons (google/api/error_reason.proto), Identity Toolkit's
  /// message codes, the token endpoint's error words, and the few Firestore messages that matter.
  package enum Reason: Hashable, Sendable {
    // The caller's token
    case accessTokenExpired
    case credentialsMissing
    case accessTokenTypeUnsupported
    case scopeInsufficient
    case accountStateInvalid

    // The caller's rights and the project's state
    /// The API is off, or was just switched on.
    case serviceDisabled(service: String?, activationURL: String?)
    case permissionMissing(permission: String?, resource: String?)
    case userProjectDenied
    case consumerInvalid
    case consumerSuspended
    case billingDisabled
    /// The service needs a billing account.
    case billingNeeded
    case organizationPolicy
    /// Nobody with this account accepted the terms that Firebase or Google Cloud puts before its use.
    case termsNotAccepted
    /// A role is to be given to an account that is not there (yet).
    case memberMissing
    /// The organisation lets nobody make keys of service accounts.
    case keyCreationForbidden
    /// Firestore has no database of that name here.
    case databaseMissing
    /// The database is in Datastore mode.
    case datastoreMode

    // API keys
    case apiKeyInvalid
    case apiKeyBlocked(by: KeyRestriction)
    /// App Check lets only the app itself in.
    case appCheckRefused

    // Quotas
    case rateLimited(limit: String?)
    case quotaExceeded(limit: String?)
    /// Firestore's free quota of the day is used up.
    case dailyQuotaSpent

    // Firestore
    /// A query needs an index; the link makes it in the console.
    case indexMissing(link: String?)
    case transactionTooBig

    // Accounts
    /// Authentication was never started in this project.
    case authenticationNotSetUp
    /// Authentication was started before.
    case authenticationSetUp
    case userNotFound
    case userDisabled
    case duplicateUser
    case anonymousSignInOff
    case tooManyAttempts
    /// A refresh token that was revoked.
    case deviceTokenExpired
    case deviceTokenInvalid
    case projectNumberMismatch

    // The token endpoint
    case grant(GrantFault)
    case scopeInvalid
    case clientInvalid
    case temporarilyUnavailable

    /// A reason or code that this list does not know, by its name.
    case other(String)
  }

  package enum KeyRestriction: Hashable, Sendable {
    case iosApp, androidApp, service, ipAddress, referrer
  }

  /// Why a grant was not honoured (`invalid_grant`).
  package enum GrantFault: Hashable, Sendable {
    case signature
    /// The times in the assertion are not the server's.
    case times
    case audience
    case accountNotFound
    /// The address in the key is that of no service account.
    case notServiceAccount
    /// A person's grant that ran out or was withdrawn.
    case expiredOrRevoked
    case unknown
  }
}
