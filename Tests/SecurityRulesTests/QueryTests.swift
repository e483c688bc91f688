import Testing

@testable import SecurityRules

/// What Google's Firestore emulator 1.19 answers to queries.
@Suite struct `Judging queries` {
  private func verdict(_ condition: String, _ filter: QueryFilter? = nil, version: String = "2") throws -> Outcome {
    var world = RulesWorld()
    world.documents = ["c/e": ["n": 1]]
    let rules = try world.rules("match /c/{d} { allow list: if \(condition); }", version: version)
    return Outcome(world.list("c", rules, filter))
  }

  static let above: QueryFilter = .field(["n"], .greater(0))
  static let member: QueryFilter = .field(["l"], .arrayContains(1))

  @Test(
    arguments: [
      // Q3 to Q5: only filtered fields exist.
      ("resource.data.n == 1", nil, .error), ("resource.data.n == 1", .field(["n"], .equal(1)), .yes),
      ("resource.data.n == 1", .field(["n"], .equal(2)), .no), ("!('n' in resource.data)", nil, .yes),
      ("resource.data.get('open', true)", nil, .yes), ("resource.data == {}", nil, .yes),
      ("resource.keys() == ['data']", nil, .yes), ("resource.data.m.k == 1", .field(["m", "k"], .equal(1)), .yes),
      ("resource.data.m.keys() == ['k']", .field(["m", "k"], .equal(1)), .yes),
      ("resource.data.n == null", .field(["n"], .isNull), .yes),
      ("resource.data.n is constraint", .field(["n"], .isNaN), .yes),
      // A comparison with null or NaN by value is a constraint, the test for null is that value (the emulator's answers).
      ("resource.data.n is constraint", .field(["n"], .equal(.null)), .yes),
      ("resource.data.n == null", .field(["n"], .equal(.null)), .error),
      ("resource.data.n != 7", .field(["n"], .equal(.null)), .error),
      ("resource.data.n is constraint", .field(["n"], .in([.null])), .yes),
      ("resource.data.n == 5 || resource.data.n is constraint", .field(["n"], .in([.null, 5])), .yes),
      ("resource.data.n == 5 || resource.data.n is constraint", .field(["n"], .in([.float(.nan), 5])), .yes),
      ("resource.data.n == 5 || resource.data.n is constraint", .field(["n"], .isNull), .no),
      // Q6: the document's capture is not known.
      ("d == 'e'", nil, .error), ("database == '(default)'", nil, .yes),
      ("request.path == /databases/$(database)/documents/c", nil, .yes),
      // Q10: what one filter implies holds, all else is an error.
      ("resource.data.n >= 0", above, .yes), ("resource.data.n >= 1", above, .error),
      ("resource.data.n != 0", above, .yes), ("resource.data.n != -1", above, .yes),
      ("0 < resource.data.n", above, .yes),
      ("resource.data.n == 1", above, .error), ("resource.data.n > -0.5", above, .yes),
      ("resource.data.n > -1", .field(["n"], .greater(.float(0.5))), .error),
      ("resource.data.n > 0.25", .field(["n"], .greater(.float(0.5))), .yes),
      ("resource.data.n != null", above, .yes), ("null != resource.data.n", above, .yes),
      ("resource.data.n == null", above, .error), ("resource.data.n > 'a'", above, .error),
      ("resource.data.n != 'b'", .field(["n"], .notEqual("b")), .yes),
      ("resource.data.n != 'c'", .field(["n"], .notIn(["b", "c"])), .yes),
      ("resource.data.n == 1", .and([.field(["n"], .greaterOrEqual(1)), .field(["n"], .lessOrEqual(1))]), .error),
      (
        "resource.data.n >= 1 && resource.data.n <= 1",
        .and([.field(["n"], .greaterOrEqual(1)), .field(["n"], .lessOrEqual(1))]), .yes
      ),
      // Q11: other operations on a constraint.
      ("1 in resource.data.l", member, .yes), ("1.0 in resource.data.l", member, .yes),
      ("2 in resource.data.l", member, .error), ("'a' in resource.data.n", above, .error),
      ("resource.data.l.hasAny([1])", member, .yes), ("resource.data.l.hasAny([2])", member, .no),
      ("resource.data.l.hasAll([1])", member, .error), ("resource.data.n in [1]", above, .no),
      ("!(resource.data.n in [1])", above, .yes), ("resource.data.n is constraint", above, .yes),
      ("resource.data.n is int", above, .no), ("resource.data.n + 1 == 2", above, .error),
      ("resource.data.n.size() == 2", above, .error), ("resource.data.n[0] == 2", above, .error),
      ("[resource.data.n] == [1]", above, .no), ("[resource.data.n].size() == 1", above, .yes),
      ("resource.data.n == resource.data.n", above, .error), ("-resource.data.n == 1", above, .error),
      ("resource.data.n ? true : true", above, .error), ("debug(resource.data.n) > -1", above, .yes),
    ] as [(String, QueryFilter?, Outcome)])
  func `a rule is judged by the filters alone`(condition: String, filter: QueryFilter?, expected: Outcome) throws {
    #expect(try verdict(condition, filter) == expected)
  }

  @Test func `every way of a disjunction must be allowed`() throws {
    let rule = "resource.data.n in [1, 2]"
    #expect(try verdict(rule, .field(["n"], .in([1, 2]))) == .yes)
    #expect(try verdict(rule, .field(["n"], .in([1, 2, 3]))) == .no)
    #expect(try verdict(rule, .or([.field(["n"], .equal(1)), .field(["n"], .equal(2))])) == .yes)
    #expect(try verdict(rule, .or([.field(["n"], .equal(1)), .field(["m"], .equal(2))])) == .error)
    let filter: QueryFilter = .and([
      .or([.field(["n"], .equal(1)), .field(["n"], .equal(2))]), .field(["k"], .in([5, 6])),
    ])
    #expect(filter.ways()?.count == 4)
    #expect(QueryFilter.and(Array(repeating: .field(["n"], .in([1, 2])), count: 20)).ways() == nil)
    #expect(try verdict("true", .and(Array(repeating: .field(["n"], .in([1, 2])), count: 20))) == .error)
  }

  @Test func `request.query tells limit, offset and order`() throws {
    let world = RulesWorld()
    let rules = try world.rules(
      """
      match /c/{d} { allow list: if request.query.limit <= 10 && request.query.offset == 0
        && request.query.orderBy == {'n': 'DESC', 'm.k': 'ASC'}; }
      """)
    func verdict(_ limit: Int64?) -> Outcome {
      let query = DocumentQuery(
        parent: RulesWorld.root, collection: "c", order: [("n", true), ("m.k", false)], limit: limit)
      return Outcome(rules.decideQuery(query, by: world.origin, documents: world.lookup))
    }
    #expect(verdict(5) == .yes)
    #expect(verdict(50) == .no)
    #expect(verdict(nil) == .error)
  }

  @Test(
    arguments: [
      ("match /{p=**}/songs/{s} { allow list; }", Outcome.yes), ("match /{p=**} { allow list; }", .yes),
      ("match /songs/{s} { allow list; }", .no), ("match /{x}/{y}/songs/{s} { allow list; }", .no),
      ("match /{p=**}/songs/{s} { allow list: if p is path && p != /a/b; }", .yes),
      ("match /{p=**}/songs/{s} { allow list: if p == p; }", .no),
      ("match /{p=**}/songs/{s} { allow list: if request.path == null; }", .error),
      ("match /{p=**}/songs/{s} { allow list: if request.query.ancestor == null; }", .yes),
      ("match /{p=**}/songs/{s} { allow list: if s == 'a'; }", .error),
      ("match /{p=**}/other/{s} { allow list; }", .no),
    ])
  func `a collection group needs a glob before its name`(body: String, expected: Outcome) throws {
    let world = RulesWorld()
    let query = DocumentQuery(parent: RulesWorld.root, collection: "songs", isGroup: true)
    let rules = try world.rules(body)
    #expect(Outcome(rules.decideQuery(query, by: world.origin, documents: world.lookup)) == expected)
  }

  @Test func `in version 1 a root glob authorises a group, and is unbound in a list`() throws {
    let world = RulesWorld()
    let query = DocumentQuery(parent: RulesWorld.root, collection: "songs", isGroup: true)
    let open = try world.rules("match /{p=**} { allow list; }", version: "1")
    #expect(Outcome(open.decideQuery(query, by: world.origin, documents: world.lookup)) == .yes)
    let bound = try world.rules("match /{p=**} { allow list: if p is path; }", version: "1")
    #expect(Outcome(world.list("c", bound)) == .error)
    #expect(Outcome(world.list("c", try world.rules("match /{p=**} { allow list: if p is path; }"))) == .yes)
  }

  @Test(
    arguments: [
      ("match /c/e { allow list; }", Outcome.no), ("match /c/{d} { allow list; }", .yes),
      ("match /c/{d=**} { allow list; }", .yes), ("match /c/{d}/{e=**} { allow list; }", .yes),
      ("match /c/{d}/x/{e} { allow list; }", .no), ("match /c { allow list; }", .no),
    ])
  func `a collection is listed by a match of its documents`(body: String, expected: Outcome) throws {
    let world = RulesWorld()
    #expect(Outcome(world.list("c", try world.rules(body))) == expected)
  }

  @Test func `a query that names its documents is decided on what is stored there`() throws {
    var world = RulesWorld()
    world.documents = ["c/e": ["n": 1], "c/f": ["n": 2]]
    let rules = try world.rules("match /c/{d} { allow list: if resource.data.n == 1 && d == 'e'; }")
    #expect(Outcome(world.list("c", rules, .documentIs([RulesWorld.path("c/e")]))) == .yes)
    #expect(Outcome(world.list("c", rules, .documentIs([RulesWorld.path("c/e"), RulesWorld.path("c/f")]))) == .no)
    let absent = try world.rules("match /c/{d} { allow list: if resource == null; }")
    #expect(Outcome(world.list("c", absent, .documentIs([RulesWorld.path("c/none")]))) == .error)
    #expect(Outcome(world.list("c", rules, .documentCompares)) == .error)
  }

  @Test(arguments: [
    (RulesProfile.emulator, 20, Outcome.yes), (.emulator, 21, .error), (.production, 10, .yes),
    (.production, 11, .error),
  ])
  func `the look-ups of a query are bounded over all its ways`(profile: RulesProfile, count: Int, expected: Outcome)
    throws
  {
    var world = RulesWorld()
    world.profile = profile
    let path = "/databases/$(database)/documents/look/a"
    let all = (0..<count).map { "exists(\(path)\($0)) == false" }.joined(separator: " && ")
    #expect(Outcome(world.list("c", try world.rules("match /c/{d} { allow list: if \(all); }"))) == expected)
  }
}
