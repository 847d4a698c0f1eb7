import BoardCore

/// `dragboard diff`: what changed from one board to another.
struct DiffCommand {
  enum Sides: Equatable, Sendable {
    case files(String, String)
    /// Two versions of the file at `path`, as git hands them over.
    case git(path: String, old: String, new: String)
    /// A file with conflicts.
    case unmerged(String)
  }

  let sides: Sides

  /// The exit code: 0 without a difference, 1 with any, 2 if a board cannot be read. Git takes anything but 0
  /// for a failure.
  func run() -> Int32 {
    do {
      switch sides {
      case .files(let old, let new): return try show(old, new) ? 1 : 0
      case .git(let path, let old, let new):
        print("board \(path.visible)")
        _ = try show(old, new)
        return 0
      case .unmerged(let path):
        print("board \(path.visible) has conflicts")
        return 0
      }
    } catch {
      StandardOutput.flush()
      StandardError.write("dragboard: \(error)")
      return 2
    }
  }

  /// Whether there is any difference.
  private func show(_ old: String, _ new: String) throws -> Bool {
    let difference = BoardDifference(from: try board(old), to: try board(new))
    for line in difference.lines { print(line) }
    return !difference.isEmpty
  }

  /// Git says `/dev/null` for a version that there is none of.
  private func board(_ path: String) throws -> CanvasDocument {
    guard path != "/dev/null" else { return CanvasDocument() }
    let bytes = try FileReading.bytes(path)
    do {
      return try CanvasDocument(parsing: bytes)
    } catch {
      throw FileError("\(path):\(error.line):\(error.column)", error.sentence)
    }
  }
}
