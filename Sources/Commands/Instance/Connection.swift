internal import Crypto
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST
internal import SQLite

/// An instance with its state file and the clients of its servers. Nothing is sent until something is asked.
struct Connection {
  let instance: Instance
  let ledger: Ledger
  let firestore: FirestoreClient
  let accounts: AccountsClient
  /// The bucket's objects; nil where the instance carries text only.
  let media: StorageClient?
  let rules: RulesClient
  /// Who the servers know this machine as.
  let account: String
  let billed: BilledOperations
  let session: GoogleSession

  /// Finds the instance and its credentials, runs `body`, and counts what it had billed.
  static func with<Result>(_ world: World, _ body: (Connection) throws -> Result) throws -> Result {
    let connection = try Connection(to: try Instance.find(in: world), in: world)
    defer { connection.account(in: world) }
    return try body(connection)
  }

  private init(to instance: Instance, in world: World) throws {
    let endpoints = try instance.endpoints(in: world)
    let ledger = try instance.openLedger(in: world)
    let tokens = try Self.tokens(for: instance, endpoints, ledger, in: world)
    let session = GoogleSession(
      identity: .administrator(tokens), endpoints: endpoints, transport: world.transport, sleep: world.sleep)
    self.init(
      instance: instance, ledger: ledger, account: tokens.account,
      billed: BilledOperations(readLimit: world.options.maxReads), session: session)
  }

  private init(
    instance: Instance, ledger: Ledger, account: String, billed: BilledOperations, session: GoogleSession
  ) {
    self.instance = instance
    self.ledger = ledger
    self.account = account
    self.billed = billed
    self.session = session
    firestore = FirestoreClient(
      database: DatabaseName(project: instance.settings.project), session: session, billed: billed)
    accounts = AccountsClient(project: instance.settings.project, session: session)
    media = instance.settings.mediaBucket.map { StorageClient(bucket: $0, session: session) }
    rules = RulesClient(project: instance.settings.project, session: session)
  }

  /// The same for an instance whose settings were changed.
  func with(_ instance: Instance) -> Connection {
    Connection(instance: instance, ledger: ledger, account: account, billed: billed, session: session)
  }

  /// The APIs by which the project is set up.
  func project(waiting: @escaping @Sendable (Waited, Duration) -> Void) -> ProjectClients {
    ProjectClients(project: instance.settings.project, session: session, waiting: waiting)
  }

  /// The same, for what must be finished also after Ctrl-C.
  func lasting(in world: World) -> Connection {
    var session = session
    session.transport = world.lastingTransport
    return Connection(instance: instance, ledger: ledger, account: account, billed: billed, session: session)
  }

  private static func tokens(
    for instance: Instance, _ endpoints: Endpoints, _ ledger: Ledger, in world: World
  ) throws -> TokenSource {
    let credentials: Credentials
    do {
      credentials = try KeyFile.find(for: instance, in: world).credentials(in: world)
    } catch KeyFileError.noneNamed where !endpoints.emulated.isEmpty {
      credentials = .emulatorOwner
    }
    var sign: Assertion.Sign = { _ in [] }
    if case .serviceAccount(let account) = credentials {
      let key = try PrivateKey(pem: account.privateKey.revealed)
      sign = { key.signature(for: $0) }
    }
    return TokenSource(
      credentials: credentials, sign: sign, endpoints: endpoints, transport: world.transport,
      cache: TokenCache(ledger.tokens), now: world.now)
  }

  /// Adds what was billed to the day's count, and tells it to those who want to know.
  private func account(in world: World) {
    let count = billed.count
    let used = UsageStore.Day(
      reads: Int64(count.reads), writes: Int64(count.writes), deletes: Int64(count.deletes))
    try? ledger.usage.add(used, to: world.quotaDay)
    world.detail("billed: \(count.reads) reads, \(count.writes) writes, \(count.deletes) deletes")
  }
}

extension Instance {
  /// Where each of Google's hosts is asked, emulators' variables included. A local instance is asked for everything.
  func endpoints(in world: World) throws -> Endpoints {
    var replacements: [GoogleHost: BaseURL] = [:]
    for (host, url) in settings.endpoints {
      if let host = GoogleHost(rawValue: host), let base = BaseURL(url) { replacements[host] = base }
    }
    if settings.isLocal {
      guard let any = replacements.first(where: { $0.key != .firebaseAppCheck })?.value else {
        throw InstanceError.localWithoutEndpoints(path: settingsPath)
      }
      for host in GoogleHost.allCases where replacements[host] == nil {
        replacements[host] = LocalProject.base(of: host, at: any)
      }
    }
    var endpoints = Endpoints(replacements)
    let variables: [(EnvironmentVariable, Endpoints.Emulator)] = [
      (.firestoreEmulator, .firestore), (.authEmulator, .authentication), (.storageEmulator, .storage),
    ]
    for (variable, emulator) in variables {
      guard let text = world.variable(variable) else { continue }
      guard let base = BaseURL(hostAndPort: text) else {
        throw InstanceError.badEmulator(variable: variable.rawValue, value: text)
      }
      guard base.isLoopback || !settings.isLocal else {
        throw InstanceError.notLoopback(variable: variable.rawValue, value: text)
      }
      endpoints.use(emulator, at: base)
    }
    return endpoints
  }
}

extension TokenCache {
  /// Keeps tokens in the state file. A file that cannot be used costs a round trip, no more.
  fileprivate init(_ store: TokenStore) {
    self.init(
      load: { key in
        guard let kept = try? store.token(TokenStore.Key(key)) else { return nil }
        return AccessToken(text: Concealed(kept.token), expiresAt: kept.expiresAt.timestamp)
      },
      store: { token, key in
        try? store.set(token.map { ($0.text.revealed, Instant($0.expiresAt)) }, for: TokenStore.Key(key))
      })
  }
}

extension TokenStore.Key {
  fileprivate init(_ key: TokenCache.Key) {
    self.init(account: key.account, scope: key.scope, endpoint: key.endpoint)
  }
}

extension World {
  /// The day by which Firestore counts its free quota, which begins at midnight Pacific time. The hour that summer time
  /// moves it is left out: the count is a help, not a bill.
  var quotaDay: String {
    String(now().adding(seconds: -8 * 3_600).rfc3339.prefix(10))
  }
}
