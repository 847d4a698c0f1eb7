import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import BoardRenderer

/// A text that is open and looks as it does on its card.
@MainActor
@Suite("Live Markdown") struct LiveTextTests {
  private static let look = LiveText.Look(
    theme: .light,
    color: nil,
    width: 260,
    height: 1e6,
    unit: 1
  )

  private func live(_ text: String, caret: Int? = nil) -> LiveText {
    let live = LiveText(look: Self.look)
    live.show(Array(text.utf8), composed: nil, caret: caret, look: Self.look)
    return live
  }

  /// A row of words, and where its first letter stands in the text.
  private struct Row: Equatable, CustomStringConvertible {
    var place: Int
    var x: Double
    var y: Double
    var description: String { "\(place) at \(x), \(y)" }
  }

  private func rows(_ live: LiveText) -> [Row] {
    var rows: [Row] = []
    live.forEach(from: 0, to: .infinity) { start, laid in
      for (index, piece) in laid.pieces.enumerated() {
        guard let paragraph = laid.paragraph(index), let words = piece.words, !words.isEmpty else {
          continue
        }
        for row in paragraph.rows
        where !row.range.isEmpty
          && words.runs.contains(where: { $0.range.contains(row.range.lowerBound) })
        {
          rows.append(
            Row(
              place: start.offset + piece.source(of: row.range.lowerBound),
              x: piece.frame.minX + row.minX,
              y: start.top + piece.frame.minY + row.baseline
            )
          )
        }
      }
    }
    return rows
  }

  @Test("an open text without a caret is laid out as the card that shows it (text 7.1)")
  func closed() {
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = MarkdownCorpus.text(&random, blocks: Int.random(in: 1...20, using: &random))
      let live = live(text)
      let theme = Theme.named(.light)
      var flow = MarkdownFlow(
        theme: theme,
        ground: theme.card,
        unit: 1,
        room: Rect(0, 0, 260, 0),
        end: 1e6
      )
      flow.add(MarkdownTexts.shared.document(text).blocks)
      #expect(abs(flow.bottom - live.height) < 0.1, "\(text)")
      let open = live.pieces(from: -1e6, to: 1e6).filter { $0.words == nil }.map(\.frame)
      let shut = flow.pieces.filter { $0.words == nil }.map(\.frame)
      #expect(open.count == shut.count, "\(text)")
      for (one, other) in zip(open, shut) {
        #expect(abs(one.minY - other.minY) < 0.1 && abs(one.minX - other.minX) < 0.1, "\(text)")
      }
    }
  }

  @Test("a caret moves no row but those of its line, and all below it by one distance (text 7.1)")
  func entering() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(120)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = MarkdownCorpus.text(&random)
      let bytes = Array(text.utf8)
      let before = rows(live(text))
      let caret = Int.random(in: 0...bytes.count, using: &random)
      let open = live(text, caret: caret)
      let after = rows(open)
      let line = shownLine(open)
      let others = before.filter { !line.contains($0.place) && $0.place != line.upperBound }
      cases.note(!others.isEmpty)
      var distance: Double?
      for row in others {
        guard let same = after.first(where: { $0.place == row.place }) else {
          Issue.record("row \(row) is gone, caret \(caret) in \(text.debugDescription)")
          continue
        }
        #expect(abs(same.x - row.x) < 0.1, "row \(row), caret \(caret) in \(text.debugDescription)")
        if row.place < line.lowerBound {
          #expect(
            abs(same.y - row.y) < 0.1,
            "row \(row), caret \(caret) in \(text.debugDescription)"
          )
        } else {
          let moved = same.y - row.y
          #expect(moved > -0.1 || line.count > 0)
          #expect(
            abs(moved - (distance ?? moved)) < 0.1,
            "row \(row) moved by \(moved), caret \(caret) in \(text.debugDescription)"
          )
          distance = distance ?? moved
        }
      }
    }
    cases.expectEnough()
  }

  /// The part of the source that is shown as it was written.
  private func shownLine(_ live: LiveText) -> Range<Int> {
    var line = live.shownLine ?? 0..<0
    live.forEach(from: 0, to: .infinity) { start, laid in
      for piece in laid.pieces {
        guard let written = piece.written?.range else { continue }
        line = start.offset + written.lowerBound..<start.offset + written.upperBound
      }
    }
    return line
  }

  @Test(
    "a click on every letter puts the caret at its byte, in front of it or behind it (text 7.6)"
  )
  func everyLetter() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = MarkdownCorpus.text(&random)
      let live = live(text)
      live.forEach(from: 0, to: .infinity) { start, laid in
        for (index, piece) in laid.pieces.enumerated() {
          guard let paragraph = laid.paragraph(index), let words = piece.words else { continue }
          let origin = Vector(piece.frame.minX, start.top + piece.frame.minY)
          for run in words.runs {
            var offset = run.range.lowerBound
            while offset < run.range.upperBound {
              var isClicked = false
              let next = paragraph.stop(after: offset) ?? run.range.upperBound
              defer {
                offset = next
                cases.note(isClicked)
              }
              guard run.isExact else { continue }
              guard next <= run.range.upperBound, !words.words.utf8.isLineBreak(at: offset) else {
                continue
              }
              let row = paragraph.rowIndex(at: offset, isTrailing: false)
              let parts = paragraph.parts(of: offset..<next, inRow: row)
              guard let part = parts.first, parts.count == 1 else { continue }
              guard part.upperBound - part.lowerBound > 1 else { continue }
              let y = (paragraph.rows[row].minY + paragraph.rows[row].maxY) / 2
              let isRight = paragraph.isRightToLeft(at: offset)
              let near = isRight ? part.upperBound - 0.3 : part.lowerBound + 0.3
              let point = Point(near, y) + origin
              let place = live.position(at: point).offset
              isClicked = true
              #expect(
                place == start.offset + (words.source(of: offset) ?? -1),
                "byte \(offset) of \(words.words.debugDescription)"
              )
            }
          }
        }
      }
    }
    cases.expectEnough()
  }

  @Test(
    "the caret goes through a whole text from side to side, and back",
    arguments: [
      "# Head\n\n- a\n- [ ] **b**\n\n> [!note] T\n> q\n\n| a | b |\n|---|---|\n| c | d |\n\n```\nx\n```\nend\n"
    ]
  )
  func through(_ text: String) {
    for isForward in [true, false] {
      var editor = TextEditor(text)
      if isForward { editor.select(TextSelection(at: TextPosition(0))) }
      let live = live(text, caret: editor.selection.head.offset)
      var seen = [editor.selection.head.offset]
      for _ in 0..<text.utf8.count + 5 {
        editor.move(isForward ? .right : .left, extends: false, in: live)
        let place = editor.selection.head.offset
        live.show(editor.text, composed: nil, caret: place, look: Self.look)
        if place == seen.last { break }
        seen.append(place)
      }
      #expect(seen == (isForward ? seen.sorted() : seen.sorted().reversed()))
      #expect(seen.last == (isForward ? text.utf8.count : 0))
      #expect(Set(seen).count == seen.count)
    }
  }

  @Test("Up and Down reach lines that are not shown before the caret is in them (text 1.18)")
  func hiddenLines() {
    let text = "one\n\n```\ncode\n```\n\n%% said\n\ntwo"
    func lines(_ move: TextCommand.Move, from start: Int) -> [Int] {
      var editor = TextEditor(text)
      editor.select(TextSelection(at: TextPosition(start)))
      var lines: [Int] = []
      for _ in 0..<20 {
        let live = live(text, caret: editor.selection.head.offset)
        editor.move(move, extends: false, in: live)
        lines.append(editor.lineOfCaret)
      }
      return lines
    }
    let shown = Set([0, 2, 3, 4, 6, 8])
    #expect(shown.subtracting([0]).isSubset(of: lines(.down, from: 0)))
    #expect(shown.subtracting([8]).isSubset(of: lines(.up, from: text.utf8.count)))
  }

  @Test("a new item in a list from right to left stands at the right")
  func newItem() {
    let right = "- שלום\n- "
    let left = "- hello\n- "
    for (text, isRight) in [(right, true), (left, false)] {
      let live = live(text, caret: text.utf8.count)
      let caret = live.caret(at: TextPosition(text.utf8.count))
      #expect((caret.minX > Self.look.width / 2) == isRight, "\(text.debugDescription)")
    }
  }

  @Test("Down comes to the end of every text, and Up to its beginning (text 1.17)")
  func upAndDown() {
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = MarkdownCorpus.text(&random)
      for move in [TextCommand.Move.down, .up] {
        var editor = TextEditor(text)
        editor.select(TextSelection(at: TextPosition(move == .down ? 0 : text.utf8.count)))
        let live = live(text, caret: editor.selection.head.offset)
        let end = move == .down ? text.utf8.count : 0
        var count = 0
        var seen: [TextPosition] = []
        while editor.selection.head.offset != end, count < 400 {
          editor.move(move, extends: false, in: live)
          live.show(
            editor.text,
            composed: nil,
            caret: editor.selection.head.offset,
            look: Self.look
          )
          seen.append(editor.selection.head)
          count += 1
        }
        #expect(
          count < 400,
          "\(move) by \(seen.suffix(4)) in \(text.debugDescription)"
        )
      }
    }
  }

  @Test("a text that follows random edits is the one that is read anew")
  func follows() {
    let words = [
      "a", "word ", "\n", "\n\n", "# ", "- ", "```\n", "> ", "**", "| a |\n|---|\n", "---\n",
      "[a]: b\n",
      String(repeating: "long ", count: 300), String(repeating: "line\n\n", count: 300),
    ]
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var random = SeededGenerator(seed: seed)
      var text: [UInt8] = []
      let live = live("")
      for _ in 0..<12 {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0...400, using: &random))
        let new = Bool.random(using: &random) ? words.randomElement(using: &random) ?? "" : ""
        text.replaceSubrange(start..<end, with: Array(new.utf8))
        let caret = Int.random(in: 0...text.count, using: &random)
        live.show(text, composed: nil, caret: caret, look: Self.look)
        let fresh = self.live(String(decoding: text, as: UTF8.self), caret: caret)
        #expect(abs(live.height - fresh.height) < 1 || live.parts.count != fresh.parts.count)
        let areAlike = live.parts.map(\.source.length) == fresh.parts.map(\.source.length)
        cases.note(areAlike && !text.isEmpty)
        if areAlike {
          #expect(rows(live) == rows(fresh))
        }
        #expect(live.parts.reduce(0) { $0 + $1.source.length } == text.count)
      }
    }
    cases.expectEnough()
  }

  #if DEBUG
    @Test(
      "a key in a megabyte of text reads one part, and lays out the words it changes (text 9.4)"
    )
    func megabyte() {
      let block =
        "## A heading\n\nThe quick **brown** fox jumps over the lazy dog.\n- and\n- again\n\n"
      var editor = TextEditor(String(repeating: block, count: 14_000))
      let live = live(editor.string)
      _ = live.pieces(from: 0, to: 800)
      editor.select(TextSelection(at: TextPosition(600)))
      live.show(editor.text, composed: nil, caret: 600, look: Self.look)
      _ = live.pieces(from: 0, to: 800)
      var layouts = 0
      LayoutShelf.willLayOut = { _ in layouts += 1 }
      defer { LayoutShelf.willLayOut = nil }
      let parses = Mutex(0)
      MarkdownReader.$willParse.withValue({ bytes in parses.withLock { $0 += bytes.count } }) {
        for _ in 0..<20 {
          if let edit = editor.typing("x") { _ = editor.apply(edit) }
          let caret = editor.selection.head
          live.show(editor.text, composed: nil, caret: caret.offset, look: Self.look)
          _ = live.caret(at: caret)
          _ = live.pieces(from: 0, to: 800)
        }
      }
      #expect(layouts <= 20 * 3)
      #expect(parses.withLock { $0 } <= 20 * 3 * MarkdownPart.maxLength)
    }
  #endif
}

extension String.UTF8View {
  fileprivate func isLineBreak(at offset: Int) -> Bool {
    self[index(startIndex, offsetBy: offset)] == UInt8(ascii: "\n")
  }
}
