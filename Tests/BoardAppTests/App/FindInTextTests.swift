import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// Finding while a text is open: in its selection, in the card, on the board.
@MainActor
@Suite struct FindInTextTests {
  private static let canvas = """
    {"nodes":[
    {"id":"a","type":"text","text":"one two\\none three\\none four","x":100,"y":100,"width":300,"height":200},
    {"id":"b","type":"text","text":"one more","x":500,"y":100,"width":200,"height":100},
    {"id":"c","type":"text","text":"nothing","x":100,"y":400,"width":200,"height":100}
    ],"edges":[]}
    """

  /// The session in which the text of the first card is open, with the caret at its beginning.
  private func writing(_ script: String = "") throws -> Session {
    let session = try Session(Self.canvas)
    try session.play("click 250,280\\nkey Enter\\nkey ctrl+Home\\n".replacing("\\n", with: "\n"))
    try session.play(script)
    return session
  }

  private func selected(_ session: Session) -> Range<Int>? {
    session.app.writing.text?.editor.selection.range
  }

  private func count(_ session: Session) -> String {
    String(session.answer(.find).split(separator: "\n").last ?? "")
  }

  @Test("what is selected in a line is looked for, on the whole board")
  func looksForSelection() throws {
    let session = try writing("key shift+Right\nkey shift+Right\nkey shift+Right\nkey ctrl+f")
    #expect(session.answer(.find) == "one\n1 of 4 a")
    try session.play("key Enter")
    #expect(count(session) == "2 of 4 a" && selected(session) == 8..<11)
  }

  @Test("selected lines are looked in, and what is written there stays in them")
  func looksInSelection() throws {
    let session = try writing("key shift+Down\nkey shift+End\nkey ctrl+f\ntype \"one\"")
    #expect(count(session) == "1 of 2 a")
    try session.play("key alt+h")
    #expect(count(session).hasSuffix("of 4 a"))
  }

  @Test("what is replaced in selected lines is still in them")
  func replacesInSelection() throws {
    let session = try writing("key shift+Down\nkey shift+End\nkey ctrl+f\ntype \"one\"")
    session.app.perform(.find(.toggleReplacing), at: session.now)
    try session.play("type \"eleven\"\nkey ctrl+alt+Enter")
    #expect(
      session.app.editor.board.card(ElementID(0))?.text == "eleven two\neleven three\none four"
    )
  }

  @Test("only the open card is looked in, or the selected ones")
  func looksInCards() throws {
    let session = try writing("key ctrl+f\ntype \"one\"")
    #expect(count(session) == "1 of 4 a")
    try session.play("key alt+h")
    #expect(count(session) == "1 of 3 a")
    try session.play("key alt+h")
    #expect(count(session) == "1 of 4 a")
    let board = try Session(Self.canvas)
    try board.play("click 600,150\nkey ctrl+f\ntype \"one\"\nkey alt+h")
    #expect(count(board) == "1 of 1 b")
    try board.play("key Escape\nclick 20,580\nkey ctrl+f")
    #expect(count(board) == "0 of 4 -")
  }

  @Test("nothing is selected: then there is nothing to look in but the board")
  func needsSelection() throws {
    let session = try Session(Self.canvas)
    try session.play("key ctrl+f\ntype \"one\"\nkey alt+h")
    #expect(
      session.answer(.find).hasSuffix("of 4 a") && session.app.message == "Nothing is selected"
    )
  }

  @Test("leaving the search has the caret at the place, where one goes on writing")
  func leavesCaret() throws {
    let session = try writing("key ctrl+f\ntype \"four\"\nkey Escape")
    #expect(session.answer(.find) == "no find" && selected(session) == 22..<26)
    try session.play("type \"five\"\nkey Escape")
    #expect(session.app.editor.board.card(ElementID(0))?.text == "one two\none three\none five")
  }

  @Test("the other places of the open text are marked, and no longer when the search is left")
  func marks() throws {
    let session = try writing("key ctrl+f\ntype \"one\"\nset motion reduced\nsettle")
    /// The pixels of the card in the colour of a mark on paper.
    func marked() throws -> Int {
      let picture = try session.freshPicture()
      return (100..<300).reduce(0) { count, y in
        count
          + (100..<400).count { x in
            let pixel = picture[x, y]
            return 245...255 ~= pixel >> 16 & 255 && 220...234 ~= pixel >> 8 & 255
              && 172...192 ~= pixel & 255
          }
      }
    }
    #expect(session.app.frame(at: session.now).look.found.written == [0..<3, 8..<11, 18..<21])
    let before = try marked()
    #expect(before > 200)
    try session.play("type \"x\"\nsettle")
    #expect(try marked() == 0)
    try session.play("key Backspace\nsettle")
    #expect(try marked() == before)
    try session.play("key Escape\nsettle")
    #expect(try marked() == 0)
  }

  @Test("typing what is looked for goes on from where the caret was")
  func goesOnFromCaret() throws {
    let session = try writing("key Down\nkey ctrl+f\ntype \"o\"")
    #expect(selected(session) == 8..<9)
    try session.play("type \"n\"\ntype \"e\"")
    #expect(selected(session) == 8..<11)
  }

  @Test("F3 in the text goes through its places, round and round, and back with Shift")
  func stepsInText() throws {
    let session = try writing("key ctrl+f\ntype \"one\"\nkey Escape")
    var places: [Int?] = []
    for _ in 0..<4 {
      places.append(selected(session)?.lowerBound)
      try session.play("key F3")
    }
    #expect(places == [0, 8, 18, 0] && session.answer(.find) == "no find")
    #expect(session.app.isWriting)
    try session.play("key shift+F3\nkey shift+F3")
    #expect(selected(session) == 18..<21)
  }

  @Test("with the bar, F3 in the text goes on to the next card after the last place")
  func stepsOn() throws {
    let session = try writing("key ctrl+f\ntype \"one\"\nclick 110,130")
    try session.play("key F3\nkey F3\nkey F3\nkey F3")
    #expect(count(session) == "4 of 4 b")
  }
}
