import CSQLite
import Glibc

/// An error of SQLite.
package struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  var code: Int32
  package var description: String
  /// The `errno` of the call that failed, or what SQLite says in its place; 0 if no call failed.
  package private(set) var systemCode: Int32 = 0

  /// Creates an error with SQLite's words and, for errors of the system, its reason
  /// (`sqlite3_errstr`, `sqlite3_system_errno`).
  init(_ code: Int32, _ handle: OpaquePointer?) {
    self.code = code
    var words = String(cString: sqlite3_errstr(code))
    if let handle, [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF) {
      systemCode = sqlite3_system_errno(handle)
      if systemCode != 0 { words += ": " + String(cString: strerror(systemCode)) }
    }
    description = words
    if systemCode == 0 { systemCode = Self.systemCodes[code & 0xFF] ?? 0 }
  }

  private static let systemCodes = [
    SQLITE_FULL: ENOSPC, SQLITE_READONLY: EROFS, SQLITE_PERM: EACCES,
  ]

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
