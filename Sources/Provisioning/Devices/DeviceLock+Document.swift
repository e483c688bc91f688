package import Domain
package import Firebase
package import REST

extension DeviceLock {
  private typealias Field = Contract.DeviceField

  /// Reads a document of `devices`; nil where its id is no user's.
  package init?(_ document: FirestoreDocument) {
    guard let user = try? UserID(document.path.id) else { return nil }
    self.init(
      user: user, deviceID: document.fields[Field.deviceId.rawValue]?.string,
      claimedAt: document.fields[Field.claimedAt.rawValue]?.timestamp.map(Instant.init),
      lastSeenAt: document.fields[Field.lastSeenAt.rawValue]?.timestamp.map(Instant.init),
      version: Instant(document.updateTime))
  }
}

extension FirestoreClient {
  /// The lock of one account; nil where none is held.
  package func deviceLock(of user: UserID) throws(FirebaseError) -> DeviceLock? {
    try get(user.lockPath).flatMap { DeviceLock($0) }
  }

  /// The locks that some accounts hold, a billed read for each account.
  package func deviceLocks(of users: [UserID]) throws(FirebaseError) -> [UserID: DeviceLock] {
    guard !users.isEmpty else { return [:] }
    let locks = try get(users.map(\.lockPath)).values.compactMap { DeviceLock($0) }
    return Dictionary(locks.map { ($0.user, $0) }) { first, _ in first }
  }

  /// All locks; `page` is given a page at a time, so memory need not grow with their number.
  package func eachPageOfDeviceLocks(_ page: ([DeviceLock]) throws -> Void) throws {
    var pages = documents(in: .devices)
    while let documents = try pages.next() { try page(documents.compactMap { DeviceLock($0) }) }
  }
}

extension CollectionPath {
  /// The collection of all device locks.
  static var devices: CollectionPath {
    guard let path = try? CollectionPath(Contract.Collection.devices.rawValue) else {
      preconditionFailure("a plain word is a collection's id")
    }
    return path
  }
}
