internal import Ledger
internal import Provisioning
internal import REST

private func share(_ reads: Int) -> String { UsageStore.Day(reads: Int64(reads)).percentWords }

extension AuditOutcome {
  /// What it cost, for people.
  var cost: String { "\(counted(reads, "read")) billed, \(share(reads)) of the free reads of a day" }
}

extension AuditEstimate {
  /// What it will cost, for people.
  var words: String {
    let what = isFull ? "reads everything" : "reads what moved since the last one"
    let parts = [(conversations, "conversation"), (locks, "device lock"), (messages, "message")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let list = parts.isEmpty ? "next to nothing" : parts.joined(separator: ", ")
    return "this audit \(what): \(list); \(share(reads)) of the free reads of a day"
  }
}

struct AuditEstimateReport: Report {
  var estimate: AuditEstimate
  var project: String

  var json: JSONObject {
    [
      "project": .string(project), "full": .bool(estimate.isFull), "reads": .integer(Int64(estimate.reads)),
      "conversations": .integer(Int64(estimate.conversations)), "deviceLocks": .integer(Int64(estimate.locks)),
      "messages": .integer(Int64(estimate.messages)),
    ]
  }

  var blocks: [Block] {
    [
      .fields([
        .init("project", .text(project)), .init("conversations", .count(estimate.conversations)),
        .init("device locks", .count(estimate.locks)), .init("messages", .count(estimate.messages)),
        .init("reads", .count(estimate.reads)), .init("of the free reads of a day", .text(share(estimate.reads))),
      ])
    ]
  }
}
