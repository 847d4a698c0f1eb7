/// Where the state of one board lies.
///
/// The name says which board it is, for people who look; the number keeps boards of the same name
/// apart.
struct StatePlace: Equatable, Sendable {
  private let stem: String

  /// `board` is the path of the board's file, absolute and without links.
  init(of board: String, in directory: String) {
    let name = Places.name(of: board)
    let digest = ContentMark(Array(board.utf8)).digest
    let number = String(digest, radix: 16)
    let zeros = String(repeating: "0", count: 16 - number.count)
    stem =
      "\(directory)/\(String(decoding: name.utf8.prefix(100), as: UTF8.self))-\(zeros)\(number)"
  }

  /// By the beginning that the names of its files have in common.
  init(stem: String) { self.stem = stem }

  var database: String { stem + ".db" }
  /// Locked by the process that works on the board.
  var lock: String { stem + ".lock" }
  /// There while another process asks for the board.
  var request: String { stem + ".request" }
}
