import BoardValues

/// The differences between the words of two texts.
extension MarkdownDocument {
  /// Returns the document with the words marked that were not in `old`, and with those that are gone
  /// where they stood. Tables stay as they are.
  ///
  /// - Complexity: O(words of one × words of the other) where they differ, up to a limit.
  package func marked(since old: MarkdownDocument) -> MarkdownDocument {
    let (before, now) = (old.wordsInBlocks, wordsInBlocks)
    var insertions: [Position: [String]] = [:]
    var isNew = [Bool](repeating: false, count: now.count)
    for gap in Self.gaps(before, now) {
      for index in gap.new { isNew[index] = true }
      if !gap.old.isEmpty {
        insertions[Self.position(of: gap, before, now), default: []] += before[gap.old].map(\.text)
      }
    }
    var marked = self
    for index in blocks.indices where blocks[index].hasPlainText {
      let words = now.indices.filter { now[$0].block == index }
      marked.blocks[index].text = blocks[index].text.marked(
        words.map {
          MarkdownText.MarkedWord(
            now[$0].range,
            isNew[$0],
            insertions[.before($0)],
            insertions[.after($0)]
          )
        }
      )
    }
    if let gone = insertions[.alone] {
      let style: MarkdownStyle = .removed
      marked.blocks.append(
        MarkdownBlock(.paragraph, MarkdownText(gone.joined(separator: " "), style))
      )
    }
    return marked
  }

  /// A word, in bytes of the text of its block.
  private struct Word {
    var block: Int
    var range: Range<Int>
    var text: String
  }

  private enum Position: Hashable {
    case before(Int), after(Int)
    /// There is no word beside it.
    case alone
  }

  private var wordsInBlocks: [Word] {
    blocks.indices.filter { blocks[$0].hasPlainText }.flatMap { index in
      let bytes = Array(blocks[index].text.words.utf8)
      return bytes.indices.split { bytes[$0] <= 0x20 }.map { word in
        let range = word.startIndex..<word.endIndex
        return Word(block: index, range: range, text: String(decoding: bytes[range], as: UTF8.self))
      }
    }
  }

  /// Words that are gone, and those that came in their place.
  private struct Gap {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the position of words that are gone: beside the words that came instead, or else beside a
  /// word that stood beside them.
  private static func position(of gap: Gap, _ before: [Word], _ now: [Word]) -> Position {
    if !gap.new.isEmpty { return .before(gap.new.lowerBound) }
    let (last, next) = (gap.old.lowerBound - 1, gap.new.lowerBound)
    let followsOn = last >= 0 && before[last].block == before[gap.old.lowerBound].block
    if next > 0, followsOn || next == now.count { return .after(next - 1) }
    return next < now.count ? .before(next) : .alone
  }

  /// The most pairs of words that are compared.
  private static let maxPairs = 1 << 20

  private static func gaps(_ old: [Word], _ new: [Word]) -> [Gap] {
    var start = 0
    while start < min(old.count, new.count), old[start].text.isSame(as: new[start].text) {
      start += 1
    }
    var end = 0
    let limit = min(old.count, new.count) - start
    while end < limit, old[old.count - 1 - end].text.isSame(as: new[new.count - 1 - end].text) {
      end += 1
    }
    let (a, b) = (start..<old.count - end, start..<new.count - end)
    if a.isEmpty, b.isEmpty { return [] }
    guard a.count * b.count <= maxPairs else { return [Gap(old: a, new: b)] }
    return gaps(old, a, new, b)
  }

  /// Returns the differences by the longest common subsequence.
  private static func gaps(_ old: [Word], _ a: Range<Int>, _ new: [Word], _ b: Range<Int>) -> [Gap]
  {
    let width = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    func isSame(_ i: Int, _ j: Int) -> Bool {
      old[a.lowerBound + i].text.isSame(as: new[b.lowerBound + j].text)
    }
    for i in (0..<a.count).reversed() {
      for j in (0..<b.count).reversed() {
        lengths[i * width + j] =
          isSame(i, j)
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var gaps: [Gap] = []
    var (i, j) = (0, 0)
    var open = (0, 0)
    func close() {
      guard open != (i, j) else { return }
      gaps.append(
        Gap(
          old: a.lowerBound + open.0..<a.lowerBound + i,
          new: b.lowerBound + open.1..<b.lowerBound + j
        )
      )
    }
    while i < a.count, j < b.count {
      if isSame(i, j) {
        close()
        (i, j) = (i + 1, j + 1)
        open = (i, j)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    (i, j) = (a.count, b.count)
    close()
    return gaps
  }
}

extension MarkdownBlock {
  fileprivate var hasPlainText: Bool { if case .table = kind { false } else { true } }
}

extension MarkdownText {
  fileprivate struct MarkedWord {
    var range: Range<Int>
    var isNew: Bool
    /// The words that are gone, in front of it and after it.
    var before: [String]?
    var after: [String]?

    init(_ range: Range<Int>, _ isNew: Bool, _ before: [String]?, _ after: [String]?) {
      (self.range, self.isNew, self.before, self.after) = (range, isNew, before, after)
    }
  }

  fileprivate func marked(_ words: [MarkedWord]) -> MarkdownText {
    var text = MarkdownText()
    var end = 0
    for (index, word) in words.enumerated() {
      let blank = part(end..<word.range.lowerBound)
      let isInside = index > 0 && words[index - 1].isNew && word.isNew && word.before == nil
      text.append(isInside ? blank.styled(.added) : blank)
      if let gone = word.before {
        text.append(gone.joined(separator: " "), .removed)
        text.append(" ")
      }
      let own = part(word.range)
      text.append(word.isNew ? own.styled(.added) : own)
      if let gone = word.after {
        text.append(" ")
        text.append(gone.joined(separator: " "), .removed)
      }
      end = word.range.upperBound
    }
    text.append(part(end..<count))
    return text
  }
}
