import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import UndoCore

@testable import BoardApp
@testable import BoardRenderer
@testable import BoardStore
@testable import Pictures

/// Cards that show notes are written in place. The subject is the file.
@MainActor
@Suite("Writing on the card of a note", .serialized)
struct NoteWritingTests {
  private let files: BoardWithFiles
  private static let first = "# Plan\n\nSome **bold** words\n\n## Later\n\nMore words"
  private static let left = Rect(60, 80, 240, 200)
  private static let right = Rect(340, 80, 240, 200)

  init() throws {
    files = try BoardWithFiles()
    try files.write(Self.first, to: "plan.md")
  }

  private func session(_ options: String = "", _ name: String = "plan.md") throws -> Session {
    try files.session(
      [BoardWithFiles.card(name, Self.left), BoardWithFiles.card(name, Self.right)],
      options: options
    )
  }

  private func text(_ name: String = "plan.md") throws -> String {
    // `String(contentsOfFile:)` leaves out a byte-order mark.
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: files.path(name))), as: UTF8.self)
  }

  /// The words that cards show of the file.
  private func shown(_ session: Session) -> String? {
    session.app.renderer.files.isPatient = true
    guard case .text(let words) = session.app.renderer.files.settled("plan.md") else { return nil }
    return words
  }

  @Test("who stays at another place is asked about a note that was changed, and the bar is closed")
  func asksWhenFoundElsewhere() throws {
    let session = try files.session(
      [BoardWithFiles.card("plan.md", Self.left), CanvasText.card("other", 340, 80)]
    )
    try session.play("click 70,250\nkey Enter\nkey ctrl+End\ntype \" mine\"")
    try files.write("theirs", to: "plan.md")
    try session.play("key ctrl+f\ntype \"other\"\nsettle\nkey alt+Enter")
    #expect(session.answer(.question).hasPrefix("Which text of “plan” should stay?"))
    #expect(session.answer(.find) == "no find")
    #expect(session.app.overlay.features.of(Finding.self)?.bar == nil)
  }

  @Test("opens by a double click, Enter and F2, and leaving it writes the file as a step")
  func writes() throws {
    for opening in [
      "click 70,250\nclick 70,250", "click 70,250\nkey Enter", "click 70,250\nkey F2",
    ] {
      try files.write(Self.first, to: "plan.md")
      let session = try session()
      #expect(shown(session) == Self.first)
      try session.play("\(opening)\nkey ctrl+End\ntype \" and more\"")
      #expect(try text() == Self.first, "nothing is written before it is left")
      try session.play("key Escape")
      #expect(try text() == Self.first + " and more")
      #expect(session.answer(.history) == "done\tEdit Note")
      #expect(session.answer(.dirty) == "no")
      #expect(shown(session)?.hasSuffix("and more") == true, "the other card shows it, too")
    }
  }

  @Test("undo and redo write the file")
  func undo() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"short\"\nkey Escape\nkey ctrl+z")
    #expect(try text() == Self.first)
    #expect(session.answer(.status).hasPrefix("Changed back “plan”: short →"))
    try session.play("key ctrl+shift+z")
    #expect(try text() == "short")
  }

  @Test("a look at the past and playing it write nothing")
  func looks() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"short\"\nkey Escape")
    try session.play("scrub 0\nscrub 0.5\nscrub 1\nscrub end")
    #expect(try text() == "short")
    try session.play("scrub 0\nrestore")
    #expect(try text() == Self.first)
  }

  @Test("the caret is where one clicks, also under a heading that the card begins at")
  func caret() throws {
    let session = try session()
    try session.play("click 71,167\nclick 71,167")
    #expect(session.answer(.editor).hasPrefix("# Plan\\n\\n|Some"))
    try session.play("key Escape")
    let path = BoardWithFiles.card("plan.md", Self.left)
      .replacing(##""file":"plan.md""##, with: ##""file":"plan.md","subpath":"#Later""##)
    let heading = try files.session([path])
    try heading.play("click 70,250\nkey F2")
    #expect(heading.answer(.editor).contains("|## Later"))
    try heading.play("key Escape")
    #expect(heading.app.stage.reading.isEmpty, "the closed card begins at the heading again")
  }

  @Test("nothing on the card moves when it is opened")
  func stays() throws {
    func picture(_ script: String) throws -> Picture {
      let session = try session()
      session.app.renderer.files.isPatient = true
      try session.play("move 700,500\nwait 1\n" + script)
      _ = try session.app.picture(at: session.now)
      return Picture(try session.app.picture(at: session.now))
    }
    let (closed, open) = (try picture(""), try picture("click 70,270\nkey F2\nkey ctrl+Home"))
    // Below the line with the caret, whose marks are shown.
    for y in 156..<270 {
      for x in 66..<290 where closed[x, y] != open[x, y] {
        Issue.record("differs at \(x),\(y)")
        return
      }
    }
  }

  // MARK: Only shown

  @Test(
    "what cannot be written is only shown, and it says why",
    arguments: [
      ("latin.md", "it is not text in UTF-8"), ("long.md", "it is larger than 1 MiB"),
      ("out.md", "it is outside the board’s folder"), ("read.md", "it is read-only"),
      ("linked.md", "it has other hard links"),
    ]
  )
  func refused(name: String, reason: String) throws {
    try files.write([0x61, 0xE9, 0x62], to: "latin.md")
    try files.write([UInt8](repeating: 0x61, count: 1 << 20 + 1), to: "long.md")
    let elsewhere = try BoardWithFiles()
    try elsewhere.write("secret", to: "out.md")
    try files.link("out.md", to: elsewhere.path("out.md"))
    try files.write("no", to: "read.md")
    try #require(chmod(files.path("read.md"), 0o444) == 0)
    try files.write("two", to: "linked.md")
    try #require(Foundation.link(files.path("linked.md"), files.path("other.md")) == 0)
    let session = try session("", name)
    try session.play("click 70,250\nkey F2")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.status) == "“\(name.dropLast(3))” is only shown: \(reason)")
  }

  @Test("a note that is not there is not opened, and other files never are")
  func others() throws {
    let session = try session("", "none.md")
    try session.play("click 70,250\nkey F2")
    #expect(session.answer(.status) == "There is no file “none.md”")
    try files.write("plain", to: "a.txt")
    let other = try self.session("", "a.txt")
    try other.play("click 70,250\nclick 70,250")
    #expect(other.answer(.editor) == "no editor")
  }

  @Test("while something is tried out, notes are only shown")
  func tryingOut() throws {
    let session = try session()
    try session.play("key ctrl+t")
    session.app.editor.beginDraft()
    try session.play("click 70,250\nkey F2")
    #expect(session.answer(.editor) == "no editor")
  }

  // MARK: Other programs

  private func conflict() throws -> Session {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"")
    try files.write("theirs", to: "plan.md")
    try session.play("click 700,500\nwait 1")
    #expect(
      session.answer(.question)
        == """
        Which text of “plan” should stay?
        Keep Both\tenabled
        Keep Mine\tenabled
        Take Theirs\tenabled
        """
    )
    #expect(try text() == "theirs")
    #expect(session.answer(.editor) == "mine|", "the text stays open")
    return session
  }

  @Test(
    "if another program has written the note meanwhile, it asks: mine, whose undo brings theirs back"
  )
  func keepMine() throws {
    let session = try conflict()
    try session.play("click control \"Keep Mine\"")
    #expect(try text() == "mine")
    #expect(session.answer(.editor) == "no editor")
    try session.play("key ctrl+z")
    #expect(try text() == "theirs")
  }

  @Test("or theirs, and undo in the text brings mine back")
  func takeTheirs() throws {
    let session = try conflict()
    try session.play("click control \"Take Theirs\"")
    #expect(session.answer(.editor) == "theirs|")
    try session.play("key ctrl+z")
    #expect(session.answer(.editor).contains("mine"))
    try session.play("key ctrl+shift+z\nkey Escape")
    #expect(try text() == "theirs")
    #expect(session.answer(.history) == "")
  }

  @Test("or both, mine in a new file")
  func keepBoth() throws {
    let session = try conflict()
    try session.play("click control \"Keep Both\"")
    #expect(try text() == "theirs")
    #expect(try text("plan (2).md") == "mine")
    #expect(session.answer(.editor) == "no editor")
  }

  @Test("who postpones the question goes on writing, and no other text takes its place")
  func postpone() throws {
    let session = try conflict()
    try session.play("key Escape\ntype \" too\"")
    #expect(session.answer(.editor) == "mine too|")
    try session.play("key ctrl+n\nwait 1")
    #expect(session.answer(.editor) == "mine too|")
    #expect(session.answer(.question).hasPrefix("Which text of “plan”"))
  }

  @Test("a note that has gone meanwhile is written again, and undo leads to what it was")
  func gone() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"")
    try FileManager.default.removeItem(atPath: files.path("plan.md"))
    try session.play("key Escape\nwait 1")
    #expect(session.answer(.question).hasPrefix("Write the file of “plan” again?"))
    try session.play("click control \"Write It Again\"")
    #expect(try text() == "mine")
    try session.play("key ctrl+z")
    #expect(try text() == Self.first)
  }

  @Test(
    "an undo over what another program wrote is refused, compares, and goes on once that is a step"
  )
  func refusedUndo() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"\nkey Escape")
    try files.write("theirs\n", to: "plan.md")
    try session.play("key ctrl+z")
    #expect(try text() == "theirs\n")
    #expect(session.answer(.undo).hasPrefix("Undo Edit Note\n"))
    #expect(
      session.answer(.status) == "“plan” was changed by another program, so its step stays as it is"
    )
    try session.play("click control \"Compare\"")
    let labels = session.controls.map(\.part.name)
    #expect(labels.contains("- mine") && labels.contains("+ theirs"), "\(labels)")
    try session.play("click control \"Take It Over\"")
    #expect(session.answer(.history) == "done\tEdit Note\ndone\tChange Elsewhere")
    #expect(try text() == "theirs\n")
    try session.play("key ctrl+z")
    #expect(try text() == "theirs\n")
    #expect(session.answer(.status) == "“plan” was changed by another program since")
    let theirs = try #require(session.app.editor.steps.last?.id)
    session.app.perform(.undo(.takeBack(theirs)), at: session.now)
    #expect(try text() == "mine")
    try session.play("key ctrl+z")
    #expect(try text() == "theirs\n")
  }

  @Test("an undo of a note that is gone offers to write it again")
  func goneUndo() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"\nkey Escape")
    try FileManager.default.removeItem(atPath: files.path("plan.md"))
    try session.play("key ctrl+z\nclick control \"Write It Again\"")
    #expect(try text() == "mine")
    try session.play("key ctrl+z")
    #expect(try text() == Self.first)
  }

  // MARK: Two cards

  @Test("each card that shows the note undoes it, if each card has its own undo")
  func eachCard() throws {
    let session = try session("--undo-scope object")
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"\nkey Escape\nclick 350,250")
    #expect(session.answer(.undo).hasPrefix("Undo Edit Note\n"))
    try session.play("key ctrl+z")
    #expect(try text() == Self.first)
  }

  @Test("saving writes the open note, too, and the text stays open")
  func saving() throws {
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"\nkey ctrl+s")
    #expect(try text() == "mine")
    #expect(session.answer(.editor) == "mine|")
    try session.play("type \"!\"\nkey Escape")
    #expect(try text() == "mine!")
    #expect(session.answer(.history) == "done\tEdit Note\ndone\tEdit Note")
  }

  @Test("bytes that are not changed stay, be they CRLF or a byte-order mark")
  func bytes() throws {
    try files.write("\u{FEFF}one\r\ntwo\r\n", to: "plan.md")
    let session = try session()
    try session.play("click 70,250\nkey F2\nkey ctrl+End\ntype \"three\"\nkey Escape")
    #expect(try text().utf8.elementsEqual("\u{FEFF}one\r\ntwo\r\nthree".utf8))
  }
}
