/// Works out what is known of a condition without a request: possible types, truth, and why it must fail. Functions are
/// followed with what is known of their arguments, so a helper's mistake shows where it is called from.
///
/// All bounds are fixed: a file can neither hang it nor exhaust its stack.
struct Estimator {
  /// The request that a condition is looked at for.
  struct Context {
    let shapes: RequestShapes
    /// The slot of the capture that is the document's own id.
    let documentID: Int?
    /// By slot: whether the capture takes any number of segments.
    let globs: [Bool]
    let captureNames: [String]
    /// A field that the documents are supposed to lack.
    var absent: Origin?
  }

  private struct Frame {
    var parameters: [Estimate] = []
    var variables: [Estimate] = []
  }

  private static let maximumDepth = 300
  /// For one condition and method, and for a whole file. A request may evaluate a thousand.
  private static let maximumVisits = 5_000
  private static let maximumTotalVisits = 300_000

  let resolution: Resolution
  var context: Context
  var trace = Trace()
  /// By `Expression.id`; empty where faults are not asked for.
  private(set) var visits: [Int]
  private(set) var faults: [Int: FaultCount] = [:]
  private var frames: [Frame] = [Frame()]
  private var depth = 0
  private var visitsLeft = Estimator.maximumVisits
  private(set) var totalVisitsLeft: Int
  private(set) var isIncomplete = false

  struct FaultCount {
    let fault: Fault
    var count: Int
  }

  init(
    _ resolution: Resolution, _ context: Context, findsFaults: Bool = true,
    totalVisits: Int = Estimator.maximumTotalVisits
  ) {
    self.resolution = resolution
    self.context = context
    totalVisitsLeft = totalVisits
    visits = findsFaults ? Array(repeating: 0, count: resolution.tree.ruleset.expressionCount) : []
  }

  /// Begins anew with another condition; what was counted of visits and faults stays.
  mutating func begin(_ context: Context) {
    self.context = context
    trace = Trace()
    frames = [Frame()]
    depth = 0
    visitsLeft = min(Estimator.maximumVisits, totalVisitsLeft)
  }

  mutating func estimate(_ expression: Expression) -> Estimate {
    let unwrapped = expression.unwrapped
    guard depth < Estimator.maximumDepth, visitsLeft > 0 else {
      isIncomplete = true
      return Estimate(.any, identity: unwrapped.id)
    }
    depth += 1
    visitsLeft -= 1
    totalVisitsLeft -= 1
    if !visits.isEmpty { visits[unwrapped.id] += 1 }
    trace.cost += 1
    let result = form(unwrapped)
    depth -= 1
    return result
  }

  private mutating func form(_ expression: Expression) -> Estimate {
    switch expression.form {
    case .null: Estimate(.null)
    case .bool(let value): Estimate(.bool(value))
    case .integer(let value): Estimate(.int(value))
    case .float(let value): Estimate(.float(value))
    case .string(let text): Estimate(.string(text.string))
    case .bytes: Estimate(TypeSet(.bytes), identity: expression.id)
    case .variable: variable(expression)
    case .list(let elements): list(elements)
    case .map(let entries): map(entries, expression)
    case .path(let segments): path(segments, expression)
    case .parenthesized(let inner): estimate(inner)
    case .unary(let sign, let operand): unary(sign, operand, expression)
    case .binary(let sign, let left, let right): binary(sign, left, right, expression)
    case .typeTest(let operand, let name): typeTest(operand, name, expression)
    case .conditional(let condition, let yes, let no): conditional(condition, yes, no, expression)
    case .member(let receiver, let name): member(of: estimate(receiver), name, expression)
    case .index(let receiver, let key): index(receiver, key, expression)
    case .slice(let receiver, let low, let high): slice(receiver, low, high, expression)
    case .call(let name, let arguments): call(name, arguments, expression)
    case .method(let receiver, let name, let arguments): method(receiver, name, arguments, expression)
    case .invalid: Estimate(.any, identity: expression.id)
    }
  }

  /// Notes that an expression fails, and is never true, because of `fault`.
  mutating func failure(_ fault: Fault, in expression: Expression) -> Estimate {
    note(fault, in: expression)
    return .failure(fault, identity: expression.id)
  }

  mutating func note(_ fault: Fault, in expression: Expression) {
    guard !visits.isEmpty else { return }
    faults[expression.id, default: FaultCount(fault: fault, count: 0)].count += 1
  }

  /// The faults that show whenever their expression is evaluated.
  var constantFaults: [Fault] {
    faults.compactMap { id, counted in counted.count == visits[id] ? counted.fault : nil }
  }

  func source(_ expression: Expression) -> String {
    let text = resolution.tree.source[expression.span]
    return text.count <= 40 && !text.contains("\n") ? text : String(text.prefix { $0 != "\n" }.prefix(37)) + "…"
  }

  private mutating func variable(_ expression: Expression) -> Estimate {
    switch resolution.reference(of: expression) {
    case .request:
      var estimate = Estimate(.map, identity: "request".hashValue)
      estimate.shape = context.shapes.request
      estimate.origin = Origin(root: .request)
      estimate.canFail = false
      return estimate
    case .resource:
      var estimate = Estimate(context.shapes.resource.types, identity: "resource".hashValue)
      estimate.shape = context.shapes.resource.shape
      estimate.origin = Origin(root: .resource)
      estimate.canFail = context.shapes.method != .list
      trace.touch(Origin(root: .resource), at: expression.span)
      return estimate
    case .capture(let slot): return capture(slot, expression)
    case .parameter(let slot): return frames.last?.parameters[safe: slot] ?? Estimate(.any, identity: expression.id)
    case .variable(let slot): return frames.last?.variables[safe: slot] ?? Estimate(.any, identity: expression.id)
    default: return .failure(nil, identity: expression.id)
    }
  }

  private mutating func capture(_ slot: Int, _ expression: Expression) -> Estimate {
    let isGlob = context.globs[safe: slot] ?? false
    let origin = Origin(root: .capture(slot))
    trace.touch(origin, at: expression.span)
    if context.documentID == slot, context.shapes.method == .list, context.shapes.service == .firestore {
      let name = context.captureNames[safe: slot] ?? "the capture"
      return failure(
        Fault(
          .documentIDInList, expression.span,
          "a query has no single document: `\(name)` is a \"Null value error.\" in `list`",
          remedy: "keep the id in a field and filter by it, or grant `get` alone"), in: expression)
    }
    var estimate = Estimate(isGlob ? .path : .string, identity: origin.hashValue)
    estimate.origin = origin
    return estimate
  }

  private mutating func list(_ elements: [Expression]) -> Estimate {
    let values = elements.map { estimate($0) }
    if let failed = values.first(where: \.alwaysFails) { return failed }
    let constants = values.compactMap(\.constant)
    if constants.count == values.count { return Estimate(.list(constants)) }
    var result = Estimate(.list, identity: values.map(\.identity).hashValue)
    result.elements = values.reduce(into: []) { $0.formUnion($1.types) }
    return result
  }

  private mutating func map(_ entries: [MapEntry], _ expression: Expression) -> Estimate {
    var members: [String: Shape.Member] = [:]
    var hasUnknownKeys = false
    var failed: Estimate?
    for entry in entries {
      let key = estimate(entry.key)
      let value = estimate(entry.value)
      failed = failed ?? [key, value].first(where: \.alwaysFails)
      if case .string(let name) = key.constant {
        members[name] = .init(types: value.types, shape: value.shape, constant: value.constant)
      } else {
        hasUnknownKeys = true
      }
    }
    if let failed { return failed }
    var result = Estimate(.map, identity: expression.id)
    result.shape = Shape(name: "the map", members: members, isOpen: hasUnknownKeys)
    return result
  }

  private mutating func conditional(
    _ condition: Expression, _ yes: Expression, _ no: Expression, _ expression: Expression
  ) -> Estimate {
    trace.cost += 1
    let decision = boolean(estimate(condition), condition)
    if decision.alwaysFails { return decision }
    if !decision.canBeFalse || !decision.canBeTrue {
      var chosen = estimate(decision.canBeTrue ? yes : no)
      chosen.canFail = chosen.canFail || decision.canFail
      return chosen
    }
    let before = trace
    let first = estimate(yes)
    let withYes = trace
    trace = before
    let second = estimate(no)
    trace = .worse(of: withYes, and: trace)
    return union(first, second, expression)
  }

  private func union(_ first: Estimate, _ second: Estimate, _ expression: Expression) -> Estimate {
    var estimate = Estimate(
      first.types.union(second.types), identity: [expression.id, first.identity, second.identity].hashValue)
    estimate.canBeTrue = first.canBeTrue || second.canBeTrue
    estimate.canBeFalse = first.canBeFalse || second.canBeFalse
    estimate.blame = first.blame ?? second.blame
    return estimate
  }

  /// Calls a function of the file. What its lets cost is charged whether they are read or not.
  mutating func callFunction(_ index: Int, _ arguments: [Estimate], _ expression: Expression) -> Estimate {
    let declaration = resolution.functions[index].declaration
    guard declaration.parameters.count == arguments.count else { return .failure(nil, identity: expression.id) }
    guard frames.count <= Limits.callDepth + 1 else { return Estimate(.any, identity: expression.id) }
    frames.append(Frame(parameters: arguments))
    for binding in declaration.lets {
      trace.cost += 1
      let value = estimate(binding.value)
      frames[frames.count - 1].variables.append(value)
    }
    let result = estimate(declaration.result)
    frames.removeLast()
    return result
  }
}

extension Collection {
  /// The element, or nil outside the bounds.
  subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
