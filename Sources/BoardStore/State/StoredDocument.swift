package import BoardCore
import LinuxSystem

/// The stored state of a board, read without changing anything: another window may have the board open.
@MainActor
package enum StoredDocument {
  /// Reads the document; nil if nothing was stored. Damaged steps are left out, and `warn` is told.
  package static func read(
    ofBoard path: String,
    in directory: String,
    warn: (String) -> Void
  ) throws -> Document? {
    var paths = StatePaths(of: Path.absolute(path), in: directory)
    while !Path.isMissing(paths.database) {
      do {
        let database = try StateDatabase(lookingAt: paths.database)
        let replay = try database.replay(reading: BoardOpening.canvas)
        if let damage = replay.damage { warn("The kept state \(damage).") }
        return replay.document
      } catch is NewerState {
        paths = paths.older
      }
    }
    return nil
  }
}
