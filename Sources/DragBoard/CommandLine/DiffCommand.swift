import BoardCore
import BoardValues
import LinuxSystem

/// The command `dragboard diff`, which shows the changes from one board to another.
struct DiffCommand {
  enum Sides: Equatable, Sendable {
    case files(String, String)
    /// Two versions of the file at `path`, as git passes them, and its new path if it was renamed.
    case git(path: String, old: String, new: String, renamed: String?)
    /// A file with conflicts.
    case unmerged(String)
  }

  let sides: Sides

  /// Shows the differences. Returns the exit code: 0 without a difference, 1 with any, 2 if a board
  /// cannot be read.
  ///
  /// The code is always 0 for git, since any other ends git's own run and its remaining output.
  func run() -> Int32 {
    switch sides {
    case .files(let old, let new):
      do {
        return try show(old, new) ? 1 : 0
      } catch {
        StandardOutput.flush()
        StandardError.write("dragboard: \(error)")
        return 2
      }
    case .git(let path, let old, let new, let renamed):
      print("board \(path.visible)")
      if let renamed { print("renamed to \(renamed.visible)") }
      showVersions(old, new)
    case .unmerged(let path): print("board \(path.visible) has conflicts")
    }
    return 0
  }

  /// Shows the versions that can be read. Git names them by its own temporary files, which tell the
  /// user nothing.
  private func showVersions(_ old: String, _ new: String) {
    var boards: [CanvasDocument] = []
    for (name, path) in [("old", old), ("new", new)] {
      do {
        boards.append(try document(path))
      } catch {
        print("the \(name) version cannot be read: \(error)".visible)
      }
    }
    guard boards.count == 2 else { return }
    for line in BoardDifference(from: boards[0], to: boards[1]).lines { print(line) }
  }

  /// Shows the differences and returns whether there are any.
  private func show(_ old: String, _ new: String) throws -> Bool {
    let difference = BoardDifference(from: try board(old), to: try board(new))
    for line in difference.lines { print(line) }
    return !difference.isEmpty
  }

  private func board(_ path: String) throws -> CanvasDocument {
    do {
      return try document(path)
    } catch let error as Problem {
      throw FileError("\(path):\(error.line):\(error.column)", Sentence(error.sentence))
    }
  }

  /// Returns the board at a path. Git passes `/dev/null` for a version that does not exist.
  private func document(_ path: String) throws -> CanvasDocument {
    guard path != "/dev/null" else { return CanvasDocument() }
    return try CanvasDocument(parsing: try FileReading.input(path))
  }
}
