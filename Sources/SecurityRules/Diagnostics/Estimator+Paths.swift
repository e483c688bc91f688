extension Estimator {
  mutating func path(_ segments: [PathSegment], _ expression: Expression) -> Estimate {
    var pieces: [PathPiece] = []
    var failed: Estimate?
    for segment in segments {
      switch segment.form {
      case .literal(let text):
        trace.cost += 1
        pieces.append(.literal(text.string))
      case .placeholder(let name), .globPlaceholder(let name): pieces.append(.placeholder(name))
      case .interpolation(let inner):
        let value = estimate(inner)
        failed = failed ?? (value.alwaysFails ? value : nil)
        if case .string(let text) = value.constant {
          pieces.append(.literal(text))
        } else if let path = value.path {
          pieces += path
        } else {
          pieces.append(value.types == .path ? .segments(value.identity) : .segment(value.identity))
        }
      }
    }
    if let failed { return failed }
    var result = Estimate(.path, identity: pieces.hashValue)
    result.path = pieces
    return result
  }

  mutating func lookUp(_ lookup: Function, _ values: [Estimate], _ expression: Expression) -> Estimate {
    if let failed = values.first(where: \.alwaysFails) { return failed }
    guard lookup.isCrossService == (context.shapes.service == .storage) else {
      let own = lookup.isCrossService ? "get" : "firestore.get"
      return failure(
        Fault(
          .unknownFunction, expression.span,
          "`\(lookup.rawValue)` does not exist in rules of \(context.shapes.service.rawValue)",
          remedy: "write `\(own)(…)` or `\(own.dropLast(3))exists(…)`"), in: expression)
    }
    guard values.count == 1, let path = values.first else {
      return failure(
        Fault(
          .argumentCount, expression.span, "`\(lookup.rawValue)` takes one path",
          remedy: "write `\(lookup.rawValue)(/databases/…)`"),
        in: expression)
    }
    guard path.types.contains(.path) else {
      return failure(
        Fault(
          .argumentTypes, expression.span, "`\(lookup.rawValue)(\(path.types.spelling))` always fails: it takes a path",
          remedy: "write the path without quotes: `/databases/$(database)/documents/…`"), in: expression)
    }
    if let pieces = path.path, let fault = fault(of: pieces, lookup, expression) {
      return failure(fault, in: expression)
    }
    trace.look(up: [path.identity, lookup.asksAfter ? 1 : 0].hashValue, at: expression.span)
    guard !lookup.asksExistence else { return Estimate(.bool, identity: [path.identity, 2].hashValue) }
    var result = Estimate(.map, identity: [path.identity, 3].hashValue)
    result.origin = Origin(root: .lookup(path.identity))
    result.shape = RequestShapes.document("\(lookup.rawValue)(…)")
    return result
  }

  /// Why no document has such a path.
  private func fault(of pieces: [PathPiece], _ lookup: Function, _ expression: Expression) -> Fault? {
    let span = argumentSpan(expression)
    let database = lookup.isCrossService ? "(default)" : "$(database)"
    for case .placeholder(let name) in pieces {
      return Fault(
        .lookupPathPlaceholder, span, "`{\(name)}` in a path is a placeholder, so no document is found",
        remedy: "write `$(\(name))`")
    }
    guard pieces.count >= 3, pieces[0] == .literal("databases"), pieces[2] == .literal("documents") else {
      if case .segments = pieces.first { return nil }
      return Fault(
        .lookupPathPrefix, span, "the path does not begin with /databases/…/documents: \"Service call error.\"",
        remedy: "write `/databases/\(database)/documents/…`")
    }
    let behind = pieces.dropFirst(3)
    guard !behind.contains(where: { if case .segments = $0 { true } else { false } }) else { return nil }
    guard !behind.isEmpty, behind.count.isMultiple(of: 2) else {
      return Fault(
        .lookupPathSegments, span,
        "the path has \(behind.count) \(behind.count == 1 ? "segment" : "segments") behind `documents`: it names "
          + (behind.isEmpty ? "no document" : "a collection, not a document"),
        remedy: "name collection and document in turn: `…/documents/users/$(id)`")
    }
    return nil
  }

  private func argumentSpan(_ expression: Expression) -> Span {
    switch expression.form {
    case .call(_, let arguments), .method(_, _, let arguments): arguments.first?.span ?? expression.span
    default: expression.span
    }
  }
}
