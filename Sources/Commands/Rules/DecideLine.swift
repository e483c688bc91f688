internal import LocalFirebase
internal import REST
internal import RulesCases
internal import SecurityRules

/// `rules decide --json-lines`: what comparisons with other engines ask, one JSON object a line.
///
/// In: `rules` (a source), `profile`, `tests` (a case file, `expect` not needed), `coverage` (whether to report values).
/// Out: `errors` of compiling (`line`, `column`, `message`); where there are none `verdicts`, one a case, and `coverage`, the
/// report of Google's emulator over all cases. What cannot be read gives one `failure`.
package enum DecideLine {
  package static func answer(_ line: [UInt8]) -> String {
    let answer: JSON
    do {
      answer = try self.answer(try JSON(parsing: line, dialect: .strict))
    } catch is JSONSyntaxError {
      answer = ["failure": "the line is no JSON"]
    } catch {
      answer = ["failure": .string(Failure(error).cause ?? Failure(error).summary)]
    }
    return answer.serialized(pretty: false)
  }

  private static func answer(_ question: JSON) throws(CaseFileError) -> JSON {
    let source = question["rules"]?.string ?? ""
    let profile = question["profile"]?.string.flatMap(RulesProfile.init(rawValue:)) ?? .production
    let rules: CompiledRules
    do {
      rules = try CompiledRules(source, profile: profile)
    } catch {
      let errors = error.diagnostics.filter { $0.severity == .error }
      return ["errors": .array(errors.map { json($0, in: error.resolution.tree.source) })]
    }
    let file = try CaseFile(question["tests"] ?? .null, requiringVerdicts: false)
    let verdicts = file.cases.map { JSON.string(file.verdict(on: $0, under: rules).rawValue) }
    guard question["coverage"]?.bool == true else { return ["errors": [], "verdicts": .array(verdicts)] }
    var coverage = Coverage(of: rules.resolution.tree)
    file.cover(&coverage, under: rules)
    let report = RulesCoverage.json(coverage, fileName: "rules")["report"] ?? []
    return ["errors": [], "verdicts": .array(verdicts), "coverage": report]
  }

  private static func json(_ diagnostic: CompilerDiagnostic, in source: SourceText) -> JSON {
    let start = source.position(at: diagnostic.span.start)
    return [
      "line": .integer(Int64(start.line)), "column": .integer(Int64(start.column)),
      "message": .string(diagnostic.message),
    ]
  }
}
