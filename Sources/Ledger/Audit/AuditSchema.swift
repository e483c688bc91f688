internal import SQLite

/// The tables of the audit's file. Times are microseconds since 1970. All of it can be read anew from the server.
enum AuditSchema {
  static let history = [
    Migration(1, "what the last audit saw", sql: tables),
    Migration(2, "how many findings an audit had", sql: counts),
  ]

  private static let counts = """
    ALTER TABLE audits ADD COLUMN errors INTEGER;
    ALTER TABLE audits ADD COLUMN warnings INTEGER;
    """

  private static let tables = """
    CREATE TABLE audits (
      number INTEGER PRIMARY KEY, began_at INTEGER NOT NULL, is_deep INTEGER NOT NULL, is_full INTEGER NOT NULL,
      reads INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE marks (part TEXT PRIMARY KEY, moved_after INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE accounts (
      user TEXT PRIMARY KEY, kind TEXT NOT NULL, is_disabled INTEGER NOT NULL, created_at INTEGER NOT NULL,
      last_seen_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX accounts_created ON accounts (created_at);

    CREATE TABLE conversations (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, is_missing INTEGER NOT NULL, key_version INTEGER,
      pairing TEXT, pairing_changed_at INTEGER, created_at INTEGER, seen_by INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE members (
      conversation INTEGER NOT NULL, user TEXT NOT NULL, name TEXT, PRIMARY KEY (conversation, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_user ON members (user);

    CREATE TABLE locks (user TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    CREATE TABLE senders (number INTEGER PRIMARY KEY, user TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE messages (
      conversation INTEGER NOT NULL, id TEXT NOT NULL, sender INTEGER, key_version INTEGER, sent_at INTEGER, nonce BLOB,
      media_nonce BLOB, has_media INTEGER NOT NULL, media_size INTEGER, PRIMARY KEY (conversation, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE objects (
      conversation TEXT NOT NULL, message TEXT NOT NULL, generation INTEGER NOT NULL, size INTEGER NOT NULL,
      sender TEXT, created_at INTEGER, tokens INTEGER NOT NULL, suspicion TEXT, seen_by INTEGER NOT NULL,
      PRIMARY KEY (conversation, message)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE findings (
      place TEXT NOT NULL, kind TEXT NOT NULL, code TEXT NOT NULL, field TEXT NOT NULL, user TEXT NOT NULL, found TEXT,
      others TEXT NOT NULL, count INTEGER, conversation TEXT, PRIMARY KEY (place, kind, code, field, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX findings_conversation ON findings (conversation);
    CREATE TABLE reported (
      place TEXT NOT NULL, kind TEXT NOT NULL, code TEXT NOT NULL, field TEXT NOT NULL, user TEXT NOT NULL, found TEXT,
      others TEXT NOT NULL, count INTEGER, conversation TEXT, PRIMARY KEY (place, kind, code, field, user)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE changes (
      number INTEGER PRIMARY KEY, audit INTEGER NOT NULL, kind TEXT NOT NULL, conversation TEXT NOT NULL, user TEXT,
      before TEXT, after TEXT
    ) STRICT;
    """
}
