package import Domain
package import SQLite

extension AuditStore {
  /// Where findings lie: those of single documents, which stay until the document is read again, and all that the last audit
  /// told.
  package enum Shelf: String, Sendable {
    case findings, reported
  }

  /// Adds a finding. One of the same code, place, field and user is counted.
  package func add(_ finding: AuditFinding, to shelf: Shelf = .findings) throws(StoreError) {
    try connection.execute(
      """
      INSERT INTO \(shelf.rawValue) (place, kind, code, field, user, found, others, count, conversation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (place, kind, code, field, user) DO UPDATE SET count = coalesce(count, 1) + 1
      """,
      .text(finding.place.path), .text(finding.place.kind), .text(finding.code.rawValue), .text(finding.field ?? ""),
      .text(finding.user ?? ""), Cell(finding.found), .text(finding.others.joined(separator: "\n")),
      Cell(finding.count), Cell(finding.place.conversation))
  }

  /// Forgets what was found in a document, before it is looked at again.
  package func removeFindings(at place: AuditPlace) throws(StoreError) {
    try connection.execute(
      "DELETE FROM findings WHERE place = ? AND kind = ?", .text(place.path), .text(place.kind))
  }

  /// Forgets what was found in the messages of a conversation.
  package func removeMessageFindings(in conversation: String) throws(StoreError) {
    try connection.execute(
      "DELETE FROM findings WHERE conversation = ? AND kind IN ('message', 'collection')", .text(conversation))
  }

  /// Forgets the findings of some codes.
  package func clear(_ shelf: Shelf, _ codes: [AuditCode]) throws(StoreError) {
    for code in codes {
      try connection.execute("DELETE FROM \(shelf.rawValue) WHERE code = ?", .text(code.rawValue))
    }
  }

  /// Lends the findings of a shelf one by one, by place.
  package func forEachFinding(on shelf: Shelf, _ body: (AuditFinding) throws -> Void) throws {
    let statement = try connection.prepare(
      "SELECT place, kind, code, field, user, found, others, count FROM \(shelf.rawValue) ORDER BY place, code, field")
    while try statement.step() {
      guard let finding = statement.finding else { continue }
      try body(finding)
    }
  }

  package func findings(on shelf: Shelf) throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try forEachFinding(on: shelf) { findings.append($0) }
    return findings
  }
}

extension Statement {
  fileprivate var finding: AuditFinding? {
    guard let place = AuditPlace(kind: text(1), path: text(0)), let code = AuditCode(rawValue: text(2)) else {
      return nil
    }
    let others = text(6).split(separator: "\n").map(String.init)
    return AuditFinding(
      code, place, field: text(3).isEmpty ? nil : text(3), user: text(4).isEmpty ? nil : text(4),
      found: optionalText(5), others: others, count: optionalInteger(7))
  }
}

extension AuditPlace {
  fileprivate var kind: String {
    switch self {
    case .instance: "instance"
    case .conversation: "conversation"
    case .message: "message"
    case .lock: "lock"
    case .collection: "collection"
    case .object: "object"
    }
  }

  fileprivate init?(kind: String, path: String) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch kind {
    case "instance": self = .instance
    case "conversation" where segments.count == 2: self = .conversation(segments[1])
    case "message" where segments.count == 4: self = .message(conversation: segments[1], segments[3])
    case "lock" where segments.count == 2: self = .lock(segments[1])
    case "collection": self = .collection(path)
    case "object": self = .object(path)
    default: return nil
    }
  }
}
