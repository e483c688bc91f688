internal import Domain
package import SQLite

/// The rules that this machine put in force, with their texts: Google keeps no history of Storage's rules, and of none who
/// and why.
package struct RulesHistory: Sendable {
  let database: Database
  let hash: Ledger.Digest

  /// SHA-256 of a text in hexadecimal.
  package func digest(of text: String) -> String {
    hash(Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Keeps a text under its digest, once.
  @discardableResult
  package func keep(_ text: String) throws(StoreError) -> String {
    let digest = digest(of: text)
    try database.execute("INSERT OR IGNORE INTO rules_texts (digest, text) VALUES (?, ?)", .text(digest), .text(text))
    return digest
  }

  package func text(_ digest: String) throws(StoreError) -> String? {
    let row = try database.withConnection { (connection: Connection) throws(StoreError) -> [Cell]? in
      try connection.firstRow("SELECT text FROM rules_texts WHERE digest = ?", .text(digest))
    }
    guard case .text(let text)? = row?.first else { return nil }
    return text
  }

  /// Adds a revision, unless the last one says the same: a run that was broken off and settled tells it twice. What it does
  /// not name stays as it was.
  package func add(_ given: RulesRevision) throws(StoreError) {
    var revision = given
    if let last = try revisions(limit: 1).first {
      revision.entries += last.entries.filter { given[$0.release] == nil }.map { entry in
        var entry = entry
        entry.isChanged = false
        return entry
      }
      guard revision.rulesets != last.rulesets else { return }
    }
    try database.transaction { (connection: Connection) throws(StoreError) in
      let number = try connection.integer("SELECT coalesce(max(number), 0) + 1 FROM rules_revisions")
      try connection.execute(
        "INSERT INTO rules_revisions (number, at, kind, account, reason) VALUES (?, ?, ?, ?, ?)", .integer(number),
        .integer(revision.at.microseconds), .text(revision.kind.rawValue), .text(revision.account),
        .text(revision.reason))
      for entry in revision.entries {
        try connection.execute(
          """
          INSERT INTO rules_revision_entries (number, release, ruleset, digest, is_changed) VALUES (?, ?, ?, ?, ?)
          """, .integer(number), .text(entry.release), .text(entry.ruleset), .text(entry.digest),
          .integer(entry.isChanged ? 1 : 0))
      }
    }
  }

  /// Newest first.
  package func revisions(limit: Int = .max) throws(StoreError) -> [RulesRevision] {
    try database.withConnection { (connection: Connection) throws(StoreError) -> [RulesRevision] in
      let rows = try connection.rows(
        "SELECT number, at, kind, account, reason FROM rules_revisions ORDER BY number DESC LIMIT ?",
        .integer(Int64(limit)))
      var revisions: [RulesRevision] = []
      for row in rows {
        guard case .integer(let number) = row[0], case .integer(let at) = row[1], case .text(let kindText) = row[2],
          let kind = RulesRevision.Kind(rawValue: kindText), case .text(let account) = row[3],
          case .text(let reason) = row[4]
        else { continue }
        revisions.append(
          RulesRevision(
            number: number, at: Instant(microseconds: at), kind: kind, account: account, reason: reason,
            entries: try Self.entries(of: number, in: connection)))
      }
      return revisions
    }
  }

  package func revision(_ number: Int64) throws(StoreError) -> RulesRevision? {
    try revisions().first { $0.number == number }
  }

  private static func entries(
    of number: Int64, in connection: Connection
  ) throws(StoreError) -> [RulesRevision.Entry] {
    try connection.rows(
      "SELECT release, ruleset, digest, is_changed FROM rules_revision_entries WHERE number = ? ORDER BY release",
      .integer(number)
    ).compactMap { row in
      guard case .text(let release) = row[0], case .text(let ruleset) = row[1], case .text(let digest) = row[2],
        case .integer(let isChanged) = row[3]
      else { return nil }
      return RulesRevision.Entry(release: release, ruleset: ruleset, digest: digest, isChanged: isChanged != 0)
    }
  }
}

extension RulesRevision {
  fileprivate var rulesets: [String: String] {
    Dictionary(entries.map { ($0.release, $0.ruleset) }) { first, _ in first }
  }
}
