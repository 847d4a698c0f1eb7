import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardStore

private let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

/// Whose the two values of a conflict are, as far as it is known.
@MainActor
@Suite("The sides of a conflict have names") struct SideNameTests {
  private let folder: StateFolder

  init() throws { folder = try StateFolder() }

  private static func moved(_ x: Int) -> String {
    CanvasText.small.replacing("\"x\":400", with: "\"x\":\(x)")
  }

  @discardableResult
  private func git(_ words: String..., succeeds: Bool = true) -> String {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    let run = ProgramOutput(of: "git", ["-C", folder.folder.path] + identity + words)
    if succeeds { #expect(run?.status == 0, "\(words): \(run?.line ?? "no git")") }
    return run?.line ?? ""
  }

  private func commit(_ text: String, _ message: String) throws {
    try folder.write(text)
    git("add", "board.canvas")
    git("commit", "-q", "-m", message)
  }

  /// Makes two branches that both move a card.
  private func diverge() throws {
    git("init", "-q", "-b", "main")
    try commit(CanvasText.small, "base")
    git("checkout", "-q", "-b", "prices")
    try commit(Self.moved(444), "Fix prices")
    git("checkout", "-q", "main")
    try commit(Self.moved(480), "Make room")
  }

  private func buttons(_ session: Session) -> [String] {
    let controls = session.app.panes[.conflict]?.controls ?? []
    return controls.filter { $0.part.role == .button }.prefix(2).map(\.part.name)
  }

  private func bar(_ session: Session) -> String? {
    session.app.panes[.conflict]?.controls.first { $0.part.role == .label }?.part.name
  }

  /// Returns a session with the conflict, of which the names are known.
  private func opened() throws -> Session {
    let session = try folder.start()
    session.app.handle(.copiesTouched, at: session.now)
    try session.play("settle")
    return session
  }

  @Test(
    "in a merge they are the branches, and Mine is the one that is checked out",
    .enabled(if: hasGit)
  )
  func merge() throws {
    try diverge()
    git("merge", "-q", "prices", succeeds: false)
    let session = try opened()
    #expect(buttons(session) == ["Mine: main", "Theirs: prices"])
    #expect(bar(session) == "You and prices both moved “price”: both places are outlined")
    #expect(session.answer(.conflicts) == "price\tplace\t480,100\t444,100")
    try session.play("click control \"Mine: main\"\nsettle")
    #expect(session.answer(.cards, "price") == "price 480 100 200 100")
    #expect(session.answer(.conflicts) == "")
  }

  @Test("in a rebase Mine is the commit, and theirs the branch below it", .enabled(if: hasGit))
  func rebase() throws {
    for isMine in [true, false] {
      try? FileManager.default.removeItem(at: folder.folder.appendingPathComponent(".git"))
      try FileManager.default.createDirectory(at: folder.folder, withIntermediateDirectories: true)
      try diverge()
      git("checkout", "-q", "prices")
      git("rebase", "-q", "main", succeeds: false)
      try? FileManager.default.removeItem(atPath: folder.boards)
      let session = try opened()
      #expect(buttons(session) == ["Mine: your commit “Fix prices”", "Theirs: main"])
      #expect(bar(session)?.hasPrefix("You and main both moved “price”") == true)
      #expect(session.answer(.conflicts) == "price\tplace\t444,100\t480,100")
      let button = buttons(session)[isMine ? 0 : 1]
      try session.play("click control \"\(button)\"\nsettle")
      #expect(session.answer(.cards, "price") == "price \(isMine ? 444 : 480) 100 200 100")
    }
  }

  @Test("a commit that is picked is theirs, by its message", .enabled(if: hasGit))
  func cherryPick() throws {
    try diverge()
    git("cherry-pick", "prices", succeeds: false)
    let session = try opened()
    #expect(buttons(session) == ["Mine: main", "Theirs: the commit “Fix prices”"])
  }

  @Test("when git has ended what was under way, its names are gone", .enabled(if: hasGit))
  func ended() throws {
    try diverge()
    git("merge", "-q", "prices", succeeds: false)
    let session = try opened()
    try session.play("key ctrl+s\nsettle")
    #expect(session.answer(.conflicts).isEmpty == false)
    git("commit", "-q", "-am", "merged")
    session.app.handle(.copiesTouched, at: session.now)
    try session.play("settle")
    #expect(buttons(session) == ["Mine", "Theirs"])
  }

  @Test("without git they are what stands behind the marks, if that says anything")
  func labels() throws {
    let rows = [
      ("HEAD", "prices", ["Mine", "Theirs: prices"]),
      ("main", "1a2b3c4 (Fix prices)", ["Mine: main", "Theirs: the commit “Fix prices”"]),
      ("HEAD", "", ["Mine", "Theirs"]),
      ("Updated upstream", "Stashed changes", ["Mine", "Theirs"]),
    ]
    for (ours, theirs, names) in rows {
      let folder = try StateFolder()
      try folder.write(
        "<<<<<<< \(ours)\n\(Self.moved(480))\n||||||| base\n\(CanvasText.small)\n=======\n"
          + "\(Self.moved(444))\n>>>>>>> \(theirs)\n"
      )
      let session = try folder.start()
      session.app.handle(.copiesTouched, at: session.now)
      try session.play("settle")
      #expect(buttons(session) == names)
    }
  }

  @Test("commits that come in at once are a step each, with their authors", .enabled(if: hasGit))
  func commits() throws {
    git("init", "-q", "-b", "main")
    try commit(CanvasText.small, "base")
    let session = try folder.start()
    for (author, x) in [("Ann", 444), ("Bob", 480)] {
      try folder.write(Self.moved(x))
      git("commit", "-q", "-am", "moved", "--author", "\(author) <\(author)@example.org>")
    }
    session.app.handle(.fileTouched, at: session.now)
    try session.play("settle")
    #expect(session.answer(.cards, "price") == "price 480 100 200 100")
    #expect(session.answer(.status) == "2 commits came in")
    let editor = session.app.editor
    let steps = editor.document.history.steps(in: .all)
    let words = (0..<steps.count).map { editor.stepWords.words(for: steps, at: $0).text }
    #expect(words == ["Ann: moved “price”", "Bob: moved “price”"])
    #expect(!editor.hasUnsavedChanges)
  }

  @Test("a merged copy is its device’s")
  func copy() throws {
    let session = try folder.start()
    try folder.write(Self.moved(480))
    session.app.handle(.fileTouched, at: session.now)
    let name = "board.sync-conflict-20260131-101500-ABCDEFG.canvas"
    try Data(Self.moved(444).utf8).write(to: folder.folder.appendingPathComponent(name))
    session.app.handle(.copiesTouched, at: session.now)
    try session.play("click control \"Merge\"\nsettle")
    #expect(buttons(session) == ["Mine", "Theirs: ABCDEFG"])
    #expect(bar(session) == "You and ABCDEFG both moved “price”: both places are outlined")
  }
}
