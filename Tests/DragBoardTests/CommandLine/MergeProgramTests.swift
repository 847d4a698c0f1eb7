import BoardCore
import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: merging boards")
struct MergeProgramTests {
  private let files: SessionFiles
  private static let base = CanvasText.small
  private static let ours = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")
  private static let theirs = CanvasText.small.replacing("# plan", with: "# idea")
  private static let other = CanvasText.small.replacing("\"x\":400", with: "\"x\":480")

  init() throws {
    files = try SessionFiles(board: Self.base)
    _ = try write(Self.base, "base.canvas")
    _ = try write(Self.ours, "ours.canvas")
    _ = try write(Self.theirs, "theirs.canvas")
    _ = try write(Self.other, "other.canvas")
  }

  private func path(_ name: String) -> String { files.folder.appendingPathComponent(name).path }

  private func write(_ text: String, _ name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func merge(_ words: String...) throws -> CommandRun {
    try CommandRun(["merge"] + words.map { $0.hasPrefix("-") ? $0 : path($0) }, in: files)
  }

  @Test(
    "code 0 without conflicts, 1 with any, 2 if a board cannot be read, when nothing is written"
  )
  func codes() throws {
    let clean = try merge("base.canvas", "ours.canvas", "theirs.canvas", "-o", "out.canvas")
    #expect(clean.code == 0 && clean.errors == "")
    #expect(clean.output == "rewritten plan “idea”\n  - # plan\n  + # idea\n")
    #expect(read("out.canvas") == Self.ours.replacing("# plan", with: "# idea"))
    let both = try merge("base.canvas", "ours.canvas", "other.canvas", "-o", "both.canvas")
    #expect(both.code == 1)
    #expect(both.output.hasSuffix("conflict price place: ours 444,100, theirs 480,100\n"))
    #expect(try CommandRun(["check", path("both.canvas")], in: files).code == 0)
    let bad = try write("{\"nodes\":[}", "bad.canvas")
    let unread = try merge("base.canvas", "ours.canvas", "bad.canvas", "-o", "none.canvas")
    #expect(
      unread.code == 2 && unread.errors.contains("\(bad):1:11: ") && read("none.canvas") == nil
    )
    let printed = try merge("base.canvas", "ours.canvas", "theirs.canvas")
    #expect(printed.output == read("out.canvas") && printed.errorLines.count == 3)
    #expect(try CommandRun(["merge", path("ours.canvas"), "x", "y", "z"], in: files).code == 2)
  }

  @Test("a file with the conflicts of a merge by lines becomes the merge of its sides")
  func conflictedFile() throws {
    let lines = Self.base.split(separator: "\n", omittingEmptySubsequences: false)
    let mine = Self.ours.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.indices.first { lines[$0] != mine[$0] })
    let conflict = [
      "<<<<<<< HEAD", mine[index], "||||||| base", lines[index], "=======",
      Substring(lines[index].replacing("# price", with: "# cost")), ">>>>>>> other",
    ]
    let text = (lines[..<index] + conflict + lines[(index + 1)...]).joined(separator: "\n")
    _ = try write(text, "conflicted.canvas")
    let run = try merge("conflicted.canvas", "-o", "out.canvas")
    #expect(run.code == 0 && read("out.canvas") == Self.ours.replacing("# price", with: "# cost"))
    #expect(try merge("ours.canvas").code == 2)
  }

  // MARK: Git

  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  private func git(_ words: String..., succeeds: Bool = true) throws -> CommandRun {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-C", files.folder.path]
    let program = URL(fileURLWithPath: "/usr/bin/git")
    let run = try CommandRun(program: program, identity + words, in: files)
    #expect(!succeeds || run.code == 0, "\(words): \(run.errors)")
    return run
  }

  private func makeRepository() throws {
    _ = try git("init", "-q", "-b", "main")
    let program = TestProgram.dragboard.path
    _ = try git("config", "merge.canvas.driver", "'\(program)' merge --git %O %A %B %P")
    _ = try write("*.canvas merge=canvas\n", ".gitattributes")
    _ = try git("add", ".gitattributes")
  }

  private func commit(_ text: String, _ name: String = "plan.canvas", _ message: String) throws {
    _ = try write(text, name)
    _ = try git("add", name, ".gitattributes")
    _ = try git("commit", "-q", "-m", message)
  }

  @Test("git setup shows what it writes, and writes it once", .enabled(if: hasGit))
  func setup() throws {
    _ = try git("init", "-q", "-b", "main")
    func setup(_ words: String...) throws -> CommandRun {
      let script =
        "cd '\(files.folder.path)' && '\(TestProgram.dragboard.path)' git setup \(words.joined(separator: " "))"
      return try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: files)
    }
    let shown = try setup()
    #expect(shown.code == 1 && shown.output.contains("*.canvas diff=canvas merge=canvas"))
    #expect(read(".gitattributes") == nil)
    #expect(try setup("--yes").code == 0)
    #expect(read(".gitattributes") == "*.canvas diff=canvas merge=canvas\n")
    #expect(try git("config", "merge.canvas.driver").output.hasSuffix("merge --git %O %A %B %P\n"))
    #expect(try setup().output.contains("already"))
  }

  /// Sets the repository up as `git setup` does.
  private func setUp() throws {
    _ = try git("init", "-q", "-b", "main")
    _ = try git("config", "user.name", "a")
    _ = try git("config", "user.email", "a@example.org")
    let run = try shell("'\(TestProgram.dragboard.path)' git setup --yes")
    #expect(run.code == 0, "\(run.errors)")
  }

  private func shell(_ script: String) throws -> CommandRun {
    let words = ["-c", "cd '\(files.folder.path)'\n\(script)"]
    return try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), words, in: files)
  }

  @Test("git shows, logs and blames boards by their fields", .enabled(if: hasGit))
  func textconv() throws {
    try setUp()
    try commit(Self.base, "plan.canvas", "base")
    try commit(Self.ours, "plan.canvas", "moved")
    for words in [["show"], ["log", "-p", "-1"], ["diff", "--no-ext-diff", "HEAD~1"]] {
      let shown = try shell("git " + words.joined(separator: " ")).output
      #expect(shown.contains("\n-  place: 400,100\n+  place: 444,100\n"), "\(words): \(shown)")
      #expect(!shown.contains("\"x\""))
    }
    let moved = try git("rev-parse", "--short=7", "HEAD").output.prefix(7)
    let blame = try git("blame", "plan.canvas").output.split(separator: "\n")
    #expect(blame.filter { $0.hasPrefix(moved) }.map { $0.contains("place: 444,100") } == [true])
    // What is no board must not end a log.
    try commit("torn", "plan.canvas", "torn")
    let log = try shell("git log -p")
    #expect(log.code == 0 && log.output.contains("\n+torn") && log.output.contains("444,100"))
  }

  @Test(
    "git mergetool merges boards, and leaves those with conflicts to the user",
    .enabled(if: hasGit)
  )
  func mergetool() throws {
    try setUp()
    try "*.canvas -merge\n".write(
      toFile: path(".gitattributes"),
      atomically: false,
      encoding: .utf8
    )
    for (other, isClean) in [(Self.theirs, true), (Self.other, false)] {
      try commit(Self.base, "plan.canvas", "base")
      _ = try shell("git checkout -q -B side")
      try commit(other, "plan.canvas", "theirs")
      _ = try shell("git checkout -q main")
      try commit(Self.ours, "plan.canvas", "ours")
      #expect(try shell("git merge -q side").code == 1)
      let before = try #require(read("plan.canvas"))
      let run = try shell("git mergetool --no-prompt --tool=dragboard </dev/null")
      #expect((run.code == 0) == isClean, "\(run.errors)")
      let merged = Self.ours.replacing("# plan", with: "# idea")
      #expect(read("plan.canvas") == (isClean ? merged : before))
      #expect(isClean || run.errors.contains("conflict price place: ours 444,100, theirs 480,100"))
      _ = try shell("git merge --abort; git reset -q --hard")
    }
  }

  /// Makes a merge by lines that has left conflicts, and spoils what its lines say.
  private func spoil() throws {
    _ = try git("init", "-q", "-b", "main")
    _ = try write("*.canvas -merge\n", ".gitattributes")
    try commit(Self.base, "plan.canvas", "base")
    _ = try git("checkout", "-q", "-b", "side")
    try commit(Self.theirs, "plan.canvas", "theirs")
    _ = try git("checkout", "-q", "main")
    try commit(Self.ours, "plan.canvas", "ours")
    #expect(try git("merge", "-q", "side", succeeds: false).code == 1)
    // Both sides say here what neither branch does.
    let spoilt = Self.base.replacing("# list", with: "# spoilt")
    _ = try write("<<<<<<< HEAD\n\(spoilt)\n=======\n\(spoilt) \n>>>>>>> side\n", "plan.canvas")
  }

  @Test("what git has of both branches is merged, and not what its lines say", .enabled(if: hasGit))
  func versionsOfGit() throws {
    try spoil()
    let merged = Self.ours.replacing("# plan", with: "# idea")
    let run = try merge("plan.canvas")
    #expect(run.code == 0 && run.output == merged, "\(run.errors)")
    let shown = try CommandRun(
      ["play", path("plan.canvas")],
      input: "print text plan\nprint text list",
      in: files
    )
    #expect(shown.output == "# idea\n# list\n")
    // Without git, the lines are all that there is.
    try FileManager.default.removeItem(atPath: path(".git"))
    #expect(try merge("plan.canvas").output.contains("# spoilt"))
  }

  @Test("git setup does not write through a link, which git does not read", .enabled(if: hasGit))
  func setupThroughLink() throws {
    _ = try git("init", "-q", "-b", "main")
    _ = try write("kept", "target")
    try FileManager.default.createSymbolicLink(
      atPath: path(".gitattributes"),
      withDestinationPath: path("target")
    )
    let script = "cd '\(files.folder.path)' && '\(TestProgram.dragboard.path)' git setup --yes"
    let run = try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: files)
    #expect(run.code == 1 && run.errors.contains(".gitattributes: is a link"))
    #expect(read("target") == "kept")
  }

  @Test(
    "git merges, rebases, picks, reverts and unstashes boards by their elements",
    .enabled(if: hasGit)
  )
  func commands() throws {
    try makeRepository()
    try commit(Self.base, "plan.canvas", "base")
    _ = try git("checkout", "-q", "-b", "side")
    try commit(Self.theirs, "plan.canvas", "theirs")
    _ = try git("checkout", "-q", "main")
    try commit(Self.ours, "plan.canvas", "ours")
    let merged = Self.ours.replacing("# plan", with: "# idea")
    for words in [["merge", "-q", "side"], ["rebase", "-q", "side"], ["cherry-pick", "side"]] {
      let program = URL(fileURLWithPath: "/usr/bin/git")
      let identity = [
        "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", files.folder.path,
      ]
      let run = try CommandRun(program: program, identity + words, in: files)
      #expect(run.code == 0 && read("plan.canvas") == merged, "\(words): \(run.errors)")
      if words[0] == "cherry-pick" {
        _ = try git("revert", "--no-edit", "HEAD~1")
        #expect(read("plan.canvas") == Self.theirs)
      }
      _ = try git("reset", "-q", "--hard", words[0] == "rebase" ? "ORIG_HEAD" : "main@{1}")
      _ = try git("checkout", "-q", "-B", "main", "HEAD")
      _ = try write(Self.ours, "plan.canvas")
      if try git("status", "--porcelain", "plan.canvas").output != "" {
        _ = try git("commit", "-q", "-am", "ours again")
      }
    }
    _ = try write(merged.replacing("# list", with: "# rest"), "plan.canvas")
    _ = try git("stash", "-q")
    try commit(merged, "plan.canvas", "both")
    _ = try git("stash", "pop", "-q")
    #expect(read("plan.canvas") == merged.replacing("# list", with: "# rest"))
  }

  @Test(
    "boards with a truncated common version are merged as if there were none",
    .enabled(if: hasGit)
  )
  func tornBase() throws {
    try makeRepository()
    try commit(String(Self.base.dropLast(40)), "plan.canvas", "torn")
    _ = try git("checkout", "-q", "-b", "side")
    try commit(Self.theirs, "plan.canvas", "theirs")
    _ = try git("checkout", "-q", "main")
    try commit(Self.ours, "plan.canvas", "ours")
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    let run = try CommandRun(
      program: URL(fileURLWithPath: "/usr/bin/git"),
      identity + ["-C", files.folder.path, "merge", "-q", "side"],
      in: files
    )
    // Both are there, and where they differ the user is asked.
    #expect(run.code == 1)
    let board = try #require(read("plan.canvas"))
    for part in ["# plan", "# idea", "444", "400"] { #expect(board.contains(part), "\(board)") }
    #expect(try CommandRun(["check", path("plan.canvas")], in: files).code == 0)
  }

  @Test(
    "a conflict is left to git with a good board; a deletion and a rename are git's own",
    .enabled(if: hasGit)
  )
  func conflicts() throws {
    try makeRepository()
    try commit(Self.base, "plan.canvas", "base")
    _ = try git("checkout", "-q", "-b", "side")
    try commit(Self.other, "plan.canvas", "theirs")
    _ = try git("checkout", "-q", "main")
    try commit(Self.ours, "plan.canvas", "ours")
    let run = try git("merge", "side", succeeds: false)
    #expect(run.code == 1 && run.errors.contains("conflict price place"))
    #expect(try git("status", "--porcelain", "plan.canvas").output == "UU plan.canvas\n")
    #expect(try CommandRun(["check", path("plan.canvas")], in: files).code == 0)
    _ = try git("merge", "--abort")
    _ = try git("mv", "plan.canvas", "moved.canvas")
    _ = try git("commit", "-q", "-m", "moved")
    _ = try git("checkout", "-q", "side")
    try commit(Self.theirs.replacing("400", with: "480"), "plan.canvas", "words")
    _ = try git("checkout", "-q", "main")
    _ = try git("merge", "side", succeeds: false)
    #expect(read("moved.canvas")?.contains("# idea") == true)
    _ = try git("merge", "--abort")
    _ = try git("rm", "-q", "moved.canvas")
    _ = try git("commit", "-q", "-m", "removed")
    #expect(try git("merge", "side", succeeds: false).output.contains("CONFLICT (modify/delete)"))
  }
}
