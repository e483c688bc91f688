internal import REST
internal import SQLite

/// The rules of each project, kept in the store so that a restart does not open or close anything. They can be exchanged
/// while requests are being answered.
final class RulesInForce: Sendable {
  private let store: InstanceStore
  private let gates: Monitor<[String: any RulesGate]>

  init(store: InstanceStore) throws(StoreError) {
    self.store = store
    let rows = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.rows("SELECT name, value FROM settings WHERE name LIKE 'firestore-rules:%'")
    }
    var gates: [String: any RulesGate] = [:]
    for row in rows {
      guard case .text(let name)? = row.first, case .text(let source)? = row.last else { continue }
      gates[String(name.dropFirst("firestore-rules:".count))] = try? SecurityRulesGate(source)
    }
    self.gates = Monitor(gates)
  }

  /// What decides for a project; without rules everything is denied.
  subscript(project: String) -> any RulesGate {
    get { gates.withLock { $0[project] } ?? ClosedGate() }
    set { gates.withLock { $0[project] = newValue } }
  }

  /// Puts a rules file in force.
  /// - Throws: INVALID_ARGUMENT with the compiler's words, and the old rules stay, when the file has errors.
  func load(_ source: String, for project: String) throws(GoogleError) {
    let gate: SecurityRulesGate
    do throws(RulesFault) {
      gate = try SecurityRulesGate(source)
    } catch {
      throw .invalid("Error compiling rules:\n" + error.issues.filter(\.isError).map(\.text).joined(separator: "\n"))
    }
    try stored { () throws(StoreError) in
      _ = try store.writer.execute(
        "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", .text("firestore-rules:" + project),
        .text(source))
    }
    self[project] = gate
  }

  /// - Throws: PERMISSION_DENIED when the rules say no.
  func ask(
    _ request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) throws(GoogleError) {
    switch try self[request.project].verdict(on: request, by: caller, at: time, state: state) {
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
