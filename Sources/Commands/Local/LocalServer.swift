internal import Crypto
internal import Domain
internal import Firebase
internal import Ledger
internal import LocalFirebase
internal import Provisioning
internal import REST
internal import SecurityRules

/// The embedded instance of an instance folder, seen from the commands that start and stop it.
struct LocalServer {
  let instance: Instance
  let port: Int

  var address: String { "http://127.0.0.1:\(port)" }
  private var folder: String { instance.stateFolder + "/local" }
  var dataPath: String { folder + "/instance.db" }
  var logPath: String { folder + "/log" }
  var devicesFolder: String { folder + "/devices" }
  private var processPath: String { folder + "/process" }

  /// - Throws: ``LocalError/notLocal(path:)`` for an instance that is a Firebase project.
  init(_ instance: Instance) throws(LocalError) {
    guard instance.settings.isLocal else { throw .notLocal(path: instance.settingsPath) }
    let url = instance.settings.endpoints[GoogleHost.firestore.rawValue] ?? instance.settings.endpoints.values.first
    guard let port = url.flatMap({ BaseURL($0)?.port }) else { throw .noPort(path: instance.settingsPath) }
    self.instance = instance
    self.port = port
  }

  func makeFolder(in world: World) throws { try world.files.makeFolder(folder) }

  /// Which project answers at the port; nil where nobody does.
  func runningProject(in world: World) -> String? {
    let request = HTTPRequest(method: .get, url: address + "/local/v1/health", timeout: .seconds(2))
    guard let response = try? world.transport.send(request), response.isSuccess,
      let health = try? JSON(parsing: response.body)
    else { return nil }
    return health["project"]?.string
  }

  /// The process that serves, as it wrote itself down.
  func processID(in world: World) -> Int32? {
    guard let bytes = try? world.files.read(processPath) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
  }

  /// Serves until it is told to stop, or Ctrl-C.
  func serve(in world: World, whenReady: () -> Void) throws {
    try makeFolder(in: world)
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let settings = instance.settings
    let setting = ProjectSetting(
      location: settings.location ?? LocalProject.defaultLocation,
      bucket: settings.bucket ?? LocalProject.defaultBucket(of: settings.project),
      bundleID: settings.bundleID)
    let options = LocalInstance.Options(project: settings.project, port: UInt16(port), setting: setting)
    let server = try LocalInstance(path: dataPath, options: options)
    try register(at: server, in: world)
    try loadRules(into: server, in: world)
    try world.files.write(processPath, Array("\(world.processes.ownIdentifier())\n".utf8), 0o600)
    defer { try? world.files.remove(processPath) }
    whenReady()
    while !world.isInterrupted(), !server.waitForStopRequest(milliseconds: 200) {}
    server.stop()
  }

  /// Two processes on the same data would not see each other's transactions.
  private func lock() throws -> OperatorLock {
    do throws(OperatorLock.Refusal) {
      return try OperatorLock(path: folder + "/lock")
    } catch {
      guard case .held(let process) = error else { throw error }
      throw LocalError.inUse(process: process)
    }
  }

  /// Makes the instance folder's own key known, as Google knows the keys that it gave out.
  private func register(at server: LocalInstance, in world: World) throws {
    guard let path = instance.settings.key else { return }
    let file = KeyFile(path: instance.path(path), source: .settings)
    guard case .serviceAccount(let account) = try file.credentials(in: world) else { return }
    let key = try PrivateKey(pem: account.privateKey.revealed).publicKey.pem
    try server.register(
      LocalFirebase.ServiceAccount(email: account.email, keyID: account.privateKeyID, publicKey: key))
  }

  /// Releases the folder's rules, unless others were deployed, which stay. Where they do not compile, those of before stay,
  /// which is said. What was released counts as known, so that a deployment may replace it.
  private func loadRules(into server: LocalInstance, in world: World) throws {
    let history = try instance.openLedger(in: world).rules
    var entries: [RulesRevision.Entry] = []
    for service in ServiceKind.allCases {
      guard let source = try rules(of: service, in: world), let name = instance.release(of: service) else { continue }
      let text = String(decoding: source.bytes, as: UTF8.self)
      do {
        let fileName = RulesSource.fileNames[service] ?? source.path
        guard let ruleset = try server.seedRules(text, fileName: fileName, release: name.text) else { continue }
        entries.append(
          RulesRevision.Entry(
            release: name.text, ruleset: ruleset, digest: try history.keep(text), isChanged: true))
      } catch is GoogleError {
        warn(ofRules: source, in: world)
      }
    }
    guard !entries.isEmpty else { return }
    try history.add(
      RulesRevision(at: Instant(world.now()), kind: .takenOver, account: "", reason: "", entries: entries))
  }

  private func rules(of service: ServiceKind, in world: World) throws -> RulesSource? {
    guard let name = RulesSource.fileNames[service] else { return nil }
    let path = instance.path(name)
    guard try world.files.exists(path) else { return nil }
    return RulesSource(path: path, bytes: try world.files.read(path))
  }

  /// What decides, by the names of releases; empty where nobody answers.
  func rulesInForce(in world: World) -> [RulesInForceReport] {
    let request = HTTPRequest(method: .get, url: address + "/local/v1/rules", timeout: .seconds(2))
    guard let response = try? world.transport.send(request), response.isSuccess,
      let answer = try? JSON(parsing: response.body)
    else { return [] }
    return (answer["rules"]?.array ?? []).compactMap(RulesInForceReport.init)
  }

  /// Says where deployed rules decide, since the folder's may be others.
  func noteDeployedRules(in world: World) {
    for rules in rulesInForce(in: world) where rules.origin == .deployment {
      world.note("in force as \(rules.release): what was deployed; compare it with the folder: wtadmin rules diff")
    }
  }

  /// Says loudly that the folder's rules are not the ones in force.
  func warnOfRules(in world: World) {
    for service in ServiceKind.allCases {
      guard let source = try? rules(of: service, in: world) else { continue }
      warn(ofRules: source, in: world)
    }
  }

  private func warn(ofRules source: RulesSource, in world: World) {
    do {
      _ = try source.compiled()
    } catch {
      let failure = Failure(error)
      world.warn("the rules in force stay as they were: \(failure.summary): \(failure.cause ?? "")")
    }
  }

  /// Asks the server to stop, and waits until it has.
  /// - Returns: whether one was running.
  func stop(in world: World) throws -> Bool {
    guard runningProject(in: world) == instance.settings.project else { return false }
    let process = processID(in: world)
    // It may be gone before its answer is read; whether it stops is looked at below.
    _ = try? world.transport.send(HTTPRequest(method: .post, url: address + "/local/v1/stop"))
    for _ in 0..<500 {
      if runningProject(in: world) == nil, process.map({ !world.processes.isRunning($0) }) ?? true { return true }
      world.sleep(.milliseconds(10))
    }
    throw LocalError.doesNotStop(process: process)
  }

  /// Starts a process of its own that serves, and waits until it answers.
  func startDetached(in world: World) throws {
    try makeFolder(in: world)
    let process = try world.processes.spawnDetached(
      ["local", "start", "--foreground", "--quiet", "--instance", instance.folder], logPath)
    for _ in 0..<2_000 {
      // Its last step: key and rules are in force by then.
      if processID(in: world) == process, runningProject(in: world) == instance.settings.project { return }
      guard world.processes.isRunning(process) else { break }
      world.sleep(.milliseconds(5))
    }
    // Another run may have been faster.
    if runningProject(in: world) == instance.settings.project { return }
    let log = (try? world.files.read(logPath)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    throw LocalError.didNotStart(
      logPath: logPath, lastWords: log.split(separator: "\n").suffix(3).joined(separator: "; "))
  }
}

/// Why the embedded instance cannot be used.
package enum LocalError: Error, Hashable, Sendable {
  case notLocal(path: String)
  case noPort(path: String)
  case didNotStart(logPath: String, lastWords: String)
  case doesNotStop(process: Int32?)
  case notRunning(port: Int)
  /// Another project's instance answers at the port.
  case otherProject(String, port: Int)
  /// The running instance does not take made-up data: it is of an older program.
  case refusesSeed
  /// Another process serves the same data, at another port.
  case inUse(process: Int32?)
}
