import BoardCore
import BoardValues
import LinuxSystem

/// `dragboard diff`: what changed from one board to another.
struct DiffCommand {
  enum Sides: Equatable, Sendable {
    case files(String, String)
    /// Two versions of the file at `path`, as git hands them over, and its new path if it has one.
    case git(path: String, old: String, new: String, renamed: String?)
    /// A file with conflicts.
    case unmerged(String)
  }

  let sides: Sides

  /// The exit code: 0 without a difference, 1 with any, 2 if a board cannot be read.
  ///
  /// For git it is always 0: anything else ends git's own run, with all that it had still to show.
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

  /// Shows what can be read. Git calls versions by the names of its own temporary files, which say
  /// nothing to a person.
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

  /// Whether there is any difference.
  private func show(_ old: String, _ new: String) throws -> Bool {
    let difference = BoardDifference(from: try board(old), to: try board(new))
    for line in difference.lines { print(line) }
    return !difference.isEmpty
  }

  private func board(_ path: String) throws -> CanvasDocument {
    do {
      return try document(path)
    } catch let error as Problem {
      throw FileError("\(path):\(error.line):\(error.column)", error.sentence)
    }
  }

  /// Git says `/dev/null` for a version that there is none of.
  private func document(_ path: String) throws -> CanvasDocument {
    guard path != "/dev/null" else { return CanvasDocument() }
    return try CanvasDocument(parsing: try FileReading.bytes(path))
  }
}
