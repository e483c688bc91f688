/// Finds out what every name stands for. Scopes are lexical: a function sees the functions and captures around its own
/// declaration, not those around its caller.
struct Resolver {
  /// What is visible in a file, service or match: its own functions and captures, and those around it.
  struct Scope {
    var functions: [String: Int] = [:]
    var captures: [String] = []
    /// Whether a match around has `{name=**}`.
    var hasGlob = false
    /// Matches around, this one included.
    var depth = 0
    var segments = 0
    var isFileLevel = false
    var isFirestore = false
  }

  /// The names bound within a function, with their slots.
  struct Frame {
    var parameters: [String] = []
    var variables: [String] = []
    var used: Set<String> = []
  }

  let tree: SyntaxTree
  let version: Int
  private(set) var functions: [ResolvedFunction] = []
  private(set) var calleesFirst: [Int] = []
  var references: [Reference?]
  private(set) var diagnostics: [CompilerDiagnostic] = []
  private(set) var builtInWarnings: [CompilerDiagnostic] = []
  /// The function whose body is being resolved.
  private var caller: Int?
  private var called: Set<Int> = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    version = tree.ruleset.version?.value == "2" ? 2 : 1
    references = Array(repeating: nil, count: tree.ruleset.expressionCount)
  }

  mutating func report(_ problem: Problem, at span: Span) {
    diagnostics.append(CompilerDiagnostic(problem, span))
  }

  /// Warns of the use of something that Google has or has not.
  mutating func warn(_ problem: Problem, at span: Span) {
    builtInWarnings.append(CompilerDiagnostic(problem, span))
  }

  mutating func run() {
    let ruleset = tree.ruleset
    if version == 1, !ruleset.services.isEmpty || !ruleset.functions.isEmpty { report(.oldVersion, at: Span(0, 0)) }
    var file = Scope()
    file.isFileLevel = true
    resolve(functions: ruleset.functions, in: &file)
    var names: Set<String> = []
    for service in ruleset.services {
      if !names.insert(service.name.text).inserted {
        report(.duplicateService(service.name.text), at: service.name.span)
      }
      let kind = ServiceKind(rawValue: service.name.text)
      if kind == nil { warn(.invalidServiceName(service.name.text), at: service.name.span) }
      var scope = file
      scope.isFileLevel = false
      scope.isFirestore = kind == .firestore
      resolve(functions: service.functions, in: &scope)
      for match in service.matches { resolve(match, in: scope) }
    }
    checkCalls()
  }

  private mutating func resolve(_ match: Match, in outer: Scope) {
    var scope = outer
    scope.depth += 1
    scope.segments += match.path.count
    declareCaptures(of: match, in: &scope)
    if scope.depth == Limits.matchDepth + 2 { report(.matchTooDeep, at: match.span) }
    if scope.segments > Limits.pathSegments, outer.segments <= Limits.pathSegments {
      report(.tooManySegments, at: match.span)
    }
    if scope.captures.count > Limits.captures, outer.captures.count <= Limits.captures {
      report(.tooManyCaptures, at: match.span)
    }
    resolve(functions: match.functions, in: &scope)
    for inner in match.matches { resolve(inner, in: scope) }
    for allow in match.allows {
      for name in allow.methods where MethodSet(spelling: name.text) == nil {
        report(.invalidMethodName(name.text), at: name.span)
      }
      var frame = Frame()
      if let condition = allow.condition { resolve(condition, in: scope, &frame, level: 1) }
    }
  }

  private mutating func declareCaptures(of match: Match, in scope: inout Scope) {
    var own: Set<String> = []
    var ownGlobs = 0
    for (index, segment) in match.path.enumerated() {
      let name: Name
      switch segment.form {
      case .literal: continue
      case .capture(let capture): name = capture
      case .glob(let capture):
        name = capture
        if version == 1, index < match.path.count - 1 { report(.globNotLast, at: segment.span) }
        if ownGlobs > 0 {
          report(.severalGlobs, at: segment.span)
        } else if scope.hasGlob, version == 2 {
          report(.severalGlobs, at: match.span)
        }
        ownGlobs += 1
      }
      if Namespace(reserving: name.text) != nil { report(.namespaceAsVariable(name.text), at: name.span) }
      if !own.insert(name.text).inserted { report(.duplicateCapture(name.text), at: name.span) }
      scope.captures.append(name.text)
    }
    if ownGlobs > 0 { scope.hasGlob = true }
    if ownGlobs > 0, version == 1, !match.matches.isEmpty { report(.globWithChildren, at: match.span) }
  }

  /// Declares all functions of a scope before their bodies are looked into, for they may call each other.
  private mutating func resolve(functions declarations: [FunctionDeclaration], in scope: inout Scope) {
    let first = functions.count
    var own: Set<String> = []
    for declaration in declarations {
      let index = functions.count
      functions.append(
        ResolvedFunction(declaration: declaration, captures: scope.captures, isFileLevel: scope.isFileLevel))
      if own.insert(declaration.name.text).inserted {
        scope.functions[declaration.name.text] = index
      } else {
        report(.duplicateFunction(declaration.name.text), at: declaration.name.span)
      }
    }
    for index in first..<functions.count {
      caller = index
      resolve(functions[index].declaration, in: scope)
      caller = nil
    }
  }

  private mutating func resolve(_ function: FunctionDeclaration, in scope: Scope) {
    var frame = Frame()
    if function.parameters.count > Limits.parameters {
      report(.tooManyParameters(function.name.text), at: function.name.span)
    }
    for parameter in function.parameters {
      if Namespace(reserving: parameter.text) != nil {
        report(.namespaceAsVariable(parameter.text), at: parameter.span)
      }
      if frame.parameters.contains(parameter.text) { report(.duplicateParameter(parameter.text), at: parameter.span) }
      frame.parameters.append(parameter.text)
    }
    for binding in function.lets {
      if version == 1 { report(.letInOldVersion, at: binding.span) }
      resolve(binding.value, in: scope, &frame, level: 1)
      if Namespace(reserving: binding.name.text) != nil {
        report(.namespaceAsVariable(binding.name.text), at: binding.name.span)
      }
      if frame.parameters.contains(binding.name.text) || frame.variables.contains(binding.name.text) {
        report(.alreadyBound(binding.name.text), at: binding.name.span)
      }
      frame.variables.append(binding.name.text)
    }
    resolve(function.result, in: scope, &frame, level: 1)
    if function.lets.count > Limits.variables + 1 { report(.tooManyVariables, at: function.result.span) }
    for name in function.parameters + function.lets.map(\.name) where !frame.used.contains(name.text) {
      report(.unusedVariable(name.text), at: name.span)
    }
  }

  mutating func noteCall(of function: Int) {
    if let caller { functions[caller].noteCall(of: function) }
    if caller != function { called.insert(function) }
  }

  private mutating func checkCalls() {
    for (index, function) in functions.enumerated() where !called.contains(index) {
      report(.unusedFunction(function.declaration.name.text), at: function.declaration.name.span)
    }
    var graph = CallGraph(functions)
    diagnostics += graph.problems()
    calleesFirst = graph.calleesFirst
  }
}
