/// All matches of a file, and what each allow statement comes to for each method that it names.
struct Survey: Sendable {
  /// A match with everything around it.
  struct Block: Sendable {
    let match: Match
    let service: KnownService
    /// The whole path, from the root of the service.
    let path: [MatchSegment]
  }

  /// An allow statement as it is for one method.
  struct Case: Sendable {
    let allow: Allow
    let block: Int
    let method: RequestMethod
    /// The word that names the method, `read` and `write` included.
    let word: Name
    let outcome: Estimate
    let trace: Trace

    var canGrant: Bool { outcome.types.contains(.bool) && outcome.canBeTrue }

    /// Where the condition is, or the statement without one.
    var span: Span { allow.condition?.span ?? allow.span }
  }

  let resolution: Resolution
  let profile: RulesProfile
  private(set) var blocks: [Block] = []
  private(set) var cases: [Case] = []
  private(set) var faults: [Fault] = []
  /// Whether some condition was too intricate to be followed to its end.
  private(set) var isIncomplete = false

  /// Estimates of one file, in cases; more are not looked at.
  private static let maximumCases = 2_000

  init(_ resolution: Resolution, profile: RulesProfile) {
    self.resolution = resolution
    self.profile = profile
    for service in resolution.tree.ruleset.services {
      guard let known = KnownService(rawValue: service.name.text) else { continue }
      for match in service.matches { collect(match, in: known, below: []) }
    }
    estimateAll()
  }

  private mutating func collect(_ match: Match, in service: KnownService, below path: [MatchSegment]) {
    let whole = path + match.path
    blocks.append(Block(match: match, service: service, path: whole))
    for inner in match.matches { collect(inner, in: service, below: whole) }
  }

  private mutating func estimateAll() {
    guard let first = blocks.first else { return }
    var estimator = Estimator(resolution, first.context(for: .get))
    for (index, block) in blocks.enumerated() {
      for allow in block.match.allows {
        for (method, word) in allow.coverage where cases.count < Survey.maximumCases {
          estimator.begin(block.context(for: method))
          let outcome = estimator.outcome(of: allow)
          cases.append(
            Case(allow: allow, block: index, method: method, word: word, outcome: outcome, trace: estimator.trace))
        }
      }
    }
    isIncomplete = estimator.isIncomplete || cases.count == Survey.maximumCases
    faults = estimator.constantFaults
  }

  /// Whether the statement could still grant if documents lacked a field.
  func canGrant(_ examined: Case, without field: Origin) -> Bool {
    var context = blocks[examined.block].context(for: examined.method)
    context.absent = field
    var estimator = Estimator(resolution, context, findsFaults: false)
    let outcome = estimator.outcome(of: examined.allow)
    return outcome.types.contains(.bool) && outcome.canBeTrue
  }

  func service(of examined: Case) -> KnownService { blocks[examined.block].service }
}

extension Survey.Block {
  /// What a condition of the match is looked at with.
  func context(for method: RequestMethod) -> Estimator.Context {
    let captures = path.filter { $0.captureName != nil }
    var documentID: Int?
    if let last = path.last, case .capture = last.form { documentID = captures.count - 1 }
    return Estimator.Context(
      shapes: RequestShapes(service: service, method: method), documentID: documentID,
      globs: captures.map { if case .glob = $0.form { true } else { false } },
      captureNames: captures.compactMap(\.captureName))
  }
}

extension Estimator {
  /// What an allow statement comes to: true where it has no condition.
  mutating func outcome(of allow: Allow) -> Estimate {
    guard let condition = allow.condition else { return Estimate(.bool(true)) }
    let value = estimate(condition)
    return boolean(value, condition)
  }
}

extension Allow {
  /// The methods that it covers, each once, with the first word that names it.
  var coverage: [(RequestMethod, Name)] {
    var covered: [(RequestMethod, Name)] = []
    for word in methods {
      guard let set = MethodSet(spelling: word.text) else { continue }
      for method in RequestMethod.allCases
      where set.contains(MethodSet(method)) && !covered.contains(where: { $0.0 == method }) {
        covered.append((method, word))
      }
    }
    return covered
  }
}
