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
    /// `name.name`, of a parameter or a let: the slot, and the name as a constant.
    case localMember(Int32, Int32)
    /// `request.auth.name`, of which the name is a constant.
    case authMember(Int32)
    case unknownVariable
    case list(Operands)
    /// Keys and values in turn.
    case map(Operands)
    /// The template is an index into `RulesProgram.pathTemplates`.
    case path(Operands, template: Int32)
    case minus(NodeIndex)
    case arithmetic(ArithmeticOperator, NodeIndex, NodeIndex)
    case test(Test)
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

  /// An operation that gives a bool: where a condition is asked for, none of its kin is made a value of.
  enum Test: Sendable {
    case not(NodeIndex)
    /// `&&` or `||`, which an operand decides that is false or true. The first operand, and then for each connective itself
    /// and the operand behind it: a chain of equal connectives is one operation.
    case connective(Operands, decisive: Bool)
    case equal(NodeIndex, NodeIndex)
    case notEqual(NodeIndex, NodeIndex)
    /// `==` or `!=` with a constant: the constant, and how many expressions it counts.
    case equalConstant(NodeIndex, Int32, evaluations: Int32, isNegated: Bool)
    case ordering(OrderingOperator, NodeIndex, NodeIndex)
    case contained(NodeIndex, in: NodeIndex)
    case typeTest(NodeIndex, ValueType)
    /// `matches` with a literal: its text is a constant, its pattern an index into `RulesProgram.patterns`.
    case matches(NodeIndex, text: Int32, pattern: Int32)
  }

  /// The parts of path literals, which stand among the operands as indexes into `RulesProgram.pathParts`.
  enum PathPart: Sendable {
    /// Its text stands in the template.
    case literal
    case interpolation(NodeIndex)
    case placeholder(Text)
    case globPlaceholder(Text)
  }

  struct CompiledFunction: Sendable {
    let parameterCount: Int32
    /// An index into `RulesProgram.names`: how the function is called.
    let signature: Int32
    let lets: Operands
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

  /// An object, so that to look at a match copies none of its arrays.
  final class CompiledMatch: Sendable {
    let segments: [PatternSegment]
    /// The slot of the first capture of this header.
    let firstCapture: Int
    /// Indexes. The statements are asked before the inner matches (measured).
    let allows: [Int]
    let matches: [Int]
    let span: Span

    init(segments: [PatternSegment], firstCapture: Int, allows: [Int], matches: [Int], span: Span) {
      self.segments = segments
      self.firstCapture = firstCapture
      self.allows = allows
      self.matches = matches
      self.span = span
    }
  }

  var version = 2
  /// What is run: several expressions in one step where that saves time.
  var operations: [Operation] = []
  /// What is run while somebody watches, and near the limit of expressions: every expression in a step of its own.
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
  /// The texts of path literals, empty where they are not known.
  var pathTemplates: [[Text]] = []
  var functions: [CompiledFunction] = []
  var allows: [CompiledAllow] = []
  var matches: [CompiledMatch] = []
  /// The outermost matches of each service.
  var firestoreMatches: [Int] = []
  var storageMatches: [Int] = []

  func outermostMatches(of service: ServiceKind) -> [Int] {
    switch service {
    case .firestore: firestoreMatches
    case .storage: storageMatches
    }
  }
}

/// The members of `request`. Which of them are there depends on the service and the method.
package enum RequestMember: String, CaseIterable, Sendable {
  case auth, method, path, time, resource, query, params, headers, inTransaction, fields, writeFields, transforms
  case readFields
}
