import BoardValues
import Testing

@testable import BoardCore
@testable import BoardRenderer

/// Blocks that go on for very long, of which a key must not lay out all.
@MainActor
@Suite("Long blocks of a text") struct LongBlockTests {
  // Layouts are counted in debug builds only.
  #if DEBUG
    @Test("a key in a long block of code lays out a few of its lines")
    func longCode() {
      let look = LiveText.Look(theme: .light, color: nil, width: 300, height: 1e6, unit: 1)
      let live = LiveText(look: look)
      let lines = String(repeating: "x\n", count: 8000)
      var editor = TextEditor("```\n\(lines)```")
      editor.select(TextSelection(at: TextPosition(9)))
      live.show(editor.text, composed: nil, caret: 9, look: look)
      _ = live.pieces(from: 0, to: 800)
      var bytes = 0
      LayoutShelf.willLayOut = { bytes += $0.utf8.count }
      defer { LayoutShelf.willLayOut = nil }
      for _ in 0..<5 {
        if let edit = editor.typing("y") { _ = editor.apply(edit) }
        let caret = editor.selection.head
        live.show(editor.text, composed: nil, caret: caret.offset, look: look)
        _ = live.caret(at: caret)
        _ = live.pieces(from: 0, to: 800)
      }
      #expect(bytes > 0 && bytes <= 5 * 2 * MarkdownGroup.maxLength)
    }
  #endif

  @Test("lines of code are as high together as each of them, and none is missing")
  func codeHeight() {
    func height(_ count: Int) -> Double {
      let text = "```\n" + String(repeating: "some code\n", count: count) + "```"
      return CardText.height(of: Saying(.text(text)), width: 300, upTo: 1e6)
    }
    let line = height(11) - height(10)
    #expect(line > 10 && abs(height(1000) - height(10) - 990 * line) < 1)
  }

  @Test("code in groups of lines is all of the code", arguments: [0, 1, 2047, 2048, 2049, 9000])
  func groups(length: Int) {
    for line in ["x\n", "\n", "some words in a line\n"] {
      let words = String(repeating: line, count: length / line.utf8.count + 1)
      for text in [words, words + "end"] {
        let groups = MarkdownText(text).inGroupsOfLines
        #expect(groups.map(\.words).joined(separator: "\n") == text)
        #expect(groups.allSatisfy { $0.count <= MarkdownGroup.maxLength + 2 * line.utf8.count + 3 })
        #expect(groups.count == 1 || groups.allSatisfy { !$0.isEmpty })
      }
    }
  }

  @Test("a long list is parted before an item at its edge, and not inside one")
  func listParts() {
    let list = Array(String(repeating: "- item\n  more of it\n  - inner\n", count: 2000).utf8)
    let parts = MarkdownPart.parts(of: list, in: 0..<list.count)
    var start = 0
    for part in parts {
      #expect(part.length <= MarkdownPart.usualLength + 40)
      #expect(list[start...].starts(with: "- item".utf8))
      start += part.length
    }
    #expect(start == list.count)
  }

  @Test("of ten thousand files those are looked up that are shown, each once")
  func files() {
    var asked = 0
    let files = (0..<10_000).lazy.map { number in
      asked += 1
      return NamedFile.embed(MarkdownEmbed.File(path: "\(number / 2).png"))
    }
    let shown = EmbeddedFiles.shown(among: files)
    #expect(shown.count == 256 && Set(shown).count == 256 && asked < 600)
  }
}
