internal import ClientProtocol
internal import Firebase
internal import REST

/// What was proved, and what was not.
struct VerificationTable: Report {
  var project: String
  var report: VerificationReport

  var json: JSONObject {
    let proofs = report.proofs.map { proof -> JSON in
      [
        "claim": .string(proof.claim), "outcome": .string(proof.outcome.name),
        "file": .string(proof.rule.file.rawValue),
        "match": .string(proof.rule.match), "operation": .string(proof.rule.operation.rawValue),
        "milliseconds": .integer(proof.duration.milliseconds),
      ]
    }
    return [
      "project": .string(project), "proved": .integer(Int64(held)), "findings": .integer(Int64(report.findings.count)),
      "milliseconds": .integer(report.duration.milliseconds), "proofs": .array(proofs),
      "billed": [
        "reads": .integer(Int64(report.billed.reads)), "writes": .integer(Int64(report.billed.writes)),
        "deletes": .integer(Int64(report.billed.deletes)),
      ],
    ]
  }

  private var held: Int { report.proofs.count { $0.outcome == .held } }

  var blocks: [Block] {
    let rows = report.proofs.map { proof -> [Cell] in
      [
        .text(proof.outcome.words, proof.outcome == .held ? .good : .bad), .text(proof.claim),
        .text("\(proof.rule.file.rawValue) \(proof.rule.match) \(proof.rule.operation.rawValue)", .dim),
        .text("\(proof.duration.milliseconds) ms", .dim),
      ]
    }
    let billed = report.billed
    let cost = "billed: \(billed.reads) reads, \(billed.writes) writes, \(billed.deletes) deletes"
    let total =
      "\(held) of \(report.proofs.count) proofs hold in \(project), \(report.duration.milliseconds) ms; \(cost)"
    return [
      .table(Table(["outcome", "claim", "rule", "time"], rows, whenEmpty: "nothing was proved")),
      .line(.text(total, report.isClean ? .good : .bad)),
    ]
  }
}

extension Proof.Outcome {
  var name: String {
    switch self {
    case .held: "held"
    case .letThrough: "letThrough"
    case .refused: "refused"
    case .differed: "differed"
    case .failed: "failed"
    }
  }

  var words: String {
    switch self {
    case .held: "holds"
    case .letThrough: "LET THROUGH"
    case .refused: "REFUSED"
    case .differed(let difference): "DIFFERS (\(difference))"
    case .failed: "not tried"
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
