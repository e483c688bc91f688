internal import Domain
internal import Provisioning
internal import REST

extension AuditReport {
  /// The findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS). Places are logical ones: paths of
  /// documents and objects, and no files.
  var sarif: JSON {
    let codes = groups.map(\.code)
    let tool: JSON = [
      "driver": [
        "name": "wtadmin", "version": .string(programVersion),
        "rules": .array(codes.map(\.sarifRule)),
      ]
    ]
    let results = groups.enumerated().flatMap { index, group in group.findings.map { result($0, rule: index) } }
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": tool, "results": .array(results),
          "invocations": [
            [
              "executionSuccessful": .bool(outcome.isComplete), "endTimeUtc": .string(at.rfc3339),
              "toolExecutionNotifications": .array(
                gaps.map { gap in
                  ["level": "warning", "message": ["text": .string("\(gap.place): \(gap.about).")]]
                }),
            ]
          ],
          "automationDetails": ["id": .string("wtadmin-audit/\(project)/")],
        ]
      ],
    ]
  }

  private func result(_ finding: AuditFinding, rule: Int) -> JSON {
    let details = finding.details(names)
    let words = finding.code.words
    let text = words.title + (details.isEmpty ? "" : " (\(details))") + ". \(words.meaning). Remedy: \(words.remedy)."
    var result: JSONObject = [
      "ruleId": .string(finding.code.rawValue), "ruleIndex": .integer(Int64(rule)),
      "level": .string(finding.code.severity.noun), "message": ["text": .string(text)],
      "locations": [
        [
          "logicalLocations": [
            [
              "fullyQualifiedName": .string(finding.place.path.isEmpty ? project : finding.place.path),
              "kind": "resource",
            ]
          ]
        ]
      ],
      "partialFingerprints": [
        "finding/v1": .string(
          [finding.code.rawValue, finding.place.path, finding.field ?? "", finding.user ?? ""].joined(separator: " "))
      ],
    ]
    if outcome.mended != nil {
      result["baselineState"] = outcome.new.contains(finding.identity) ? "new" : "unchanged"
    }
    return .object(result)
  }
}

extension AuditCode {
  fileprivate var sarifRule: JSON {
    [
      "id": .string(rawValue), "name": .string("\(self)"), "shortDescription": ["text": .string(words.title + ".")],
      "fullDescription": ["text": .string(words.meaning + ".")],
      "help": ["text": .string(words.remedy + ".")],
      "defaultConfiguration": ["level": .string(severity.noun)],
    ]
  }
}
