import Testing

@testable import SecurityRules

/// Conditions made up at random, from a seed: mostly nonsense, which is what checks are about.
private struct ConditionGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  private mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  private static let atoms = [
    "1", "0", "2.5", "'a'", "'ua'", "true", "false", "null", "[]", "['a', 'n']", "[1, 2]", "{'a': 1}", "d", "p",
    "request",
    "resource", "resource.data", "resource.data.n", "resource.data.s", "resource.data.missing", "resource.data.l",
    "resource.data.m", "request.auth", "request.auth.uid", "request.auth.token", "request.auth.token.email",
    "request.auth.token.firebase.sign_in_provider", "request.method", "request.time", "request.path",
    "request.resource", "request.resource.data", "request.resource.data.n", "request.resource.data.s",
    "request.query.limit", "request.bogus", "resource.id", "bogus", "request.resource.data.keys()",
    "resource.data.keys()", "exists(/databases/$(database)/documents/c/$(d))",
    "get(/databases/$(database)/documents/c/d).data.n",
    "get(/databases/$(database)/documents/c/none)", "exists(/c/d)", "request.resource.data.diff(resource.data)",
    "timestamp.date(2026, 1, 1)", "duration.value(1, 'h')", "latlng.value(1, 2)", "path('/a/b')", "b'a'",
  ]

  mutating func value(_ depth: Int) -> String {
    guard depth > 0, next(3) > 0 else { return pick(ConditionGenerator.atoms) }
    switch next(9) {
    case 0: return "(\(value(depth - 1)) \(pick(["+", "-", "*", "/ ", "%"])) \(value(depth - 1)))"
    case 1, 2:
      let method = pick(Method.allCases.map(\.rawValue))
      let arguments = (0..<next(3)).map { _ in value(depth - 1) }
      return "(\(value(depth - 1))).\(method)(\(arguments.joined(separator: ", ")))"
    case 3:
      let function = pick([
        "int", "float", "string", "path", "debug", "math.abs", "math.floor", "math.pow", "hashing.md5",
      ])
      return "\(function)(\(value(depth - 1))\(next(4) == 0 ? ", " + value(depth - 1) : ""))"
    case 4: return "(\(value(depth - 1)))[\(value(depth - 1))]"
    case 5: return "(\(value(depth - 1))).\(pick(["a", "n", "data", "size", "uid", "missing"]))"
    case 6: return "[\(value(depth - 1)), \(value(depth - 1))]"
    case 7: return "helper(\(value(depth - 1)), \(value(depth - 1)))"
    default: return condition(depth - 1)
    }
  }

  mutating func condition(_ depth: Int) -> String {
    let value = value(max(depth, 0))
    guard depth > 0 else {
      return next(4) == 0 ? value : "(\(value) \(pick(["==", "!=", "<", "in"])) \(self.value(0)))"
    }
    switch next(10) {
    case 0, 1, 2: return "(\(condition(depth - 1)) && \(condition(depth - 1)))"
    case 3, 4, 5: return "(\(condition(depth - 1)) || \(condition(depth - 1)))"
    case 6: return "(!\(condition(depth - 1)))"
    case 7: return "(\(condition(depth - 1)) ? \(condition(depth - 1)) : \(condition(depth - 1)))"
    case 8:
      return "(\(value) is \(pick(["int", "string", "bool", "map", "list", "path", "set", "number", "timestamp"])))"
    default: return "(\(value) \(pick(["==", "!=", "<", ">=", "in"])) \(self.value(depth - 1)))"
    }
  }
}

/// The engine is the oracle: what a check calls impossible must never happen.
@Suite struct `What checks say of a condition` {
  private static let world: RulesWorld = {
    var world = RulesWorld()
    world.documents["p/ua/c/d"] = ["n": 1, "s": "a", "l": .list([1, "a"]), "m": .map(["a": 1])]
    world.documents["c/d"] = ["n": 1]
    return world
  }()

  private func query(_ filter: QueryFilter?, _ limit: Int64?) -> DocumentQuery {
    DocumentQuery(parent: RulesWorld.path("p/ua"), collection: "c", filter: filter, limit: limit)
  }

  private func outcomes(of method: RequestMethod, _ rules: CompiledRules) -> [Decision] {
    let world = Self.world
    let fields: Value.Map = ["n": 2, "s": "b", "a": 1]
    switch method {
    case .get: return [world.get("p/ua/c/d", rules), world.get("p/ua/c/none", rules)]
    case .list:
      return [query(nil, nil), query(.field(["n"], .equal(1)), 3), query(.field(["n"], .greater(0)), nil)].flatMap {
        rules.decideQuery($0, by: world.origin, documents: world.lookup)
      }
    case .create: return world.commit([("p/ua/c/none", fields)], rules)
    case .update: return world.commit([("p/ua/c/d", fields)], rules)
    case .delete: return world.commit([("p/ua/c/d", nil)], rules) + world.commit([("p/ua/c/none", nil)], rules)
    }
  }

  @Test(arguments: 1...16) func `holds when the engine judges`(_ seed: Int) {
    var generator = ConditionGenerator(seed: UInt64(seed))
    var judged = 0
    var impossible = 0
    for _ in 0..<50 {
      let condition = generator.condition(3)
      let body = """
        function helper(x, y) { return x == y || x in y; }
            match /p/{p}/c/{d} { allow read, write: if \(condition); }
        """
      guard let rules = try? Self.world.rules(body) else { continue }
      let survey = Survey(rules.resolution, profile: .production)
      let budgets = BudgetChecks(survey: survey).budgets
      for examined in survey.cases {
        let decisions = outcomes(of: examined.method, rules)
        judged += decisions.count
        if !examined.canGrant {
          impossible += 1
          let isAllowed = decisions.contains { $0.isAllowed }
          #expect(!isAllowed, "\(examined.method): \(condition)")
        }
        guard let budget = budgets.first(where: { $0.budget.method == examined.method })?.budget else {
          Issue.record("no budget for \(examined.method)")
          continue
        }
        for decision in decisions {
          #expect(decision.evaluations <= budget.expressions, "\(examined.method): \(condition)")
          #expect(decision.lookups <= budget.lookups, "\(examined.method): \(condition)")
        }
      }
    }
    #expect(judged > 100)
    #expect(impossible > 3)
  }
}
