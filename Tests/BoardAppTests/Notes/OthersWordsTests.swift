import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp

/// What other programs do to a note, or to a card, while its text is open here.
@MainActor
@Suite("Others, while a text is open", .serialized)
struct OthersWordsTests {
  private let files: BoardWithFiles
  private static let first = "# Plan\n\none two\n\nthree four"
  private static let frame = Rect(60, 80, 240, 200)

  init() throws {
    files = try BoardWithFiles()
    try files.write(Self.first, to: "plan.md")
  }

  private func note() throws -> Session {
    let session = try files.session([BoardWithFiles.card("plan.md", Self.frame)])
    try session.play("click 70,250\nkey F2\nkey ctrl+End\ntype \" mine\"")
    return session
  }

  private func write(_ text: String, _ session: Session) throws {
    try files.write(text, to: "plan.md")
    session.app.readDescriptors(at: session.now)
    try session.play("wait 0.1")
  }

  private func text() throws -> String {
    try String(contentsOfFile: files.path("plan.md"), encoding: .utf8)
  }

  // MARK: Notes

  @Test("a note takes in what another program writes, and undo of the text leaves that")
  func arrives() throws {
    let session = try note()
    try write("# Plans\n\none two\n\nthree four", session)
    #expect(session.answer(.editor) == "# Plans\\n\\none two\\n\\nthree four mine|")
    #expect(
      session.answer(.status)
        == "Another program writes on “plan”; its words are merged with yours"
    )
    try session.play("key ctrl+z")
    #expect(session.answer(.editor) == "# Plans\\n\\none two\\n\\nthree four |")
    try session.play("key ctrl+shift+z\nkey Escape")
    #expect(try text() == "# Plans\n\none two\n\nthree four mine")
    #expect(session.answer(.question) == "no question")
    try session.play("key ctrl+z")
    #expect(try text() == "# Plans\n\none two\n\nthree four", "theirs stays")
  }

  @Test("the paragraph of the caret waits until the caret leaves it")
  func waits() throws {
    let session = try note()
    try write("# Plan\n\none two\n\nthe three four", session)
    #expect(session.answer(.editor).hasSuffix("\\n\\nthree four mine|"))
    try session.play("key ctrl+Home\nwait 0.1")
    #expect(session.answer(.editor) == "|# Plan\\n\\none two\\n\\nthe three four mine")
  }

  @Test("or until the text is left")
  func leaves() throws {
    let session = try note()
    try write("# Plan\n\none two\n\nthe three four", session)
    try session.play("key Escape")
    #expect(session.answer(.question) == "no question")
    #expect(try text() == "# Plan\n\none two\n\nthe three four mine")
  }

  @Test("saving merges, and the text stays open with the words of both")
  func saves() throws {
    let session = try note()
    try files.write("# Plans\n\none two\n\nthree four", to: "plan.md")
    try session.play("key ctrl+s")
    #expect(try text() == "# Plans\n\none two\n\nthree four mine")
    #expect(session.answer(.editor) == "# Plans\\n\\none two\\n\\nthree four mine|")
    try session.play("type \"!\"\nkey Escape")
    #expect(try text() == "# Plans\n\none two\n\nthree four mine!")
  }

  @Test("words that clash are asked about, when the text is left")
  func clashes() throws {
    let session = try note()
    try write("# Plan\n\none two\n\nthree five", session)
    try session.play(
      "key BackSpace\nkey shift+ctrl+Left\nkey shift+ctrl+Left\ntype \"4\"\nkey Escape\nwait 1"
    )
    #expect(session.answer(.question).hasPrefix("Which text of “plan”"))
    #expect(try text() == "# Plan\n\none two\n\nthree five")
  }

  @Test("nothing is merged without being asked, where that is switched off")
  func asks() throws {
    let session = try note()
    session.app.preferences.settings.mergesChanges = false
    try write("# Plans\n\none two\n\nthree four", session)
    #expect(session.answer(.editor) == "# Plan\\n\\none two\\n\\nthree four mine|")
    try session.play("key Escape\nwait 1")
    #expect(session.answer(.question).hasPrefix("Which text of “plan”"))
  }

  // MARK: Cards

  private static let board = CanvasText.board(
    nodes: [CanvasText.card("one", 100, 100), CanvasText.card("two", 500, 100)],
    edges: [#"{"id":"e","fromNode":"one","toNode":"two"}"#]
  )

  private static let withoutOne = CanvasText.board(nodes: [CanvasText.card("two", 500, 100)])

  private func reload(_ canvas: String, _ session: Session) throws {
    _ = session.app.editor.reload(Array(canvas.utf8), at: session.now)
    try session.play("wait 0.1")
  }

  @Test("a card that is deleted elsewhere stays with its connections, because one writes on it")
  func keeps() throws {
    let session = try Session(Self.board)
    try session.play("click 150,150\nkey F2\nkey End\ntype \" mine\"\nwait 0.1")
    try reload(Self.withoutOne, session)
    #expect(session.answer(.editor) == "# one mine|")
    #expect(
      session.answer(.status)
        == "“one” was deleted by another program. It is kept because you are writing."
    )
    #expect(session.app.editor.board.edgeOrder.count == 1)
    try session.play("type \"!\"\nkey Escape")
    #expect(
      session.answer(.history) == "done\tReload\ndone\tTake Back Their Change\ndone\tEdit Text"
    )
    #expect(session.app.editor.board.cardOrder.count == 2)
    try session.play("key ctrl+z\nkey ctrl+z")
    #expect(session.app.editor.board.cardOrder.count == 1, "the card goes again as they wanted")
  }

  @Test("one on which nothing was written goes, and comes back when one writes")
  func comesBack() throws {
    let session = try Session(Self.board)
    try session.play("click 150,150\nkey F2\nkey End\nwait 0.1")
    try reload(Self.withoutOne, session)
    #expect(session.answer(.editor) == "# one|")
    #expect(session.app.editor.board.cardOrder.count == 1)
    try session.play("type \"!\"\nkey Escape")
    #expect(session.app.editor.board.cardOrder.count == 2)
    #expect(session.app.editor.board.edgeOrder.count == 1)

    try reload(Self.withoutOne, session)
    try session.play("key ctrl+z\nwait 0.1")
    #expect(session.app.editor.board.cardOrder.count == 1)
  }

  @Test("a connection comes back with the card that it lost, while one writes on its label")
  func keepsConnection() throws {
    let session = try Session(Self.board)
    try session.play("click 400,150\nkey F2\ntype \"label\"\nwait 0.1")
    #expect(session.answer(.editor) == "label|")
    try reload(Self.withoutOne, session)
    #expect(session.answer(.editor) == "label|")
    try session.play("key Escape")
    let board = session.app.editor.board
    #expect(board.cardOrder.count == 2)
    #expect(board.edgeOrder.compactMap { board[$0]?.text } == ["label"])
  }

  @Test("the words of others on the card are taken in, and two saves lose none of them")
  func words() throws {
    let card = CanvasText.card("one", 100, 100)
    let session = try files.session([card, CanvasText.card("two", 500, 100)])
    try session.play("click 150,150\nkey F2\nkey ctrl+End\ntype \"\\nmine\"\nwait 0.1")
    let theirs = card.replacing("# one", with: "# their one")
    try reload(
      CanvasText.board(nodes: [theirs, CanvasText.card("two", 500, 100)]),
      session
    )
    #expect(session.answer(.editor) == "# their one\\nmine|")
    try session.play("key ctrl+s\ntype \"!\"\nkey ctrl+s\nkey Escape")
    let board = session.app.editor.board
    let words = board.cardOrder.map { board[$0]?.text }
    #expect(words.contains("# their one\nmine!"))
  }
}
