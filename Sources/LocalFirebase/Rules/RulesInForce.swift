internal import REST
internal import SQLite

/// The rules of each project for one service, kept in the store so that a restart does not open or close anything. They
/// can be exchanged while requests are being answered.
final class RulesInForce<Gate: Sendable>: Sendable {
  private let store: InstanceStore
  /// What a project's id is put behind to name the setting.
  private let prefix: String
  private let make: @Sendable (SecurityRulesGate) -> Gate
  private let gates: Monitor<[String: Gate]>

  /// `service` names the rules in the store.
  init(_ service: String, store: InstanceStore, make: @escaping @Sendable (SecurityRulesGate) -> Gate)
    throws(StoreError)
  {
    self.store = store
    self.make = make
    let prefix = service + "-rules:"
    self.prefix = prefix
    let rows = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.rows("SELECT name, value FROM settings WHERE name LIKE ?", .text(prefix + "%"))
    }
    var gates: [String: Gate] = [:]
    for row in rows {
      guard case .text(let name)? = row.first, case .text(let source)? = row.last else { continue }
      gates[String(name.dropFirst(prefix.count))] = (try? SecurityRulesGate(source)).map(make)
    }
    self.gates = Monitor(gates)
  }

  /// What decides for a project; without rules everything is denied.
  subscript(project: String) -> Gate? {
    get { gates.withLock { $0[project] } }
    set { gates.withLock { $0[project] = newValue } }
  }

  /// Puts a rules file in force.
  /// - Throws: INVALID_ARGUMENT with the compiler's words, and the old rules stay, when the file has errors.
  func load(_ source: String, for project: String, collectingCoverage: Bool = false) throws(GoogleError) {
    let gate: SecurityRulesGate
    do throws(RulesFault) {
      gate = try SecurityRulesGate(source, collectingCoverage: collectingCoverage)
    } catch {
      throw .invalid("Error compiling rules:\n" + error.issues.filter(\.isError).map(\.text).joined(separator: "\n"))
    }
    try stored { () throws(StoreError) in
      _ = try store.writer.execute(
        "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", .text(prefix + project), .text(source))
    }
    self[project] = make(gate)
  }
}

extension RulesInForce<any RulesGate> {
  /// - Throws: PERMISSION_DENIED when the rules say no.
  func ask(
    _ request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) throws(GoogleError) {
    let gate = self[request.project] ?? ClosedGate()
    switch try gate.verdict(on: request, by: caller, at: time, state: state) {
    case .allowed: return
    case .denied(let reason): throw GoogleError(.permissionDenied, reason)
    }
  }
}

extension DocumentRequest {
  var project: String {
    switch self {
    case .get(let name): name.database.project
    case .list(let query): query.parent.database.project
    case .commit(let changes): changes.first?.name.database.project ?? ""
    }
  }
}
