import Testing

@testable import SecurityRules

@Suite struct `The coverage of a rules file` {
  private let body = "    match /a/{id} {\n      allow get: if id == '1' && (resource.data.n > 3);\n    }"

  private func coverage(_ paths: [String]) throws -> Coverage {
    let rules = try TestState.rules(body)
    var coverage = Coverage(of: rules.resolution.tree)
    let file = TestState.file(
      paths.map { TestState.get($0, by: .null, expecting: .deny) }, documents: ["a/1": ["n": .int(5)]])
    file.cover(&coverage, under: rules)
    return coverage
  }

  @Test func `finds what was never evaluated, outermost first`() throws {
    let coverage = try coverage(["a/2"])
    let source = coverage.tree.source
    #expect(coverage.gaps.map { source[$0.span] } == ["id == '1'", "(resource.data.n > 3)"])
    #expect(coverage.gaps.map(\.kind) == [.neverTrue, .neverEvaluated])
    #expect(CoverageSummary(coverage).percentage == 42)
  }

  @Test func `finds conditions that went one way`() throws {
    let coverage = try coverage(["a/1", "a/2"])
    #expect(coverage.gaps.map(\.kind) == [.neverFalse])
    #expect(CoverageSummary(coverage).percentage == 100)
  }

  @Test func `is written for a terminal with carets under the place`() throws {
    let lines = try coverage(["a/2"]).text(path: "x.rules").split(separator: "\n").suffix(3)
    #expect(
      lines == [
        "  x.rules:5:34: never evaluated", "          allow get: if id == '1' && (resource.data.n > 3);",
        "                                     ^^^^^^^^^^^^^^^^^^^^^",
      ])
  }

  @Test func `is written as a trace of lcov`() throws {
    #expect(
      try coverage(["a/1", "a/2", "a/2"]).lcov(path: "x.rules") == """
        TN:
        SF:x.rules
        BRDA:5,0,0,1
        BRDA:5,0,1,2
        BRDA:5,1,0,1
        BRDA:5,1,1,0
        BRF:4
        BRH:3
        DA:5,3
        LF:1
        LH:1
        end_of_record

        """)
  }

  @Test func `is written as a page that holds the whole source and the values`() throws {
    let page = try coverage(["a/1"]).html(title: "a < b")
    #expect(page.contains("<title>a &lt; b</title>"))
    #expect(page.contains("title=\"1 × 5\">resource.data.n</span>") || page.contains("title=\"1 × 5\">"))
    let text = page.replacing(/<style>(.|\n)*<\/style>/, with: "").replacing(/<[^>]*>/, with: "")
    #expect(text.contains("allow get: if id == '1' &amp;&amp; (resource.data.n &gt; 3);"))
  }

  @Test func `of two runs adds up`() throws {
    var sum = try coverage(["a/1"])
    sum.add(try coverage(["a/2"]))
    #expect(sum.gaps.map(\.kind) == [.neverFalse])
  }
}
