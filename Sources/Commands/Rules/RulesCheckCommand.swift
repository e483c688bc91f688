package import Arguments
internal import REST
internal import SecurityRules

/// `rules check [FILE...]`: what is wrong with rules, before anyone deploys them.
package struct RulesCheckCommand: Command {
  /// How findings are printed.
  package enum Format: String, CaseIterable, Sendable {
    case human, sarif, github
  }

  static let files = Positional(
    repeating: "file", as: .file, "rules files of any project; the instance's own, and their test cases, if not given")
  static let format = Option(
    "format", as: ValueForm<Format>.choice, default: .human,
    "for people, for code scanning, or for GitHub's annotations")
  static let emulator = Flag("emulator", "hold them to what Google's emulator does where production differs")

  package static let declaration = CommandDefinition(
    "rules check", "finds mistakes and open doors in security rules",
    discussion: """
      Looks for what Google's compiler refuses, what it only warns of or passes though it can never work, and what leaves data \
      open. A comment “wtadmin: allow CODE” on the line or the one above silences a finding. Without files the instance's own \
      rules are checked and their test cases run. Exits with 3 on an error or a warning, or a case that fails.
      """,
    takes: [files, format, emulator],
    examples: [
      Example("wtadmin rules check", "the rules of the instance folder, and their test cases"),
      Example(
        "wtadmin rules check firestore.rules --format sarif > rules.sarif", "any project's rules, for code scanning"),
    ])

  package var files: [String]
  package var format: Format
  package var isForEmulator: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    files = try parsed[Self.files]
    format = try parsed[Self.format]
    isForEmulator = try parsed[Self.emulator]
  }

  package func run(in world: World) throws -> ExitCode {
    let now = Value.Timestamp(seconds: world.now().seconds, nanoseconds: 0)
    let checked = try RulesSource.read(files, in: world).map { file in
      let findings = RulesCheck.run(
        file.source, profile: isForEmulator ? .emulator : .production, now: now)
      return RulesFindings(file: file, findings: findings)
    }
    let failed = files.isEmpty && checked.allSatisfy(\.compiles) ? try failedCases(in: world) : []
    switch format {
    case .human:
      try world.show(RulesCheckReport(checked: checked, failed: failed))
      let count = checked.reduce(0) { $0 + $1.findings.count }
      world.note(count == 0 && failed.isEmpty ? "no finding" : "\(count) findings, \(failed.count) failed cases")
    case .sarif:
      let files = checked.map { SARIFReport.File(path: $0.file.path, source: $0.file.source, findings: $0.findings) }
      try world.print(SARIFReport(files, toolVersion: programVersion).text)
    case .github:
      for file in checked {
        for finding in file.findings {
          try world.print(GitHubAnnotation(finding, in: file.file.source, file: file.file.path).text)
        }
      }
    }
    let isSerious = checked.contains { $0.findings.contains { $0.severity != .note } }
    return isSerious || !failed.isEmpty ? .findings : .done
  }

  private func failedCases(in world: World) throws -> [CaseOutcome] {
    guard try world.files.exists(try Instance.find(in: world).folder + "/rules-tests") else { return [] }
    return try RulesTestRun(rules: [], cases: [], in: world).outcomes.filter { !$0.result.passes }
  }
}

/// A file and what is wrong with it.
struct RulesFindings {
  var file: RulesSource
  var findings: [Finding]

  var compiles: Bool { (try? file.compiled()) != nil }
}

struct RulesCheckReport: Report {
  var checked: [RulesFindings]
  var failed: [CaseOutcome]

  var json: JSONObject {
    let findings = checked.flatMap { checked in
      checked.findings.map { finding -> JSON in
        let start = checked.file.source.position(at: finding.span.start)
        let end = checked.file.source.position(at: finding.span.end)
        return [
          "file": .string(checked.file.path), "line": .integer(Int64(start.line)),
          "column": .integer(Int64(start.column)),
          "endLine": .integer(Int64(end.line)), "endColumn": .integer(Int64(end.column)),
          "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
          "reason": .string(finding.reason), "remedy": .string(finding.remedy),
        ]
      }
    }
    return ["findings": .array(findings), "failedCases": .array(failed.map(\.json))]
  }

  var blocks: [Block] {
    checked.flatMap { checked in
      checked.findings.flatMap { finding in
        FindingExcerpt(finding, in: checked.file.source, file: checked.file.path).text
          .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .map { index, line in Block.line(.text(String(line), index == 0 ? finding.severity.style : .plain)) }
      }
    } + failed.flatMap(\.blocks)
  }
}

extension Finding.Severity {
  fileprivate var style: Style {
    switch self {
    case .error: .bad
    case .warning: .doubtful
    case .note: .dim
    }
  }
}
