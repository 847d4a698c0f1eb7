import BoardCore
import BoardTestSupport
import TestSupport
import Testing
import UndoCore

@Suite("Colours of the selection") struct EditorColorTests {
  @Test("a colour is read as it is written")
  func text() {
    for color in CanvasColor.presets { #expect(CanvasColor(color.text) == color) }
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      func part() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      let color = CanvasColor.rgb(
        red: part(),
        green: part(),
        blue: part(),
        alpha: random.oneIn(2) ? 255 : part()
      )
      #expect(CanvasColor(color.text) == color, "\(Trace.current)")
    }
  }

  @Test("a person may leave the sign out, and use other spellings")
  func typed() {
    let color = CanvasColor.rgb(red: 0x11, green: 0xAA, blue: 0xFF)
    for text in ["#11AAFF", "11aaff", " #1af ", "1AF", "17, 170, 255"] {
      #expect(CanvasColor.typed(text) == color, "\(text)")
    }
    for text in ["", "#", "#12", "#12345", "green apple", "##112233"] {
      #expect(CanvasColor.typed(text) == nil, "\(text)")
    }
  }

  /// Returns an editor with cards, a group and an edge, some of them with colors, in many
  /// spellings.
  private func editor(_ random: inout SeededGenerator) throws -> Editor {
    let colors = [
      "", "\"1\"", "\"#ff0000\"", "\"red\"", "\"255,0,0\"", "\"none\"", "\"#FF0000FF\"",
    ]
    func color() -> String {
      let color = colors.randomElement(using: &random) ?? ""
      return color.isEmpty ? "" : ",\"color\":\(color)"
    }
    let box = "\"x\":0,\"y\":0,\"width\":10,\"height\":10"
    let canvas = """
      {"nodes":[{"id":"a","type":"text","text":"",\(box)\(color())},
      {"id":"b","type":"file","file":"b.md",\(box)\(color())},
      {"id":"g","type":"group",\(box)\(color())}],
      "edges":[{"id":"e","fromNode":"a","toNode":"b"\(color())}]}
      """
    var editor = Editor(Document(try CanvasDocument(parsing: Array(canvas.utf8))))
    let all = editor.board.cardOrder + editor.board.edgeOrder
    editor.selection = Set(all.filter { _ in random.oneIn(2) })
    return editor
  }

  @Test(
    "everything selected has the colour then, in one step, and nothing else has changed (tools 5.5)"
  )
  func oneStep() throws {
    var cases = Cases()
    try withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var random = SeededGenerator(seed: seed)
      var editor = try editor(&random)
      let before = editor
      let colors: [CanvasColor?] = [nil, .preset(1), .rgb(red: 255, green: 0, blue: 0)]
      let color = colors.randomElement(using: &random)
      let wanted = try #require(color)
      let isDone = editor.setColor(wanted, at: 1)
      #expect(isDone, "\(Trace.current)")
      for id in editor.board.cardOrder + editor.board.edgeOrder {
        let (old, new) = (before.board[id], editor.board[id])
        let isSelected = editor.selection.contains(id)
        if isSelected {
          #expect(new?.color.flatMap(CanvasColor.init) == wanted, "\(Trace.current)")
        }
        // A color with the same meaning keeps its spelling.
        let meantSame = old?.color.flatMap(CanvasColor.init) == wanted && wanted != nil
        if !isSelected || meantSame { #expect(new == old, "\(Trace.current)") }
      }
      if !editor.selection.isEmpty {
        #expect(editor.sharedColor == .some(wanted), "\(Trace.current)")
      }
      let steps = editor.steps.count - before.steps.count
      #expect(steps == (editor.board == before.board ? 0 : 1), "\(Trace.current)")
      cases.note(steps == 1)
      guard steps == 1 else { return }
      #expect(editor.nextName(.undo) == (wanted == nil ? .removeColour : .colour))
      _ = editor.undoRedo(.undo)
      #expect(editor.board == before.board, "\(Trace.current)")
    }
    cases.expectEnough()
  }
}
