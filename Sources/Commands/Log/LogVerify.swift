package import Arguments
internal import Ledger
internal import REST

/// `log verify`: recomputes the journal's chain.
package struct LogVerify: Command {
  package static let declaration = CommandDefinition(
    "log verify", "checks that no line of the journal was changed or taken out",
    discussion: "Each line holds a digest of itself and of the line before it. Exits with 3 where the chain is broken.",
    examples: [
      Example("wtadmin log verify", "is the journal whole?"),
      Example("wtadmin log verify --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let ledger = try Instance.find(in: world).openLedger(in: world)
    let faults = try ledger.journal.faults()
    try world.show(JournalFaultsReport(faults: faults))
    if faults.isEmpty { world.note("the journal is whole") }
    return faults.isEmpty ? .done : .findings
  }
}

struct JournalFaultsReport: Report {
  var faults: [JournalFault]

  var json: JSONObject {
    ["faults": .array(faults.map { ["kind": .string($0.kind), "line": .integer($0.line)] })]
  }

  var blocks: [Block] {
    faults.map { fault in
      switch fault {
      case .missing(let line): .line(.text("lines are missing before line \(line)", .bad))
      case .changed(let line): .line(.text("line \(line) was changed after it was written", .bad))
      case .unchained(let line): .line(.text("line \(line) does not continue the line before it", .bad))
      }
    }
  }
}

extension JournalFault {
  fileprivate var kind: String {
    switch self {
    case .missing: "missing"
    case .changed: "changed"
    case .unchained: "unchained"
    }
  }

  fileprivate var line: Int64 {
    switch self {
    case .missing(let line), .changed(let line), .unchained(let line): line
    }
  }
}
