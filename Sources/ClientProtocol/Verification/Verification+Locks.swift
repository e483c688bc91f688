import Domain
import Firebase
import REST

extension Verification {
  private typealias Field = Contract.DeviceField

  mutating func proveLocks(_ cast: Cast) throws(VerificationStop) {
    let lock = ContractPaths.lock(of: cast.ana.user)
    try proveClaims(cast)
    for (name, token) in outsiders(cast) {
      let documents = instance.documents(token)
      try refuse("\(name) cannot read a lock", .lock(.get)) { () throws(DeviceError) in
        try asDevice { () throws(FirebaseError) in _ = try documents.get(lock) }
      }
      try refuse("\(name) cannot take a lock over", .lock(.update)) { () throws(DeviceError) in
        try asDevice { () throws(FirebaseError) in
          _ = try documents.commit([
            .update(lock, setting: [FieldPath(Field.deviceId): .string("0123456789abcdef012345")])
          ])
        }
      }
    }
    try refuse("nobody can list the locks", .lock(.list)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in
        _ = try cast.ana.documents.run(StructuredQuery(from: Contract.Collection.devices.rawValue))
      }
    }
    try refuse("a device cannot free its own lock", .lock(.delete)) { () throws(DeviceError) in
      try cast.ana.commit(.delete(lock))
    }
    try proveLockFields(cast, lock)
  }

  private mutating func proveClaims(_ cast: Cast) throws(VerificationStop) {
    let instance = instance
    for device in [cast.ana, cast.ben] {
      try prove("a device claims its lock", .lock(.create)) { () throws(Shortfall) in
        try doing { () throws(DeviceError) in try device.claimLock() }
      }
    }
    try prove("a device says that it is still in use", .lock(.update)) { () throws(Shortfall) in
      try doing { () throws(DeviceError) in try cast.ana.claimLock() }
    }
    try prove("another installation is told that the lock is held", .lock(.get)) { () throws(Shortfall) in
      let deviceID = SimulatedDevice.newDeviceID(instance.randomBytes)
      let thief = try doing { () throws(DeviceError) in
        try SimulatedDevice(instance: instance, session: cast.ana.session, deviceID: deviceID)
      }
      do throws(DeviceError) {
        try thief.claimLock()
      } catch {
        guard error == .lockHeldElsewhere else { throw .error(error) }
        return
      }
      throw .differed(.acceptedByDevice)
    }
  }

  private mutating func proveLockFields(_ cast: Cast, _ lock: DocumentPath) throws(VerificationStop) {
    let now = FieldTransform(FieldPath(Field.lastSeenAt), .requestTime)
    let early = FirestoreValue.timestamp(Timestamp(seconds: 1_000_000_000))
    let updates: [(claim: String, setting: [FieldPath: FirestoreValue], transforms: [FieldTransform])] = [
      (
        "another installation cannot take the lock", [FieldPath(Field.deviceId): .string("thief-thief-thief-thief")],
        [now]
      ),
      ("a lock's claim cannot be dated back", [FieldPath(Field.claimedAt): early], [now]),
      ("a lock's last sign of life is the server's time", [FieldPath(Field.lastSeenAt): early], []),
      ("a lock takes no other field", [FieldPath("note"): .string("x")], [now]),
    ]
    for update in updates {
      try refuse(update.claim, .lock(.update)) { () throws(DeviceError) in
        try cast.ana.commit(.update(lock, setting: update.setting, transforms: update.transforms))
      }
    }
    let stranger = cast.stranger
    let own = ContractPaths.lock(of: stranger.user)
    let good = FirestoreValue.string(stranger.deviceID)
    let both = [Field.claimedAt, .lastSeenAt].map { FieldTransform(FieldPath($0), .requestTime) }
    let creates: [(claim: String, path: DocumentPath, fields: [String: FirestoreValue], transforms: [FieldTransform])] =
      [
        ("a lock's device id is not short", own, ["deviceId": .string("short")], both),
        ("a lock's device id is not long", own, ["deviceId": .string(String(repeating: "a", count: 65))], both),
        ("a lock's device id has no other characters", own, ["deviceId": .string("0123456789abcdef01234/")], both),
        ("a lock has no other field", own, ["deviceId": good, "note": .null], both),
        ("a lock has all its fields", own, ["deviceId": good], [both[0]]),
        ("a lock is claimed at the server's time", own, ["deviceId": good, "claimedAt": early], [both[1]]),
        ("a new lock was last seen at the server's time", own, ["deviceId": good, "lastSeenAt": early], [both[0]]),
        (
          "nobody claims another account's lock", ContractPaths.lock(of: UserID.unused(instance)),
          ["deviceId": good], both
        ),
      ]
    for create in creates {
      traces.strays.insert(create.path.description)
      try refuse(create.claim, .lock(.create)) { () throws(DeviceError) in
        try stranger.commit(.create(create.path, create.fields, transforms: create.transforms))
      }
      // One that got through would stand in the way of the next.
      if proofs.last?.outcome == .letThrough { return }
    }
  }
}

extension UserID {
  /// A UID that no account has.
  static func unused(_ instance: ClientInstance) -> UserID {
    guard let user = try? UserID("verify" + instance.newID()) else {
      preconditionFailure("letters and digits are a UID")
    }
    return user
  }
}
