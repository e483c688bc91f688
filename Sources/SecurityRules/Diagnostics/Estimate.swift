/// What is known of an expression's value before there is a request.
struct Estimate: Sendable {
  /// The types that its value may have; none when the evaluation always fails.
  var types: TypeSet
  /// Whether it may be true, and whether it may be false.
  var canBeTrue: Bool
  var canBeFalse: Bool
  /// Whether its evaluation may fail, too; what decides alone must not.
  var canFail = true
  /// The members that are known, of a map.
  var shape: Shape?
  var constant: Constant?
  /// The types of the elements of a list literal or of what is made of it.
  var elements: TypeSet?
  var origin: Origin?
  /// The map whose keys this is a list or set of.
  var keysOf: Origin?
  var path: [PathPiece]?
  /// Why it always fails or is never true.
  var blame: Fault?
  /// Says whether a field of the stored document is there.
  var asksForStoredField = false
  /// `old.diff(new)`.
  var isReversedDifference = false
  /// Equal for expressions that give equal values within one request.
  var identity: Int

  init(_ types: TypeSet, identity: Int) {
    self.types = types
    self.identity = identity
    canBeTrue = types.contains(.bool)
    canBeFalse = canBeTrue
  }

  init(_ constant: Constant) {
    self.init(constant.types, identity: constant.hashValue)
    self.constant = constant
    canFail = false
    if case .bool(let value) = constant {
      canBeTrue = value
      canBeFalse = !value
    }
    if case .list(let elements) = constant { self.elements = elements.reduce(into: []) { $0.formUnion($1.types) } }
  }

  /// A value of a truth that may be known.
  init(truth: Bool?, canFail: Bool = true, identity: Int) {
    self.init(.bool, identity: identity)
    self.canFail = canFail
    if let truth {
      canBeTrue = truth
      canBeFalse = !truth
    }
  }

  /// The evaluation always fails.
  static func failure(_ fault: Fault?, identity: Int) -> Estimate {
    var estimate = Estimate([], identity: identity)
    estimate.blame = fault
    return estimate
  }

  var alwaysFails: Bool { types.isEmpty }

  /// Whether it is true, if it does not fail.
  var isCertainlyTrue: Bool { types == .bool && canBeTrue && !canBeFalse }

  var isCertainlyFalse: Bool { types == .bool && canBeFalse && !canBeTrue }
}

/// A value that stands in the rules themselves.
enum Constant: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case float(Double)
  case string(String)
  case list([Constant])

  var types: TypeSet {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .float: .float
    case .string: .string
    case .list: .list
    }
  }

  /// Whether both are certainly equal or unequal; nil when that is not known.
  func equals(_ other: Constant) -> Bool? {
    switch (self, other) {
    case (.float, _), (_, .float): nil
    default: self == other
    }
  }
}

/// Where in a request or a document a value comes from.
struct Origin: Hashable, Sendable {
  enum Root: Hashable, Sendable {
    case request
    case resource
    case capture(Int)
    /// A looked-up document.
    case lookup(Int)
  }

  var root: Root
  var path: [String] = []

  func member(_ name: String) -> Origin { Origin(root: root, path: path + [name]) }

  /// Whether it is the other or a part of it.
  func isWithin(_ other: Origin) -> Bool { root == other.root && path.starts(with: other.path) }

  static let storedData = Origin(root: .resource, path: ["data"])
  static let incoming = Origin(root: .request, path: ["resource"])
  static let incomingData = Origin(root: .request, path: ["resource", "data"])
  static let auth = Origin(root: .request, path: ["auth"])
  static let userID = Origin(root: .request, path: ["auth", "uid"])
  static let token = Origin(root: .request, path: ["auth", "token"])
  static let email = Origin(root: .request, path: ["auth", "token", "email"])
  static let query = Origin(root: .request, path: ["query"])
  static let time = Origin(root: .request, path: ["time"])

  /// The field of a document that it is, top level only: `f` for `resource.data.f` and what lies within.
  func field(of data: Origin) -> String? {
    isWithin(data) && path.count > data.path.count ? path[data.path.count] : nil
  }
}

/// A piece of a path expression.
enum PathPiece: Hashable, Sendable {
  case literal(String)
  /// One segment, known by the identity of its value.
  case segment(Int)
  /// Any number of segments.
  case segments(Int)
  case placeholder(String)
}

/// Why an expression fails whenever it is evaluated, or is never true.
struct Fault: Hashable, Sendable {
  let code: FindingCode
  let span: Span
  let reason: String
  let remedy: String

  init(_ code: FindingCode, _ span: Span, _ reason: String, remedy: String) {
    self.code = code
    self.span = span
    self.reason = reason
    self.remedy = remedy
  }
}
