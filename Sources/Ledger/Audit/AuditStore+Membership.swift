package import Domain
internal import SQLite

/// Comparisons across conversations, accounts and locks. Each lends its rows one by one.
extension AuditStore {
  /// What is wrong with the account of a participant.
  package enum AccountFault: Hashable, Sendable {
    case missing, disabled, identified
  }

  package func forEachUnfitParticipant(
    _ body: (_ conversation: String, _ user: String, AccountFault) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT c.id, m.user, a.user, a.is_disabled, a.kind FROM members m JOIN conversations c ON c.number = m.conversation
      LEFT JOIN accounts a ON a.user = m.user
      WHERE a.user IS NULL OR a.is_disabled <> 0 OR a.kind <> ? ORDER BY c.id, m.user
      """)
    statement.bind([.text(Account.Kind.anonymous.rawValue)])
    while try statement.step() {
      let (conversation, user) = (statement.text(0), statement.text(1))
      if statement.isNull(2) {
        try body(conversation, user, .missing)
        continue
      }
      if statement.integer(3) != 0 { try body(conversation, user, .disabled) }
      if statement.text(4) != Account.Kind.anonymous.rawValue { try body(conversation, user, .identified) }
    }
  }

  /// Pairs with several conversations, the oldest conversation first.
  package func forEachDuplicatePair(_ body: (_ conversations: [String]) throws -> Void) throws {
    let statement = try connection.prepare(
      """
      SELECT pair, c.id FROM (
        SELECT conversation, min(user) || ' ' || max(user) AS pair FROM members GROUP BY conversation HAVING count(*) = 2
      ) JOIN conversations c ON c.number = conversation
      WHERE pair IN (
        SELECT pair FROM (
          SELECT min(user) || ' ' || max(user) AS pair FROM members GROUP BY conversation HAVING count(*) = 2
        ) GROUP BY pair HAVING count(*) > 1
      ) ORDER BY pair, c.created_at, c.id
      """)
    var pair = ""
    var conversations: [String] = []
    while try statement.step() {
      if statement.text(0) != pair {
        if !conversations.isEmpty { try body(conversations) }
        (pair, conversations) = (statement.text(0), [])
      }
      conversations.append(statement.text(1))
    }
    if !conversations.isEmpty { try body(conversations) }
  }

  /// Conversations that have waited for a pairing since before `time`.
  package func forEachAwaiting(
    since time: Instant, _ body: (_ conversation: String, _ since: Instant) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      "SELECT id, pairing_changed_at FROM conversations WHERE pairing = ? AND pairing_changed_at < ? ORDER BY id")
    statement.bind([.text(Pairing.awaiting.rawValue), .integer(time.microseconds)])
    while try statement.step() { try body(statement.text(0), Instant(microseconds: statement.integer(1))) }
  }

  package func forEachMissingConversation(_ body: (_ conversation: String, _ messages: Int64) throws -> Void) throws {
    let statement = try connection.prepare(
      """
      SELECT id, (SELECT count(*) FROM messages m WHERE m.conversation = c.number) FROM conversations c
      WHERE is_missing <> 0 ORDER BY id
      """)
    while try statement.step() { try body(statement.text(0), statement.integer(1)) }
  }

  package func forEachLockOfNobody(_ body: (_ user: String) throws -> Void) throws {
    let statement = try connection.prepare(
      "SELECT l.user FROM locks l LEFT JOIN accounts a ON a.user = l.user WHERE a.user IS NULL ORDER BY l.user")
    while try statement.step() { try body(statement.text(0)) }
  }

  /// Participants who were last seen before `silence`, whose partner was seen after `activity`, with the accounts in no
  /// conversation that appeared within `gap` after they fell silent.
  package func forEachSilentParticipant(
    silentSince silence: Instant, partnerSeenAfter activity: Instant, gapMicroseconds gap: Int64,
    _ body: (_ conversation: String, _ user: String, _ lastSeenAt: Instant, _ newcomers: [String]) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT c.id, m.user, a.last_seen_at, n.user FROM members m JOIN accounts a ON a.user = m.user
      JOIN conversations c ON c.number = m.conversation
      JOIN accounts n ON n.created_at > a.last_seen_at AND n.created_at <= a.last_seen_at + ?3
      WHERE a.last_seen_at < ?1 AND a.is_disabled = 0 AND n.is_disabled = 0
        AND NOT EXISTS (SELECT 1 FROM members o WHERE o.user = n.user)
        AND EXISTS (
          SELECT 1 FROM members p JOIN accounts b ON b.user = p.user
          WHERE p.conversation = m.conversation AND p.user <> m.user AND b.last_seen_at > ?2)
      ORDER BY c.id, m.user, n.created_at
      """)
    statement.bind([.integer(silence.microseconds), .integer(activity.microseconds), .integer(gap)])
    var last: (conversation: String, user: String, seen: Instant, newcomers: [String])?
    while try statement.step() {
      let (conversation, user) = (statement.text(0), statement.text(1))
      if let known = last, known.conversation == conversation, known.user == user {
        last?.newcomers.append(statement.text(3))
      } else {
        if let last { try body(last.conversation, last.user, last.seen, last.newcomers) }
        last = (conversation, user, Instant(microseconds: statement.integer(2)), [statement.text(3)])
      }
    }
    if let last { try body(last.conversation, last.user, last.seen, last.newcomers) }
  }
}
