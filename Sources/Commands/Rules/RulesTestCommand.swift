package import Arguments
internal import REST
internal import RulesCases
internal import SecurityRules

/// `rules test [FILE...]`: runs test cases.
package struct RulesTestCommand: Command {
  static let files = Positional(repeating: "file", as: .file, "files of test cases; rules-tests/ if not given")
  static let rules = Option(repeating: "rules", as: .file, "a rules file to try; the instance's own if not given")
  static let coverage = Flag("coverage", "tell which expressions no case evaluates")
  static let threshold = Option(
    "threshold", as: .integer(in: 0...100), "with --coverage, exit with 3 below so many percent of all expressions")
  static let html = Option("html", as: .file, "write the coverage as a page with the source and the values seen")
  static let lcov = Option("lcov", as: .file, "write the coverage as an lcov file")
  static let mutate = Flag("mutate", "break the rules in many small ways and tell which breaks no case notices")
  static let junit = Option("junit", as: .file, "write the outcomes as a JUnit file")
  static let suite = Option("write-suite", as: .file, "write the cases as a TestSuite of Google's Rules API")
  static let remote = Flag("remote", "ask Google's own evaluator, too, and tell where it decides otherwise")
  static let watch = Flag("watch", "run again whenever a file changes, until Ctrl-C")

  package static let declaration = CommandDefinition(
    "rules test", "runs test cases against security rules",
    discussion: """
      Each case runs on a copy of its file's state, with a fixed clock, without a server. Exits with 3 where a case fails, with \
      1 where a file cannot be read. With --remote the rules and cases also go to Google's Rules API, which stores nothing of \
      them and reads no document: each case brings its own along. There is no charge for it.
      """,
    takes: [files, rules, coverage, threshold, html, lcov, mutate, junit, suite, remote, watch],
    examples: [
      Example("wtadmin rules test --coverage --threshold 100", "all cases, and is everything covered?"),
      Example("wtadmin rules test --mutate", "would the cases notice a mistake?"),
    ])

  package var files: [String]
  package var rules: [String]
  package var showsCoverage: Bool
  package var threshold: Int?
  package var htmlPath: String?
  package var lcovPath: String?
  package var mutates: Bool
  package var junitPath: String?
  package var suitePath: String?
  package var isRemote: Bool
  package var watches: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    files = try parsed[Self.files]
    rules = try parsed[Self.rules]
    showsCoverage = try parsed[Self.coverage]
    threshold = try parsed[Self.threshold]
    htmlPath = try parsed[Self.html]
    lcovPath = try parsed[Self.lcov]
    mutates = try parsed[Self.mutate]
    junitPath = try parsed[Self.junit]
    suitePath = try parsed[Self.suite]
    isRemote = try parsed[Self.remote]
    watches = try parsed[Self.watch]
    try parsed.refuse(Self.remote, with: Self.watch)
  }

  package func run(in world: World) throws -> ExitCode {
    guard watches else { return try once(in: world) }
    return try RulesWatch(named: files + rules).run(in: world) { try once(in: world) }
  }

  private func once(in world: World) throws -> ExitCode {
    let run = try RulesTestRun(rules: rules, cases: files, in: world)
    var report = RulesTestReport(outcomes: run.outcomes)
    var isBelowThreshold = false
    if showsCoverage || threshold != nil || htmlPath != nil || lcovPath != nil {
      let covered = run.subjects.map { CoveredRules($0.file, $0.rules, $0.cases) }
      report.coverage = covered
      isBelowThreshold = covered.contains { $0.summary.percentage < threshold ?? 0 }
      if let htmlPath { try write(covered.map { $0.coverage.html(title: $0.path) }.joined(), to: htmlPath, in: world) }
      if let lcovPath { try write(covered.map { $0.coverage.lcov(path: $0.path) }.joined(), to: lcovPath, in: world) }
    }
    if mutates {
      report.mutations = run.subjects.map { subject in
        (subject.file, MutationRun(of: subject.rules, files: subject.cases.map(\.file)))
      }
    }
    if isRemote { report.remote = try remoteComparisons(run, in: world) }
    if let junitPath { try write(report.junit, to: junitPath, in: world) }
    if let suitePath { try writeSuites(run, to: suitePath, in: world) }
    try world.show(report)
    let hasSurvivor = report.mutations.contains { !$0.run.survivors.isEmpty }
    let differs = report.remote.contains { $0.isFinding }
    return report.failed.isEmpty && !isBelowThreshold && !hasSurvivor && !differs ? .done : .findings
  }

  private func remoteComparisons(_ run: RulesTestRun, in world: World) throws -> [RemoteComparison] {
    try Connection.with(world) { connection in
      try run.subjects.map { try RemoteComparison(of: $0, connection.rules, in: world) }
    }
  }

  private func write(_ text: String, to path: String, in world: World) throws {
    try world.files.write(try world.absolute(path), Array(text.utf8), 0o644)
  }

  private func writeSuites(_ run: RulesTestRun, to path: String, in world: World) throws {
    var cases: [JSON] = []
    for file in run.subjects.flatMap(\.cases) {
      let (suite, omitted) = TestSuite.json(file.file)
      cases += suite["testSuite"]?["testCases"]?.array ?? []
      if !omitted.isEmpty { world.warn("\(file.path): \(omitted.count) cases cannot be said in Google's format") }
    }
    let suite: JSON = ["testSuite": ["testCases": .array(cases)]]
    try write(suite.serialized(pretty: true) + "\n", to: path, in: world)
  }
}

/// A rules file with what its cases evaluate.
struct CoveredRules {
  var path: String
  var coverage: Coverage

  init(_ file: RulesSource, _ rules: CompiledRules, _ cases: [CaseSource]) {
    path = file.path
    coverage = Coverage(of: rules.resolution.tree)
    for source in cases { source.file.cover(&coverage, under: rules) }
  }

  var summary: CoverageSummary { CoverageSummary(coverage) }

  var json: JSON {
    let gaps = coverage.gaps.map { gap -> JSON in
      let position = coverage.tree.source.position(at: gap.span.start)
      return [
        "line": .integer(Int64(position.line)), "column": .integer(Int64(position.column)),
        "kind": .string("\(gap.kind)"),
      ]
    }
    return [
      "file": .string(path), "expressions": .integer(Int64(summary.expressions)),
      "covered": .integer(Int64(summary.coveredExpressions)), "conditions": .integer(Int64(summary.conditions)),
      "decided": .integer(Int64(summary.decidedConditions)), "percentage": .integer(Int64(summary.percentage)),
      "gaps": .array(gaps),
    ]
  }
}
