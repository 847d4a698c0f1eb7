import BoardCore
import BoardValues
import LinuxSystem

/// The command `dragboard mergetool`, which merges the versions of a board that `git mergetool` has laid out,
/// and shows what is left to choose in a window.
struct MergetoolCommand: Equatable, Sendable {
  let base: String
  let local: String
  let remote: String
  let merged: String

  /// Merges the boards. Returns the exit code: 0 if no conflict is left, 1 if any is, 2 if a board cannot be
  /// read or the result cannot be written.
  ///
  /// Git puts the file back as it was unless the code is 0.
  func run(showing window: (String) throws -> Int32) throws -> Int32 {
    let source = MergeCommand.Source.git(base: base, ours: local, theirs: remote, path: merged)
    let code = MergeCommand(source: source, output: Output(merged, replaces: true)).run()
    guard code == 1, UserDirectories.environment("DISPLAY")?.isEmpty == false else { return code }
    StandardError.write("dragboard: resolve the conflicts in the window, save, and close it")
    let end = try window(merged)
    guard end == 0 else { return end }
    let left = try MergeConflict.all(in: CanvasDocument(parsing: FileReading.bytes(merged)))
    return left.isEmpty ? 0 : 1
  }
}
