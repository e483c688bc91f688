/// Finds the matches that fit a path whole, and asks their allow statements until one grants: a match's own in the order
/// of the text, then those of the matches in it (measured).
extension Evaluator {
  mutating func decide() -> Decision {
    var refusals: [Decision.Refusal] = []
    var grant: Decision.Grant?
    for match in executable.program.outermostMatches(of: context.service) where grant == nil && !hasEnded {
      grant = tryMatch(match, segment: 0, at: 0, &refusals)
    }
    return Decision(
      method: context.method, grant: grant, refusals: refusals, evaluations: evaluations, lookups: ledger.count,
      end: hasEnded ? .tooManyExpressions : nil)
  }

  /// Fits the header's segments from one on to the path from a position on, in every way there is.
  private mutating func tryMatch(
    _ index: Int, segment: Int, at start: Int, _ refusals: inout [Decision.Refusal]
  ) -> Decision.Grant? {
    let match = executable.program.matches[index]
    if segment == 0 { stack.removeLast(stack.count - match.firstCapture) }
    var position = start
    var segment = segment
    while segment < match.segments.count {
      switch match.segments[segment] {
      case .literal(let text):
        guard context.path.isText(text, at: position) else { return nil }
        position += 1
      case .capture:
        guard position < context.path.count else { return nil }
        switch context.path[position] {
        case .text(let text): stack.append(.string(text))
        case .one: stack.append(nil)
        case .many: return nil
        }
        position += 1
      case .glob:
        return tryGlob(index, segment: segment, at: position, &refusals)
      }
      segment += 1
    }
    return ask(match, at: position, &refusals)
  }

  /// Version 1: one segment or more; version 2: any number.
  private mutating func tryGlob(
    _ index: Int, segment: Int, at start: Int, _ refusals: inout [Decision.Refusal]
  ) -> Decision.Grant? {
    let kept = stack.count
    let shortest = executable.program.version == 1 ? 1 : 0
    guard start + shortest <= context.path.count else { return nil }
    for end in (start + shortest)...context.path.count {
      stack.removeLast(stack.count - kept)
      stack.append(glob(start..<end))
      if let grant = tryMatch(index, segment: segment + 1, at: end, &refusals) { return grant }
      if hasEnded { return nil }
    }
    return nil
  }

  /// What a glob binds. In a query of version 1 it is unbound, in version 2 it is a path of which the open part is unbound
  /// (measured).
  private func glob(_ range: Range<Int>) -> Value? {
    var segments: [Value.Path.Segment] = []
    segments.reserveCapacity(range.count)
    for position in range {
      switch context.path[position] {
      case .text(let text): segments.append(.text(text))
      case .one, .many:
        if executable.program.version == 1 { return nil }
        segments.append(.unbound(""))
      }
    }
    return .path(Value.Path(segments: segments))
  }

  private mutating func ask(
    _ match: RulesProgram.CompiledMatch, at position: Int, _ refusals: inout [Decision.Refusal]
  ) -> Decision.Grant? {
    if position == context.path.count {
      observer?(.matched(match.span, captures: stack))
      for index in match.allows {
        let allow = executable.program.allows[index]
        guard allow.methods.contains(MethodSet(context.method)) else { continue }
        guard let refusal = ask(allow, index) else { return Decision.Grant(allow: index, span: allow.span) }
        refusals.append(refusal)
        if hasEnded { return nil }
      }
    }
    let kept = stack.count
    for inner in match.matches {
      if let grant = tryMatch(inner, segment: 0, at: position, &refusals) { return grant }
      if hasEnded { return nil }
      stack.removeLast(stack.count - kept)
    }
    return nil
  }

  /// Nil grants.
  private mutating func ask(_ allow: RulesProgram.CompiledAllow, _ index: Int) -> Decision.Refusal? {
    var failure: EvaluationFailure?
    do {
      let isGranted = allow.condition < 0 ? true : try truth(allow.condition)
      if isGranted {
        observer?(.asked(allow: index, allow.span, .success(true)))
        return nil
      }
      observer?(.asked(allow: index, allow.span, .success(false)))
    } catch {
      observer?(.asked(allow: index, allow.span, .failure(error.error)))
      failure = EvaluationFailure(error: error.error, span: executable.program.spans[Int(error.node)])
    }
    return Decision.Refusal(
      allow: index, span: allow.span, conditionSpan: allow.conditionSpan, failure: failure)
  }
}
