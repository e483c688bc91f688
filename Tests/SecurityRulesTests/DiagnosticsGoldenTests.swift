import Foundation
import Testing

@testable import SecurityRules

/// What people and programs get to see of findings, for the files in `DiagnosticsGolden`. `WTADMIN_RECORD=1` writes the
/// expected texts anew.
private let folder: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("DiagnosticsGolden")

private let names = ["cut-short", "mistakes", "realtime-database"]

@Suite struct `Findings as they are shown` {
  private func checked(_ name: String) throws -> (source: SourceText, findings: [Finding]) {
    let source = SourceText([UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).rules"))))
    return (source, RulesCheck.run(source))
  }

  private func expect(_ text: String, matches name: String) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["WTADMIN_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected)
  }

  @Test(arguments: names) func `to people`(_ name: String) throws {
    let (source, findings) = try checked(name)
    let lines = findings.map { FindingExcerpt($0, in: source, file: "\(name).rules").text + "\n" }
    try expect(lines.joined(separator: "\n"), matches: "\(name).txt")
  }

  @Test func `to GitHub's workflows`() throws {
    let (source, findings) = try checked("mistakes")
    let lines = findings.map { GitHubAnnotation($0, in: source, file: "rules/a:b, 100%.rules").text + "\n" }
    try expect(lines.joined(), matches: "mistakes.annotations")
  }

  @Test func `to alerts, as SARIF`() throws {
    let (source, findings) = try checked("mistakes")
    let report = SARIFReport(
      [.init(path: "rules/größe 1.rules", source: source, findings: findings)], toolVersion: "1.2.3")
    try expect(report.text, matches: "mistakes.sarif")

    // The standard's own reader of JSON, and the members that every consumer asks for.
    let object = try JSONSerialization.jsonObject(with: Data(report.text.utf8)) as? [String: Any]
    #expect(object?["version"] as? String == "2.1.0")
    let run = (object?["runs"] as? [[String: Any]])?.first
    let results = run?["results"] as? [[String: Any]]
    #expect(results?.count == findings.count)
    let driver = (run?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = Set((driver?["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? [])
    #expect(rules == Set(findings.map(\.code.rawValue)))
    let location = (results?.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect((location?["artifactLocation"] as? [String: Any])?["uri"] as? String == "rules/gr%C3%B6%C3%9Fe%201.rules")
  }

  @Test func `columns count code points, and a tab is one`() throws {
    let (source, findings) = try checked("mistakes")
    let finding = try #require(findings.first { $0.code == .unknownMethod })
    #expect(source.position(at: finding.span.start) == SourcePosition(line: 17, column: 64))
    let shown = FindingExcerpt(finding, in: source, file: "f").text.split(separator: "\n")
    let caret = try #require(shown[2].firstIndex(of: "^"))
    let column = shown[2].distance(from: shown[2].startIndex, to: caret)
    #expect(shown[1].dropFirst(column).hasPrefix("contains('a')"))
  }
}

@Suite struct `The list of checks` {
  @Test func `has codes in kebab case, each once, with a sentence`() {
    for code in FindingCode.allCases {
      #expect(code.rawValue.allSatisfy { ($0.isLowercase && $0.isASCII) || $0.isNumber || $0 == "-" })
      #expect(code.summary.hasSuffix(".") && !code.summary.contains("\n"))
    }
    #expect(Set(FindingCode.allCases.map(\.summary)).count == FindingCode.allCases.count)
  }

  @Test func `findings come in the order of the text, each once, in one line`() throws {
    let rules = firestore("match /c/{d} { allow read, write: if reqest.a == 1 && d == 1 && reqest.a == 2; }")
    let findings = RulesCheck.run(SourceText(rules))
    #expect(findings.map(\.span.start) == findings.map(\.span.start).sorted())
    #expect(Set(findings).count == findings.count)
    #expect(findings.allSatisfy { !$0.reason.contains("\n") && !$0.remedy.isEmpty && !$0.reason.hasSuffix(".") })
    #expect(findings.map(\.code) == [.unknownVariable, .documentIDInList, .unlikeTypes, .unknownVariable])
    #expect(findings.first?.remedy == "did you mean `request`?")
  }

  @Test(arguments: [
    "", "{", "service", "rules_version = '2'; service cloud.firestore { match /", "\u{0}", "match /a { allow",
    String(repeating: "(", count: 5_000), String(repeating: "match /a {", count: 500), "/* wtadmin: allow",
  ]) func `even a file that is none gets an answer`(_ text: String) {
    let source = SourceText(text)
    let findings = RulesCheck.run(source)
    #expect(findings.contains { $0.severity == .error })
    #expect(findings.allSatisfy { !FindingExcerpt($0, in: source, file: "f").text.isEmpty })
  }
}
