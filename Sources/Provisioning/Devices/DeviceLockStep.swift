package import Domain
internal import Firebase
package import REST

/// A change of a device lock.
package enum DeviceLockStep: StepGroup {
  /// Frees an account for another installation of the app, if the lock is still as it was seen.
  case reset(DeviceLock)

  package func perform(by administration: Administration) throws {
    switch self {
    case .reset(let lock): try administration.make(DeviceLockReset(lock: lock))
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    switch self {
    case .reset(let lock): try administration.firestore.hasMade(DeviceLockReset(lock: lock))
    }
  }
}

/// The deletion of a lock that nobody has touched since.
struct DeviceLockReset: ComparedChange {
  var lock: DeviceLock

  var document: DocumentPath { lock.user.lockPath }

  func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { return nil }
    guard Instant(document.updateTime) == lock.version else { throw .lockMoved(lock.user) }
    return .delete(self.document)
  }

  /// A lock that another installation claimed meanwhile was free in between.
  func wasMade(on document: FirestoreDocument?) -> Bool {
    guard let document, let current = DeviceLock(document) else { return true }
    return !current.isSameClaim(as: lock)
  }
}

extension DeviceLockStep {
  private enum Kind: String {
    case resetDeviceLock
  }

  package var json: JSONObject {
    switch self {
    case .reset(let lock):
      [
        "step": .string(Kind.resetDeviceLock.rawValue), "user": .string(lock.user.text),
        "deviceId": lock.deviceID.map { .string($0) } ?? .null,
        "claimedAt": lock.claimedAt.map { .string($0.timestamp.rfc3339) } ?? .null,
        "lastSeenAt": lock.lastSeenAt.map { .string($0.timestamp.rfc3339) } ?? .null,
        "version": .string(lock.version.timestamp.rfc3339),
      ]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)), let user = reader.user("user") else {
      return nil
    }
    switch kind {
    case .resetDeviceLock:
      guard let version = reader.instant("version") else { return nil }
      self = .reset(
        DeviceLock(
          user: user, deviceID: reader.text("deviceId"), claimedAt: reader.instant("claimedAt"),
          lastSeenAt: reader.instant("lastSeenAt"), version: version))
    }
  }
}
