import BoardCore
import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardRenderer

// Work is counted in debug builds only.
#if DEBUG
  /// Texts of a thousand lines that belong together, so that a part of them cannot be laid out alone.
  @MainActor
  @Suite("Long lists, tables, quotes and code") struct LongListTests {
    private nonisolated static let count = 1000

    private nonisolated static let texts = [
      lines { "- item \($0) with **bold** words" }, lines { "\($0). item" },
      lines { "- [ ] [a](b\($0))" },
      lines { "> line \($0)" }, "```\n" + lines { "let line\($0) = 0" } + "\n```",
      "| a | b |\n|---|---|\n" + lines { "| cell \($0) | **b** |" },
    ]

    private nonisolated static func lines(_ line: (Int) -> String) -> String {
      (0..<count).map(line).joined(separator: "\n")
    }

    /// Returns how many layouts are made and how many lines are asked for.
    private func work(_ body: () -> Void) -> (layouts: Int, lines: Int) {
      let before = TextLayout.work
      body()
      return (TextLayout.work.layouts - before.layouts, TextLayout.work.lines - before.lines)
    }

    private func face(_ text: String, scroll: Double) -> CardFace {
      var face = CardFace(
        theme: .light,
        scale: 1,
        saying: Saying(.text(text)),
        color: nil,
        width: 300,
        height: 300,
        pixelsPerUnit: 1
      )
      face.scroll = scroll
      return face
    }

    @Test("a card is laid out once, and each of its lines asked for a few times", arguments: texts)
    func whole(_ text: String) {
      let done = work { _ = CardText.height(of: Saying(.text(text)), width: 300, upTo: 1e6) }
      #expect(done.lines <= 4 * Self.count)
      #expect(done.layouts <= 5 * Self.count)
    }

    @Test("the wheel over a card lays out nothing of its words again", arguments: texts)
    func wheel(_ text: String) {
      let frame = Rect(0, 0, 300, 300)
      let first = CardText(face(text, scroll: 60), in: frame)
      for scroll in stride(from: 120.0, through: 3000, by: 480) {
        var shown = first
        let done = work { shown = CardText(face(text, scroll: scroll), in: frame) }
        #expect(done.layouts <= 1, "no more than the mark of the lines below")
        #expect(shown.pieces.count < 200)
        let visible = shown.pieces.filter { $0.frame.maxY > 0 && $0.frame.minY < 300 }
        #expect(visible.count == shown.pieces.count && !visible.isEmpty)
      }
    }

    @Test("each of many pictures costs the same, in reading and in putting them in place of names")
    func pictures() {
      func text(_ count: Int) -> String { String(repeating: "![[a.png]] ", count: count) }
      let reading = growth(of: 300, text) { _ = MarkdownReader.document(Array($0.utf8)) }
      #expect(reading < linearGrowth)
      func words(_ count: Int) -> MarkdownText {
        MarkdownReader.document(Array(text(count).utf8)).blocks[0].text
      }
      let placing = growth(of: 300, words) { words in
        let shown = words.replacing(words.embeds.map { ($0, MarkdownText("x")) })
        #expect(shown.runs.count >= words.embeds.count)
      }
      #expect(placing < linearGrowth)
    }

    @Test(
      "a key lays out the words that it changes, and asks for the lines of one part",
      arguments: texts
    )
    func typing(_ text: String) {
      let look = LiveText.Look(theme: .light, color: nil, width: 260, height: 300, unit: 1)
      let live = LiveText(look: look)
      var editor = TextEditor(text)
      func show() {
        live.show(editor.text, composed: nil, caret: editor.selection.head.offset, look: look)
        let caret = live.caret(at: editor.selection.head)
        _ = live.pieces(from: caret.minY - 150, to: caret.minY + 150)
      }
      editor.select(TextSelection(at: TextPosition(text.utf8.count / 2)))
      show()
      for _ in 0..<3 {
        if let edit = editor.typing("x") { _ = editor.apply(edit) }
        let done = work(show)
        #expect(done.layouts <= 6)
        #expect(done.lines <= 2 * MarkdownPart.maxLength / 5)
      }
    }
  }
#endif
