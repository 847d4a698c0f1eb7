/// The file behind a board: where it is, and what of it the board does not show.
struct BoardFile {
  var path: String
  private(set) var board: Board
  /// Something about the file that the person should know.
  var notice: String?

  init(path: String, board: Board) { self.path = path; self.board = board }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  func save(_ board: Board) throws {}
}
/// Makes `id`s for new cards: 16 lower-case hex digits, as most boards have them.
struct NodeNames: Sendable {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> String {
    state &+= 0x9E37_79B9_7F4A_7C15
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
