internal import REST
internal import SecurityRules

struct RulesTestReport: Report {
  var outcomes: [CaseOutcome]
  var coverage: [CoveredRules] = []
  var mutations: [(file: RulesSource, run: MutationRun)] = []
  var remote: [RemoteComparison] = []

  init(outcomes: [CaseOutcome]) { self.outcomes = outcomes }

  var failed: [CaseOutcome] { outcomes.filter { !$0.result.passes } }

  var json: JSONObject {
    var json: JSONObject = [
      "passed": .integer(Int64(outcomes.count - failed.count)), "failed": .integer(Int64(failed.count)),
      "cases": .array(outcomes.map(\.json)),
    ]
    if !coverage.isEmpty { json["coverage"] = .array(coverage.map(\.json)) }
    if !mutations.isEmpty { json["mutation"] = .array(mutations.map { Self.json($0.file, $0.run) }) }
    if !remote.isEmpty { json["remote"] = .array(remote.map(\.json)) }
    return json
  }

  private static func json(_ file: RulesSource, _ run: MutationRun) -> JSON {
    let survivors = run.survivors.map { mutant, telling -> JSON in
      let position = file.source.position(at: mutant.span.start)
      return [
        "line": .integer(Int64(position.line)), "column": .integer(Int64(position.column)),
        "operator": .string(mutant.operator.rawValue), "change": .string(mutant.change),
        "toldApartBy": telling.map { .string("\($0.testCase.name), \($0.change)") } ?? .null,
      ]
    }
    return [
      "file": .string(file.path), "mutants": .integer(Int64(run.results.count)), "killed": .integer(Int64(run.killed)),
      "excused": .integer(Int64(run.excused)), "score": .integer(Int64(run.score)), "survivors": .array(survivors),
    ]
  }

  var blocks: [Block] {
    let summary = "\(outcomes.count - failed.count) cases passed, \(failed.count) failed"
    return failed.flatMap(\.blocks) + [.line(.text(summary, failed.isEmpty ? .good : .bad))]
      + coverage.flatMap { Self.lines($0.coverage.text(path: $0.path)) }
      + mutations.flatMap { Self.lines($0.run.text(path: $0.file.path, source: $0.file.source)) }
      + remote.flatMap(\.blocks)
  }

  private static func lines(_ text: String) -> [Block] {
    text.split(separator: "\n").map { .line(.text(String($0))) }
  }

  /// The outcomes in the form of JUnit, which most continuous integrations read.
  var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(outcomes.count)\" failures=\"\(failed.count)\">\n"
    for path in Set(outcomes.map(\.path)).sorted() {
      let own = outcomes.filter { $0.path == path }
      let failures = own.count { !$0.result.passes }
      text += "  <testsuite name=\"\(path.xml)\" tests=\"\(own.count)\" failures=\"\(failures)\">\n"
      for outcome in own {
        text += "    <testcase classname=\"\(path.xml)\" name=\"\(outcome.result.testCase.name.xml)\""
        text += outcome.result.passes ? "/>\n" : "><failure message=\"\(outcome.words.xml)\"/></testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }
}

extension String {
  /// The text inside an attribute of XML 1.0, which has no way to write most control characters.
  fileprivate var xml: String {
    var xml = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": xml += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: xml += "\u{FFFD}"
      default: xml += String(scalar).markup
      }
    }
    return xml
  }
}
