/// The file behind a board: where it is, and what of it the board does not show.
struct BoardFile: Sendable {
  let path: String
  /// The last part of the path.
  let name: String
  /// As it was read; later boards are handed to `save`.
  let board: Board
  /// Something about the file that the person should know.
  let notice: String?
  private let document: CanvasDocument

  /// Reads a board; errors name the file and the place.
  init(reading path: String) throws {
    self = try BoardFile(path: path, bytes: FileReading.bytes(path))
  }

  /// A board whose file need not be there yet.
  init(path: String, bytes: [UInt8]) throws {
    do throws(Problem) {
      document = try CanvasDocument(parsing: bytes)
    } catch {
      throw UnreadableBoard(description: "\(path):\(error)")
    }
    self.path = path
    name = Self.name(of: path)
    board = Board(document.elements)
    notice = document.warnings.first.map { "Line \($0.line): \($0.sentence)" }
  }

  /// An empty board that will be at `path` once it is saved.
  init(newAt path: String) {
    self.path = path
    name = Self.name(of: path)
    document = CanvasDocument()
    board = Board()
    notice = "New board"
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  func bytes(of board: Board) -> [UInt8] {
    document.bytes(
      cards: board.cardOrder.compactMap(board.card),
      edges: board.edgeOrder.compactMap(board.edge),
      nameOfCard: { board.card($0)?.name }
    )
  }

  func save(_ board: Board) throws { try save(board, to: path) }

  func save(_ board: Board, to path: String) throws {
    try AtomicFile.write(bytes(of: board), to: path)
  }
}

/// The bytes are no board; the sentence begins with file, line and column.
struct UnreadableBoard: Error, CustomStringConvertible {
  var description: String
}
