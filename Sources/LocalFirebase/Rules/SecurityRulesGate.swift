internal import REST
internal import SecurityRules

/// A fault of a rules file that keeps it from being loaded.
struct RulesFault: Error {
  struct Issue: Sendable {
    var line: Int
    var column: Int
    var description: String
    var isError: Bool

    /// As the emulator prints it: `L1:58 Unexpected '}'.`
    var text: String { "L\(line):\(column) \(description)" }
  }

  var issues: [Issue]

  /// Every error, a line each.
  var text: String { issues.filter(\.isError).map(\.text).joined(separator: "\n") }
}

/// A rules file that decides what devices may do.
struct SecurityRulesGate: RulesGate {
  let rules: CompiledRules
  private let source: SourceText
  let warnings: [RulesFault.Issue]
  /// What the requests evaluated so far. It grows with what they bring, so it is collected only where it is asked for.
  private let coverage: Monitor<Coverage>?

  init(_ text: String, collectingCoverage: Bool = false) throws(RulesFault) {
    source = SourceText(text)
    do throws(RulesRefused) {
      rules = try CompiledRules(text)
    } catch {
      throw RulesFault(issues: SecurityRulesGate.issues(error.diagnostics, in: source))
    }
    warnings = SecurityRulesGate.issues(rules.warnings, in: source)
    coverage = collectingCoverage ? Monitor(Coverage(of: rules.resolution.tree)) : nil
  }

  private static func issues(_ diagnostics: [CompilerDiagnostic], in source: SourceText) -> [RulesFault.Issue] {
    diagnostics.map { diagnostic in
      let position = source.position(at: diagnostic.span.start)
      return RulesFault.Issue(
        line: position.line, column: position.column, description: diagnostic.message,
        isError: diagnostic.severity == .error)
    }
  }

  func verdict(
    on request: DocumentRequest, by caller: Caller, at time: REST.Timestamp, state: some StoredState
  ) throws(GoogleError) -> Verdict {
    guard let now = Value.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds) else { return .denied("") }
    let origin = SecurityRulesGate.origin(caller, at: now)
    let lookup = RulesLookup(project: request.project)
    let documents: DocumentLookup = { path in lookup.fields(at: path, in: state) }
    var events: [TraceEvent] = []
    let observer: Observer? = coverage == nil ? nil : { events.append($0) }
    let decisions: [Decision]
    switch request {
    case .get(let name):
      decisions = [rules.decideGet(name.rulesPath, by: origin, documents: documents, observer: observer)]
    case .list(let query):
      guard let query = SecurityRules.DocumentQuery(query) else { return .denied(GoogleError.denied.message) }
      decisions = rules.decideQuery(query, by: origin, documents: documents, observer: observer)
    case .commit(let changes):
      let writes = changes.map(SecurityRules.DocumentWrite.init)
      decisions = rules.decideCommit(writes, by: origin, documents: documents, observer: observer)
    }
    coverage?.withLock { coverage in for event in events { coverage.note(event) } }
    if let failure = lookup.failure { throw failure }
    let denials = decisions.filter { !$0.isAllowed }
    return denials.isEmpty ? .allowed : .denied(explanation(of: denials))
  }

  var coverageReport: JSON? {
    coverage?.withLock { RulesCoverage.json($0, fileName: "firestore.rules") }
  }

  static func origin(_ caller: Caller, at time: Value.Timestamp) -> RequestOrigin {
    switch caller {
    case .admin, .nobody: RequestOrigin(auth: .null, time: time)
    case .device(let uid, let claims): RequestOrigin(uid: Text(uid), token: Value.Map(claims), time: time)
    }
  }

  /// Each statement that was asked in vain, as the emulator tells it; production would only say that permissions are missing.
  private func explanation(of denials: [Decision]) -> String {
    let reasons = denials.flatMap { decision in
      decision.refusals.map { refusal in
        let statement = "for '\(decision.method.rawValue)' @ L\(source.position(at: refusal.span.start).line)"
        guard let failure = refusal.failure else { return "false \(statement)" }
        let place = source.position(at: failure.span.start)
        return "evaluation error at L\(place.line):\(place.column) \(statement)"
      }
    }
    return reasons.isEmpty ? "No matching allow statements" : reasons.joined(separator: ", ")
  }
}
