import Domain
import Firebase
import REST

extension Verification {
  /// The administrator demands a new pairing; what is under the old key is history.
  mutating func proveRotation(_ cast: inout Cast) throws(VerificationStop) {
    let before = cast
    let old = try sent(cast, "under the old key")
    do throws(FirebaseError) {
      try admin.rotate(cast.conversation)
    } catch {
      throw .failed(.firebase(error))
    }
    try refuse("after a rotation no message is accepted under the old key", .message(.create)) {
      () throws(DeviceError) in
      try before.ana.send("too late", to: before.conversation)
    }
    try pair(&cast, keyVersion: 2)
    try refuse("after a new pairing no message is accepted under the old key", .message(.create)) {
      () throws(DeviceError) in
      try before.ana.send("still too late", to: before.conversation)
    }
    let after = cast
    if let old {
      try prove("what was sent under the old key stays unreadable", .message(.get)) { () throws(Shortfall) in
        do throws(DeviceError) {
          _ = try after.ben.text(of: old)
        } catch {
          guard case .opening(.otherKeyVersion) = error else { throw .error(error) }
          return
        }
        throw .differed(.acceptedByDevice)
      }
    }
    try prove("a message is sent, received and opened under the new key", .message(.create)) { () throws(Shortfall) in
      let received = try doing { () throws(DeviceError) in
        let id = try after.ben.send("new key", to: after.conversation)
        let message = try after.ana.messages(in: after.conversation).first { $0.id == id }
        return try message.map { message throws(DeviceError) in try after.ana.text(of: message) }
      }
      guard received == "new key" else { throw .differed(.content) }
    }
    // Two people may pair again whenever they meet, without being asked to.
    try pair(&cast, keyVersion: 3)
  }

  mutating func proveAnythingElse(_ cast: Cast) throws(VerificationStop) {
    let paths = ["verify/\(instance.newID())", cast.path.description + "/notes/\(instance.newID())"]
    for text in paths {
      guard let path = try? DocumentPath(text) else { continue }
      traces.strays.insert(text)
      try refuse("a participant cannot write anywhere else", .anythingElse(.create)) { () throws(DeviceError) in
        try cast.ana.commit(.create(path, ["note": .string("x")]))
      }
      try refuse("a participant cannot read anything else", .anythingElse(.get)) { () throws(DeviceError) in
        _ = try cast.ana.get(path)
      }
    }
  }

  /// An account that signed in otherwise than anonymously takes part in nothing, also where it is named.
  mutating func proveIdentified(_ cast: Cast, _ session: DeviceSession) throws(VerificationStop) {
    let conversation: ConversationID
    let device: SimulatedDevice
    do throws(DeviceError) {
      device = try SimulatedDevice(
        instance: instance, session: session, deviceID: SimulatedDevice.newDeviceID(instance.randomBytes))
      traces.strays.insert(ContractPaths.lock(of: device.user).description)
      conversation = try create(between: cast.ana.user, device.user)
    } catch {
      throw .failed(error)
    }
    try refuse("an account that is not anonymous cannot claim its lock", .lock(.create)) { () throws(DeviceError) in
      try device.claimLock()
    }
    try refuse("an account that is not anonymous cannot take part", .conversation(.get)) { () throws(DeviceError) in
      _ = try device.conversation(conversation)
    }
  }
}
