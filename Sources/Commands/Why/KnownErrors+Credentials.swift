internal import Firebase

extension KnownError {
  /// What the token endpoint and key files give.
  static let credentialErrors: [KnownError] = [
    KnownError(
      "key-signature", "Invalid JWT Signature",
      means: "Google no longer knows the key that signed the request",
      because: "the key was deleted or disabled, its service account was made anew, or the file was damaged",
      do: "make a new key (Firebase console, project settings, service accounts), then: wtadmin doctor"),
    KnownError(
      "clock", "Token must be a short-lived token (60 minutes) and in a reasonable timeframe",
      means: "this machine's clock is wrong", because: "the times in the signed request are not Google's, by minutes",
      do: "set the clock: sudo timedatectl set-ntp true; wtadmin doctor tells by how much it is off"),
    KnownError(
      "issuer", "Invalid issuer: Not a service account",
      means: "the key's account is none of Google's service accounts",
      because: "client_email in the key file was changed, or the service account was deleted",
      do: "make a new key for an account that exists: Google Cloud console, IAM, service accounts"),
    KnownError(
      "audience", "Failed audience check",
      means: "the request was signed for another server",
      because: "token_uri in the key file is not the token endpoint that was asked",
      do: "use the key file as it was downloaded, and check the endpoints in walkytalky.json"),
    KnownError(
      "service-account-gone", "invalid_grant … account not found",
      means: "the service account of the key does not exist any more", because: "it was deleted, or its project was",
      do: "make an account and a key: Firebase console, project settings, service accounts"),
    KnownError(
      "sign-in-revoked", "Token has been expired or revoked", "invalid_grant … expired or revoked",
      means: "a person's sign-in has ended or was withdrawn",
      because: "the refresh token of gcloud's file is no longer accepted",
      do: "sign in anew: gcloud auth application-default login"),
    KnownError(
      "scope", "invalid_scope", "Invalid OAuth scope or ID token audience",
      means: "an access token was asked for with a scope that does not exist",
      because: "the scope is empty or misspelt in the program that asked",
      do: "use wtadmin, which asks for the right one"),
    KnownError(
      "grant", "invalid_grant", means: "Google did not accept the key",
      because: "most often the clock is wrong by minutes, or the key was deleted",
      do: "find out which: wtadmin doctor"
    ).general,
    KnownError(
      "client", "invalid_client", "unauthorized_client", means: "the OAuth client is not accepted",
      because: "the file of a signed-in person was changed, or its client was deleted",
      do: "sign in anew: gcloud auth application-default login"),
    KnownError(
      "grant-type", "unsupported_grant_type", "INVALID_GRANT_TYPE",
      means: "a token was asked for in a way that does not exist", because: "the program sends a wrong form",
      do: "report it to the program's makers"),
    KnownError(
      "key-pem", "Failed to parse private key", "Invalid PEM formatted message", "PEM routines…no start line",
      means: "the private key in the key file cannot be read",
      because: "its line breaks were lost or doubled, as happens in environment variables and by hand",
      do: "name the downloaded file itself, with --key or WTADMIN_KEY"),
    KnownError(
      "raw-response-empty", "An internal error has occurred. Raw server response: \"{}\"",
      means: "an admin library sent a request that it should have refused itself",
      because: "an argument was empty or of the wrong kind, most often a user id",
      do: "look at what was passed; wtadmin checks user ids before it sends them"),
    KnownError(
      "no-oauth-tokens", "No OAuth tokens found",
      means: "firebase-tools found no credentials", because: "no one is signed in there, and no key was named",
      do: "use wtadmin with --key FILE; it says which places it looked at"),
    KnownError(
      "key-creation-forbidden", "Key creation is not allowed on this service account",
      "constraints/iam.disableServiceAccountKeyCreation",
      means: "the organisation forbids keys for service accounts",
      because: "organisations made after 3 May 2024 have that policy unless they changed it",
      do: "sign in as yourself instead: gcloud auth application-default login; or ask for an exception to the policy"),
    KnownError(
      "api-key", "API key not valid", "An invalid API key was supplied in the request",
      means: "the API key in the app's GoogleService-Info.plist is not valid",
      because: "it was deleted, has expired, or belongs to another project",
      do: "write the file anew: wtadmin app config"),
    KnownError("API_KEY_INVALID", "API_KEY_INVALID", reason: .apiKeyInvalid),
    KnownError(
      "api-key-ios", "Requests from this ios client application…are blocked", "API_KEY_IOS_APP_BLOCKED",
      means: "the API key is restricted to other iOS apps",
      because: "its list of bundle ids does not hold the one that asked; <empty> means that none was told",
      do: "see the key's restrictions: wtadmin doctor; then add the app's bundle id in the Google Cloud console"),
    KnownError("API_KEY_ANDROID_APP_BLOCKED", "API_KEY_ANDROID_APP_BLOCKED", reason: .apiKeyBlocked(by: .androidApp)),
    KnownError("API_KEY_SERVICE_BLOCKED", "API_KEY_SERVICE_BLOCKED", reason: .apiKeyBlocked(by: .service)),
    KnownError("API_KEY_IP_ADDRESS_BLOCKED", "API_KEY_IP_ADDRESS_BLOCKED", reason: .apiKeyBlocked(by: .ipAddress)),
    KnownError("API_KEY_HTTP_REFERRER_BLOCKED", "API_KEY_HTTP_REFERRER_BLOCKED", reason: .apiKeyBlocked(by: .referrer)),
    KnownError("ACCESS_TOKEN_EXPIRED", "ACCESS_TOKEN_EXPIRED", reason: .accessTokenExpired),
    KnownError("CREDENTIALS_MISSING", "CREDENTIALS_MISSING", reason: .credentialsMissing),
    KnownError(
      "ACCESS_TOKEN_TYPE_UNSUPPORTED", "ACCESS_TOKEN_TYPE_UNSUPPORTED", reason: .accessTokenTypeUnsupported),
    KnownError("ACCESS_TOKEN_SCOPE_INSUFFICIENT", "ACCESS_TOKEN_SCOPE_INSUFFICIENT", reason: .scopeInsufficient),
    KnownError("ACCOUNT_STATE_INVALID", "ACCOUNT_STATE_INVALID", reason: .accountStateInvalid),
  ].compactMap(\.self)
}
