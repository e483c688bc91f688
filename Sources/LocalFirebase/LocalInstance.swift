package import REST
internal import SQLite

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why an instance did not start.
package enum LocalInstanceError: Error, Hashable, Sendable {
  /// Something else listens there.
  case portTaken(UInt16)
  /// The data file, by its reason and SQLite's own text.
  case store(path: String, reason: String)
}

/// A Firebase project on this machine: tokens, Firestore, accounts and Storage on one loopback port, data in one SQLite
/// file, with the bytes of objects in a folder beside it.
package final class LocalInstance: Sendable {
  package struct Options: Sendable {
    /// The project that the API key stands for; other projects' documents and accounts are kept apart.
    package var project: String
    /// 0 for a port that is free.
    package var port: UInt16
    /// Takes what Google's emulators take: `Bearer owner`, unsigned device tokens, `/emulator/v1/…`.
    package var isEmulator: Bool
    /// What the project looks like until it is put into another state.
    package var setting: ProjectSetting
    /// How long a writer waits for a transaction that has read what it writes; Firestore's emulator waits as long.
    package var lockTimeoutMilliseconds = 2_000

    package init(
      project: String = "demo-walkytalky", port: UInt16 = 0, isEmulator: Bool = true, setting: ProjectSetting? = nil
    ) {
      self.project = project
      self.setting = setting ?? ProjectSetting(bucket: project + ".firebasestorage.app")
      self.port = port
      self.isEmulator = isEmulator
    }
  }

  private let listener: Listener
  private let state: InstanceState
  private let stopRequests: Monitor<Bool>
  private let scratchPath: String?

  /// Starts on the data file at `path`, which is made when absent. Ready when this returns.
  package convenience init(path: String, options: Options = Options()) throws(LocalInstanceError) {
    try self.init(path: path, options: options, scratchPath: nil)
  }

  /// Starts without a past, and leaves nothing behind once it stops.
  package static func scratch(_ options: Options = Options()) throws(LocalInstanceError) -> LocalInstance {
    var template = Array("/tmp/local-firebase-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe mkdtemp(base) != nil
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard isMade else { throw .store(path: folder, reason: unsafe String(cString: strerror(errno))) }
    return try LocalInstance(path: folder + "/instance.db", options: options, scratchPath: folder)
  }

  private init(path: String, options: Options, scratchPath: String?) throws(LocalInstanceError) {
    self.scratchPath = scratchPath
    do throws(StoreError) {
      let store = try InstanceStore(path: path)
      state = try InstanceState(store: store, options: options)
    } catch {
      throw .store(path: path, reason: error.message.isEmpty ? "\(error.reason)" : error.message)
    }
    let stopRequests = Monitor(false)
    let control = LocalControl(state: state) {
      stopRequests.withLock { $0 = true }
      stopRequests.wakeAll()
    }
    let responder = Responder(state: state, router: Router(state: state, control: control))
    self.stopRequests = stopRequests
    do throws(ListenError) {
      listener = try Listener(port: options.port) { call in responder.outcome(of: call) }
    } catch {
      throw .portTaken(error.port)
    }
  }

  /// The key that the project's app has; Google's begin like this one. Any other that is not empty is taken, too.
  package static let apiKey = "AIzaLocalInstance"

  package var port: UInt16 { listener.port }
  /// `http://127.0.0.1:PORT`
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Finishes what is being answered, frees the port, and removes a scratch instance's files.
  package func stop() {
    listener.stop()
    guard let scratchPath else { return }
    for suffix in ["", "-wal", "-shm"] { unsafe unlink(scratchPath + "/instance.db" + suffix) }
    state.objects.files.removeAll()
    unsafe rmdir(scratchPath)
  }

  deinit { stop() }

  /// Waits until a `POST /local/v1/stop` comes.
  /// - Returns: false when the time was up first.
  package func waitForStopRequest(milliseconds: Int) -> Bool {
    stopRequests.withLock(within: milliseconds, when: { $0 }) { _ in true } ?? false
  }

  package func register(_ account: ServiceAccount) throws(GoogleError) { try state.tokens.register(account) }
  package func register(_ user: AuthorizedUser) throws(GoogleError) { try state.tokens.register(user) }

  package func add(_ fault: Fault) { state.faults.add(fault) }
  package func clearFaults() { state.faults.clear() }

  package var requests: [LoggedRequest] { state.log.requests }
  package func clearRequests() { state.log.clear() }

  /// How far the instance lives in the future, for tokens that are to end.
  package var clockOffsetSeconds: Int64 {
    get { state.clock.offsetSeconds }
    set { state.clock.offsetSeconds = newValue }
  }

  /// The project around documents, accounts and objects, as `/local/v1/project` shows it.
  package var project: JSONObject { state.cloud.current.json }
  package func setProject(_ projectState: ProjectState) throws(GoogleError) { try state.cloud.reset(to: projectState) }
  /// Merges a patch into ``project`` (RFC 7396).
  package func changeProject(_ patch: JSONObject) throws(GoogleError) { try state.cloud.merge(patch) }

  /// Who decides what devices may do to the project's documents; until something is set, nobody may do anything.
  package var gate: any RulesGate {
    get { state.rules[state.project] ?? ClosedGate() }
    set { state.rules[state.project] = newValue }
  }

  /// Puts a rules file in force for the project, in place of what was released; it stays in force over restarts.
  /// - Throws: INVALID_ARGUMENT with the compiler's words, and the old rules stay, when the file has errors.
  package func loadRules(_ source: String) throws(GoogleError) {
    try state.rules.load(source, for: state.project)
  }

  /// As ``loadRules(_:)``, for the rules of Storage.
  package func loadStorageRules(_ source: String) throws(GoogleError) {
    try state.storageRules.load(source, for: state.project)
  }

  /// Releases a rules file under a release's name (`cloud.firestore`, `firebase.storage/BUCKET`), unless the Rules API
  /// released another there: what was deployed wins over what a folder holds.
  /// - Returns: the ruleset that holds the file and decides now; nil where another does.
  /// - Throws: INVALID_ARGUMENT with the compiler's words, and the old rules stay, when the file has errors.
  package func seedRules(_ source: String, fileName: String, release: String) throws(GoogleError) -> String? {
    try state.releases.seed(source, fileName: fileName, release: release, project: state.project)
  }
}
