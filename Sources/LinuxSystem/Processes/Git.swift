/// The program `git`, asked so that it runs no other program.
///
/// A repository may come from a stranger and name programs in its settings. Only commands that run none of
/// them are used: no filter, hook or monitor, no difference program, and no fetching of missing objects.
package enum Git {
  private static let environment = [
    "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_LITERAL_PATHSPECS=1",
    "GIT_TERMINAL_PROMPT=0",
  ]

  private static let options = [
    "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null",
  ]

  private static func answer(_ words: [String]) -> ProgramOutput? {
    ProgramOutput(of: "env", environment + ["git"] + options + words)
      .flatMap { $0.status == 0 ? $0 : nil }
  }

  /// Returns what git answers, or nil if it fails or is missing.
  package static func output(_ words: [String]) -> String? { answer(words)?.line }

  /// The versions of a file with conflicts.
  package struct Versions: Sendable {
    /// The version before both sides; nil if there was none, or if it is missing.
    package let base: [UInt8]?
    package let ours: [UInt8]
    package let theirs: [UInt8]
  }

  /// Returns the versions of a file with conflicts, if git knows those of both sides.
  package static func versions(ofConflictIn path: String) -> Versions? {
    let path = Path.absolute(path)
    let folder = ["-C", Path.directory(of: path)]
    // Each entry of the index is a line “MODE OBJECT STAGE	NAME”.
    let entries = output(folder + ["ls-files", "-s", "--", Path.name(of: path)])?
      .split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" } }
    func version(_ stage: String) -> [UInt8]? {
      let entry = entries?.first { $0.count > 3 && $0[2] == stage }
      return entry.flatMap { answer(folder + ["cat-file", "blob", String($0[1])])?.bytes }
    }
    guard let ours = version("2"), let theirs = version("3") else { return nil }
    return Versions(base: version("1"), ours: ours, theirs: theirs)
  }
}
