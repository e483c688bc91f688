/// What the evaluation of a condition touches and costs, at worst.
struct Trace: Sendable {
  struct Lookup: Hashable, Sendable {
    /// Equal for the same document.
    let document: Int
    let span: Span
  }

  /// Where each origin is read first.
  private(set) var touched: [Origin: Span] = [:]
  /// Expressions evaluated, as Google counts them.
  var cost = 0
  /// Distinct documents, in the order in which they are looked up.
  private(set) var lookups: [Lookup] = []
  /// What was seen on the way, for the checks that look at a whole condition.
  var observations: [Observation: Span] = [:]

  /// Facts that do not show in the value of an expression.
  enum Observation: Hashable, Sendable {
    /// Keys of the new document are bounded: `hasOnly`, `==`, `diff`, `size()`.
    case boundsKeys
    /// Keys of the new document are demanded: `hasAll`, `==`, `size()`.
    case demandsKeys
    case keysHasOnly
    /// Keys of the new document are compared with what is not known here.
    case unknownKeys
    case boundsSize
    /// A stored field's absence is taken for a proof.
    case negatesStoredField(Int)
    /// A stored field's default grants.
    case defaultsStoredField(Int)
    case reversedDifference
    case reversedDifferenceMatters
    /// `field == null`, with the field's name.
    case comparesFieldWithNull(String)
    case namesUser
  }

  mutating func touch(_ origin: Origin, at span: Span) {
    if touched[origin] == nil { touched[origin] = span }
  }

  func touches(_ origin: Origin) -> Bool { touched.keys.contains { $0.isWithin(origin) } }

  /// Whether a claim or a looked-up document decides, and not the mere sign-in.
  var isAdministration: Bool { touches(.token) || !lookups.isEmpty }

  var touchesCapture: Bool { touched.keys.contains { if case .capture = $0.root { true } else { false } } }

  mutating func look(up document: Int, at span: Span) {
    if !lookups.contains(where: { $0.document == document }) { lookups.append(Lookup(document: document, span: span)) }
  }

  mutating func observe(_ observation: Observation, at span: Span) {
    if observations[observation] == nil { observations[observation] = span }
  }

  func observes(_ observation: Observation) -> Bool { observations[observation] != nil }

  /// Both branches' sights, and the greater of their costs.
  static func worse(of first: Trace, and second: Trace) -> Trace {
    var worse = first
    worse.touched.merge(second.touched) { first, _ in first }
    worse.observations.merge(second.observations) { first, _ in first }
    worse.cost = max(first.cost, second.cost)
    if second.lookups.count > first.lookups.count { worse.lookups = second.lookups }
    return worse
  }

  /// What several conditions cost that are evaluated for one request.
  mutating func add(_ other: Trace) {
    cost += other.cost
    for lookup in other.lookups { look(up: lookup.document, at: lookup.span) }
  }
}
