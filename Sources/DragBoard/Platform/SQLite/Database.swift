import CSQLite
import Glibc

/// A connection to an SQLite database, closed when it is no longer used.
///
/// For one thread at a time.
final class Database {
  private let handle: OpaquePointer

  /// Opens a file for this process alone, so that the index of the log is in plain memory: as a
  /// mapped file it would end the program when the disk is full. Others read a `DatabaseSnapshot`.
  convenience init(_ path: String) throws(DatabaseError) { try self.init(path, in: "unix-excl") }

  /// A database in memory, with this content.
  convenience init(_ snapshot: DatabaseSnapshot) throws(DatabaseError) {
    try self.init(":memory:", in: nil)
    let code = snapshot.bytes.withUnsafeBytes {
      dragboard_deserialize(handle, $0.baseAddress, Int64($0.count))
    }
    try check(code)
  }

  /// (`sqlite3_open_v2`)
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
    setPatience(2)
  }

  /// For how many seconds to wait for another connection. (`sqlite3_busy_timeout`)
  func setPatience(_ seconds: Double) { sqlite3_busy_timeout(handle, Int32(seconds * 1000)) }

  /// Closing no longer waits for the disk; the log stays for the next connection.
  /// (`sqlite3_db_config`)
  func leaveLog() { dragboard_leave_log(handle) }

  /// (`sqlite3_close_v2`)
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return nothing of interest. (`sqlite3_exec`)
  func execute(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// All or nothing.
  func transaction(_ body: () throws -> Void) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Some errors have rolled back already.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// (`sqlite3_prepare_v2`)
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw DatabaseError(SQLITE_MISUSE, handle) }
    return Statement(statement, of: self)
  }

  /// The first column of the first row; nil without a row.
  func number(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.number(0) : nil
  }

  func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  fileprivate func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(code, handle) }
  }

  fileprivate var lastError: DatabaseError {
    DatabaseError(sqlite3_extended_errcode(handle), handle)
  }
}

/// A prepared statement. Parameters count from 1, columns from 0, as SQLite does it.
final class Statement {
  private let handle: OpaquePointer
  /// Keeps the connection open.
  private let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  /// (`sqlite3_finalize`)
  deinit { sqlite3_finalize(handle) }

  /// Whether there is a row; after the last one the statement can be used again. (`sqlite3_step`)
  func step() throws(DatabaseError) -> Bool {
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

  /// For statements that return no rows.
  func run() throws(DatabaseError) { _ = try step() }

  /// (`sqlite3_bind_int64`)
  func bind(_ index: Int32, _ number: Int64) throws(DatabaseError) {
    try database.check(sqlite3_bind_int64(handle, index, number))
  }

  /// (`sqlite3_bind_double`)
  func bind(_ index: Int32, _ number: Double) throws(DatabaseError) {
    try database.check(sqlite3_bind_double(handle, index, number))
  }

  func bind(_ index: Int32, _ text: String) throws(DatabaseError) {
    var text = text
    let code = text.withUTF8 { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        dragboard_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    try database.check(code)
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) throws(DatabaseError) {
    let code = bytes.withUnsafeBytes {
      dragboard_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
    }
    try database.check(code)
  }

  /// (`sqlite3_column_int64`)
  func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// (`sqlite3_column_double`)
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// (`sqlite3_column_text`)
  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// (`sqlite3_column_blob`)
  func bytes(_ column: Int32) -> [UInt8] {
    // The order of the two calls is the one that SQLite asks for.
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

/// An error of SQLite.
struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  var code: Int32
  var description: String

  /// (`sqlite3_errstr`, `sqlite3_system_errno`)
  fileprivate init(_ code: Int32, _ handle: OpaquePointer?) {
    self.code = code
    var words = String(cString: sqlite3_errstr(code))
    if let handle, [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF) {
      let reason = sqlite3_system_errno(handle)
      if reason != 0 { words += ": " + String(cString: strerror(reason)) }
    }
    description = words
  }

  /// Whether another connection was in the way, which passes.
  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Whether the file is damaged, as opposed to a failing disk or missing rights.
  var meansDamage: Bool {
    // Only rows that this program did not write break constraints.
    [
      SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH,
      SQLITE_TOOBIG,
    ]
    .contains(code & 0xFF)
  }
}
