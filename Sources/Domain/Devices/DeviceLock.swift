/// The lock that ties an account to one installation of the app (contract.md, `devices`), as it is stored. What is
/// missing there, or of another type than it should be, is nil.
package struct DeviceLock: Hashable, Sendable {
  /// Whose lock it is.
  package var user: UserID
  /// Drawn by the installation that holds the lock.
  package var deviceID: String?
  package var claimedAt: Instant?
  /// When the installation last said that it is there.
  package var lastSeenAt: Instant?
  /// When a write last changed the document, as Firestore tells it: what a compare-and-set compares.
  package var version: Instant

  package init(user: UserID, deviceID: String?, claimedAt: Instant?, lastSeenAt: Instant?, version: Instant) {
    self.user = user
    self.deviceID = deviceID
    self.claimedAt = claimedAt
    self.lastSeenAt = lastSeenAt
    self.version = version
  }

  /// Whether the other was claimed by the same installation at the same time, whatever it said since.
  package func isSameClaim(as other: DeviceLock) -> Bool {
    user == other.user && deviceID == other.deviceID && claimedAt == other.claimedAt
  }
}
