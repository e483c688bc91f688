/// The figures of a report.
package struct CoverageSummary: Hashable, Sendable {
  package let expressions: Int
  package let coveredExpressions: Int
  package let conditions: Int
  /// Conditions that were seen true and false.
  package let decidedConditions: Int

  package init(_ coverage: Coverage) {
    let nodes = coverage.roots.flatMap(\.all)
    expressions = nodes.count
    coveredExpressions = nodes.count { $0.isCovered }
    let conditions = nodes.filter(\.isCondition)
    self.conditions = conditions.count
    decidedConditions = conditions.count { $0.count(of: true) > 0 && $0.count(of: false) > 0 }
  }

  /// Of a hundred, rounded down: 100 only where nothing is missing.
  package var percentage: Int { expressions == 0 ? 100 : coveredExpressions * 100 / expressions }
}

/// A place that the requests left open.
package struct CoverageGap: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case neverEvaluated
    /// A condition that had one truth value only, or none: always an error.
    case neverTrue
    case neverFalse
  }

  package let kind: Kind
  package let span: Span
}

extension Coverage {
  /// The outermost expressions that were never evaluated, and conditions that never went both ways.
  package var gaps: [CoverageGap] { roots.flatMap(gaps(below:)) }

  private func gaps(below node: CoverageNode) -> [CoverageGap] {
    guard node.isCovered else { return [CoverageGap(kind: .neverEvaluated, span: node.span)] }
    var gaps: [CoverageGap] = []
    if node.isCondition {
      if node.count(of: true) == 0 { gaps.append(CoverageGap(kind: .neverTrue, span: node.span)) }
      if node.count(of: false) == 0 { gaps.append(CoverageGap(kind: .neverFalse, span: node.span)) }
    }
    return gaps + node.children.flatMap(gaps(below:))
  }
}
