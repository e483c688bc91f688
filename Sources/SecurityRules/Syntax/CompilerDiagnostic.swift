/// What is wrong with a rules file, and where.
package struct CompilerDiagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  package let problem: Problem
  package let span: Span

  package init(_ problem: Problem, _ span: Span) {
    self.problem = problem
    self.span = span
  }

  package var severity: Severity { problem.severity }

  /// Google's wording.
  package var message: String { problem.message }
}

/// The faults that Google's compiler refuses or warns of. `message` gives its wording where that was measured.
package enum Problem: Hashable, Sendable {
  // Syntax.
  case emptySource
  case unexpected(String)
  case mismatched(String, expecting: String)
  case missing(String, at: String)
  case missingIf
  case missingColonBeforeIf
  case missingCondition
  case missingMatch
  case missingOperation
  case missingFunctionName
  case missingFunctionBody
  case missingClosingQuote(String)
  case invalidEscape(String)
  case invalidNumber(String)
  case slashWithoutSegment
  case incrementOrDecrement
  case emptyBody(String)
  case importNotAllowed
  case unsupportedVersion(String)
  // Matches and names.
  case duplicateService(String)
  case severalGlobs
  case globNotLast
  case duplicateCapture(String)
  case duplicateFunction(String)
  case alreadyBound(String)
  case duplicateParameter(String)
  case namespaceAsVariable(String)
  case letInOldVersion
  case unsupportedType(String)
  case invalidPattern(Text)
  // Limits.
  case tooComplex
  case callDepth([String])
  case recursiveCall
  case callCycle([String])
  case tooManyVariables
  case tooManyParameters(String)
  case matchTooDeep
  case tooManySegments
  case tooManyCaptures
  // Warnings.
  case oldVersion
  case globWithChildren
  case invalidServiceName(String)
  case invalidMethodName(String)
  case invalidVariableName(String)
  case invalidFunctionName(String)
  case serviceFunctionOutside(String)
  case wrongArgumentCount(String)
  case unusedFunction(String)
  case unusedVariable(String)
}

extension Problem {
  package var severity: CompilerDiagnostic.Severity {
    switch self {
    case .oldVersion, .globWithChildren, .invalidServiceName, .invalidMethodName, .invalidVariableName,
      .invalidFunctionName,
      .serviceFunctionOutside, .wrongArgumentCount, .unusedFunction, .unusedVariable:
      .warning
    default: .error
    }
  }

  package var message: String {
    switch self {
    case .emptySource: "Rules content empty. Compilation aborted."
    case .unexpected(let found): "Unexpected '\(found)'."
    case .mismatched(let found, let expecting): "mismatched input '\(found)' expecting \(expecting)"
    case .missing(let wanted, let found): "missing '\(wanted)' at '\(found)'"
    case .missingIf: "Missing 'if' before conditional expression."
    case .missingColonBeforeIf: "Missing ':' before 'if' condition."
    case .missingCondition: "Missing conditional expression after 'if'."
    case .missingMatch: "Missing 'match' keyword before path."
    case .missingOperation: "Expected at least one 'operation' after 'allow'."
    case .missingFunctionName: "Missing 'function' id"
    case .missingFunctionBody: "Missing 'function' body"
    case .missingClosingQuote(let quote): "Missing a closing \(quote)"
    case .invalidEscape(let letter): "Invalid escape sequence '\\\(letter)'."
    case .invalidNumber(let digits): "Invalid number literal \(digits)."
    case .slashWithoutSegment: "Forward slash '/' found where identifier or binding expected."
    case .incrementOrDecrement: "Increment (++) and decrement (--) operators are not supported."
    case .emptyBody(let owner): "The '\(owner)' body must contain at least one declaration."
    case .importNotAllowed: "Import statements are not allowed."
    case .unsupportedVersion(let version): "Unsupported rules version \(version)."
    case .duplicateService: "Duplicate service name declaration."
    case .severalGlobs:
      "Invalid glob match expression. Only one glob match is permitted in a match declaration path."
    case .globNotLast:
      "Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path."
    case .duplicateCapture(let name): "Variable \(name) already exists in the PathTemplate."
    case .duplicateFunction(let name): "Function \(name) is already defined."
    case .alreadyBound(let name): "The identifier [\(name)] is already bound in the current scope."
    case .duplicateParameter(let name): "Variable \(name) is already defined."
    case .namespaceAsVariable(let name): "\(name) is a package and cannot be used as variable name."
    case .letInOldVersion: "Let bindings are not allowed in rules_version=\"1\"."
    case .unsupportedType(let name):
      "An unsupported type identifier was used with the 'is' operator. Received \(name). Expected one of "
        + ValueType.testable.map(\.rawValue).joined(separator: ",")
    case .invalidPattern(let pattern): "Invalid regular expression pattern. Pattern: \(pattern)."
    case .tooComplex: "Expression is too complex to evaluate safely."
    case .callDepth(let names):
      "Maximum allowed call depth of \(Limits.callDepth) is reached for [\(names.joined(separator: "->"))] call stack."
    case .recursiveCall: "Recursive call is not allowed."
    case .callCycle(let names): "Detected a call cycle between [\(names.joined(separator: ","))] functions."
    case .tooManyVariables:
      "Maximum allowed variable count of \(Limits.variables) for a given function has been reached."
    case .tooManyParameters(let name):
      "Maximum allowed function arguments of \(Limits.parameters) for function \(name) is reached."
    case .matchTooDeep: "Maximum allowed resource rule depth of \(Limits.matchDepth) is reached."
    case .tooManySegments: "Maximum allowed path length of \(Limits.pathSegments) is reached."
    case .tooManyCaptures: "Maximum allowed amount of \(Limits.captures) match field variables is reached."
    case .oldVersion:
      "Ruleset uses old version (version [1]). Please update to the latest version (version [2])."
    case .globWithChildren: "Glob(**) resource rules should not have child resource rules."
    case .invalidServiceName(let name): "Invalid service name: \(name)."
    case .invalidMethodName(let name): "Invalid method name: \(name)."
    case .invalidVariableName(let name): "Invalid variable name: \(name)."
    case .invalidFunctionName(let name): "Invalid function name: \(name)."
    case .serviceFunctionOutside(let name): "Call to service function '\(name)' occurs outside of defining scope."
    case .wrongArgumentCount(let name): "Incorrect number of arguments supplied to function: \(name)."
    case .unusedFunction(let name): "Unused function: \(name)."
    case .unusedVariable(let name): "Unused variable: \(name)."
    }
  }
}
