import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

/// Somebody who presses keys at random in a text with everything that Markdown has. `TEST_ROUNDS=100` has a thousand
/// sessions of them.
@MainActor
@Suite(.serialized) struct RandomWriterTests {
  private static let blocks = [
    "# A heading", "plain words and *some* **more** ~~gone~~ ==light== `code`",
    "- one\n- two\n  - deeper\n    1. deepest\n- [ ] open\n- [x] done", "3. three\n4. four",
    "> quoted\n> > twice\n>\n> - an item", "```swift\nlet a = 1\n  indented\n```",
    "| a | b |\n| - | -: |\n| 1 | two |\n| <br> |  |",
    "words\n\n| 漢 | *b* |\n|---|---|\n| x | y |\n| 1 | 2 |\n\nmore",
    "[a link](https://x.example) and [[note|named]]",
    "שלום עולם\n- פריט", "漢字かな交じり文", "👩‍👩‍👧 🇩🇪 e\u{301} नि", "<!-- hidden -->", "---", "a  \nb",
    "\ttab\n\n\n  two blanks", "***both* bold**", "^block-id", "1986\\. no list",
    "&amp; <b>html</b>",
  ]

  private static let keys: [String] = {
    let moves = ["Left", "Right", "Up", "Down", "Home", "End"]
    let modified = moves.flatMap { ["ctrl+\($0)", "shift+\($0)", "ctrl+shift+\($0)"] }
    let writing = [
      "Enter", "shift+Enter", "Tab", "shift+Tab", "ctrl+]", "ctrl+[", "alt+Up", "alt+Down",
      "BackSpace", "Delete", "ctrl+BackSpace", "ctrl+Delete", "ctrl+shift+BackSpace",
      "ctrl+a", "ctrl+l", "ctrl+c", "ctrl+x", "ctrl+v", "ctrl+shift+v", "ctrl+d", "ctrl+b",
      "ctrl+i",
      "ctrl+k", "ctrl+1", "ctrl+3", "ctrl+shift+l", "ctrl+z", "ctrl+shift+z", "ctrl+z",
    ]
    return moves + modified + writing + writing
  }()

  private static let typed = [
    "a", "word ", " ", "- ", "1. ", "[ ] ", "> ", "# ", "|", "**", "*", "`", "```", "é", "ש", "漢",
    "👩‍👩‍👧", "[x](", "\\", ".", "~~", "==",
  ]

  private static func card(_ text: String) -> String {
    let escaped = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
    return
      #"{"id":"a","type":"text","text":"\#(escaped)","x":100,"y":100,"width":400,"height":300}"#
  }

  /// What each key has done, over all sessions.
  private final class Reached { var changes: [String: Int] = [:] }

  private func writeAtRandom(_ seed: UInt64, _ reached: Reached) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...5, using: &random)
    let start = (0..<count).compactMap { _ in Self.blocks.randomElement(using: &random) }
      .joined(separator: Bool.random(using: &random) ? "\n\n" : "\n")
    let board = CanvasText.board(nodes: [Self.card(start)])
    let session = try Session(board)
    let app = session.app
    try session.play("click 200,150\nkey Enter")
    let bytes = Array(start.utf8)
    let places = bytes.indices.filter { $0 == 0 || " |\n".utf8.contains(bytes[$0 - 1]) }
    let caret = places.randomElement(using: &random) ?? 0
    app.writing.text?.session.select { $0.select(TextSelection(at: TextPosition(caret))) }
    func text() throws -> String { try #require(app.writing.text).editor.string }
    for _ in 0..<40 {
      let before = try text()
      let name: String
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        name = "typing"
        let words = Self.typed.randomElement(using: &random) ?? "a"
        try session.play("type \"\(words == "\\" ? "\\\\" : words)\"")
      case 2:
        let isInTable = app.writing.text?.editor.isInTable == true
        let orders = isInTable ? Formatting.Order.tableChanges : Formatting.Order.allCases
        let order = orders.randomElement(using: &random) ?? .bold
        name = "\(order)"
        app.perform(.format(order), at: session.now)
      default:
        name = Self.keys.randomElement(using: &random) ?? "Left"
        // With nothing to undo in the text, the key is for the board.
        let undo = app.writing.text?.session.undoManager
        if name == "ctrl+z", undo?.canUndo != true { continue }
        if name == "ctrl+shift+z", undo?.canRedo != true { continue }
        try session.play("key \(name)")
      }
      let after = try #require(app.writing.text, "\(name) closes the text").editor
      if after.string != before { reached.changes[name, default: 0] += 1 }
      #expect(after.selection.range.upperBound <= after.text.count, "\(name), seed \(seed)")
    }
    let editing = try #require(app.writing.text).session
    while editing.undoManager.canRedo { editing.redo() }
    let end = try text()
    for _ in 0..<2 {
      while editing.undoManager.canUndo { editing.undo() }
      #expect(try text() == start, "undone, seed \(seed)")
      while editing.undoManager.canRedo { editing.redo() }
      #expect(try text() == end, "redone, seed \(seed)")
    }
    while editing.undoManager.canUndo { editing.undo() }
    try session.play("key Escape")
    #expect(app.editor.document.bytes == Array(board.utf8), "left, seed \(seed)")
  }

  @Test("what they write is undone to the first byte, and redone to the last")
  func undoes() throws {
    let reached = Reached()
    try withEvery("seed", in: SeededGenerator.seeds(1000)) { try writeAtRandom($0, reached) }
    for name in [
      "typing", "Enter", "Tab", "ctrl+b", "table", "rowAbove", "quote", "ctrl+v", "alt+Up",
    ] {
      #expect(reached.changes[name, default: 0] > 0, "\(name) never changes anything")
    }
  }
}
