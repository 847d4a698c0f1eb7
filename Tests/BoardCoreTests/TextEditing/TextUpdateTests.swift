import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// What others write while a text is being edited. A bar in a text is the caret.
@MainActor
@Suite("Words of others in an open text") struct TextUpdateTests {
  nonisolated struct Row: CustomTestStringConvertible {
    var testDescription: String
    var base: String
    var mine: String
    var theirs: String
    /// The text after the update; nil if nothing can be taken.
    var result: String?

    init(_ name: String, _ base: String, _ mine: String, _ theirs: String, _ result: String?) {
      (testDescription, self.base, self.mine) = (name, base, mine)
      (self.theirs, self.result) = (theirs, result)
    }
  }

  private nonisolated static let rows = [
    Row("another paragraph", "a\nb\nc", "a\nbb|\nc", "a\nb\ncc", "a\nbb|\ncc"),
    Row("a line above", "a\nb", "a\nbb|", "x\na\nb", "x\na\nbb|"),
    Row("a line right before the caret", "b", "|mine b", "x\nb", "x\n|mine b"),
    Row("a line right after the caret", "a", "a mine|", "a\nx", "a mine|\nx"),
    Row("the paragraph of the caret waits", "a b\nc", "a b mine|\nc", "x b\nc", nil),
    Row("the rest is taken at once", "a b\nc", "a b mine|\nc", "x b\nd", "a b mine|\nd"),
    Row("a clash waits, too", "a\nb\nc", "a\nmine\nc|", "a\ntheirs\nc", nil),
    Row(
      "beside a clash",
      "a\nb\nc\nd",
      "a\nmine\nc\nd|",
      "x\na\ntheirs\nc\nd",
      "x\na\nmine\nc\nd|"
    ),
    Row("what has gone", "a\nb\nc\nd", "a\nbb|\nc\nd", "a\nb\nd", "a\nbb|\nd"),
    Row("the last line goes", "a\nb\nc", "aa|\nb\nc", "a\nb", "aa|\nb"),
    Row("an end of line comes", "a\nb", "aa|\nb", "a\nb\n", "aa|\nb\n"),
    Row("words that share bytes", "é\nb", "é\nbb|", "è\nb", "è\nbb|"),
    Row("the same", "a\nb", "a\nb|", "a\nb", nil),
    Row("both alike", "a\nb\nc", "x\nb\ncc|", "x\nb\nc", "x\nb\ncc|"),
  ]

  @Test("are taken in outside the paragraph of the caret", arguments: rows)
  func rows(_ row: Row) throws {
    let caret = row.mine.utf8.firstIndex(of: UInt8(ascii: "|")).map {
      row.mine.utf8.distance(from: row.mine.startIndex, to: $0)
    }
    let offset = try #require(caret)
    let session = TextSession(TextEditor(row.base))
    let text = row.mine.replacing("|", with: "")
    session.perform(
      TextEdit(
        0..<row.base.utf8.count,
        Array(text.utf8),
        TextSelection(at: TextPosition(offset)),
        .typing
      ),
      at: 0
    )
    let update = TextUpdate(
      of: text,
      base: row.base,
      theirs: row.theirs,
      keeping: offset..<offset
    )
    #expect((update == nil) == (row.result == nil))
    guard let update else { return }
    session.take(update)
    #expect(session.editor.drawn == row.result)
  }

  @Test("all of them are taken in where nothing was written")
  func unwritten() {
    let update = TextUpdate(of: "a\nb", base: "a\nb", theirs: "x\nb", keeping: nil)
    #expect(update?.base == "x\nb")
  }

  // MARK: Random texts

  private struct Counts { var (updates, waiting, cut, undone, exact, kept) = (0, 0, 0, 0, 0, 0) }

  @Test("keep the caret’s paragraph, the merge and undo, whatever was written")
  func laws() throws {
    var random = SeededGenerator(seed: 48)
    var counts = Counts()
    for _ in 0..<Rounds.of(5000) {
      try check(&random, &counts)
    }
    // Each kind was reached often.
    #expect(counts.updates > Rounds.of(2000) && counts.waiting > Rounds.of(1000), "\(counts)")
    #expect(counts.cut > Rounds.of(100) && counts.undone > Rounds.of(1500), "\(counts)")
    #expect(counts.kept > Rounds.of(500), "\(counts)")
    #expect(counts.exact * 100 > counts.undone * 95, "\(counts)")
  }

  private func check(_ random: inout SeededGenerator, _ counts: inout Counts) throws {
    let words = ["one", "two", "é", "four", "- x", ""]
    func line(_ random: inout SeededGenerator) -> String {
      (0..<Int.random(in: 1...3, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    let lines = (0..<Int.random(in: 2...9, using: &random)).map { _ in line(&random) }
    let base = lines.joined(separator: "\n")
    let session = TextSession(TextEditor(base))
    for step in 0..<Int.random(in: 1...5, using: &random) {
      let editor = session.editor
      let (a, b) = (random.offset(in: editor.text), random.offset(in: editor.text))
      session.select {
        $0.select(TextSelection(anchor: TextPosition(min(a, b, a + 3)), head: TextPosition(a)))
      }
      let new = ["mine", "\nmine", "x", " "].randomElement(using: &random) ?? ""
      session.perform(
        session.editor.insertion(of: new, .command(.paste(count: 1))),
        at: Double(step)
      )
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) { session.undo() }
    var other = lines
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let at = Int.random(in: 0..<other.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: other[at] = line(&random) + " theirs"
      case 1: other.insert("theirs " + line(&random), at: at)
      default: if other.count > 1 { other.remove(at: at) }
      }
    }
    let theirs = other.joined(separator: "\n")
    let (text, range) = (session.editor.string, session.editor.selection.range)
    let paragraph = TextLines.line(session.editor.text, at: range.lowerBound)
    let (steps, redo) = (session.history.done.count, session.history.undone.count)
    let update = TextUpdate(of: text, base: base, theirs: theirs, keeping: range)
    guard let update else {
      counts.waiting += 1
      return
    }
    let context: Comment =
      "\(base.debugDescription) \(text.debugDescription) \(theirs.debugDescription)"
    counts.updates += 1
    let merged = TextMerge.merge(TextMerge.Versions(base: base, ours: text, theirs: theirs))
    session.take(update)
    let now = session.editor
    // The caret stays where it is in its paragraph.
    let place = TextLines.line(now.text, at: now.selection.range.lowerBound)
    #expect(now.text[place] == Array(text.utf8)[paragraph][...], context)
    #expect(
      now.selection.range.lowerBound - place.lowerBound == range.lowerBound - paragraph.lowerBound,
      context
    )
    // Nothing that waits is lost, and nothing is taken twice.
    let rest = TextMerge.merge(
      TextMerge.Versions(base: update.base, ours: now.string, theirs: theirs)
    )
    if let merged, let rest {
      counts.kept += 1
      #expect(merged.isSame(as: rest), context)
    }
    // Undo takes back what was written here, and nothing else.
    if session.history.isWhole, session.history.undone.count == redo {
      while session.nextName(.undo) != nil { session.undo() }
      // Among equal lines, theirs may stand beside another one.
      let (lines, expected) = (session.editor.string.lines, update.base.lines)
      #expect(lines.sorted() == expected.sorted(), context)
      if lines == expected { counts.exact += 1 }
      for _ in 0..<steps { session.redo() }
      #expect(session.editor.text == now.text, context)
      counts.undone += 1
    } else {
      counts.cut += 1
      while session.nextName(.undo) != nil { session.undo() }
      while session.nextName(.redo) != nil { session.redo() }
      while session.nextName(.undo) != nil { session.undo() }
    }
    #expect(String(validating: session.editor.text, as: UTF8.self) != nil, context)
  }
}

extension SeededGenerator {
  /// Returns an offset in a text at which a scalar begins.
  fileprivate mutating func offset(in text: [UInt8]) -> Int {
    var offset = Int.random(in: 0...text.count, using: &self)
    while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
