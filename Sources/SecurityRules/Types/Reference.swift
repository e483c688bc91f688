/// What a name in an expression stands for.
package enum Reference: Hashable, Sendable {
  case request
  case resource
  /// A capture of an enclosing match, counted from the outermost.
  case capture(Int)
  /// A parameter of the enclosing function, counted from 0.
  case parameter(Int)
  /// A `let` of the enclosing function, counted from 0.
  case variable(Int)
  case namespace(Namespace)
  /// A function of the file: an index into `Resolution.functions`.
  case function(Int)
  case builtIn(Function)
  case method(Method)
  /// A variable, function or method that does not exist: an error when evaluated.
  case unknown
}

/// A function of the file with what the resolver found out about it.
package struct ResolvedFunction: Sendable {
  package let declaration: FunctionDeclaration
  /// The captures of the matches around the declaration, outermost first.
  package let captures: [String]
  /// Whether it stands outside every service.
  package let isFileLevel: Bool
  /// The functions of the file that it calls, as indexes, each once.
  package fileprivate(set) var callees: [Int] = []

  init(declaration: FunctionDeclaration, captures: [String], isFileLevel: Bool) {
    self.declaration = declaration
    self.captures = captures
    self.isFileLevel = isFileLevel
  }

  mutating func noteCall(of function: Int) {
    if !callees.contains(function) { callees.append(function) }
  }
}

/// The methods a request can have.
package enum RequestMethod: String, CaseIterable, Sendable {
  case get, list, create, update, delete
}

/// The requests that an allow statement covers.
package struct MethodSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ method: RequestMethod) {
    switch method {
    case .get: self = .get
    case .list: self = .list
    case .create: self = .create
    case .update: self = .update
    case .delete: self = .delete
    }
  }

  /// The method's name as an allow statement spells it, in any mixture of capitals (measured); nil if there is none.
  package init?(spelling: String) {
    switch spelling.lowercased() {
    case "read": self = [.get, .list]
    case "write": self = [.create, .update, .delete]
    case let name:
      guard let method = RequestMethod(rawValue: name) else { return nil }
      self.init(method)
    }
  }

  package static let get = MethodSet(rawValue: 1)
  package static let list = MethodSet(rawValue: 2)
  package static let create = MethodSet(rawValue: 4)
  package static let update = MethodSet(rawValue: 8)
  package static let delete = MethodSet(rawValue: 16)
}
