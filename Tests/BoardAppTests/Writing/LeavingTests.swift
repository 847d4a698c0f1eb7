import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// What is left of a text when one leaves it, and what undo makes of it then.
@MainActor
@Suite("Leaving a text") struct LeavingTests {
  private static let new = "click 400,400\nclick 400,400\n"

  private func session() throws -> Session { try Session(CanvasText.small) }

  @Test("a new card in which nothing was written leaves no step, and takes no redo (text 3.13)")
  func nothingWritten() throws {
    let session = try session()
    let cards = session.answer(.cards)
    try session.play("click 200,150\nkey Enter\ntype \"!\"\nkey Escape\nkey ctrl+z\nsettle\nwait 1")
    let history = session.answer(.history)
    #expect(history == "undone\tEdit Text")
    try session.play("\(Self.new)key Escape\nsettle")
    #expect(session.answer(.cards) == cards)
    #expect(session.answer(.history) == history)
  }

  @Test("a card that is emptied later stays, and undo brings its words back (text 3.16, 7.10)")
  func emptiedLater() throws {
    let session = try session()
    try session.play("\(Self.new)type \"one\"\nkey Escape\nsettle")
    let cards = session.answer(.cards)
    try session.play("key Enter\nkey ctrl+a\nkey Backspace\nkey Escape\nsettle")
    #expect(session.answer(.cards) == cards)
    #expect(session.answer(.history) == "done\tNew Card\ndone\tEdit Text")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.text).contains("one"))
    #expect(session.answer(.cards) == cards)
  }

  @Test("undo in a text goes by words, and touches no other card (text 3.9)")
  func undoesWords() throws {
    let session = try session()
    try session.play("drag 200,150 to 240,170\nsettle")
    let cards = session.answer(.cards)
    try session.play("\(Self.new)type \"some words more\"")
    var count = 0
    while session.answer(.editor) != "|", count < 10 {
      try session.play("key ctrl+z")
      count += 1
    }
    #expect((1...3).contains(count))
    try session.play("key Escape\nsettle")
    #expect(session.answer(.cards) == cards)
  }

  @Test("a card that grows stays where it is, and its connections follow it (text 7.3)")
  func growsInPlace() throws {
    let nodes = [CanvasText.card("a", 100, 100), CanvasText.card("b", 100, 400)]
    let edge = #"{"id":"e","fromNode":"a","fromSide":"bottom","toNode":"b","toSide":"top"}"#
    let session = try Session(CanvasText.board(nodes: nodes, edges: [edge]))
    func start() throws -> Point {
      let item = session.app.openItem(at: session.now)
      let frame = try #require(item?.card?.frame)
      #expect(frame.origin == Point(100, 100))
      return session.app.view.camera.toWindow(Point(frame.minX + frame.width / 2, frame.maxY))
    }
    try session.play("click 200,150\nkey Enter")
    let before = try start()
    for _ in 0..<6 { try session.play("type \"line\"\nkey shift+Enter") }
    let after = try start()
    #expect(after.y > before.y)
    let surface = try Surface(width: 800, height: 600)
    _ = session.app.paint(into: surface, at: session.now, isFresh: true)
    // The line begins below the words that have been written, and not where the card ended before.
    let row = surface.pixels().dropFirst((Int(after.y) + 8) * 800).prefix(800)
    #expect(row[row.startIndex + Int(after.x)] != row[row.startIndex + Int(after.x) + 40])
  }

  @Test("the caret is at the head of a selection (text 5.5)")
  func caretInSelection() throws {
    let session = try session()
    try session.play("click 200,150\nkey Enter\nkey ctrl+Home")
    let start = try #require(session.app.openItem(at: session.now)?.caret)
    try session.play("key shift+Right\nkey shift+Right")
    let head = try #require(session.app.openItem(at: session.now)?.caret)
    #expect(head.minX > start.minX && head.minY == start.minY)
  }
}
