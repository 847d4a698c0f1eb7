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

  // MARK: Authors

  /// Somebody who has committed a version of a file.
  package struct Author: Hashable, Sendable {
    package let name: String
    /// Whether commits made here would have the same address.
    package let isOneself: Bool
  }

  /// The most commits of a file that are looked at.
  private static let maxCommits = 16

  /// Returns who has committed what a file holds now, the newest first: the authors of the last commits of the file
  /// since the content that was known before, or of the last one alone. None if the content is not that of the last
  /// commit, as it is after somebody has gone back to an older one.
  package static func authors(
    of content: [UInt8],
    at path: String,
    since known: (_ content: [UInt8]) -> Bool
  ) -> [Author] {
    let path = Path.absolute(path)
    guard isInRepository(Path.directory(of: path)) else { return [] }
    let (folder, name) = (["-C", Path.directory(of: path)], Path.name(of: path))
    let list = ["rev-list", "-n", "\(maxCommits)", "HEAD", "--", name]
    let commits = output(folder + list)?.split(separator: "\n").map(String.init) ?? []
    func version(_ commit: String) -> [UInt8]? {
      answer(folder + ["cat-file", "blob", "\(commit):./\(name)"])?.bytes
    }
    guard let last = commits.first, version(last) == content else { return [] }
    let address = output(folder + ["config", "--get", "user.email"])
    let end = commits.dropFirst().firstIndex { version($0).map(known) ?? true }
    let new = end.map { commits[..<$0] } ?? [last]
    var authors: [Author] = []
    for case let author? in new.map({ self.author(of: $0, in: folder, address) })
    where !authors.contains(author) { authors.append(author) }
    return authors
  }

  /// Returns whether a folder or one above it has a repository. Elsewhere no program needs to be started, which would
  /// only complain.
  private static func isInRepository(_ folder: String) -> Bool {
    if Path.exists(Path.join(folder, ".git")) { return true }
    let parent = Path.directory(of: folder)
    return parent != folder && isInRepository(parent)
  }

  private static func author(of commit: String, in folder: [String], _ address: String?) -> Author?
  {
    // A commit begins with lines, of which one is “author NAME <ADDRESS> TIME ZONE”, up to an empty line.
    let lines = output(folder + ["cat-file", "commit", commit])?
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    guard let line = lines?.first(where: { $0.hasPrefix("author ") }),
      let start = line.lastIndex(of: "<"), let end = line.lastIndex(of: ">"), start < end
    else { return nil }
    let name = line[..<start].dropFirst("author ".count).drop { $0 == " " }
    let own = line[line.index(after: start)..<end]
    return Author(
      name: String(name.reversed().drop { $0 == " " }.reversed()),
      isOneself: address.map { $0 == own } ?? false
    )
  }
}
