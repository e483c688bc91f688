/// How a request was judged: the blocks that fit its path, the statements that were asked, and every value on the way.
package struct Explanation: Sendable {
  /// An allow statement that covers the request.
  package struct Statement: Sendable {
    package let span: Span
    package let result: Result<Bool, EvaluationError>
    /// Nil for a statement without a condition.
    package let condition: EvaluationStep?

    package var isGranting: Bool { if case .success(true) = result { true } else { false } }
  }

  /// A match whose whole path fits.
  package struct Block: Sendable {
    package let span: Span
    /// Nil: a capture that a query leaves open.
    package let captures: [Value?]
    package fileprivate(set) var statements: [Statement]
  }

  package let decisions: [Decision]
  package let blocks: [Block]

  package var verdict: Verdict { Verdict(isAllowed: decisions.allSatisfy(\.isAllowed)) }

  /// The statements that settled the verdict: those that grant, or all that did not.
  package var decidingStatements: [Statement] {
    let statements = blocks.flatMap(\.statements)
    let granting = statements.filter(\.isGranting)
    return verdict == .allow ? granting : statements.filter { !$0.isGranting }
  }

  init(_ events: [TraceEvent], decisions: [Decision], rules: CompiledRules) {
    let tree = ExpressionTree(rules.resolution)
    var blocks: [Block] = []
    var open: [EvaluationStep] = []
    for event in events {
      switch event {
      case .matched(let span, let captures):
        blocks.append(Block(span: span, captures: captures, statements: []))
      case .evaluated(let id, _, let result):
        guard let expression = tree[id] else { continue }
        let function = tree.function(calledBy: expression)
        let below = open.reversed().prefix { step in
          expression.span.contains(step.expression.span) || function?.span.contains(step.expression.span) == true
        }
        let steps = Array(below.reversed())
        open.removeLast(steps.count)
        open.append(EvaluationStep(expression: expression, result: result, steps: steps, function: function))
      case .asked(_, let span, let result):
        guard !blocks.isEmpty else { continue }
        blocks[blocks.count - 1].statements.append(Statement(span: span, result: result, condition: open.last))
        open.removeAll()
      }
    }
    self.decisions = decisions
    self.blocks = blocks
    source = rules.resolution.tree.source
  }

  let source: SourceText

  /// Whether a function, or an expression on a line, is among what decided.
  package func isDecided(by reason: CaseReason) -> Bool {
    let conditions = decidingStatements.compactMap(\.condition)
    switch reason {
    case .function(let name): return conditions.contains { $0.decidingFunctions.contains(name) }
    case .line(let line):
      let spans = conditions.flatMap(\.deciding).map(\.expression.span) + decidingStatements.map(\.span)
      return spans.contains { source.position(at: $0.start).line == line }
    }
  }
}

extension CaseFile {
  package func explain(_ testCase: TestCase, under rules: CompiledRules) -> Explanation {
    var events: [TraceEvent] = []
    let decisions = decide(testCase, under: rules) { events.append($0) }
    return Explanation(events, decisions: decisions, rules: rules)
  }
}
