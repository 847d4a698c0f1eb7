import BoardValues

/// Reads Markdown, so that commands can see what the words of a text look like.
@MainActor
package protocol WordsReading {
  /// Returns the words of the blocks that share bytes with a range of a text, which may be another one than is shown.
  func words(in range: Range<Int>, of text: [UInt8]) -> [MarkdownText]
}

/// A mark that words get or lose: what the source becomes, so that these words have it and all others look as before.
struct MarkEdit {
  let mark: WordMark
  private let source: [UInt8]
  /// The blocks, with the words in each of them that are meant.
  private var blocks: [(marks: InlineMarks, chosen: [Range<Int>])] = []
  /// Whether the words lose the mark, as all of them have it.
  private(set) var removes = true

  /// Creates the edit of the words in a range of the source.
  init(_ mark: WordMark, _ range: Range<Int>, of source: [UInt8], in texts: [MarkdownText]) {
    (self.mark, self.source) = (mark, source)
    for text in texts {
      let marks = InlineMarks(text, in: source)
      let chosen = marks.chosen(by: range, for: mark)
      guard !chosen.isEmpty else { continue }
      blocks.append((marks, chosen))
      removes = removes && chosen.allSatisfy { text.has(mark.style, in: $0) }
    }
  }

  /// How the signs are chosen, from what looks best to what works nearly always.
  private enum Way: CaseIterable {
    /// As the mark was written before, if it was.
    case asBefore
    case plain
    /// Without the punctuation at both ends, beside which a sign may not count.
    case withoutPunctuation
  }

  /// Returns the edit, with the same words selected; nil if there is nothing to do.
  @MainActor
  func edit(reading: some WordsReading) -> TextEdit? {
    guard !blocks.isEmpty else { return nil }
    return Way.allCases.firstResult { way in
      guard let new = replacement(way), isRight(new, way, reading) else { return nil }
      return new.edit(.command(mark.stepName)).trimmed(in: source)
    }
  }

  // MARK: The new source

  private func replacement(_ way: Way) -> Replacement? {
    var result = Replacement()
    for (marks, chosen) in blocks {
      if mark == .code, !removes {
        for words in chosen { result.replace(words, withCodeOf: marks) }
        continue
      }
      let old = marks.marks.filter { old in
        old.kind == .word(mark)
          && chosen.contains { removes ? $0.overlaps(old.words) : $0.adjoins(old.words) }
      }
      for old in old {
        for sign in [old.opener, old.closer] + old.needless { result.replace(sign, with: []) }
        if mark == .code, way != .asBefore {
          result.escape(marks.text.sources(of: old.words), in: source)
        }
      }
      let former = old.map(\.words)
      let wanted =
        removes
        ? former.subtracting(chosen) : (former + chosen).joiningTouching
      var sign = mark.sign
      if way == .asBefore, let known = old.first { sign = Array(source[known.opener]) }
      for part in wanted.flatMap({ marks.parts(of: $0, for: mark) }) {
        let words = self.words(part, of: marks.text, way)
        guard !words.isEmpty else { continue }
        result.replace(marks.opening(before: words), with: sign, isOpener: true)
        result.replace(marks.closing(behind: words), with: sign, isOpener: false)
      }
    }
    let first = blocks.first.map { $0.marks.text.wordSource($0.chosen[0]).lowerBound }
    let last = blocks.last.flatMap { block in
      block.chosen.last.map { block.marks.text.wordSource($0).upperBound }
    }
    guard let first, let last else { return nil }
    result.finish(selecting: first..<last, of: source)
    return result.isEmpty ? nil : result
  }

  private func words(_ range: Range<Int>, of text: MarkdownText, _ way: Way) -> Range<Int> {
    way == .withoutPunctuation ? text.trimmed(range) { $0.isPunctuationOrBlank } : range
  }

  /// Whether a new source shows the same words as before, and only those meant look different.
  @MainActor
  private func isRight(_ new: Replacement, _ way: Way, _ reading: some WordsReading) -> Bool {
    // A block is known by its words; others may touch the selection.
    var texts = reading.words(in: new.selection, of: new.text(of: source))[...]
    return blocks.allSatisfy { marks, chosen in
      let chosen = chosen.map { words($0, of: marks.text, way) }.filter { !$0.isEmpty }
      if chosen.isEmpty { return false }
      texts = texts.drop { $0.words != marks.text.words }
      let text = texts.popFirst()
      return text?.looks(like: marks.text, but: mark.style, in: chosen, isOn: !removes) ?? false
    }
  }
}

/// Replacements of several parts of a source as one.
private struct Replacement {
  private var parts: [(range: Range<Int>, bytes: [UInt8], isOpener: Bool)] = []
  private(set) var range = 0..<0
  private(set) var bytes: [UInt8] = []
  private(set) var selection = 0..<0

  var isEmpty: Bool { parts.isEmpty }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8], isOpener: Bool = true) {
    parts.append((range, bytes, isOpener))
  }

  /// Makes code of words: without the signs in it, and with what entities stand for.
  mutating func replace(_ words: Range<Int>, withCodeOf marks: InlineMarks) {
    let span = marks.span(of: words)
    let sign = marks.codeSign(of: words)
    replace(span.lowerBound..<span.lowerBound, with: sign)
    var place = span.lowerBound
    for run in marks.text.runs where run.range.overlaps(words) {
      guard let part = run.clamped(to: words), part.source.lowerBound >= place else { continue }
      if place < part.source.lowerBound { replace(place..<part.source.lowerBound, with: []) }
      if !part.isExact {
        replace(part.source, with: Array(Array(marks.text.words.utf8)[part.range]))
      }
      place = part.source.upperBound
    }
    if place < span.upperBound { replace(place..<span.upperBound, with: []) }
    replace(span.upperBound..<span.upperBound, with: sign.reversed(), isOpener: false)
  }

  /// Escapes what would be signs outside of code.
  mutating func escape(_ ranges: [Range<Int>], in source: [UInt8]) {
    for index in ranges.joined() where "\\`*_{}[]<>()#+-.!~=$|&".utf8.contains(source[index]) {
      parts.append((index..<index, [UInt8(ascii: "\\")], true))
    }
  }

  mutating func finish(selecting chosen: Range<Int>, of source: [UInt8]) {
    // What ends stands before what begins at the same place, and signs that go before those that come.
    let ordered = parts.enumerated().sorted { one, other in
      let keys = [one, other].map {
        ($0.element.range.lowerBound, $0.element.isOpener ? 1 : 0, $0.offset)
      }
      return keys[0] < keys[1]
    }.map(\.element)
    guard let first = ordered.first else { return }
    let end = ordered.map(\.range.upperBound).max() ?? first.range.upperBound
    range = first.range.lowerBound..<end
    var place = range.lowerBound
    var (start, stop) = (chosen.lowerBound - place, chosen.upperBound - place)
    for part in ordered {
      bytes += source[place..<max(place, part.range.lowerBound)]
      place = max(place, part.range.upperBound)
      bytes += part.bytes
      let change = part.bytes.count - part.range.count
      // The selection begins behind signs that stand there, and ends before them.
      if part.range.upperBound <= chosen.lowerBound { start += change }
      if part.range.lowerBound < chosen.upperBound { stop += change }
    }
    bytes += source[place..<range.upperBound]
    selection = range.lowerBound + start..<range.lowerBound + max(start, stop)
  }

  func text(of source: [UInt8]) -> [UInt8] {
    source[..<range.lowerBound] + bytes + source[range.upperBound...]
  }

  func edit(_ kind: TextEdit.Kind) -> TextEdit {
    TextEdit(range, bytes, TextSelection(selection), kind)
  }
}
