internal import SQLite

/// The tables of the state file. Times are microseconds since 1970.
enum LedgerSchema {
  static let history = [
    Migration(1, "people, journal, cache, tokens", sql: tables),
    Migration(2, "the history of rules", sql: rulesHistory),
  ]

  private static let rulesHistory = """
    CREATE TABLE rules_texts (digest TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE rules_revisions (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL, reason TEXT NOT NULL
    ) STRICT;

    CREATE TABLE rules_revision_entries (
      number INTEGER NOT NULL, release TEXT NOT NULL, ruleset TEXT NOT NULL, digest TEXT NOT NULL,
      is_changed INTEGER NOT NULL, PRIMARY KEY (number, release)
    ) STRICT, WITHOUT ROWID;
    """

  private static let tables = """
    CREATE TABLE people (
      alias TEXT PRIMARY KEY, user TEXT NOT NULL UNIQUE, added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE journal (
      sequence INTEGER PRIMARY KEY, operation TEXT NOT NULL, kind TEXT NOT NULL, step INTEGER, at INTEGER NOT NULL,
      content TEXT NOT NULL, previous BLOB NOT NULL, digest BLOB NOT NULL
    ) STRICT;
    CREATE INDEX journal_operation ON journal (operation, sequence);

    CREATE TABLE cached_conversations (
      id TEXT PRIMARY KEY, first_user TEXT NOT NULL, second_user TEXT NOT NULL, first_name TEXT, second_name TEXT,
      key_version INTEGER NOT NULL, pairing TEXT NOT NULL, pairing_changed_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX cached_conversations_first ON cached_conversations (first_user);
    CREATE INDEX cached_conversations_second ON cached_conversations (second_user);

    CREATE TABLE cached_accounts (
      user TEXT PRIMARY KEY, kind TEXT NOT NULL, is_disabled INTEGER NOT NULL, created_at INTEGER NOT NULL,
      last_seen_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE cache_state (part TEXT PRIMARY KEY, refreshed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE usage (
      day TEXT PRIMARY KEY, reads INTEGER NOT NULL, writes INTEGER NOT NULL, deletes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tokens (
      account TEXT NOT NULL, scope TEXT NOT NULL, endpoint TEXT NOT NULL, token TEXT NOT NULL,
      expires_at INTEGER NOT NULL, PRIMARY KEY (account, scope, endpoint)
    ) STRICT, WITHOUT ROWID;
    """
}
