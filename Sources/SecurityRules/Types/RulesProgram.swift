/// A resolved rules file in the form that is run: expressions in one array, referring to each other by index, slots instead
/// of names, so that a step of the evaluation neither hashes a string nor counts a reference.
struct RulesProgram: Sendable {
  typealias NodeIndex = Int32

  /// A run of `RulesProgram.operands`.
  struct Operands: Sendable {
    let first: Int32
    let count: Int32

    var range: Range<Int> { Int(first)..<Int(first + count) }
  }

  enum Operation: Sendable {
    case constant(Int32)
    /// A literal of nothing but constants: the value, and how many expressions it counts.
    case literal(Int32, evaluations: Int32)
    case request
    /// `request.name`, with the member's expressions both counted.
    case requestMember(RequestMember)
    case resource
    /// `resource.data`.
    case resourceData
    /// `request.resource.data`.
    case newResourceData
    case capture(Int32)
    case local(Int32)
    case unknownVariable
    case list(Operands)
    /// Keys and values in turn.
    case map(Operands)
    case path(Operands)
    case not(NodeIndex)
    case minus(NodeIndex)
    case and(NodeIndex, NodeIndex)
    case or(NodeIndex, NodeIndex)
    case equal(NodeIndex, NodeIndex)
    case notEqual(NodeIndex, NodeIndex)
    case arithmetic(ArithmeticOperator, NodeIndex, NodeIndex)
    case ordering(OrderingOperator, NodeIndex, NodeIndex)
    case contained(NodeIndex, in: NodeIndex)
    case typeTest(NodeIndex, ValueType)
    case conditional(NodeIndex, NodeIndex, NodeIndex)
    /// The name is a constant.
    case member(NodeIndex, Int32)
    case index(NodeIndex, NodeIndex)
    /// -1 stands for a bound that is left out.
    case slice(NodeIndex, NodeIndex, NodeIndex)
    case callFunction(Int32, Operands)
    case callBuiltIn(Function, Operands)
    /// A function that looks up documents.
    case lookup(Function, Operands)
    /// `get(path).data`.
    case lookupData(Function, Operands)
    /// The pattern is an index into `RulesProgram.patterns`, or -1.
    case callMethod(Method, NodeIndex, Operands, pattern: Int32)
    /// The name is an index into `RulesProgram.names`; the receiver is -1 for a function.
    case unknownFunction(Int32, NodeIndex, Operands)
    /// What could not be parsed: never run, for such a file is refused.
    case invalid
  }

  /// The parts of path literals, which stand among the operands as indexes into `RulesProgram.pathParts`.
  enum PathPart: Sendable {
    case literal(Text)
    case interpolation(NodeIndex)
    case placeholder(Text)
    case globPlaceholder(Text)
  }

  struct CompiledFunction: Sendable {
    let name: String
    let parameterCount: Int
    let parameters: String
    let lets: [NodeIndex]
    let result: NodeIndex
  }

  struct CompiledAllow: Sendable {
    let methods: MethodSet
    /// -1 grants always.
    let condition: NodeIndex
    let span: Span
    let conditionSpan: Span
  }

  enum PatternSegment: Sendable {
    case literal(Text)
    case capture
    case glob
  }

  struct CompiledMatch: Sendable {
    let segments: [PatternSegment]
    /// The slot of the first capture of this header.
    let firstCapture: Int
    /// Indexes. The statements are asked before the inner matches (measured).
    let allows: [Int]
    let matches: [Int]
    let span: Span
  }

  var version = 2
  /// What is run: chains of members of `request` and `resource` in one step.
  var operations: [Operation] = []
  /// What is run while somebody watches: every expression in a step of its own.
  var plainOperations: [Operation] = []
  var spans: [Span] = []
  /// By node: `Expression.id`.
  var expressions: [Int] = []
  var operands: [Int32] = []
  var constants: [Value] = []
  var texts: [Text] = []
  var names: [String] = []
  var patterns: [RegularExpression] = []
  var pathParts: [PathPart] = []
  var functions: [CompiledFunction] = []
  var allows: [CompiledAllow] = []
  var matches: [CompiledMatch] = []
  /// The outermost matches of each service, by its name.
  var services: [String: [Int]] = [:]
}

/// The members of `request`. Which of them are there depends on the service and the method.
package enum RequestMember: String, CaseIterable, Sendable {
  case auth, method, path, time, resource, query, params, headers, inTransaction, fields, writeFields, transforms
  case readFields
}
