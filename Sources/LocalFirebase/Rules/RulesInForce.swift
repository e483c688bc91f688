internal import REST
internal import SQLite

/// The rules of each project for one service, kept in the store so that a restart does not open or close anything. They
/// can be exchanged while requests are being answered.
///
/// What the Rules API released for a database or bucket decides there. Elsewhere decides what was loaded for the whole
/// project, as Google's emulators load rules.
final class RulesInForce<Gate: Sendable>: Sendable {
  private struct Released: Sendable {
    /// nil where nothing was released yet.
    var current: Gate?
    /// What has been released, and from when on it decides.
    var next: (gate: Gate?, from: Timestamp)?
  }

  private struct State: Sendable {
    var loaded: [String: Gate] = [:]
    var released: [RulesPlace: Released] = [:]
  }

  private let store: InstanceStore
  private let service: String
  /// What a project's id is put behind to name the setting.
  private let prefix: String
  private let make: @Sendable (SecurityRulesGate) -> Gate
  private let state: Monitor<State>

  /// `service` is named as the Rules API names it.
  init(_ service: String, store: InstanceStore, make: @escaping @Sendable (SecurityRulesGate) -> Gate)
    throws(StoreError)
  {
    self.store = store
    self.service = service
    self.make = make
    let prefix = (service == RulesPlace.firestore ? "firestore" : "storage") + "-rules:"
    self.prefix = prefix
    let rows = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.rows("SELECT name, value FROM settings WHERE name LIKE ?", .text(prefix + "%"))
    }
    var state = State()
    for row in rows {
      guard case .text(let name)? = row.first, case .text(let source)? = row.last else { continue }
      state.loaded[String(name.dropFirst(prefix.count))] = (try? SecurityRulesGate(source)).map(make)
    }
    self.state = Monitor(state)
  }

  /// What was loaded for a whole project.
  subscript(project: String) -> Gate? {
    get { state.withLock { $0.loaded[project] } }
    set { state.withLock { $0.loaded[project] = newValue } }
  }

  /// What decides; without rules everything is denied.
  func gate(at place: RulesPlace, of project: String, time: Timestamp) -> Gate? {
    state.withLock { state in
      guard var released = state.released[place] else { return state.loaded[project] }
      if let next = released.next, next.from <= time {
        released = Released(current: next.gate)
        state.released[place] = released
      }
      return released.current
    }
  }

  /// Lets a released ruleset decide, from a time on; nil denies everything there.
  func release(_ gate: SecurityRulesGate?, at place: RulesPlace, from time: Timestamp?) {
    let gate = gate.map(make)
    state.withLock { state in
      if let time {
        state.released[place, default: Released()].next = (gate, time)
      } else {
        state.released[place] = Released(current: gate)
      }
    }
  }

  /// Puts a rules file in force for the whole project, in place of whatever was released for parts of it.
  /// - Throws: INVALID_ARGUMENT with the compiler's words, and the old rules stay, when the file has errors.
  func load(_ source: String, for project: String, collectingCoverage: Bool = false) throws(GoogleError) {
    let gate: SecurityRulesGate
    do throws(RulesFault) {
      gate = try SecurityRulesGate(source, collectingCoverage: collectingCoverage)
    } catch {
      throw .invalid("Error compiling rules:\n" + error.text)
    }
    try stored { () throws(StoreError) in
      try store.writer.transaction { (connection: Connection) throws(StoreError) in
        try connection.execute(
          "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", .text(prefix + project), .text(source))
        try connection.deleteReleases(of: service, in: project)
      }
    }
    let made = make(gate)
    state.withLock { state in
      state.loaded[project] = made
      state.released = state.released.filter { $0.key.project != project }
    }
  }
}

extension RulesInForce<any RulesGate> {
  /// - Throws: PERMISSION_DENIED when the rules say no.
  func ask(
    _ request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) throws(GoogleError) {
    let database = request.database
    let place = RulesPlace.database(project: database?.project ?? "", id: database?.database ?? "")
    let gate = self.gate(at: place, of: request.project, time: time) ?? ClosedGate()
    switch try gate.verdict(on: request, by: caller, at: time, state: state) {
    case .allowed: return
    case .denied(let reason): throw GoogleError(.permissionDenied, reason)
    }
  }
}

extension RulesPlace {
  var project: String {
    switch self {
    case .database(let project, _), .bucket(let project, _): project
    }
  }
}

extension DocumentRequest {
  /// nil for a commit of nothing.
  var database: DatabaseName? {
    switch self {
    case .get(let name): name.database
    case .list(let query): query.parent.database
    case .commit(let changes): changes.first?.name.database
    }
  }

  var project: String { database?.project ?? "" }
}
