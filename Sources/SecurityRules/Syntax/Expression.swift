/// A piece of a condition, as written.
package struct Expression: Sendable {
  package let form: Form
  /// From the first word to the last, parentheses of its own included.
  package let span: Span
  /// Numbers all expressions of a ruleset from 0, so that facts about them fit in arrays.
  package let id: Int
  /// How many expressions stand below each other here, itself included.
  package let height: Int

  package indirect enum Form: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case float(Double)
    case string(Text)
    case bytes([UInt8])
    case variable(String)
    case list([Expression])
    case map([MapEntry])
    case path([PathSegment])
    case parenthesized(Expression)
    case unary(UnaryOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    /// `x is name`.
    case typeTest(Expression, Name)
    /// `condition ? yes : no`.
    case conditional(Expression, Expression, Expression)
    case member(Expression, Name)
    case index(Expression, Expression)
    /// `x[low:high]`; either bound may be missing.
    case slice(Expression, low: Expression?, high: Expression?)
    /// `name(...)`.
    case call(Name, [Expression])
    /// `receiver.name(...)`; a namespace's function, such as `math.abs(1)`, has the namespace as a variable for receiver.
    case method(Expression, Name, [Expression])
    /// What could not be parsed.
    case invalid
  }

  /// Without the parentheses around it.
  package var unwrapped: Expression {
    var expression = self
    while case .parenthesized(let inner) = expression.form { expression = inner }
    return expression
  }

  /// The expressions directly below, in the order of the text.
  package var children: [Expression] {
    switch form {
    case .null, .bool, .integer, .float, .string, .bytes, .variable, .invalid: []
    case .list(let elements): elements
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .path(let segments):
      segments.compactMap { if case .interpolation(let inner) = $0.form { inner } else { nil } }
    case .parenthesized(let inner), .unary(_, let inner), .typeTest(let inner, _), .member(let inner, _): [inner]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .index(let receiver, let index): [receiver, index]
    case .slice(let receiver, let low, let high): [receiver] + [low, high].compactMap(\.self)
    case .call(_, let arguments): arguments
    case .method(let receiver, _, let arguments): [receiver] + arguments
    }
  }
}

package struct MapEntry: Sendable {
  /// An expression that must give a string: a bare name is a variable (measured).
  package let key: Expression
  package let value: Expression
}

/// A segment of a path expression.
package struct PathSegment: Sendable {
  package enum Form: Sendable {
    case literal(Text)
    /// `$(expression)`.
    case interpolation(Expression)
    /// `{name}`, to be filled by `bind`.
    case placeholder(String)
    /// `{name=**}`, to be filled by `bind` with a path.
    case globPlaceholder(String)
  }

  package let form: Form
  /// With its slash.
  package let span: Span
}

/// A word with its place.
package struct Name: Sendable {
  package let text: String
  package let span: Span
}

package enum UnaryOperator: String, CaseIterable, Sendable {
  case not = "!"
  case minus = "-"
}

package enum BinaryOperator: String, CaseIterable, Sendable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case `in`
  case and = "&&"
  case or = "||"

  /// The greater binds tighter. Measured on the emulator: `==` binds tighter than `is` (`Precedence.typeTest`), and `is`
  /// tighter than `in`, unlike the published table.
  package var precedence: Int {
    switch self {
    case .multiply, .divide, .remainder: 9
    case .add, .subtract: 8
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 7
    case .equal, .notEqual: 6
    case .in: 4
    case .and: 3
    case .or: 2
    }
  }
}

/// The levels of precedence that belong to no binary operator.
enum Precedence {
  static let typeTest = 5
  static let conditional = 1
}
