/// What Google's compiler refuses or warns of, as findings. Warnings of names that do not exist are errors here, for such
/// an expression fails each time it is evaluated.
extension Finding {
  init(_ diagnostic: CompilerDiagnostic, in tree: SyntaxTree, names: KnownNames?) {
    let problem = diagnostic.problem
    let span = problem == .tooComplex ? names?.root(around: diagnostic.span) ?? diagnostic.span : diagnostic.span
    self.init(
      problem.code, span, problem.reason,
      remedy: problem.remedy(at: diagnostic.span, in: tree, names: names))
  }
}

/// The names of a file, to suggest the one that was meant.
struct KnownNames {
  let functions: Set<String>
  let variables: Set<String>
  /// Conditions, results and lets, in the order of the text; none lies within another.
  private let roots: [Span]

  init(_ resolution: Resolution) {
    roots = WholeFile.roots(of: resolution.tree.ruleset).map(\.span).sorted { $0.start < $1.start }
    functions = Set(resolution.functions.map(\.declaration.name.text))
      .union(Function.allCases.map(\.rawValue).filter { !$0.contains(".") })
    variables = Set(
      resolution.functions.flatMap { function in
        function.captures + function.declaration.parameters.map(\.text) + function.declaration.lets.map(\.name.text)
      }
    ).union(["request", "resource"]).union(KnownNames.captures(in: resolution.tree.ruleset))
  }

  /// The whole condition, result or let that a span lies in.
  func root(around span: Span) -> Span {
    var low = 0
    var high = roots.count
    while low < high {
      let middle = (low + high) / 2
      if roots[middle].start <= span.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, roots[low - 1].contains(span) else { return span }
    return roots[low - 1]
  }

  private static func captures(in ruleset: Ruleset) -> [String] {
    func names(in match: Match) -> [String] {
      match.path.compactMap(\.captureName) + match.matches.flatMap(names)
    }
    return ruleset.services.flatMap(\.matches).flatMap(names)
  }
}

extension MatchSegment {
  var captureName: String? {
    switch form {
    case .literal: nil
    case .capture(let name), .glob(let name): name.text
    }
  }
}

extension Problem {
  fileprivate var code: FindingCode {
    switch self {
    case .unsupportedVersion: .unsupportedVersion
    case .importNotAllowed: .importNotAllowed
    case .duplicateService, .duplicateCapture, .duplicateFunction, .alreadyBound, .duplicateParameter: .duplicateName
    case .severalGlobs, .globNotLast: .globPlacement
    case .namespaceAsVariable: .namespaceAsVariable
    case .letInOldVersion: .letInVersion1
    case .unsupportedType: .unknownType
    case .invalidPattern: .invalidRegex
    case .tooComplex: .expressionTooDeep
    case .callDepth: .callDepth
    case .recursiveCall, .callCycle: .recursion
    case .tooManyVariables, .tooManyParameters, .matchTooDeep, .tooManySegments, .tooManyCaptures:
      .tooManyDeclarations
    case .oldVersion: .oldVersion
    case .globWithChildren: .matchUnderGlob
    case .invalidMethodName: .unknownAllowMethod
    case .invalidVariableName: .unknownVariable
    case .invalidFunctionName: .unknownFunction
    case .serviceFunctionOutside: .lookupOutsideService
    case .wrongArgumentCount: .argumentCount
    case .unusedFunction: .unusedFunction
    case .unusedVariable: .unusedVariable
    default: .syntax
    }
  }

  fileprivate var reason: String {
    switch self {
    case .globWithChildren:
      "in version 1 a recursive capture takes the whole rest of a path, so nothing below this match is ever reached; "
        + "Google's command line warns of it, the console and the service accept it silently"
    case .invalidMethodName(let name): "there is no method `\(name)`; the statement compiles and grants nothing"
    case .invalidVariableName(let name):
      "there is no variable `\(name)` here; at run time it is a \"Null value error.\""
    case .invalidFunctionName(let name): "there is no function `\(name)`; at run time the call always fails"
    case .wrongArgumentCount(let name): "`\(name)` is called with another number of arguments than it declares"
    case .recursiveCall: "the function calls itself: recursive call is not allowed"
    case .oldVersion: "the rules are of version 1, whose recursive captures and queries work differently"
    case .unusedFunction(let name): "the function `\(name)` is never called"
    case .unusedVariable(let name): "the variable `\(name)` is never read"
    default: message.hasSuffix(".") ? String(message.dropLast()) : message
    }
  }

  fileprivate func remedy(at span: Span, in tree: SyntaxTree, names: KnownNames?) -> String {
    switch self {
    case .unsupportedVersion: "write `rules_version = '2';`"
    case .importNotAllowed: "copy the functions into this file"
    case .duplicateService: "merge the blocks into one service"
    case .duplicateCapture, .duplicateFunction, .alreadyBound, .duplicateParameter: "rename one of them"
    case .severalGlobs: "keep one `{name=**}` in a path, nested matches included"
    case .globNotLast: "write `rules_version = '2';`, or move the recursive capture to the end"
    case .namespaceAsVariable: "choose another name"
    case .letInOldVersion: "write `rules_version = '2';` as the first line"
    case .unsupportedType(let name):
      Suggestion.remedy(
        for: name, among: ValueType.testable.map(\.rawValue),
        otherwise: name == "null"
          ? "write `== null`" : "use one of \(ValueType.testable.map(\.rawValue).joined(separator: ", "))")
    case .invalidPattern: "write the pattern in RE2's dialect: no look-around, no back-references, backslashes doubled"
    case .tooComplex: "move parts of the expression into functions"
    case .callDepth: "call fewer functions from within functions"
    case .recursiveCall, .callCycle: "write out the levels, or keep the answer in the document"
    case .tooManyVariables, .tooManyParameters, .matchTooDeep, .tooManySegments, .tooManyCaptures:
      "split the declaration"
    case .oldVersion: "write `rules_version = '2';` as the first line, and check every recursive capture"
    case .globWithChildren: "write `rules_version = '2';` and no recursive capture around other matches"
    case .invalidMethodName(let name):
      Suggestion.remedy(
        for: name, among: Problem.allowMethods, otherwise: "use \(Problem.allowMethods.joined(separator: ", "))")
    case .invalidVariableName(let name): Problem.remedy(forVariable: name, names)
    case .invalidFunctionName(let name): Problem.remedy(forFunction: name, names)
    case .serviceFunctionOutside: "declare the function within the service"
    case .wrongArgumentCount: "pass one argument for each parameter"
    case .unusedFunction: "call it or remove it"
    case .unusedVariable: "read it or remove it"
    default: SyntaxRemedy(tree).remedy(for: self, at: span)
    }
  }

  private static let allowMethods = ["read", "write"] + RequestMethod.allCases.map(\.rawValue)

  private static func remedy(forVariable name: String, _ names: KnownNames?) -> String {
    let known = names?.variables ?? []
    if known.contains(name) {
      return "it is bound elsewhere: pass it as an argument, or move the function into that match"
    }
    return KnownNames.foreignVariables[name]
      ?? Suggestion.remedy(for: name, among: known, otherwise: "declare it, or pass it as an argument")
  }

  private static func remedy(forFunction name: String, _ names: KnownNames?) -> String {
    if names?.functions.contains(name) ?? false {
      return "it is declared in another scope: move the declaration to a match around both"
    }
    if let known = KnownNames.foreignFunctions[name] { return known }
    let words = name.split(separator: ".")
    guard words.count == 2 else {
      return Suggestion.remedy(for: name, among: names?.functions ?? [], otherwise: "declare the function")
    }
    let siblings = Function.allCases.map(\.rawValue).filter { $0.hasPrefix("\(words[0]).") }
    return Suggestion.remedy(for: name, among: siblings, otherwise: "use \(siblings.joined(separator: ", "))")
  }
}

extension KnownNames {
  /// Names that people expect from the client libraries or from the Realtime Database, and what stands for them.
  static let foreignVariables: [String: String] = [
    "auth": "write `request.auth`", "data": "write `resource.data` or `request.resource.data`",
    "now": "write `request.time`", "newData": "write `request.resource.data`", "root": "write `get(/databases/…)`",
    "user": "write `request.auth`", "uid": "write `request.auth.uid`", "undefined": "write `'field' in map`",
    "firestore": "write `get(…)`; `firestore.get` belongs to Storage", "this": "write `resource`",
  ]

  /// Functions that are documented or expected, and do not exist.
  static let foreignFunctions: [String: String] = [
    "math.isInfinite": "it is documented but does not exist: compare with `1.0 / 0.0`",
    "bool": "compare with the text or number that means true", "bytes": "use `toUtf8()` of a string",
    "size": "call `x.size()`", "len": "call `x.size()`", "length": "call `x.size()`", "exist": "did you mean `exists`?",
    "math.max": "write `a > b ? a : b`", "math.min": "write `a < b ? a : b`", "timestamp.now": "use `request.time`",
    "now": "use `request.time`",
  ]
}
