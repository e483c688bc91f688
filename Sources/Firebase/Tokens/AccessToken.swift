package import REST

/// A bearer token and when it runs out.
package struct AccessToken: Hashable, Sendable {
  package var text: Concealed
  package var expiresAt: Timestamp

  package init(text: Concealed, expiresAt: Timestamp) {
    self.text = text
    self.expiresAt = expiresAt
  }

  /// How long before its end a token counts as stale: 3 min 45 s, as in google-auth (`REFRESH_THRESHOLD`).
  static let marginSeconds: Int64 = 225

  func isFresh(at now: Timestamp) -> Bool { expiresAt.seconds(since: now) > Self.marginSeconds }
}

/// Where tokens outlive a run. Failures to keep one are no failures of the command, so the closures do not throw.
package struct TokenCache: Sendable {
  /// What a token was given for.
  package struct Key: Hashable, Sendable {
    /// A service account's address, or the client id of a person's grant.
    package var account: String
    package var scope: String
    /// The token endpoint's URL: a token of the local instance is none of Google's.
    package var endpoint: String

    package init(account: String, scope: String, endpoint: String) {
      self.account = account
      self.scope = scope
      self.endpoint = endpoint
    }
  }

  package var load: @Sendable (Key) -> AccessToken?
  /// nil forgets the token.
  package var store: @Sendable (AccessToken?, Key) -> Void

  package init(
    load: @escaping @Sendable (Key) -> AccessToken?, store: @escaping @Sendable (AccessToken?, Key) -> Void
  ) {
    self.load = load
    self.store = store
  }

  /// Keeps nothing.
  package static let none = TokenCache(load: { _ in nil }, store: { _, _ in })
}
