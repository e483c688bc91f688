package import Domain
package import Firebase

/// What a verification needs of the administrator.
package struct VerificationAdmin: Sendable {
  /// Makes a temporary conversation between two accounts.
  package var createConversation: @Sendable (Participants) throws(FirebaseError) -> ConversationID
  /// Demands a new pairing: `pairing` becomes `awaiting`.
  package var rotate: @Sendable (ConversationID) throws(FirebaseError) -> Void
  /// Removes everything in the list; it may be called when part of it was never made or is gone already.
  package var cleanUp: @Sendable (VerificationTraces) throws(FirebaseError) -> Void

  package init(
    createConversation: @escaping @Sendable (Participants) throws(FirebaseError) -> ConversationID,
    rotate: @escaping @Sendable (ConversationID) throws(FirebaseError) -> Void,
    cleanUp: @escaping @Sendable (VerificationTraces) throws(FirebaseError) -> Void
  ) {
    self.createConversation = createConversation
    self.rotate = rotate
    self.cleanUp = cleanUp
  }
}

/// What a verification left on the instance.
package struct VerificationTraces: Hashable, Sendable {
  /// With their messages; some have ids that rules should have refused.
  package var conversations: Set<ConversationID> = []
  /// With their locks.
  package var accounts: Set<UserID> = []
  /// Names in the bucket.
  package var objects: Set<String> = []
  /// Documents outside of all these, by path, which only exist where the rules let them through.
  package var strays: Set<String> = []

  package init() {}
}

/// What a verification is to do.
package struct VerificationOptions: Sendable {
  /// Whether media are part of it; an instance without a bucket has none.
  package var includesMedia = true
  /// A session of an account that is not anonymous, where one can be had: it must be refused everywhere.
  package var identified: DeviceSession?
  /// Asked before each step; true ends the run, which still cleans up.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told of each code that is shown, for whoever wants to see it drawn.
  package var show: @Sendable (PairingPayload) -> Void = { _ in }
  /// Told of each proof as it is made.
  package var report: @Sendable (Proof) -> Void = { _ in }

  package init() {}
}

/// What a verification found.
package struct VerificationReport: Sendable {
  package var proofs: [Proof]
  /// Why the run ended before its end.
  package var stoppedBy: DeviceError?
  package var wasInterrupted: Bool
  /// Why something that was made may still be there.
  package var cleanUpFault: FirebaseError?
  package var traces: VerificationTraces
  package var duration: Duration
  package var billed: BilledOperations.Count

  package var findings: [Proof] { proofs.filter(\.isFinding) }
  /// Whether every proof was made and held, and nothing was left behind.
  package var isClean: Bool {
    stoppedBy == nil && !wasInterrupted && cleanUpFault == nil && proofs.allSatisfy { $0.outcome == .held }
  }
}
