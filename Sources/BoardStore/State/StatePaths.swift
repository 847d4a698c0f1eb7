import BoardValues
import LinuxSystem

/// The paths of the files that hold the state of one board.
///
/// The name is for people who look, the digest tells boards of the same name apart.
struct StatePaths: Equatable, Sendable {
  private let stem: String
  /// The number of the database; 1 is for the newest version of the program.
  private var number = 1

  /// Creates the paths for a board. `board` is the path of the board's file, absolute and without links.
  init(of board: String, in directory: String) {
    let name = Path.name(of: board)
    let digest = Hex.text(ContentMark(Array(board.utf8)).digest)
    stem = "\(directory)/\(String(decoding: name.utf8.prefix(100), as: UTF8.self))-\(digest)"
  }

  /// Returns the paths of the state when the board's file is at another path.
  func moved(to board: String) -> StatePaths { StatePaths(of: board, in: folder) }

  /// The name of the board in this directory, with which all the files begin.
  var name: String { Path.name(of: stem) }

  var folder: String { Path.directory(of: stem) }

  /// The first of the paths, whatever version of the program they are for.
  var newest: StatePaths { StatePaths(stem: stem) }

  /// Creates the paths with a stem, the common beginning of the files' names.
  init(stem: String) { self.stem = stem }

  /// `NAME.db`; `NAME.db.2` and so on for older versions.
  var database: String { number == 1 ? stem + ".db" : "\(stem).db.\(number)" }

  /// The same board's paths for a version of the program that cannot read this database.
  ///
  /// Each version uses the first database that it can read. Two versions used in turn therefore each find
  /// their own steps, and share what was saved in the file.
  var older: StatePaths {
    var paths = self
    paths.number += 1
    return paths
  }

  /// The folder of overwritten versions of the file, shared by all versions of the program.
  var versions: String { stem + ".versions" }
  /// The content of the file before a save in place that is in progress.
  var backup: String { stem + ".saving" }
  /// The file that says how often the board was opened without coming to rest.
  var start: String { stem + ".start" }
  /// The file that says which copies of the board are left alone.
  package var left: String { stem + ".left" }
  /// The file that is locked by the process that may change the board.
  var lock: String { stem + ".lock" }
  /// The file that exists while another process asks for the board.
  var request: String { stem + ".request" }
}
