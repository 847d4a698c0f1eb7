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

  // MARK: Sides

  /// What stands on a side of a merge.
  package enum Side: Equatable, Sendable {
    case branch(String)
    /// A commit, by the first line of its message.
    case commit(String)
  }

  /// The sides of a merge, a rebase or the like that is under way, as git calls them; nil where it is not
  /// known what a side is.
  package struct Sides: Equatable, Sendable {
    package var ours: Side?
    package var theirs: Side?
    /// Whether what git calls theirs is the commit of this person, which is put on top of ours.
    package var isRebase = false

    package init(ours: Side? = nil, theirs: Side? = nil) {
      (self.ours, self.theirs) = (ours, theirs)
    }
  }

  /// Returns the sides of what is under way in the repository of a file.
  package static func sides(ofConflictIn path: String) -> Sides {
    let folder = ["-C", Path.directory(of: Path.absolute(path))]
    guard let place = output(folder + ["rev-parse", "--absolute-git-dir"]) else { return Sides() }
    func line(_ name: String) -> String? {
      let bytes = try? FileReading.bytes(Path.join(place, name), limit: 1 << 16)
      return bytes.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n").first }
        .map(String.init)
    }
    func commit(_ name: String) -> Side? {
      line(name).flatMap { subject(of: $0, in: folder) }.map(Side.commit)
    }
    func branch(_ commit: String?) -> Side? {
      let names = commit.flatMap {
        output(folder + ["for-each-ref", "--points-at", $0] + branches)?.split(separator: "\n")
      }
      let quoted = line("MERGE_MSG")?.split(separator: "'") ?? []
      let merged = names?.first(where: quoted.contains)
      return (merged ?? names?.first).map { .branch(String($0)) }
    }
    if let onto = line("rebase-merge/onto") ?? line("rebase-apply/onto") {
      var sides = Sides(ours: branch(onto), theirs: commit("REBASE_HEAD"))
      sides.isRebase = true
      return sides
    }
    let current = output(folder + ["symbolic-ref", "-q", "--short", "HEAD"]).map(Side.branch)
    return Sides(
      ours: current,
      theirs: branch(line("MERGE_HEAD")) ?? commit("MERGE_HEAD") ?? commit("CHERRY_PICK_HEAD")
    )
  }

  /// The words by which git lists branches, those of this repository first.
  private static let branches = ["--format=%(refname:short)", "refs/heads", "refs/remotes"]

  // MARK: Authors

  /// Somebody who has committed a version of a file.
  package struct Author: Hashable, Sendable {
    package let name: String
    /// Whether commits made here would have the same address.
    package let isOneself: Bool
  }

  /// A commit that has brought a version of a file.
  package struct Commit: Sendable {
    package let author: Author?
    package let content: [UInt8]
    /// Whether it was made from the commit before it in the list, and from no other.
    package let isNext: Bool
  }

  /// The most commits of a file that are looked at.
  private static let maxCommits = 16

  /// Returns the commits that have brought what a file holds now, the oldest first: those of the file since the
  /// content that was known before, or the last one alone. None if the content is not that of the last commit,
  /// as it is after somebody has gone back to an older one.
  package static func commits(
    bringing content: [UInt8],
    to path: String,
    since known: (_ content: [UInt8]) -> Bool
  ) -> [Commit] {
    let path = Path.absolute(path)
    guard isInRepository(Path.directory(of: path)) else { return [] }
    let (folder, name) = (["-C", Path.directory(of: path)], Path.name(of: path))
    let list = ["rev-list", "--parents", "-n", "\(maxCommits)", "HEAD", "--", name]
    // Each line names a commit, and then those that it was made from.
    let lines = output(folder + list)?.split(separator: "\n").map { $0.split(separator: " ") } ?? []
    let address = output(folder + ["config", "--get", "user.email"])
    var commits: [Commit] = []
    for (line, next) in zip(lines, lines.dropFirst().map(\.first) + [nil]) {
      let version = answer(folder + ["cat-file", "blob", "\(line[0]):./\(name)"])?.bytes
      if commits.isEmpty, version != content { return [] }
      guard let version, commits.isEmpty || !known(version) else { return commits.reversed() }
      let author = author(of: String(line[0]), in: folder, address)
      commits.append(
        Commit(author: author, content: version, isNext: line.count == 2 && line[1] == next)
      )
    }
    return Array(commits.prefix(1))
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
    let lines = lines(of: commit, in: folder).prefix { !$0.isEmpty }
    guard let line = lines.first(where: { $0.hasPrefix("author ") }),
      let start = line.lastIndex(of: "<"), let end = line.lastIndex(of: ">"), start < end
    else { return nil }
    let name = line[..<start].dropFirst("author ".count).drop { $0 == " " }
    let own = line[line.index(after: start)..<end]
    return Author(
      name: String(name.reversed().drop { $0 == " " }.reversed()),
      isOneself: address.map { $0 == own } ?? false
    )
  }

  private static func subject(of commit: String, in folder: [String]) -> String? {
    lines(of: commit, in: folder).drop { !$0.isEmpty }.first { !$0.isEmpty }.map(String.init)
  }

  private static func lines(of commit: String, in folder: [String]) -> [Substring] {
    output(folder + ["cat-file", "commit", commit])?
      .split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }
}
