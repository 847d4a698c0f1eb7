import BoardCore

/// Where the state of one board lies.
///
/// The name says which board it is, for people who look; the number keeps boards of the same name
/// apart.
struct StatePaths: Equatable, Sendable {
  private let stem: String
  /// From 1, which is the newest version's.
  private var number = 1

  /// `board` is the path of the board's file, absolute and without links.
  init(of board: String, in directory: String) {
    let name = Path.name(of: board)
    let digest = ContentMark(Array(board.utf8)).digest
    let number = String(digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - number.count)
    stem =
      "\(directory)/\(String(decoding: name.utf8.prefix(100), as: UTF8.self))-\(zeros)\(number)"
  }

  /// By the beginning that the names of its files have in common.
  init(stem: String) { self.stem = stem }

  /// `NAME.db`; with an older version's, `NAME.db.2` and so on.
  var database: String { number == 1 ? stem + ".db" : "\(stem).db.\(number)" }

  /// Of the same board, for a version of this program that cannot read what is here.
  ///
  /// Each version works on the first state that it can read. Whoever runs two of them in turn finds
  /// with each what was done with it; what was saved, both have through the file.
  var older: StatePaths {
    var paths = self
    paths.number += 1
    return paths
  }

  /// A folder of versions of the file that were overwritten. All versions of the program share it.
  var versions: String { stem + ".versions" }
  /// What the file held before a save that is going on in place.
  var backup: String { stem + ".saving" }
  /// Locked by the process that works on the board.
  var lock: String { stem + ".lock" }
  /// There while another process asks for the board.
  var request: String { stem + ".request" }
}
