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
    try look(atBoard: path, in: directory) { database in
      let replay = try database.replay(reading: BoardOpening.canvas)
      if let damage = replay.damage { warn("The kept state \(damage).") }
      return replay.document
    }
  }

  /// Returns the settings that were chosen for a board, as far as they can be read.
  package static func settings(ofBoard path: String, in directory: String) -> BoardSettings {
    let view = try? look(atBoard: path, in: directory) { try $0.view() }
    return view??.settings ?? BoardSettings()
  }

  /// Returns what `body` reads from the newest state that this version knows; nil if there is none.
  private static func look<Result>(
    atBoard path: String,
    in directory: String,
    _ body: (StateDatabase) throws -> Result
  ) throws -> Result? {
    var paths = StatePaths(of: Path.absolute(path), in: directory)
    while !Path.isMissing(paths.database), !StateDatabase.isEarlier(paths.database) {
      do {
        return try body(StateDatabase(lookingAt: paths.database))
      } catch is NewerState {
        paths = paths.older
      }
    }
    return nil
  }
}
