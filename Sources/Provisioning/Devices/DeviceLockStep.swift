package import Domain
internal import Firebase
package import REST

/// A change of a device lock.
package enum DeviceLockStep: StepGroup {
  /// Frees an account for another installation of the app, if the lock is still as it was seen.
  case reset(DeviceLock)
  /// Takes the lock of an account that nobody gets into any more, also where its holder gives a last sign of life.
  case discard(DeviceLock)
  /// Takes the lock of an account that does not exist, if that is still so and the lock still as it was seen.
  case removeOfNobody(DeviceLock)

  package func perform(by administration: Administration) throws {
    switch self {
    case .reset(let lock): try administration.make(DeviceLockDeletion(lock: lock, needsSilence: true))
    case .discard(let lock): try administration.make(DeviceLockDeletion(lock: lock, needsSilence: false))
    case .removeOfNobody(let lock):
      guard try administration.accounts.lookUp(lock.user.text) == nil else {
        throw ChangeConflict.accountExists(lock.user)
      }
      try administration.make(DeviceLockDeletion(lock: lock, needsSilence: true))
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    switch self {
    case .reset(let lock), .discard(let lock), .removeOfNobody(let lock):
      try administration.firestore.hasMade(DeviceLockDeletion(lock: lock, needsSilence: false))
    }
  }
}

/// The deletion of a lock that no other installation has claimed since.
struct DeviceLockDeletion: ComparedChange {
  var lock: DeviceLock
  /// Whether a sign of life since then is a reason to leave it alone.
  var needsSilence: Bool

  var document: DocumentPath { lock.user.lockPath }

  func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { return nil }
    let isAsSeen = Instant(document.updateTime) == lock.version
    let isSameClaim = DeviceLock(document)?.isSameClaim(as: lock) ?? false
    guard isAsSeen || (isSameClaim && !needsSilence) else { throw .lockMoved(lock.user) }
    return .delete(self.document)
  }

  /// A lock that another installation claimed meanwhile was free in between.
  func wasMade(on document: FirestoreDocument?) -> Bool {
    guard let document, let current = DeviceLock(document) else { return true }
    return !current.isSameClaim(as: lock)
  }
}

extension DeviceLockStep {
  package enum Kind: String, CaseIterable {
    case resetDeviceLock, discardDeviceLock, removeDeviceLockOfNobody
  }

  /// The lock that the step is about.
  package var lock: DeviceLock {
    switch self {
    case .reset(let lock), .discard(let lock), .removeOfNobody(let lock): lock
    }
  }

  private var kind: Kind {
    switch self {
    case .reset: .resetDeviceLock
    case .discard: .discardDeviceLock
    case .removeOfNobody: .removeDeviceLockOfNobody
    }
  }

  package var json: JSONObject {
    [
      "step": .string(kind.rawValue), "user": .string(lock.user.text),
      "deviceId": lock.deviceID.map { .string($0) } ?? .null,
      "claimedAt": lock.claimedAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "lastSeenAt": lock.lastSeenAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "version": .string(lock.version.timestamp.rfc3339),
    ]
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)), let user = reader.user("user"),
      let version = reader.instant("version")
    else { return nil }
    let lock = DeviceLock(
      user: user, deviceID: reader.text("deviceId"), claimedAt: reader.instant("claimedAt"),
      lastSeenAt: reader.instant("lastSeenAt"), version: version)
    switch kind {
    case .resetDeviceLock: self = .reset(lock)
    case .discardDeviceLock: self = .discard(lock)
    case .removeDeviceLockOfNobody: self = .removeOfNobody(lock)
    }
  }
}
