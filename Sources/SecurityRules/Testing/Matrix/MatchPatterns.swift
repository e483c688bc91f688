/// The full paths of a file's matches, by their spans.
struct MatchPatterns {
  /// For requests that no match fits.
  static let none = "anything else"

  private var patterns: [Span: String] = [:]
  private let source: SourceText

  init(_ tree: SyntaxTree) {
    source = tree.source
    for service in tree.ruleset.services {
      for match in service.matches { add(match, below: "", isRoot: true) }
    }
  }

  /// The block of all documents, or of the bucket, adds nothing to the path.
  private mutating func add(_ match: Match, below parent: String, isRoot: Bool) {
    let own = match.path.map { source[$0.span] }.joined()
    let isWhole = isRoot && match.allows.isEmpty && !match.matches.isEmpty
    let path = isWhole ? parent : parent + own
    patterns[match.span] = path.isEmpty ? "/" : path
    for inner in match.matches { add(inner, below: path, isRoot: false) }
  }

  /// The verdict on a trial, and the cells that it belongs to: one for each block that fits the path.
  func outcome(of trial: Trial, in file: CaseFile, under rules: CompiledRules) -> (Verdict, Set<AccessMatrix.Cell>) {
    var matched: Set<String> = []
    let decisions = file.decide(trial.testCase, under: rules) { event in
      if case .matched(let span, _) = event, let pattern = patterns[span] { matched.insert(pattern) }
    }
    let paths = matched.isEmpty ? [MatchPatterns.none] : matched
    let method = decisions.first?.method ?? .get
    let cells = paths.map { AccessMatrix.Cell(role: trial.role, path: $0, method: method) }
    return (Verdict(isAllowed: decisions.allSatisfy(\.isAllowed)), Set(cells))
  }
}
