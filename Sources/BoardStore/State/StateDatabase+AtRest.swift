import BoardCore
import BoardValues
import LinuxSystem

/// Questions about a database that this process does not have open.
extension StateDatabase {
  /// Returns the path of the board's file, and the digest of its content. No process may have the
  /// database open.
  static func owner(_ path: String) throws -> (board: String, mark: ContentMark?) {
    guard !isEarlier(path) else { throw EarlierState() }
    let database = try Database(path)
    database.setTimeout(0)
    database.leaveWAL()
    let statement = try database.prepare("SELECT path FROM base")
    return (try statement.step() ? statement.text(0) : "", try mark(in: database))
  }

  /// Returns whether a file is a state from before version 1, by the number that SQLite writes into its header.
  /// Must not be called while this process has the database open: closing the file would drop its locks.
  package static func isEarlier(_ path: String) -> Bool {
    let number = (try? FileParts(path))?.bytes(68..<72) ?? []
    return number.reduce(0) { $0 << 8 | Int64($1) } == StateSchema.earlierApplication
  }

  /// Writes all of the write-ahead log into its database, if both can be read. No process may have the
  /// database open.
  static func emptyWAL(_ path: String) throws {
    try StateDatabase(path, timeout: 0).emptyWAL()
  }

  /// Reads every byte of a database, and throws if the disk cannot. Must not be called while this process
  /// has the database open: closing the file would drop its locks.
  static func readThrough(_ path: String) throws {
    for file in [path, path + "-wal"] where !Path.isMissing(file) {
      _ = try FileReading.bytes(file, limit: .max)
    }
  }

  /// Returns whether a database may hold unsaved steps. It is only read, so that the version it belongs
  /// to can continue with it.
  static func mayHaveUnsavedSteps(_ path: String) throws -> Bool {
    let database = try Database(DatabaseSnapshot(path))
    let statement = try database.prepare("SELECT content FROM deed ORDER BY number DESC")
    while try statement.step() {
      switch Document.Operation.Kind(encoded: statement.bytes(0)) {
      case .began: continue
      case .saved, .reloaded: return false
      default: return true
      }
    }
    return true
  }
}
