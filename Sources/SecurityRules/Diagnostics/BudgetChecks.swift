/// What one request may cost at worst: every condition that is asked for its method and path, before one grants.
package struct Budget: Hashable, Sendable {
  package let method: RequestMethod
  /// Where the match stands whose documents are asked for.
  package let match: Span
  /// Distinct documents looked up.
  package let lookups: Int
  package let lookupLimit: Int
  /// Expressions evaluated.
  package let expressions: Int
  package let expressionLimit: Int
}

/// More look-ups or expressions than a request may have.
struct BudgetChecks {
  let survey: Survey

  /// For each match and method with rules, in the order of the text.
  var budgets: [(budget: Budget, cases: [Survey.Case], total: Trace)] {
    let byMethod = Dictionary(grouping: survey.cases, by: \.method)
    let byBlock = Dictionary(grouping: survey.cases, by: \.block)
    return byBlock.sorted { $0.key < $1.key }.flatMap { index, own in
      RequestMethod.allCases.filter { method in own.contains { $0.method == method } }.map { method in
        let block = survey.blocks[index]
        let cases = (byMethod[method] ?? []).filter { isAsked($0, at: index) }
        var total = Trace()
        for examined in cases { total.add(examined.trace) }
        let budget = Budget(
          method: method, match: block.match.pathSpan, lookups: total.lookups.count,
          lookupLimit: lookupLimit(block.service, method), expressions: total.cost,
          expressionLimit: Limits.evaluations)
        return (budget, cases, total)
      }
    }
  }

  var findings: [Finding] {
    budgets.flatMap { budget, cases, total in
      [lookups(budget, total), expressions(budget, cases)].compactMap(\.self)
    }
  }

  /// Whether a statement is asked for a document of the match: its own, or that of a match which covers its path.
  private func isAsked(_ examined: Survey.Case, at index: Int) -> Bool {
    examined.block == index
      || survey.service(of: examined) == survey.blocks[index].service
        && PathCover.covers(survey.blocks[examined.block].path, survey.blocks[index].path)
  }

  private func lookupLimit(_ service: KnownService, _ method: RequestMethod) -> Int {
    switch service {
    case .storage: Limits.storageLookups
    case .firestore: method == .list && survey.profile == .emulator ? Limits.emulatorQueryLookups : Limits.lookups
    }
  }

  private func lookups(_ budget: Budget, _ total: Trace) -> Finding? {
    guard budget.lookups > budget.lookupLimit else { return nil }
    return Finding(
      .tooManyLookups, total.lookups[budget.lookupLimit].span,
      "a `\(budget.method.rawValue)` looks up as many as \(budget.lookups) of \(budget.lookupLimit) documents; "
        + "from this one on the look-ups fail",
      remedy: "keep what decides in one document, or ask what is cheap first")
  }

  private func expressions(_ budget: Budget, _ cases: [Survey.Case]) -> Finding? {
    guard let dearest = cases.max(by: { $0.trace.cost < $1.trace.cost }) else { return nil }
    let share =
      "a `\(budget.method.rawValue)` evaluates as many as \(budget.expressions) of \(budget.expressionLimit) expressions"
    if budget.expressions > budget.expressionLimit {
      return Finding(
        .tooManyExpressions, dearest.span, "\(share); a request that needs more is denied",
        remedy: "bind what is asked twice with `let`, compare key sets instead of single fields, or split the match")
    }
    guard budget.expressions * 5 > budget.expressionLimit * 4 else { return nil }
    return Finding(
      .nearLimit, dearest.span, share, remedy: "bind what is asked twice with `let`, before the rule grows")
  }
}

/// Which match patterns take in others.
enum PathCover {
  /// Whether every path that `narrow` takes is surely taken by `wide`.
  static func covers(_ wide: [MatchSegment], _ narrow: [MatchSegment]) -> Bool {
    var wide = wide[...]
    var narrow = narrow[...]
    while let first = wide.first {
      if first.isGlob {
        return wide.count == 1
          ? narrow.count >= 0 : covers(Array(wide.dropFirst().reversed()), Array(narrow.reversed()))
      }
      guard let other = narrow.first, !other.isGlob else { return false }
      if case .literal(let text) = first.form {
        guard case .literal(let name) = other.form, name == text else { return false }
      }
      wide = wide.dropFirst()
      narrow = narrow.dropFirst()
    }
    return narrow.isEmpty
  }
}
