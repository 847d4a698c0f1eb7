import TestSupport
import Testing

@testable import BoardCore

@Suite("The merge of long texts") struct LongTextMergeTests {
  private func lines(_ count: Int, _ word: (Int) -> String) -> String {
    (0..<count).map { "\(word($0)) and \(word($0)) with end" }.joined(separator: "\n")
  }

  @Test("texts with too many words to compare are merged by lines")
  func long() {
    for (count, isLong) in [(20, false), (700, true)] {
      let base = lines(count) { "a\($0)" }
      let ours = lines(count) { $0.isMultiple(of: 2) ? "b\($0)" : "a\($0)" }
      let theirs = lines(count) { $0 % 4 == 1 ? "c\($0)" : "a\($0)" }
      let both = lines(count) { line in
        line.isMultiple(of: 2) ? "b\(line)" : line % 4 == 1 ? "c\(line)" : "a\(line)"
      }
      #expect(TextMerge.merge(TextMerge.Versions(base: base, ours: ours, theirs: theirs)) == both)
      #expect(TextMerge.merge(TextMerge.Versions(base: base, ours: theirs, theirs: ours)) == both)
      // Two words of one line can be merged only where words are compared.
      let end = theirs.replacing("a0 with end", with: "a0 with finish")
      #expect(
        (TextMerge.merge(TextMerge.Versions(base: base, ours: ours, theirs: end)) == nil) == isLong
      )
    }
  }

  @Test("few words against very many are not compared: that takes the square of them")
  func uneven() {
    #expect(TextMerge.differences(from: [-1], to: Array(0..<100_000)) == nil)
    let inserted = TextMerge.differences(from: [1, 2], to: [1] + Array(3..<1_000_000) + [2])
    #expect(inserted?.map(\.old) == [1..<1] && inserted?.map(\.new) == [1..<999_998])
    #expect(TextMerge.differences(from: [1, 2], to: [1, 2])?.isEmpty == true)
    let long = words("b", 60_000)
    #expect(TextMerge.merge(.init(base: "a", ours: long, theirs: "c")) == nil)
  }

  @Test("a line ends wherever a reader would see it end")
  func lineEnds() {
    for end in ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      let base = "`a//é â€ one\(end)two ://x"
      let merged = TextMerge.merge(
        .init(
          base: base,
          ours: base.replacing("one", with: "1"),
          theirs: base.replacing("two", with: "2")
        )
      )
      #expect(merged == "`a//é â€ 1\(end)2 ://x")
    }
  }

  private func words(_ letter: String, _ count: Int) -> String {
    (0..<count).map { "\(letter)\($0)" }.joined(separator: " ")
  }

  @Test("of many texts the shortest are merged by words, as long as all of them have few pairs")
  func limitsAll() {
    let texts = (1...60).map {
      TextMerge.Versions(
        base: words("a", 10 * $0),
        ours: words("b", 10 * $0),
        theirs: words("c", 10 * $0)
      )
    }
    let limit = TextMerge.wordLimit(for: texts)
    let counts = texts.map(\.pairCount)
    let few = counts.filter { $0 <= limit }
    #expect(few.count > 10 && few.count < texts.count)
    #expect(few.reduce(0, +) <= TextMerge.maxPairs)
    #expect(few.reduce(0, +) + counts[few.count] > TextMerge.maxPairs)
    let others = texts.reversed().map {
      TextMerge.Versions(base: $0.base, ours: $0.theirs, theirs: $0.ours)
    }
    #expect(TextMerge.wordLimit(for: others) == limit)
    // Of texts that are as long as each other, all are merged alike.
    #expect(TextMerge.wordLimit(for: Array(repeating: texts[59], count: 10)) < texts[59].pairCount)
  }

  private func board(_ letter: String, short: String) -> [UInt8] {
    let texts = [short] + (1...40).map { words("\(letter)\($0)x", 400) }
    let nodes = texts.enumerated().map { index, text in
      #"{"id":"n\#(index)","type":"text","text":"\#(text)","x":\#(300 * index),"y":0,"width":200,"height":100}"#
    }
    return Array(#"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#.utf8)
  }

  @Test("boards with too many changed words in all merge, keep both texts, and say why")
  func boards() throws {
    let merge = try BoardMerge(
      base: board("a", short: "one two three"),
      ours: board("b", short: "1 two three"),
      theirs: board("c", short: "one two 3")
    )
    #expect(String(decoding: merge.bytes, as: UTF8.self).contains(#""1 two 3""#))
    #expect(merge.conflicts.count == 40)
    #expect(merge.notes.count == 40)
    #expect(merge.notes.allSatisfy { $0.contains("was compared by lines") })
    var editor = Editor(Document(try CanvasDocument(parsing: merge.bytes)))
    var list = ConflictList()
    list.refresh(editor.document)
    #expect(list.conflicts.count == 40 && list.conflicts.allSatisfy(\.isComparedByLines))
    let conflict = try #require(list.conflicts.first)
    _ = editor.resolve(conflict, .both, at: 0)
    let card = conflict.card.flatMap(editor.board.card)
    #expect(card?.source.members.contains { $0.key.hasPrefix("dragboard:") } == false)
  }

  @Test("of texts that differ in few words, the conflict says nothing about lines")
  func fewWords() throws {
    let merge = try BoardMerge(
      base: board("a", short: "one two three"),
      ours: board("a", short: "1 two three"),
      theirs: board("a", short: "one and three")
    )
    var list = ConflictList()
    list.refresh(Document(try CanvasDocument(parsing: merge.bytes)))
    #expect(list.conflicts.map(\.isComparedByLines) == [false])
  }

  @Test("many elements that clash in their names take time in proportion to their number")
  func clashes() {
    func board(_ count: Int, by person: Int) -> [UInt8] {
      let nodes = (0..<count).map { index in
        #"{"id":"n\#(index)","type":"text","text":"\#(person) wrote \#(index)","x":\#(index * 9 + person)"#
          + #","y":0,"width":200,"height":100}"#
      }
      return Array(#"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#.utf8)
    }
    let ratio = growth(of: 1000) {
      (board($0, by: 1), board($0, by: 2))
    } _: { boards in
      let merge = try? BoardMerge(base: nil, ours: boards.0, theirs: boards.1)
      #expect(merge?.conflicts.isEmpty == true)
    }
    #expect(ratio < linearGrowth)
  }
}
