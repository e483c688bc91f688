package import Domain
package import Firebase

extension Account {
  /// Takes an account over from Identity Toolkit; nil where its id is none that Firebase hands out.
  package init?(_ record: AccountRecord) {
    guard let user = try? UserID(record.uid) else { return nil }
    self.init(
      user: user, kind: record.isAnonymous ? .anonymous : .identified, isDisabled: record.isDisabled,
      createdAt: record.createdAt.map(Instant.init) ?? Instant(seconds: 0),
      lastSeenAt: record.lastSeenAt.map(Instant.init))
  }
}
