/// One of the ways in which a query can find a document: filters that must all hold.
struct QueryWay {
  enum Test {
    case value(Value)
    case filters([Constraint.Filter])
  }

  /// In the order of the query.
  var fields: [(path: [Text], test: Test)] = []
  /// The one document the way can find, when the query names it.
  var document: [Text]?

  /// `resource.data` of the way: only the fields that are filtered exist.
  var data: Value.Map {
    QueryWay.map(fields.map { (path: $0.path[...], value: $0.test.value) })
  }

  private static func map(_ leaves: [(path: ArraySlice<Text>, value: Value)]) -> Value.Map {
    var names: [Text] = []
    for leaf in leaves {
      if let name = leaf.path.first, !names.contains(name) { names.append(name) }
    }
    return Value.Map(
      names.map { name in
        let below = leaves.filter { $0.path.first == name }
        let whole = below.last { $0.path.count == 1 }?.value
        return (key: name, value: whole ?? .map(map(below.map { (path: $0.path.dropFirst(), value: $0.value) })))
      })
  }

  /// The filters of a comparison by value. One with null or NaN is a constraint even alone, where the test for null is that
  /// value (measured); two filters make it one.
  static func equality(with value: Value) -> [Constraint.Filter] {
    let filter = Constraint.Filter(.equal, value)
    switch value {
    case .null: return [filter, filter]
    case .float(let number) where number.isNaN: return [filter, filter]
    default: return [filter]
    }
  }

  mutating func add(_ filter: Constraint.Filter, to path: [Text]) {
    guard let index = fields.firstIndex(where: { $0.path == path }) else {
      fields.append((path: path, test: filter.operator == .equal ? .value(filter.value) : .filters([filter])))
      return
    }
    fields[index].test = .filters(fields[index].test.filters + [filter])
  }
}

extension QueryWay.Test {
  var value: Value {
    switch self {
    case .value(let value): value
    case .filters(let filters): .constraint(Constraint(filters))
    }
  }

  var filters: [Constraint.Filter] {
    switch self {
    case .value(let value): [Constraint.Filter(.equal, value)]
    case .filters(let filters): filters
    }
  }
}

extension QueryFilter {
  /// More ways than Firestore itself takes (30 disjunctions) are not worked out.
  static let mostWays = 100

  /// The filter as a disjunction; nil when there are too many ways.
  func ways() -> [QueryWay]? {
    expand([QueryWay()])
  }

  private func expand(_ ways: [QueryWay]) -> [QueryWay]? {
    switch self {
    case .and(let filters):
      var ways = ways
      for filter in filters {
        guard let expanded = filter.expand(ways) else { return nil }
        ways = expanded
      }
      return ways
    case .or(let filters):
      var all: [QueryWay] = []
      for filter in filters {
        guard let expanded = filter.expand(ways), all.count + expanded.count <= QueryFilter.mostWays else { return nil }
        all += expanded
      }
      return all
    case .field(let path, let test):
      return test.expand(ways, path)
    case .documentIs(let documents):
      return QueryFilter.fanOut(ways, over: documents) { $0.document = $1 }
    case .documentCompares:
      return ways
    }
  }

  fileprivate static func fanOut<Choice>(
    _ ways: [QueryWay], over choices: [Choice], _ choose: (inout QueryWay, Choice) -> Void
  ) -> [QueryWay]? {
    guard ways.count * choices.count <= mostWays else { return nil }
    return ways.flatMap { way in
      choices.map { choice in
        var way = way
        choose(&way, choice)
        return way
      }
    }
  }
}

extension FieldTest {
  fileprivate func expand(_ ways: [QueryWay], _ path: [Text]) -> [QueryWay]? {
    let choices: [[Constraint.Filter]] =
      switch self {
      case .equal(let value): [QueryWay.equality(with: value)]
      case .notEqual(let value): [[.init(.notEqual, value)]]
      case .less(let value): [[.init(.less, value)]]
      case .lessOrEqual(let value): [[.init(.lessOrEqual, value)]]
      case .greater(let value): [[.init(.greater, value)]]
      case .greaterOrEqual(let value): [[.init(.greaterOrEqual, value)]]
      case .in(let values): values.map(QueryWay.equality)
      case .notIn(let values): [values.map { .init(.notEqual, $0) }]
      case .arrayContains(let value): [[.init(.contains, value)]]
      case .arrayContainsAny(let values): values.map { [.init(.contains, $0)] }
      case .isNull: [[.init(.equal, .null)]]
      case .isNotNull: [[.init(.notEqual, .null)]]
      case .isNaN: [QueryWay.equality(with: .float(.nan))]
      case .isNotNaN: [[.init(.notEqual, .float(.nan))]]
      }
    return QueryFilter.fanOut(ways, over: choices) { way, filters in
      for filter in filters { way.add(filter, to: path) }
    }
  }
}
