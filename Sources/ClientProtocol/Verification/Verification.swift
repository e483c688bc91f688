import Domain
import Firebase
package import Images
import REST

/// Runs the whole protocol between two devices, and everything that a stranger, a thief or a sloppy client could try.
///
/// Each step is a proof. Steps go on after one that failed, unless everything later would rest on it; what was made is
/// removed whatever happened.
package struct Verification: ~Copyable {
  let instance: ClientInstance
  let admin: VerificationAdmin
  let options: VerificationOptions
  let picture: CleanPicture
  private(set) var proofs: [Proof] = []
  var traces = VerificationTraces()
  private let clock = ContinuousClock()

  /// Runs everything, `picture` being what is sent as one; a small one will do.
  package static func run(
    on instance: ClientInstance, admin: VerificationAdmin, picture: CleanPicture,
    options: VerificationOptions = VerificationOptions()
  ) -> VerificationReport {
    var verification = Verification(instance: instance, admin: admin, options: options, picture: picture)
    return verification.report()
  }

  private init(
    instance: ClientInstance, admin: VerificationAdmin, options: VerificationOptions, picture: CleanPicture
  ) {
    self.instance = instance
    self.admin = admin
    self.options = options
    self.picture = picture
  }

  private mutating func report() -> VerificationReport {
    let start = clock.now
    var stop: DeviceError?
    var wasInterrupted = false
    do throws(VerificationStop) {
      try runAll()
    } catch {
      switch error {
      case .interrupted: wasInterrupted = true
      case .failed(let cause): stop = cause
      }
    }
    var cleanUpFault: FirebaseError?
    do throws(FirebaseError) {
      try admin.cleanUp(traces)
    } catch {
      cleanUpFault = error
    }
    return VerificationReport(
      proofs: proofs, stoppedBy: stop, wasInterrupted: wasInterrupted, cleanUpFault: cleanUpFault, traces: traces,
      duration: start.duration(to: clock.now), billed: instance.billed.count)
  }

  private mutating func runAll() throws(VerificationStop) {
    var cast = try introduce()
    try proveLocks(cast)
    try proveConversation(cast)
    try provePairing(&cast)
    try proveMessages(cast)
    try proveReceipts(cast)
    try proveDeletion(cast)
    if options.includesMedia { try proveMedia(cast) }
    try proveRotation(&cast)
    try proveAnythingElse(cast)
    if let identified = options.identified { try proveIdentified(cast, identified) }
  }

  /// Makes the accounts and the conversations; without them there is nothing to verify.
  private mutating func introduce() throws(VerificationStop) -> Cast {
    do throws(DeviceError) {
      var devices: [SimulatedDevice] = []
      for _ in 0..<3 {
        let device = try SimulatedDevice.signUp(at: instance)
        traces.accounts.insert(device.user)
        devices.append(device)
      }
      let (ana, ben, stranger) = (devices[0], devices[1], devices[2])
      let conversation = try create(between: ana.user, ben.user)
      let elsewhere = try create(between: ben.user, stranger.user)
      return Cast(ana: ana, ben: ben, stranger: stranger, conversation: conversation, elsewhere: elsewhere)
    } catch {
      throw .failed(error)
    }
  }

  mutating func create(between one: UserID, _ other: UserID) throws(DeviceError) -> ConversationID {
    guard let participants = try? Participants(one, other) else {
      throw .firebase(FirebaseError(.signUpDevice, .unreadable(.shape("localId"))))
    }
    let admin = admin
    let id = try asDevice { () throws(FirebaseError) in try admin.createConversation(participants) }
    traces.conversations.insert(id)
    return id
  }

  /// Notes a proof of something that must work, and hands on what `body` returned; nil where the proof did not hold.
  @discardableResult
  mutating func prove<Value>(
    _ claim: String, _ rule: RuleReference, _ body: () throws(Shortfall) -> Value
  ) throws(VerificationStop) -> Value? {
    guard !options.isInterrupted() else { throw .interrupted }
    let start = clock.now
    do throws(Shortfall) {
      let value = try body()
      note(claim, rule, .held, since: start)
      return value
    } catch {
      switch error {
      case .differed(let difference): note(claim, rule, .differed(difference), since: start)
      case .error(let error) where error.isDenied: note(claim, rule, .refused(error), since: start)
      case .error(let error): note(claim, rule, .failed(error), since: start)
      }
      return nil
    }
  }

  /// Notes a proof of something that the server must refuse, and refuse for the reason that it is not allowed.
  mutating func refuse(
    _ claim: String, _ rule: RuleReference, _ body: () throws(DeviceError) -> Void
  ) throws(VerificationStop) {
    guard !options.isInterrupted() else { throw .interrupted }
    let start = clock.now
    do throws(DeviceError) {
      try body()
      note(claim, rule, .letThrough, since: start)
    } catch {
      note(claim, rule, error.isDenied ? .held : .failed(error), since: start)
    }
  }

  private mutating func note(
    _ claim: String, _ rule: RuleReference, _ outcome: Proof.Outcome, since start: ContinuousClock.Instant
  ) {
    let proof = Proof(claim: claim, rule: rule, outcome: outcome, duration: start.duration(to: clock.now))
    proofs.append(proof)
    options.report(proof)
  }
}

/// Why a run does not go on.
enum VerificationStop: Error {
  case interrupted
  case failed(DeviceError)
}

/// Why something that must work did not.
enum Shortfall: Error {
  case error(DeviceError)
  case differed(Proof.Difference)
}

/// Does what a device does; its errors become shortfalls.
@discardableResult
func doing<Value>(_ body: () throws(DeviceError) -> Value) throws(Shortfall) -> Value {
  do throws(DeviceError) {
    return try body()
  } catch {
    throw .error(error)
  }
}

/// Who takes part. Ana and Ben share a conversation; the stranger shares another with Ben.
struct Cast {
  var ana: SimulatedDevice
  var ben: SimulatedDevice
  let stranger: SimulatedDevice
  let conversation: ConversationID
  let elsewhere: ConversationID

  var path: DocumentPath { ContractPaths.conversation(conversation) }
}

extension Verification {
  /// Everyone who is no participant, by name, with the token that they come with.
  func outsiders(_ cast: Cast) -> [(name: String, token: Concealed?)] {
    var outsiders: [(name: String, token: Concealed?)] = [
      ("a stranger", cast.stranger.session.idToken), ("nobody signed in", nil),
    ]
    if let identified = options.identified {
      outsiders.append(("an account that is not anonymous", identified.idToken))
    }
    return outsiders
  }
}
