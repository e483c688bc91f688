import Testing

@testable import SecurityRules

@Suite struct `Mutants of a rules file` {
  private func mutants(of condition: String, allow: String = "get") throws -> [(MutationOperator, String)] {
    let rules = try TestState.rules("match /a/{id} { allow \(allow): if \(condition); }")
    let source = rules.resolution.tree.source
    return MutantFinder.mutants(of: rules.resolution).compactMap { mutant in
      let text = String(decoding: mutant.source(from: source), as: UTF8.self)
      let prefix = "match /a/{id} { allow "
      guard let start = text.range(of: prefix)?.upperBound, let end = text.range(of: "; }")?.lowerBound else {
        return nil
      }
      return (mutant.operator, String(text[start..<end]))
    }
  }

  @Test(
    arguments: [
      ("id == 'a'", MutationOperator.flipEquality, ["get: if ((id) != ('a'))"]),
      ("id == 'a'", .negateCondition, ["get: if !(id == 'a')"]),
      ("id == 'a'", .replaceByConstant, ["get: if true", "get: if false"]),
      ("id == 'a'", .changeString, ["get: if id == 'ax'"]),
      ("id == 'a' && id != 'b'", .dropOperand, ["get: if (id == 'a')", "get: if (id != 'b')"]),
      ("id == 'a' && id != 'b'", .swapLogic, ["get: if ((id == 'a') || (id != 'b'))"]),
      ("!(id == 'a')", .dropNot, ["get: if (id == 'a')"]),
      ("id.size() <= 3", .moveBoundary, ["get: if ((id.size()) < (3))"]),
      ("id.size() <= 3", .turnComparison, ["get: if ((id.size()) >= (3))"]),
      ("id.size() <= 3", .changeInteger, ["get: if id.size() <= 2", "get: if id.size() <= 4"]),
      ("id.size() + 1 == 3", .swapArithmetic, ["get: if ((id.size()) - (1)) == 3"]),
      ("id == 'a' ? true : false", .swapBranches, ["get: if (id == 'a' ? false : true)"]),
      (
        "id == 'a' ? true : false", .changeBoolean,
        ["get: if id == 'a' ? false : false", "get: if id == 'a' ? true : true"]
      ),
      (
        "['a', 'b'].hasAll([id, 'c'])", .swapSetMethod,
        ["get: if ['a', 'b'].hasAny([id, 'c'])", "get: if ['a', 'b'].hasOnly([id, 'c'])"]
      ),
      ("['a'].hasAll([id])", .swapSetMethod, ["get: if ['a'].hasOnly([id])"]),
      ("id in ['a', 'b']", .dropElement, ["get: if id in ['a']", "get: if id in ['b']"]),
      ("{'a': 1}.size() == 1", .dropEntry, ["get: if {}.size() == 1"]),
      (
        "resource.data.x is int", .loosenType,
        ["get: if resource.data.x is number", "get: if resource.data.x is string"]
      ),
      ("resource.data.x is int", .swapResource, ["get: if request.resource.data.x is int"]),
      ("exists(/a/b)", .swapLookup, ["get: if existsAfter(/a/b)"]),
      ("exists(/a/b)", .changePath, ["get: if exists(/a/bx)", "get: if exists(/ax/b)"]),
      (
        "id.matches('[a-z]{2,5}')", .changeRepetition,
        [
          "get: if id.matches('[a-z]{1,5}')", "get: if id.matches('[a-z]{2,4}')", "get: if id.matches('[a-z]{2,6}')",
          "get: if id.matches('[a-z]{3,5}')",
        ]
      ),
      ("{}.diff({}).addedKeys() == [].toSet()", .swapDifference, ["get: if ({}).diff({}).addedKeys() == [].toSet()"]),
      ("{}.diff({}).affectedKeys() == [].toSet()", .swapDifference, []),
      ("id == 'a'", .widenMethod, ["read: if id == 'a'"]),
    ] as [(String, MutationOperator, [String])])
  func `are made by each operator`(condition: String, kind: MutationOperator, expected: [String]) throws {
    let found = try mutants(of: condition).filter { $0.0 == kind }.map(\.1)
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `drop a method of several, and widen none that the others cover`() throws {
    let found = try mutants(of: "id == 'a'", allow: "get, list")
    #expect(found.filter { $0.0 == .dropMethod }.map(\.1) == ["get: if id == 'a'", "list: if id == 'a'"])
    #expect(found.filter { $0.0 == .widenMethod }.map(\.1) == [])
  }

  @Test(arguments: [
    // Neither a create nor a delete has both documents.
    ("resource.data.x == request.resource.data.x", false), ("resource.data.x == 1", true),
    ("request.resource.data.x == 1 && resource.data.x == 1", false),
    ("request.resource.data.x == 1 || resource.data.x == 1", true), ("!(resource.data.x == 1 || true)", true),
    ("!(resource.data.x == request.resource.data.x)", false),
  ])
  func `widen no method to one that the condition cannot grant`(condition: String, isWidened: Bool) throws {
    let widened = try mutants(of: condition, allow: "update").contains { $0.0 == .widenMethod }
    #expect(widened == isWidened)
  }

  @Test func `that survive come with a request that tells them apart`() throws {
    let rules = try TestState.rules("match /a/{id} { allow create: if request.resource.data.n <= 3; }")
    let file = TestState.file([TestState.set("a/1", to: ["n": .int(3)], by: TestState.ana, expecting: .allow)])
    let run = MutationRun(of: rules, files: [file])
    let survivor = try #require(
      run.survivors.first { $0.mutant.operator == .changeInteger && $0.mutant.replacement == "4" })
    let telling = try #require(survivor.telling)
    #expect(telling.change == "with `n` as 4")
    #expect(telling.verdict == .deny)
    #expect(run.killed > 0 && run.score < 100)
  }

  @Test func `that a comment excuses are no survivors`() throws {
    let condition = "request.resource.data.n <= 3"
    let excuse = "// equivalent change-integer: nobody counts so far.\n"
    let rules = try TestState.rules("match /a/{id} {\n\(excuse) allow create: if \(condition); }")
    let file = TestState.file([
      TestState.set("a/1", to: ["n": .int(3)], by: TestState.ana, expecting: .allow),
      TestState.set("a/1", to: ["n": .int(9)], by: TestState.ana, expecting: .deny),
    ])
    let run = MutationRun(of: rules, files: [file])
    #expect(run.excused == 1)
    #expect(!run.survivors.contains { $0.mutant.operator == .changeInteger })
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
