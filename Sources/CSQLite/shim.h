#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import, so the two bindings that need it are wrapped.
static inline int wt_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int byteCount) {
  return sqlite3_bind_text(statement, index, text, byteCount, SQLITE_TRANSIENT);
}
static inline int wt_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int byteCount) {
  return sqlite3_bind_blob(statement, index, bytes, byteCount, SQLITE_TRANSIENT);
}
