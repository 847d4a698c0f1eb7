import CSQLite
import Glibc

/// An error of SQLite.
package struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  var code: Int32
  package var description: String

  /// Creates an error with SQLite's words and, for errors of the system, its reason
  /// (`sqlite3_errstr`, `sqlite3_system_errno`).
  init(_ code: Int32, _ handle: OpaquePointer?) {
    self.code = code
    var words = String(cString: sqlite3_errstr(code))
    if let handle, [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF) {
      let reason = sqlite3_system_errno(handle)
      if reason != 0 { words += ": " + String(cString: strerror(reason)) }
    }
    description = words
  }

  /// Whether another connection was in use. Such an error is temporary.
  package var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Whether the file is damaged, as opposed to a failing disk or missing rights.
  package var meansDamage: Bool {
    // Constraints are only violated by rows that this program did not write.
    [
      SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH,
      SQLITE_TOOBIG,
    ]
    .contains(code & 0xFF)
  }
}
