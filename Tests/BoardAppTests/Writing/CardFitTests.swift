import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The cards that follow their words, and how far.
@MainActor
@Suite("The size of a card that is written on") struct CardFitTests {
  private func session() throws -> Session { try Session(CanvasText.small) }

  @Test(
    "undoing a card that grew while it was written takes its size back, too (text 3.14)"
  )
  func growing() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter")
    for _ in 0..<12 { try session.play("type \"line\"\nkey shift+Enter") }
    let grown =
      session.app.openItem(at: 0)?.card?.frame.height ?? 0
    #expect(grown > 150)
    try session.play("key Escape")
    #expect(session.answer(.cards, "plan").hasPrefix("plan 100 100 200 "))
    #expect(!session.answer(.cards, "plan").hasSuffix(" 100"))
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
  }

  @Test("a card shrinks again while it is written, and not under that of a new one (text 7.2)")
  func shrinking() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter")
    for _ in 0..<12 { try session.play("key shift+Enter") }
    try session.play("key ctrl+a\nkey Backspace\ntype \"short\"\nkey Escape")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
  }

  /// Returns a session on a board with one card of these words and this height.
  private func card(_ words: String, height: Int) throws -> Session {
    let text = words.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\\n"
    )
    let node =
      #"{"id":"a","type":"text","text":"\#(text)","x":100,"y":100,"width":200,"height":\#(height)}"#
    let session = try Session(CanvasText.board(nodes: [node]))
    try session.play("click 120,120\nkey Enter")
    return session
  }

  /// Returns the height of the card after a script.
  private func height(_ session: Session, after script: String) throws -> Int? {
    try session.play(script)
    return session.answer(.cards, "a").split(separator: " ").last.flatMap { Int($0) }
  }

  private static let line = "key Enter\ntype \"line\"\n"

  @Test("a letter in a card whose text does not fit leaves its size alone (text 7.2)")
  func keepsSizeOfFull() throws {
    let session = try card((1...40).map { "line \($0)" }.joined(separator: "\n"), height: 160)
    #expect(try height(session, after: "type \"!\"") == 160)
    #expect(
      session.app.openItem(at: 0)?.card?.frame.height == 160
    )
    #expect(try height(session, after: "key Escape") == 160)
    #expect(session.answer(.history) == "done\tEdit Text")
  }

  @Test("so does one with room to spare: the size was chosen (text 7.2)")
  func keepsSizeOfLarge() throws {
    let session = try card("words", height: 300)
    let lines = String(repeating: Self.line, count: 20)
    #expect(try height(session, after: lines + "key Escape") == 300)
  }

  @Test("what counts is what is seen, not how long its source is (text 7.2)")
  func fitsWhatIsSeen() throws {
    let address = "https://example.org/" + String(repeating: "long/", count: 30)
    let words = (1...3).map { "[link \($0)](\(address))" }.joined(separator: "\n\n")
    let session = try card(words, height: 124)
    #expect(try height(session, after: "type \"!\"\nkey Escape") == 124)
    #expect(
      try height(session, after: "wait 1\nclick 120,110\nkey Enter\ntype \"!\"\nkey Escape") == 124
    )
  }

  @Test("a card of another program that is as high as its words grows with them (text 7.2)")
  func growsWithWords() throws {
    let session = try card("words", height: 60)
    #expect(try height(session, after: "type \"!\"\nkey Escape") == 60, "not by a letter that fits")
    let lines = String(repeating: Self.line, count: 9)
    let ten = try height(session, after: "key Enter\nkey ctrl+End\n\(lines)key Escape")
    #expect(ten == 224)
    let many = String(repeating: Self.line, count: 40)
    #expect(try height(session, after: "key Enter\nkey ctrl+End\n\(many)key Escape") == 480)
    #expect(
      try height(session, after: "key Enter\nkey ctrl+a\ntype \"few\"\nkey Escape") == 140,
      "and shrinks with them"
    )
  }

  @Test("a new card grows and shrinks, also after it was saved meanwhile (text 7.2)")
  func newCard() throws {
    let folder = try Folder()
    let session = try Session(CanvasText.board(nodes: []), path: folder("board.canvas"))
    try session.play("click 400,200\nclick 400,200\ntype \"one\"\nkey ctrl+s")
    let lines = String(repeating: Self.line, count: 9)
    try session.play("\(lines)key Escape")
    #expect(session.answer(.cards).hasSuffix(" 240 224"))
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards).hasSuffix(" 240 140"), "undo takes its size back")
  }

  @Test(
    "a height that was chosen stays at the first letter, and a new row adds its own",
    arguments: [100, 120, 140, 150, 155, 160]
  )
  func keepsChosenHeight(chosen: Int) throws {
    let session = try card("Word", height: chosen)
    #expect(try height(session, after: "type \"x\"\nkey Escape") == chosen)
  }
}
