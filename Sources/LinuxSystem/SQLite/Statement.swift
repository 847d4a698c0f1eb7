import CSQLite
import Glibc

/// A prepared statement. Parameters count from 1 and columns from 0, as in SQLite.
package final class Statement {
  private let handle: OpaquePointer
  /// The connection, which the statement keeps open.
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  /// Frees the statement (`sqlite3_finalize`).
  deinit { sqlite3_finalize(handle) }

  /// Advances to the next row and returns whether there is one. After the last row the statement
  /// can be used again (`sqlite3_step`).
  package func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = database.lastError
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that returns no rows.
  package func run() throws(DatabaseError) { _ = try step() }

  /// Runs a statement that returns no rows with a parameter bound to bytes, which are not copied for that.
  /// No parameter is bound afterwards (`sqlite3_clear_bindings`).
  package func run(binding index: Int32, to bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      defer { sqlite3_clear_bindings(handle) }
      let count = UInt64(buffer.count)
      try database.check(dragboard_bind_kept_blob(handle, index, buffer.baseAddress, count))
      try run()
    }
  }

  /// Binds a parameter to a number (`sqlite3_bind_int64`).
  package func bind(_ index: Int32, _ number: Int64) throws(DatabaseError) {
    try database.check(sqlite3_bind_int64(handle, index, number))
  }

  /// Binds a parameter to a number (`sqlite3_bind_double`).
  package func bind(_ index: Int32, _ number: Double) throws(DatabaseError) {
    try database.check(sqlite3_bind_double(handle, index, number))
  }

  package func bind(_ index: Int32, _ text: String) throws(DatabaseError) {
    var text = text
    let code = text.withUTF8 { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        dragboard_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    try database.check(code)
  }

  package func bind(_ index: Int32, _ bytes: [UInt8]) throws(DatabaseError) {
    let code = bytes.withUnsafeBytes {
      dragboard_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
    }
    try database.check(code)
  }

  /// Returns the number in a column (`sqlite3_column_int64`).
  package func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns whether a column is null (`sqlite3_column_type`).
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Returns the number in a column (`sqlite3_column_double`).
  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Returns the text in a column (`sqlite3_column_text`).
  package func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// Returns the bytes in a column (`sqlite3_column_blob`).
  package func bytes(_ column: Int32) -> [UInt8] {
    // SQLite requires this order of the two calls.
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
