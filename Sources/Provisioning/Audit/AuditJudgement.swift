internal import Domain
internal import Ledger
internal import REST

/// What an audit concludes from all that it saw.
struct AuditJudgement {
  /// What was looked up once more where that can make a difference.
  var findings: [AuditFinding]
  /// What could not be looked up, so that nobody knows.
  var unconfirmed: [AuditFinding]
}

extension Audit {
  /// Compares, looks up what the findings rest on, and compares again, until they rest on nothing else.
  func judge(_ scan: inout AuditScan, isComplete: Bool) throws -> AuditJudgement {
    var looked = AuditEvidence()
    var findings = try comparisons(isComplete: isComplete)
    while true {
      let open = AuditEvidence(of: findings).subtracting(looked)
      if open.isEmpty { return AuditJudgement(findings: findings, unconfirmed: []) }
      let messages = try store.count(.messages)
      let seen = try scan.look(at: open)
      if seen.isEmpty {
        return AuditJudgement(
          findings: findings.filter { AuditEvidence(of: $0).isCovered(by: looked) },
          unconfirmed: findings.filter { !AuditEvidence(of: $0).isCovered(by: looked) })
      }
      looked.formUnion(seen)
      if try store.count(.messages) != messages { try scan.countMessagesAgain() }
      findings = try comparisons(isComplete: isComplete)
    }
  }
}
