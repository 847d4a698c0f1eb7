import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// The command `dragboard merge`, which merges two versions of a board.
struct MergeCommand: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case files(base: String, ours: String, theirs: String)
    /// Three versions as git passes them to a merge driver, and the path of the file. The result replaces
    /// ours.
    case git(base: String, ours: String, theirs: String, path: String)
    /// A file in which a merge by lines has left conflicts.
    case conflicted(String)
  }

  let source: Source
  /// The place of the result, unless that replaces ours.
  let output: Output

  /// Merges the boards. Returns the exit code: 0 without conflicts, 1 with any, 2 if a board cannot be
  /// read or the result cannot be written.
  func run() -> Int32 {
    do {
      try output.check()
      let merge = try merge()
      try write(merge)
      return merge.conflicts.isEmpty ? 0 : 1
    } catch {
      StandardError.write("dragboard: \(error)")
      return 2
    }
  }

  private func merge() throws -> BoardMerge {
    switch source {
    case .files(let base, let ours, let theirs), .git(let base, let ours, let theirs, _):
      let before = try base == "/dev/null" ? [] : FileReading.input(base)
      let (mine, other) = (try FileReading.input(ours), try FileReading.input(theirs))
      return try read({ [.base: base, .ours: ours, .theirs: theirs][$0] ?? "" }) {
        () throws(BoardMerge.Failure) in
        do throws(BoardMerge.Failure) {
          // Git passes an empty file where there is none.
          return try BoardMerge(base: before.isEmpty ? nil : before, ours: mine, theirs: other)
        } catch {
          // A program that was killed while writing may have left half a board, which was then committed. If
          // this failed, Git would keep only one side.
          guard case .git = source, error.version == .base else { throw error }
          return try BoardMerge(base: nil, ours: mine, theirs: other)
        }
      }
    case .conflicted(let path):
      guard let text = ConflictedText(try FileReading.input(path)) else {
        throw FileError(path, "has no conflicts of a merge; merge needs BASE, OURS and THEIRS")
      }
      if let merge = BoardFile.merge(ofConflictIn: path) { return merge }
      return try read({ "\(path) (\($0.rawValue))" }) { () throws(BoardMerge.Failure) in
        try text.merged()
      }
    }
  }

  /// Returns the merge, or names the file with the problem: git's own files tell the user nothing.
  private func read(
    _ name: (BoardMerge.Version) -> String,
    _ body: () throws(BoardMerge.Failure) -> BoardMerge
  ) throws -> BoardMerge {
    do {
      return try body()
    } catch {
      if case .git(_, _, _, let path) = source {
        throw UnreadableVersion(words: "\(path) (\(error.version.rawValue)):\(error.problem)")
      }
      throw UnreadableVersion(words: "\(name(error.version)):\(error.problem)")
    }
  }

  private struct UnreadableVersion: Error, CustomStringConvertible {
    let words: String

    var description: String { words.visible }
  }

  private func write(_ merge: BoardMerge) throws {
    guard case .git(_, _, _, let path) = source else {
      try output.write(merge.bytes)
      for line in lines(merge) { Output.say(line.visible, besides: output) }
      return
    }
    try output.write(merge.bytes)
    say(conflictLines(merge).map { "\(path): \($0)" })
  }

  /// Writes lines to the standard error. Each has a number of its own, so that none is left out.
  private func say(_ lines: [String]) {
    for (number, line) in lines.enumerated() { StandardError.write(line.visible, number: number) }
  }

  private func lines(_ merge: BoardMerge) -> [String] {
    (merge.news?.lines ?? []) + conflictLines(merge)
  }

  private func conflictLines(_ merge: BoardMerge) -> [String] {
    merge.notes
      + merge.conflicts.map {
        "conflict \($0.element.isEmpty ? "board" : $0.element) \($0.field): ours \($0.mine), "
          + "theirs \($0.theirs)"
      }
  }
}
