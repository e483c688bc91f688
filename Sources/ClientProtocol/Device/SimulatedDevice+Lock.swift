import Domain
import Firebase
import REST

extension SimulatedDevice {
  private typealias Field = Contract.DeviceField

  /// Claims the account's lock for this installation, or says that it is still in use.
  ///
  /// The decision is made on what was read, and written only where that still holds, as in a transaction: whoever comes
  /// second is told ``DeviceError/lockHeldElsewhere``.
  package func claimLock() throws(DeviceError) {
    guard let lock = try get(ContractPaths.lock(of: user)) else {
      do throws(DeviceError) {
        return try commit(newLock)
      } catch .firebase(let error) where error.status == .alreadyExists {
        return try claimLock()
      }
    }
    guard lock.fields[Field.deviceId.rawValue] == .string(deviceID) else { throw .lockHeldElsewhere }
    try commit(sign(of: lock.updateTime))
  }

  private var newLock: DocumentWrite {
    .create(
      ContractPaths.lock(of: user), [Field.deviceId.rawValue: .string(deviceID)],
      transforms: [Field.claimedAt, .lastSeenAt].map { FieldTransform(FieldPath($0), .requestTime) })
  }

  private func sign(of updateTime: Timestamp) -> DocumentWrite {
    .update(
      ContractPaths.lock(of: user), transforms: [FieldTransform(FieldPath(Field.lastSeenAt), .requestTime)],
      precondition: .updateTime(updateTime))
  }
}
