import BoardValues
import LinuxSystem

/// The boards that are open, for a start after the desktop or the machine has ended the program.
///
/// Each has a file of its own, so that windows need not agree. The file goes when the user closes the board.
@MainActor
package struct OpenBoards {
  /// The folder of the files.
  private let folder: String
  /// The folder of the boards' state.
  private let states: String

  /// The most boards that are offered.
  private static let maxCount = 16

  package init(folder: String, states: String) {
    (self.folder, self.states) = (folder, states)
  }

  package func note(_ board: String) {
    let file = file(of: board)
    Path.makeDirectory(for: file)
    _ = try? AtomicFile.write(Array(Path.absolute(board).utf8), to: file)
  }

  package func forget(_ board: String) { Path.remove(file(of: board)) }

  /// Returns the boards that no window shows any more, by their paths. Those that are gone are forgotten.
  package func abandoned() -> [String] {
    let boards = DirectoryListing.names(in: folder).sorted().prefix(Self.maxCount * 4)
      .compactMap { name -> String? in
        let path = Path.join(folder, name)
        let board = (try? FileReading.bytes(path)).flatMap { String(validating: $0, as: UTF8.self) }
        guard let board, Path.exists(board) else {
          if !name.hasPrefix(".") { Path.remove(path) }
          return nil
        }
        let lock = StatePaths(of: board, in: states).lock
        return !Path.exists(lock) || FileLock.isFree(lock) ? board : nil
      }
    return Array(boards.sorted().prefix(Self.maxCount))
  }

  private func file(of board: String) -> String {
    Path.join(folder, StatePaths(of: Path.absolute(board), in: states).name)
  }
}
