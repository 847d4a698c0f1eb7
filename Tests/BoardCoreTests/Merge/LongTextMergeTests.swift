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
      #expect(TextMerge.merge(base: base, ours: ours, theirs: theirs) == both)
      #expect(TextMerge.merge(base: base, ours: theirs, theirs: ours) == both)
      // Two words of one line can be merged only where words are compared.
      let end = theirs.replacing("a0 with end", with: "a0 with finish")
      #expect((TextMerge.merge(base: base, ours: ours, theirs: end) == nil) == isLong)
    }
  }
}
