/// Finds every place of a rules file where a mutation operator applies.
struct MutantFinder {
  let source: SourceText
  private let futility: Futility
  private(set) var mutants: [Mutant] = []

  /// All mutants of a file without faults, in the order of the text. Those that the compiler refuses are still among them.
  static func mutants(of resolution: Resolution) -> [Mutant] {
    let tree = resolution.tree
    var finder = MutantFinder(source: tree.source, futility: Futility(resolution))
    tree.ruleset.functions.forEach { finder.visit($0) }
    for service in tree.ruleset.services {
      service.functions.forEach { finder.visit($0) }
      service.matches.forEach { finder.visit($0) }
    }
    return finder.mutants.sorted {
      ($0.span.start, $0.span.end, $0.replacement) < ($1.span.start, $1.span.end, $1.replacement)
    }
  }

  private init(source: SourceText, futility: Futility) {
    self.source = source
    self.futility = futility
  }

  mutating func add(_ operator: MutationOperator, _ span: Span, _ replacement: String, _ change: String) {
    guard source[span] != replacement else { return }
    mutants.append(Mutant(operator: `operator`, span: span, replacement: replacement, change: change))
  }

  func text(_ expression: Expression) -> String { source[expression.span] }

  private mutating func visit(_ function: FunctionDeclaration) {
    function.lets.forEach { visit($0.value) }
    visitCondition(function.result)
  }

  private mutating func visit(_ match: Match) {
    add(.dropMatch, match.span, "", "the match is gone")
    for segment in match.path {
      guard case .capture(let name) = segment.form else { continue }
      add(.widenCapture, segment.span, "/{\(name.text)=**}", "`{\(name.text)}` becomes `{\(name.text)=**}`")
    }
    match.functions.forEach { visit($0) }
    match.allows.forEach { visit($0) }
    match.matches.forEach { visit($0) }
  }

  private mutating func visit(_ allow: Allow) {
    visitMethods(of: allow)
    if let condition = allow.condition { visitCondition(condition) }
  }

  private mutating func visitMethods(of allow: Allow) {
    let covered = allow.methods.compactMap { MethodSet(spelling: $0.text) }.reduce(into: MethodSet()) {
      $0.formUnion($1)
    }
    for (index, method) in allow.methods.enumerated() {
      for (wider, methods) in [("read", readMethods), ("write", writeMethods)] {
        let added = methods.filter { !covered.contains(MethodSet($0)) }
        guard let own = RequestMethod(rawValue: method.text), methods.contains(own) else { continue }
        guard
          added.contains(where: { method in !(allow.condition.map { futility.isFutile($0, for: method) } ?? false) })
        else { continue }
        add(.widenMethod, method.span, wider, "`\(method.text)` becomes `\(wider)`")
      }
      guard allow.methods.count > 1, let first = allow.methods.first, let last = allow.methods.last else { continue }
      let kept = allow.methods.enumerated().filter { $0.offset != index }.map(\.element.text)
      add(.dropMethod, first.span.through(last.span), kept.joined(separator: ", "), "without `\(method.text)`")
    }
  }

  /// A condition of its own: of an allow statement, or what a function gives.
  private mutating func visitCondition(_ condition: Expression) {
    for constant in ["true", "false"] {
      add(.replaceByConstant, condition.span, constant, "the condition becomes `\(constant)`")
    }
    if condition.isTest { add(.negateCondition, condition.span, "!(\(text(condition)))", "the condition is negated") }
    visit(condition)
  }
}

private let readMethods: [RequestMethod] = [.get, .list]
private let writeMethods: [RequestMethod] = [.create, .update, .delete]

extension Expression {
  /// Whether it surely gives a Boolean or an error.
  var isTest: Bool {
    switch unwrapped.form {
    case .bool, .typeTest, .unary(.not, _): true
    case .binary(let binary, _, _): binary.precedence <= BinaryOperator.less.precedence
    case .call(let name, _): name.text == "exists" || name.text == "existsAfter"
    case .method(_, let name, _): ["matches", "hasAll", "hasAny", "hasOnly"].contains(name.text)
    default: false
    }
  }
}
