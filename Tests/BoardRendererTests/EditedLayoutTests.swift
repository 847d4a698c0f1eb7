import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardRenderer

/// The positions to which keys and clicks move the caret in a text set by Pango. A bar is the
/// caret, braces are the selection.
@MainActor
@Suite("The caret in a text") struct EditedLayoutTests {
  private static let style = TextLayout.Style(fontSize: 14, width: 180)

  private func layout(_ text: String, width: Double? = 180) -> EditedLayout {
    var style = Self.style
    style.width = width
    let layout = EditedLayout(style: style)
    layout.show(Array(text.utf8), marked: nil, style: style)
    return layout
  }

  private func move(_ drawn: String, _ moves: TextCommand.Move..., extends: Bool = false) -> String
  {
    var editor = TextEditor(drawn: drawn)
    let layout = layout(editor.string)
    for move in moves { editor.move(move, extends: extends, in: layout) }
    return editor.drawn
  }

  private func delete(_ drawn: String, _ move: TextCommand.Move) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.deletion(move, in: layout(editor.string)) { _ = editor.apply(edit) }
    return editor.drawn
  }

  // MARK: Characters

  @Test("emoji, flags and letters with accents are one stop each (text 1.1)")
  func stops() {
    #expect(move("|👩‍👩‍👧‍👦x", .right) == "👩‍👩‍👧‍👦|x")
    #expect(move("a🇩🇪|🇫🇷", .left) == "a|🇩🇪🇫🇷")
    #expect(move("|e\u{301}x", .right) == "e\u{301}|x")
    #expect(move("a|\r\nb", .right) == "a\r\n|b")
  }

  @Test(
    "Backspace takes whole emoji and composed letters, and single signs of Arabic (text 1.2, text 1.4)"
  )
  func backspace() {
    #expect(delete("a👩‍👩‍👧‍👦|", .backward) == "a|")
    #expect(delete("e\u{301}|", .backward) == "|")
    #expect(delete("ü|", .backward) == "|")
    #expect(delete("한|", .backward) == "|")
    #expect(delete("ب\u{64E}|", .backward) == "ب|")
    #expect(delete("|", .backward) == "|")
  }

  @Test("Delete takes a whole character, with the variation it asks for (text 1.3)")
  func forward() {
    #expect(delete("|👩‍👩‍👧‍👦x", .forward) == "|x")
    #expect(delete("|ب\u{64E}x", .forward) == "|x")
    #expect(delete("|❤\u{FE0F}x", .forward) == "|x")
    #expect(delete("x|", .forward) == "x|")
  }

  // MARK: Words

  @Test(
    "Ctrl+Right goes to the end of a word and Ctrl+Left to its start, past punctuation (text 1.5, text 1.6)"
  )
  func words() {
    #expect(move("|one, two", .wordRight) == "one|, two")
    #expect(move("one|, two", .wordRight) == "one, two|")
    #expect(move("one, two|", .wordLeft) == "one, |two")
    #expect(move("one, |two", .wordLeft) == "|one, two")
    #expect(move("one\n|two", .wordLeft) == "|one\ntwo")
    #expect(move("one|\ntwo", .wordRight) == "one\ntwo|")
  }

  @Test(
    "Ctrl+Backspace takes what Ctrl+Left would cross, and several blanks by themselves (text 1.7)"
  )
  func wordDeletion() {
    #expect(delete("one two|", .wordBackward) == "one |")
    #expect(delete("one tw|o", .wordBackward) == "one |o")
    #expect(delete("one    |", .wordBackward) == "one|")
    #expect(delete("|one two", .wordForward) == "| two")
  }

  // MARK: Selections

  @Test("arrows leave a selection at the side they point to, and a key deletes only it (text 1.8)")
  func leaving() {
    #expect(move("a{bc|}d", .left) == "a|bcd")
    #expect(move("a{|bc}d", .right) == "abc|d")
    #expect(delete("a{bc|}d", .wordBackward) == "a|d")
  }

  @Test("with Shift the head moves and the anchor stays (text 2.4)")
  func extending() {
    #expect(move("one |two", .wordRight, extends: true) == "one {two|}")
    #expect(move("one {two|}", .wordLeft, .wordLeft, extends: true) == "{|one }two")
  }

  @Test("a double click selects the word, dragging grows by words and keeps the first (text 2.1)")
  func doubleClick() {
    var editor = TextEditor("one two three")
    let layout = layout(editor.string)
    func point(_ offset: Int) -> Point {
      let caret = layout.caret(at: TextPosition(offset))
      return Point(caret.minX + 1, caret.center.y)
    }
    editor.press(at: point(5), clickCount: 2, extends: false, in: layout)
    #expect(editor.drawn == "one {two|} three")
    editor.drag(to: point(9), in: layout)
    #expect(editor.drawn == "one {two three|}")
    editor.drag(to: point(1), in: layout)
    #expect(editor.drawn == "{|one two} three")
  }

  @Test("a triple click selects the line with its break, and dragging grows by lines (text 2.2)")
  func tripleClick() {
    var editor = TextEditor("one\ntwo\nthree")
    let layout = layout(editor.string)
    let row = layout.rowFrame(at: TextPosition(5))
    editor.press(at: Point(2, row.center.y), clickCount: 3, extends: false, in: layout)
    #expect(editor.drawn == "one\n{two\n|}three")
    editor.drag(to: Point(2, row.maxY + 5), in: layout)
    #expect(editor.drawn == "one\n{two\nthree|}")
  }

  // MARK: Rows

  private static let wrapped = "one two three four five six seven eight nine ten eleven twelve"

  @Test(
    "End stays on its row where the line is wrapped, and typing or Home leave that side (text 1.9, text 1.10)"
  )
  func rowEnds() {
    var editor = TextEditor(drawn: "|" + Self.wrapped)
    let layout = layout(Self.wrapped)
    let first = layout.rowFrame(at: TextPosition(0))
    editor.move(.rowEnd, extends: false, in: layout)
    #expect(editor.selection.head.isTrailing)
    #expect(layout.caret(at: editor.selection.head).minY == first.minY, "it is on the first row")
    editor.move(.rowStart, extends: false, in: layout)
    #expect(editor.selection.head == TextPosition(0), "and Home goes back to its start")
    editor.move(.rowEnd, extends: false, in: layout)
    editor.move(.down, extends: false, in: layout)
    let second = layout.rowFrame(at: editor.selection.head)
    #expect(second.minY > first.minY)
    editor.move(.up, extends: false, in: layout)
    #expect(layout.caret(at: editor.selection.head).minY == first.minY, "Up comes back")
  }

  @Test("every first letter of a row can be reached, going down row by row (text 1.10)")
  func rowStarts() {
    let layout = layout(Self.wrapped)
    var editor = TextEditor(drawn: "|" + Self.wrapped)
    var tops: [Double] = []
    for _ in 0..<3 {
      tops.append(layout.caret(at: editor.selection.head).minY)
      #expect(editor.selection.head.offset == layout.row(at: editor.selection.head).lowerBound)
      editor.move(.down, extends: false, in: layout)
    }
    #expect(tops == tops.sorted() && Set(tops).count == 3)
  }

  @Test("up and down keep to their column over short rows (text 1.12)")
  func goal() {
    let text = "a long line\nb\nanother line"
    var editor = TextEditor(drawn: "a long l|ine\nb\nanother line")
    let layout = layout(text)
    let x = layout.caret(at: editor.selection.head).minX
    editor.move(.down, extends: false, in: layout)
    #expect(editor.selection.head.offset == 13)
    editor.move(.down, extends: false, in: layout)
    #expect(abs(layout.caret(at: editor.selection.head).minX - x) < 6)
  }

  @Test("up on the first row goes to the beginning, down on the last to the end (text 1.13)")
  func ends() {
    #expect(move("on|e", .up) == "|one")
    #expect(move("on|e", .down) == "one|")
  }

  @Test("Home and End take the row first, and then the line (text 1.14)")
  func homeAndEnd() {
    let layout = layout(Self.wrapped)
    var editor = TextEditor(drawn: Self.wrapped)
    editor.move(.rowStart, extends: false, in: layout)
    let row = editor.selection.head.offset
    #expect(row > 0)
    editor.move(.rowStart, extends: false, in: layout)
    #expect(editor.selection.head.offset == 0)
  }

  // MARK: Both directions

  @Test("Left and Right go as they are seen, also in Hebrew (text 1.15)")
  func rightToLeft() {
    #expect(move("|אבג", .left) == "א|בג")
    #expect(move("א|בג", .right) == "|אבג")
    #expect(move("|אבג דהו", .wordLeft) == "אבג| דהו")
    #expect(delete("אבג|", .backward) == "אב|", "deleting goes by the order of the text")
  }

  @Test("going right or left through any text comes to its end and never stands still (text 1.17)")
  func neverStalls() {
    let texts = [
      "abc אבג def", "אבג abc דהו", "a\u{200C}א\u{200C}b", "\n\nא\n\na", "שלום (abc) 123, עולם",
      "a b c d e f g h i j k l m n o p q r s t u v w x y z א ב ג ד ה ו",
    ]
    withEvery("text", in: texts) { text in
      let layout = layout(text, width: 60)
      for toTheRight in [true, false] {
        // The caret comes from the far side of the first line.
        var position = TextPosition(text.utf8.count)
        for _ in 0..<(4 * text.utf8.count) {
          position = layout.position(beside: position, toTheRight: !toTheRight)
        }
        var seen: Set<TextPosition> = []
        for _ in 0..<(4 * text.utf8.count) where seen.insert(position).inserted {
          position = layout.position(beside: position, toTheRight: toTheRight)
        }
        // The caret has stopped at one position, after all others.
        let next = layout.position(beside: position, toTheRight: toTheRight)
        #expect(next == position, "\(Trace.current), right: \(toTheRight)")
        #expect(Set(seen.map(\.offset)).count > text.unicodeScalars.count / 2, "\(Trace.current)")
      }
    }
  }

  @Test("a line without letters stands as the one before it does (text 9.6)")
  func direction() {
    let layout = layout("שלום\n123\nabc\n456")
    #expect(layout.caret(at: TextPosition(9)).minX > 100)
    let end = "שלום\n123\nabc\n456".utf8.count
    #expect(layout.caret(at: TextPosition(end - 3)).minX < 20)
  }

  @Test("where two directions meet the caret has a second place, and nowhere else (text 1.16)")
  func weakCaret() throws {
    let layout = layout("abc שלום")
    let place = TextPosition(4)
    let weak = try #require(layout.weakCaret(at: place))
    #expect(abs(weak.minX - layout.caret(at: place).minX) > 10)
    for offset in [0, 1, 2, 6] { #expect(layout.weakCaret(at: TextPosition(offset)) == nil) }
  }

  @Test("characters that nobody sees are boxes, a stop each, whatever they are (text 9.9)")
  func controls() {
    let layout = layout("a\u{202E}b\u{1}c\0d\tq")
    let boxes = layout.controlBoxes(from: 0, to: 100)
    #expect(boxes.count == 3)
    #expect(boxes.allSatisfy { $0.width > 4 && $0.height > 4 })
    #expect([1, 5, 7].map { layout.stop(after: $0) } == [4, 6, 8])
    #expect(self.layout("é, שלום, 👩‍👩‍👧‍👦").controlBoxes(from: 0, to: 100).isEmpty)
  }

  @Test("lines end where Pango ends them, at CR, LF, CR LF and U+2029 (text 9.7)")
  func lineEnds() {
    let text = "a\rb\nc\r\nd\u{2029}e\u{2028}f"
    let layout = layout(text)
    #expect(TextLines.line(Array(text.utf8), at: 0) == 0..<1)
    let whole = TextLayout(text, Self.style)
    #expect(abs(layout.height - whole.size.height) < 1)
  }

  // MARK: Large texts

  @Test(
    "a key in a megabyte of text sets its line anew, and at most the one after it (text 9.1, text 9.4)"
  )
  func megabyte() {
    let line = "The quick brown fox jumps over the lazy dog, and over again.\n"
    var editor = TextEditor(String(repeating: line, count: 17_000))
    let layout = EditedLayout(style: Self.style)
    layout.show(editor.text, marked: nil, style: Self.style)
    _ = layout.visible(from: 0, to: 800)
    editor.select(TextSelection(at: TextPosition(600)))
    var before = layout.pieces.compactMap(\.layout)
    #expect(before.count < 100)
    for _ in 0..<20 {
      if let edit = editor.typing("x") { _ = editor.apply(edit) }
      layout.show(editor.text, marked: nil, style: Self.style)
      _ = layout.caret(at: editor.selection.head)
      _ = layout.visible(from: 0, to: 800)
      let after = layout.pieces.compactMap(\.layout)
      let known = Set(before.map(ObjectIdentifier.init))
      #expect((1...2).contains(after.count { !known.contains(ObjectIdentifier($0)) }))
      before = after
    }
  }

  @Test(
    "a single line of 200 kB is set in parts, and the caret goes through the seams (text 9.2, text 9.3)"
  )
  func longLine() {
    let text = String(repeating: "wörd ", count: 40_000)
    let layout = layout(text)
    var offset = 4000
    for _ in 0..<200 {
      let next = layout.stop(after: offset)
      #expect(next > offset && next - offset <= 2)
      #expect(layout.stop(before: next) == offset)
      offset = next
    }
    #expect(layout.stop(before: text.utf8.count) < text.utf8.count)
  }

  @Test("a word wider than the card breaks in it, and tabs do not widen it (text 9.5, text 9.8)")
  func longWord() {
    let layout = layout(
      String(repeating: "W", count: 300) + "\n" + String(repeating: "\t", count: 40)
    )
    #expect(layout.width <= 181)
    #expect(layout.height > 100)
  }

  @Test("a layout that follows random edits is the one that is made anew")
  func follows() {
    let words = [
      "a", "word ", "\n", "\r", "\u{2029}", "א", "\n\n", String(repeating: "long ", count: 40),
    ]
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var random = SeededGenerator(seed: seed)
      var text: [UInt8] = []
      let followed = layout("")
      for _ in 0..<20 {
        let cut = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
        let a = cut.randomElement(using: &random) ?? 0
        let b = random.oneIn(3) ? cut.randomElement(using: &random) ?? a : a
        let word = words.randomElement(using: &random) ?? ""
        text.replaceSubrange(min(a, b)..<max(a, b), with: word.utf8)
        followed.show(text, marked: nil, style: Self.style)
        let fresh = layout(String(decoding: text, as: UTF8.self))
        #expect(abs(followed.height - fresh.height) < 0.5, "\(Trace.current)")
        let offset = cut.randomElement(using: &random).map { min($0, text.count) } ?? 0
        let aligned = (offset..<text.count).first { text[$0] & 0xC0 != 0x80 } ?? text.count
        let (old, new) = (TextPosition(aligned), TextPosition(aligned))
        #expect(followed.caret(at: old) == fresh.caret(at: new), "\(Trace.current) at \(aligned)")
        #expect(followed.stop(after: aligned) == fresh.stop(after: aligned), "\(Trace.current)")
      }
    }
  }
}
