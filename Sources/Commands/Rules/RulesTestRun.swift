internal import Dispatch
internal import REST
internal import SecurityRules
internal import Synchronization

/// The outcome of one test case.
struct CaseOutcome {
  var path: String
  var rulesPath: String
  var source: SourceText
  var result: CaseResult

  /// The allow statement that granted, or the first that did not, as far as one had a say.
  private var deciding: Span? {
    let decisions = result.decisions
    if result.verdict == .allow { return decisions.lazy.compactMap(\.grant?.span).first }
    return decisions.first { !$0.isAllowed }?.refusals.last.map { $0.failure?.span ?? $0.conditionSpan }
  }

  private var error: String? {
    result.decisions.lazy.filter { !$0.isAllowed }.compactMap { $0.refusals.last?.failure?.error.message }.first
  }

  private var place: String? {
    deciding.map { span in
      let position = source.position(at: span.start)
      return "\(rulesPath):\(position.line):\(position.column)"
    }
  }

  /// What decided, as one line of the source.
  private var decidingText: String? {
    deciding.map { source[$0].split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
  }

  var json: JSON {
    [
      "name": .string(result.testCase.name), "file": .string(path),
      "expected": .string(result.testCase.expected.rawValue),
      "got": .string(result.verdict.rawValue), "passes": .bool(result.passes),
      "decidedAt": place.map { .string($0) } ?? .null, "decidedBy": decidingText.map { .string($0) } ?? .null,
      "error": error.map { .string($0) } ?? .null,
      "evaluations": .integer(Int64(result.decisions.reduce(0) { $0 + $1.evaluations })),
      "lookups": .integer(Int64(result.decisions.reduce(0) { $0 + $1.lookups })),
    ]
  }

  /// Why it failed, for people.
  var words: String {
    guard result.verdict == result.testCase.expected else {
      return "expected \(result.testCase.expected.rawValue), got \(result.verdict.rawValue)"
    }
    return "the verdict is right, but something else decided"
  }

  var blocks: [Block] {
    let decision = place.map { "  decided at \($0): \(decidingText ?? "")\(error.map { " (\($0))" } ?? "")" }
    return [
      .line(.text("\(path): “\(result.testCase.name)”: \(words)", .bad)),
      .line(.text(decision ?? "  no allow statement covers the request")),
    ]
  }
}

/// Test cases run against the rules of their service.
struct RulesTestRun {
  /// The rules that were tried, with the case files of their service.
  var subjects: [(file: RulesSource, rules: CompiledRules, cases: [CaseSource])]
  var outcomes: [CaseOutcome]

  /// `rules` and `cases` name files; those of the instance folder are used where none is named.
  init(rules: [String], cases: [String], in world: World) throws {
    let files = try RulesSource.read(rules, in: world)
    let cases = try CaseSource.read(cases, in: world)
    subjects = []
    outcomes = []
    for file in files {
      let compiled = try file.compiled()
      let service = file.service(compiled)
      let own = cases.filter { $0.file.service == service }
      subjects.append((file, compiled, own))
      for (source, results) in zip(own, Self.results(of: own, under: compiled)) {
        outcomes += results.map {
          CaseOutcome(path: source.path, rulesPath: file.path, source: file.source, result: $0)
        }
      }
    }
    for source in cases where !subjects.contains(where: { $0.cases.contains { $0.path == source.path } }) {
      throw RulesFileError.noRules(service: source.file.service.rawValue, for: source.path)
    }
  }

  /// The files side by side, on as many cores as there are; the results in the order of the files.
  private static func results(of sources: [CaseSource], under rules: CompiledRules) -> [[CaseResult]] {
    let results = Mutex<[Int: [CaseResult]]>([:])
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let own = sources[index].file.run(under: rules)
      results.withLock { $0[index] = own }
    }
    return results.withLock { results in sources.indices.map { results[$0] ?? [] } }
  }
}
