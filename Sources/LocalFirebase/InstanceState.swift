internal import REST
internal import SQLite

/// What the handlers of a running instance share.
struct InstanceState: Sendable {
  let project: String
  /// What stands around documents, accounts and objects.
  let cloud: ProjectStore
  let isEmulator: Bool
  let clock: InstanceClock
  let documents: DocumentStore
  let accounts: AccountStore
  let tokens: AccessTokens
  let signingKey: SigningKey
  let rules: RulesInForce<any RulesGate>
  let storageRules: RulesInForce<SecurityRulesGate>
  let releases: RulesReleases
  let objects: ObjectStore
  let uploads = UploadSessions()
  let faults = Faults()
  let log = RequestLog()

  init(store: InstanceStore, options: LocalInstance.Options) throws(StoreError) {
    project = options.project
    cloud = try ProjectStore(options.project, options.setting, store: store)
    isEmulator = options.isEmulator
    clock = InstanceClock()
    tokens = AccessTokens(store: store, clock: clock)
    accounts = AccountStore(store: store, clock: clock)
    signingKey = SigningKey(store: store, clock: clock)
    rules = try RulesInForce(RulesPlace.firestore, store: store) { $0 }
    storageRules = try RulesInForce(RulesPlace.storage, store: store) { $0 }
    releases = try RulesReleases(store: store, clock: clock, firestore: rules, storage: storageRules)
    objects = try ObjectStore(store: store, clock: clock, rules: storageRules)
    documents = try DocumentStore(
      store: store, clock: clock, rules: rules, lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
  }

  var authenticator: Authenticator {
    Authenticator(tokens: tokens, signingKey: signingKey, clock: clock, isEmulator: isEmulator)
  }
}
