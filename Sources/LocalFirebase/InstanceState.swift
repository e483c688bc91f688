internal import REST
internal import SQLite

/// What the handlers of a running instance share.
struct InstanceState: Sendable {
  let project: String
  let isEmulator: Bool
  let clock: InstanceClock
  let documents: DocumentStore
  let accounts: AccountStore
  let tokens: AccessTokens
  let signingKey: SigningKey
  let gate = GateHolder()
  let faults = Faults()
  let log = RequestLog()

  init(store: InstanceStore, project: String, isEmulator: Bool) throws(StoreError) {
    self.project = project
    self.isEmulator = isEmulator
    clock = InstanceClock()
    tokens = AccessTokens(store: store, clock: clock)
    accounts = AccountStore(store: store, clock: clock)
    signingKey = SigningKey(store: store, clock: clock)
    documents = try DocumentStore(store: store, clock: clock, gate: gate)
  }

  var authenticator: Authenticator {
    Authenticator(tokens: tokens, signingKey: signingKey, clock: clock, isEmulator: isEmulator)
  }

  /// Puts a rules file in force.
  /// - Throws: INVALID_ARGUMENT, and the old rules stay, when it does not compile.
  func loadRules(_ source: String) throws(GoogleError) {
    throw GoogleError(.unimplemented, "This instance has no rules engine: every device request is denied.")
  }
}
