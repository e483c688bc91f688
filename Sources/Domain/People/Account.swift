/// A Firebase Authentication account, as far as hosting a messenger cares.
package struct Account: Hashable, Sendable {
  /// How the account signs in.
  package enum Kind: String, Hashable, Sendable {
    /// Anonymous sign-in, the only kind the app has.
    case anonymous
    /// By an address, a number or another provider.
    case identified
  }

  package var user: UserID
  package var kind: Kind
  package var isDisabled: Bool
  package var createdAt: Instant
  /// When its tokens were last refreshed, or when it last signed in: the account's last sign of life.
  package var lastSeenAt: Instant?

  package init(
    user: UserID, kind: Kind, isDisabled: Bool, createdAt: Instant, lastSeenAt: Instant?
  ) {
    self.user = user
    self.kind = kind
    self.isDisabled = isDisabled
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
  }
}
