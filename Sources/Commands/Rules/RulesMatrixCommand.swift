package import Arguments
internal import REST
internal import SecurityRules

/// `rules matrix`: who may do what where, and what another file changes about it.
package struct RulesMatrixCommand: Command {
  static let cases = Option(repeating: "cases", as: .file, "files of test cases; rules-tests/ if not given")
  static let rules = Option(repeating: "rules", as: .file, "a rules file; the instance's own if not given")
  static let against = Option("against", as: .file, "an older rules file: only tell what is allowed or refused since")

  package static let declaration = CommandDefinition(
    "rules matrix", "shows who may do what, or what a change opens",
    discussion: """
      Lets every actor of the test cases try every request of them. “sometimes” means that some of the requests were allowed. \
      With --against, exits with 3 where anything changed.
      """,
    takes: [cases, rules, against],
    examples: [
      Example("wtadmin rules matrix", "role by path by operation"),
      Example("wtadmin rules matrix --rules new.rules --against firestore.rules", "what would a change open?"),
    ])

  package var cases: [String]
  package var rules: [String]
  package var against: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    cases = try parsed[Self.cases]
    rules = try parsed[Self.rules]
    against = try parsed[Self.against]
  }

  package func run(in world: World) throws -> ExitCode {
    let files = try RulesSource.read(rules, in: world)
    let sources = try CaseSource.read(cases, in: world)
    guard let against else {
      let matrices = try files.map { file in
        let compiled = try file.compiled()
        let own = sources.map(\.file).filter { $0.service == file.service(compiled) }
        return (file.path, AccessMatrix(of: compiled, files: own))
      }
      try world.show(MatrixReport(matrices: matrices))
      return .done
    }
    let old = try RulesSource.read([against], in: world)[0]
    let oldRules = try old.compiled()
    let service = old.service(oldRules)
    let own = sources.map(\.file).filter { $0.service == service }
    let new = try files.map { ($0, try $0.compiled()) }.first { $0.0.service($0.1) == service }
    guard let new else { throw RulesFileError.noRules(service: service.rawValue, for: against) }
    let difference = AccessDifference(from: oldRules, to: new.1, files: own)
    try world.show(AccessDifferenceReport(difference: difference))
    if difference.changes.isEmpty { world.note("no request of the test cases is decided otherwise") }
    return difference.changes.isEmpty ? .done : .findings
  }
}

struct MatrixReport: Report {
  var matrices: [(path: String, matrix: AccessMatrix)]

  var json: JSONObject {
    let cells = matrices.flatMap { path, matrix in
      matrix.cells.map { cell, tally -> JSON in
        [
          "rules": .string(path), "role": .string(cell.role), "path": .string(cell.path),
          "operation": .string(cell.method.rawValue), "access": .string(tally.access.rawValue),
          "allowed": .integer(Int64(tally.allowed)), "asked": .integer(Int64(tally.asked)),
        ]
      }
    }
    return ["cells": .array(cells)]
  }

  var blocks: [Block] {
    matrices.flatMap { path, matrix in
      [.heading(path)] + matrix.text.split(separator: "\n").map { .line(.text(String($0))) }
    }
  }
}

struct AccessDifferenceReport: Report {
  var difference: AccessDifference

  var json: JSONObject {
    let changes = difference.changes.map { change -> JSON in
      [
        "role": .string(change.role), "path": .string(change.path), "operation": .string(change.method.rawValue),
        "now": .string(change.verdict.rawValue), "requests": .array(change.requests.map { .string($0) }),
      ]
    }
    return ["changes": .array(changes)]
  }

  var blocks: [Block] { difference.text.split(separator: "\n").map { .line(.text(String($0), .doubtful)) } }
}
