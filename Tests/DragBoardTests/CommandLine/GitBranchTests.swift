import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardCore

/// Random branches of a board in a real repository. `TEST_ROUNDS=1000` goes 200 rounds of each.
@Suite("Branches of a board in Git", .goesRound)
struct GitBranchTests {
  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
  private let files: SessionFiles
  private let versions: URL

  init() throws {
    files = try SessionFiles(board: "")
    versions = files.folder.appendingPathComponent("versions")
    try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
    let run = try shell(
      """
      git init -q -b main && git config user.name a && git config user.email a@example.org &&
      '\(TestProgram.dragboard.path)' git setup --yes && git add .gitattributes &&
      git commit -q -m attributes && git tag root
      """
    )
    try #require(run.code == 0, "\(run.errors)")
  }

  private func shell(_ script: String) throws -> CommandRun {
    let words = ["-c", "cd '\(files.folder.path)'\n" + script]
    return try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), words, in: files)
  }

  /// A board and two versions of it.
  private struct Branches {
    let base: [UInt8]
    let ours: [UInt8]
    let theirs: [UInt8]

    init(_ seed: UInt64) {
      var generator = MergeGenerator(seed: seed, isWild: false)
      let board = generator.board()
      base = board.bytes()
      generator.prefix = "x"
      ours = generator.edited(board).bytes()
      generator.prefix = "y"
      theirs = generator.edited(board).bytes()
    }
  }

  /// Makes the branches `main` and `side`, and runs a command on `main`. Returns its exit code.
  private func run(_ command: String, _ branches: Branches, change: String) throws -> Int {
    for (name, bytes) in [
      ("base", branches.base), ("ours", branches.ours), ("theirs", branches.theirs),
    ] { try Data(bytes).write(to: versions.appendingPathComponent(name)) }
    let run = try shell(
      """
      set -e
      git checkout -q -f -B main root
      commit() { git add -A . ':!versions' ':!run-*' && git commit -q --allow-empty -m "$1"; }
      cp versions/base plan.canvas && commit base
      git checkout -q -B side
      cp versions/theirs plan.canvas && commit theirs
      git checkout -q main
      \(change)
      commit ours
      set +e
      \(command) >&2
      echo $?
      """
    )
    return try #require(Int(run.output.split(separator: "\n").last ?? ""), "\(run.errors)")
  }

  private func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: files.folder.appendingPathComponent(name))).map(Array.init)
  }

  private static func merge(_ branches: Branches, inverted: Bool = false) throws -> BoardMerge {
    let sides = (branches.ours, branches.theirs)
    let (ours, theirs) = inverted ? (sides.1, sides.0) : sides
    return try BoardMerge(base: branches.base, ours: ours, theirs: theirs)
  }

  @Test(
    "merged, rebased and picked, they are what the merge of the boards is",
    .enabled(if: hasGit),
    arguments: ["merge", "rebase", "cherry-pick"]
  )
  func merges(_ command: String) throws {
    for seed in SeededGenerator.seeds(20) {
      let branches = Branches(seed)
      let words = command == "merge" ? "merge -q --no-edit side" : "\(command) side"
      let code = try run("git \(words)", branches, change: "cp versions/ours plan.canvas")
      let merge = try Self.merge(branches, inverted: command == "rebase")
      #expect(read("plan.canvas") == merge.bytes, "seed \(seed)")
      // Git has nothing to pick where there is no change.
      let isEmpty = command == "cherry-pick" && merge.bytes == branches.ours
      #expect(isEmpty || (code == 0) == merge.conflicts.isEmpty, "seed \(seed): \(code)")
      _ = try shell("git \(command) --abort")
    }
  }

  @Test(
    "renamed on one branch, a board has the changes of both, or both versions are there",
    .enabled(if: hasGit)
  )
  func renames() throws {
    for seed in SeededGenerator.seeds(20) {
      let branches = Branches(seed)
      let change = "cp versions/ours plan.canvas && git mv -f plan.canvas moved.canvas"
      _ = try run("git merge -q --no-edit -X find-renames=20% side", branches, change: change)
      let isMerged = try read("moved.canvas") == Self.merge(branches).bytes
      let areBoth =
        read("moved.canvas") == branches.ours && read("plan.canvas") == branches.theirs
      #expect(isMerged || areBoth, "seed \(seed)")
      _ = try shell("git merge --abort")
    }
  }

  @Test(
    "removed on one branch, a board that the other has changed is left to the user",
    .enabled(if: hasGit)
  )
  func removals() throws {
    for seed in SeededGenerator.seeds(20) {
      let branches = Branches(seed)
      let code = try run("git merge -q --no-edit side", branches, change: "git rm -q plan.canvas")
      let isChanged = branches.theirs != branches.base
      #expect(read("plan.canvas") == (isChanged ? branches.theirs : nil), "seed \(seed)")
      #expect((code == 0) != isChanged, "seed \(seed): \(code)")
      _ = try shell("git merge --abort")
    }
  }
}
