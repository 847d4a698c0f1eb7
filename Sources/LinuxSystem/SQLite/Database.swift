import CSQLite
import Glibc

/// A connection to an SQLite database, which is closed when it is released.
///
/// It can be used by one thread at a time.
package final class Database {
  private let handle: OpaquePointer

  /// Opens a file for this process alone, so that the index of the log is in plain memory: a mapped
  /// file would end the program if the disk is full. Other processes read a `DatabaseSnapshot`.
  package convenience init(_ path: String) throws(DatabaseError) {
    try self.init(path, in: "unix-excl")
  }

  /// Opens a database in memory with this content.
  package convenience init(_ snapshot: DatabaseSnapshot) throws(DatabaseError) {
    try self.init(":memory:", in: nil)
    let code = snapshot.bytes.withUnsafeBytes {
      dragboard_deserialize(handle, $0.baseAddress, Int64($0.count))
    }
    try check(code)
  }

  /// Opens a database through a file system of SQLite, or the default one (`sqlite3_open_v2`).
  private init(_ path: String, in system: String?) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, system)
    guard code == SQLITE_OK, let handle else {
      let error = DatabaseError(code, handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    setTimeout(2)
  }

  /// Sets how long to wait for another connection, in seconds (`sqlite3_busy_timeout`).
  package func setTimeout(_ seconds: Double) {
    sqlite3_busy_timeout(handle, Int32(seconds * 1000))
  }

  /// Leaves the log for the next connection, so that closing no longer waits for the disk
  /// (`sqlite3_db_config`).
  package func leaveWAL() { dragboard_leave_log(handle) }

  /// Closes the connection (`sqlite3_close_v2`).
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements without results (`sqlite3_exec`).
  package func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  package func transaction(_ body: () throws -> Void) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Some errors have already rolled back.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Compiles a statement (`sqlite3_prepare_v2`).
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw DatabaseError(SQLITE_MISUSE, handle) }
    return Statement(statement, of: self)
  }

  /// Returns the number in the first column of the first row, or nil if there is no row or it is
  /// null.
  package func number(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() && !statement.isNull(0) ? statement.number(0) : nil
  }

  package func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(code, handle) }
  }

  var lastError: DatabaseError {
    DatabaseError(sqlite3_extended_errcode(handle), handle)
  }
}
