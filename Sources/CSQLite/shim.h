#pragma once
#include <sqlite3.h>

/* Binds bytes, which are copied at once. SQLITE_TRANSIENT is a cast number, which Swift cannot
 * import. */
static inline int dragboard_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                      sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

/* Binds bytes that stay where they are until the binding is cleared. */
static inline int dragboard_bind_kept_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_STATIC);
}

/* Binds a text, which is copied at once. */
static inline int dragboard_bind_text(sqlite3_stmt *statement, int index, const char *text,
                                      int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

/* Keeps the log when the last connection is closed. The function is variadic in C. */
static inline int dragboard_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Makes a copy of these bytes the content of the database, which may grow. */
static inline int dragboard_deserialize(sqlite3 *database, const void *bytes,
                                        sqlite3_int64 count) {
  unsigned char *copy = sqlite3_malloc64(count ? count : 1);
  if (!copy) return SQLITE_NOMEM;
  if (count) __builtin_memcpy(copy, bytes, count);
  return sqlite3_deserialize(database, "main", copy, count, count,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
}
