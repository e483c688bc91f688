/// `get`, `exists` and their kin.
extension Evaluator {
  mutating func lookUp(
    _ function: Function, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    let path = try lookupPath(function, arguments, node)
    let document = document(at: path, function)
    if function.asksExistence { return .bool(document != nil) }
    guard let document else {
      guard isKnown(path, function) else { throw serviceCall(function, path, node) }
      return .null
    }
    return .map(EvaluationContext.Resource.map(path, document))
  }

  /// `get(path).data`, without making the whole resource.
  mutating func lookUpData(
    _ function: Function, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    let path = try lookupPath(function, arguments, node)
    guard let document = document(at: path, function) else {
      if isKnown(path, function) { throw Failure(error: .nullValue, node: node) }
      throw serviceCall(function, path, node)
    }
    return .map(document)
  }

  /// Whether the absence of a document is a null and no error: the request's own, or one that the commit deletes (measured).
  private func isKnown(_ path: [Text], _ function: Function) -> Bool {
    path == context.path.texts || function.asksAfter && context.isOwn(path)
  }

  /// The host is asked once for each document: conditions look up the same one over and over.
  private mutating func document(at path: [Text], _ function: Function) -> Value.Map? {
    for index in lookedUp.indices where lookedUp[index].isAfter == function.asksAfter && lookedUp[index].path == path {
      return lookedUp[index].document
    }
    let document = function.asksAfter ? context.documentAfter(path) : context.documents(path)
    lookedUp.append((path: path, isAfter: function.asksAfter, document: document))
    return document
  }

  /// The path that is asked for, once it is known to be a document's and to be within the limit.
  private mutating func lookupPath(
    _ function: Function, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> [Text] {
    guard arguments.count == 1 else {
      _ = try values(arguments)
      throw Failure(error: .wrongArgumentCount(Int(arguments.count), .function(function)), node: node)
    }
    let (path, type) = try pathArgument(executable.program.operands[Int(arguments.first)])
    guard function.isCrossService == (context.service == .storage) else {
      throw Failure(error: .functionNotFound(function.rawValue), node: node)
    }
    guard let path else { throw Failure(error: .unsupported(.function(function), [type]), node: node) }
    guard let texts = path.texts, Evaluator.isDocument(texts), texts[1] == context.database else {
      throw serviceCall(function, path.texts ?? [], node)
    }
    guard context.isOwn(texts) || ledger.admits(texts, asksExistence: function.asksExistence) else {
      throw serviceCall(function, texts, node)
    }
    return texts
  }

  /// The argument and its type; nil when it is no path. Of a path literal, as nearly all of them are, no value is made.
  private mutating func pathArgument(
    _ argument: RulesProgram.NodeIndex
  ) throws(Failure) -> (path: Value.Path?, type: ValueType) {
    if isFused, case .path(let parts, let template) = executable.program.operations[Int(argument)] {
      try charge(1, argument)
      return (try path(parts, template: template, argument), .path)
    }
    let value = try value(argument)
    if case .path(let path) = value { return (path, .path) }
    return (nil, value.type)
  }

  private func serviceCall(_ function: Function, _ path: [Text], _ node: RulesProgram.NodeIndex) -> Failure {
    let argument = path.map { "/" + $0.string }.joined()
    return Failure(error: .serviceCall(function: function.rawValue, argument: argument), node: node)
  }

  /// `/databases/{database}/documents/` and an even number of segments, none of them empty.
  static func isDocument(_ path: [Text]) -> Bool {
    path.count >= 5 && path.count % 2 == 1 && path[0] == WellKnown.databases && path[2] == WellKnown.documents
      && !path.contains(where: \.isEmpty)
  }
}

extension Function {
  /// Whether only the existence of the document is asked.
  var asksExistence: Bool { self == .exists || self == .existsAfter || self == .firestoreExists }

  /// Whether the state after the whole commit is asked.
  var asksAfter: Bool { self == .getAfter || self == .existsAfter }

  /// Whether the function belongs to the rules of Storage.
  var isCrossService: Bool { self == .firestoreGet || self == .firestoreExists }
}
