#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast number, which Swift cannot import: the bytes are copied at once. */
static inline int dragboard_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                      sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int dragboard_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                      int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
