internal import REST
internal import RulesCases
internal import SecurityRules

extension RulesService {
  /// Compiles, and runs the cases of a `TestSuite`; 200 also where the source does not compile.
  func test(_ call: Call, ruleset: Ruleset?) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["source", "testSuite"])
    guard (ruleset == nil) == (payload["source"] != nil) else {
      throw .invalidArgument
    }
    let files = if let ruleset { ruleset.files } else { try self.files(payload["source"]) }
    var issues: [JSON] = []
    var gates: [(file: Ruleset.File, gate: SecurityRulesGate)] = []
    for file in files {
      do throws(RulesFault) {
        let gate = try SecurityRulesGate(file.content)
        issues += gate.warnings.map { $0.json(in: file.name) }
        gates.append((file, gate))
      } catch {
        issues += error.issues.map { $0.json(in: file.name) }
      }
    }
    var answer = JSONObject()
    if !issues.isEmpty { answer["issues"] = .array(issues) }
    guard gates.count == files.count, let suite = payload["testSuite"] else { return Reply(json: .object(answer)) }
    let results = try cases(suite).map { testCase in result(of: testCase, gates) }
    if !results.isEmpty { answer["testResults"] = .array(results) }
    return Reply(json: .object(answer))
  }

  private func cases(_ suite: JSON) throws(GoogleError) -> [CaseFile] {
    let now = state.clock.now
    guard suite["testCases"] != nil else { return [] }
    do throws(CaseFileError) {
      return try TestSuite.files(
        suite, now: Value.Timestamp(seconds: now.seconds, nanoseconds: 0) ?? .epoch)
    } catch {
      throw .invalid("Invalid test case: \(error.place)")
    }
  }

  private func result(of file: CaseFile, _ gates: [(file: Ruleset.File, gate: SecurityRulesGate)]) -> JSON {
    let own = gates.first { $0.gate.services.contains(file.service.rawValue) }
    guard let own, let testCase = file.cases.first else {
      return ["state": "FAILURE", "debugMessages": ["No rules for the service."]]
    }
    let result = file.run(testCase, under: own.gate.rules)
    var object: JSONObject = ["state": result.passes ? "SUCCESS" : "FAILURE"]
    let failures = result.decisions.filter { !$0.isAllowed }.flatMap { $0.refusals.compactMap(\.failure) }
    if let first = failures.first {
      object["debugMessages"] = .array(failures.map { .string($0.error.message) })
      let place = own.gate.rules.resolution.tree.source.position(at: first.span.start)
      object["errorPosition"] = [
        "fileName": .string(own.file.name), "line": .integer(Int64(place.line)),
        "column": .integer(Int64(place.column)),
      ]
    }
    return .object(object)
  }
}

extension RulesFault.Issue {
  fileprivate func json(in fileName: String) -> JSON {
    [
      "sourcePosition": [
        "fileName": .string(fileName), "line": .integer(Int64(line)), "column": .integer(Int64(column)),
      ],
      "description": .string(description), "severity": isError ? "ERROR" : "WARNING",
    ]
  }
}

extension SecurityRulesGate {
  /// What the file has rules for.
  var services: [String] { rules.resolution.tree.ruleset.services.map(\.name.text) }
}
