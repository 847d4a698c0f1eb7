import BoardValues

/// Words without their marks, and the styles of their parts.
package struct MarkdownText: Equatable, Sendable {
  /// The character in place of a picture.
  package static let picture: Unicode.Scalar = "\u{FFFC}"

  package private(set) var words = ""
  /// The spans from the first to the last; they do not overlap.
  package private(set) var spans: [Span] = []
  /// The parts of the words that stand in the source, from the first to the last. Words between them
  /// were made up.
  package private(set) var runs: [Run] = []
  /// Whether more was asked of the words than they have, so that some may be missing.
  private(set) var isBroken = false

  package struct Span: Equatable, Sendable {
    /// The range in bytes of the words.
    package var range: Range<Int>
    package var style: MarkdownStyle
    package var link: MarkdownLink?
    /// The picture that is shown in place of the words.
    package var picture: MarkdownPicture?
  }

  /// Words and the bytes of the source that they are shown for.
  package struct Run: Equatable, Sendable {
    /// The range in bytes of the words.
    package var range: Range<Int>
    package var source: Range<Int>

    /// Whether the words are the bytes of the source. Others are shown in place of a whole range: the
    /// character of an entity, or a line break.
    package var isExact: Bool { range.count == source.count }
  }

  package init(_ words: String = "", _ style: MarkdownStyle = [], _ link: MarkdownLink? = nil) {
    append(words, style, link)
  }

  package var isEmpty: Bool { words.isEmpty }
  package var count: Int { words.utf8.count }

  /// Appends words. `source` is nil for words that are not in the source.
  package mutating func append(
    _ words: String,
    _ style: MarkdownStyle = [],
    _ link: MarkdownLink? = nil,
    from source: Range<Int>? = nil
  ) {
    guard !words.isEmpty else { return }
    let start = count
    self.words += words
    if let source { append(Run(range: start..<count, source: source)) }
    guard !style.isEmpty || link != nil else { return }
    if let last = spans.indices.last, spans[last].range.upperBound == start,
      spans[last].style == style, spans[last].link == link,
      words.unicodeScalars.first != Self.picture
    {
      spans[last].range = spans[last].range.lowerBound..<count
    } else {
      spans.append(Span(range: start..<count, style: style, link: link))
    }
  }

  private mutating func append(_ run: Run) {
    if let last = runs.indices.last, runs[last].isExact, run.isExact,
      runs[last].range.upperBound == run.range.lowerBound,
      runs[last].source.upperBound == run.source.lowerBound
    {
      runs[last].range = runs[last].range.lowerBound..<run.range.upperBound
      runs[last].source = runs[last].source.lowerBound..<run.source.upperBound
    } else {
      runs.append(run)
    }
  }

  package mutating func append(_ other: MarkdownText) {
    let start = count
    words += other.words
    isBroken = isBroken || other.isBroken
    spans += other.spans.map { span in
      var span = span
      span.range = span.range.lowerBound + start..<span.range.upperBound + start
      return span
    }
    for run in other.runs {
      let range = run.range.lowerBound + start..<run.range.upperBound + start
      append(Run(range: range, source: run.source))
    }
  }

  /// Returns a part of the words with its styles. `range` has to begin and end between characters. What is
  /// beyond the words makes the part a broken text.
  ///
  /// - Complexity: O(length of the part + log *n*) in the numbers of spans and runs.
  package func part(_ wanted: Range<Int>) -> MarkdownText {
    var part = MarkdownText()
    let utf8 = words.utf8
    let range = wanted.clamped(to: 0..<count)
    part.isBroken = isBroken || range != wanted && !wanted.isEmpty
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    part.words = String(words[start..<end])
    let span = spans.partitioningIndex { $0.range.upperBound > range.lowerBound }
    part.spans = spans[span...].prefix { $0.range.lowerBound < range.upperBound }.map { span in
      let common = span.range.clamped(to: range)
      var span = span
      span.range = common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound
      return span
    }
    let run = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
    part.runs = runs[run...].prefix { $0.range.lowerBound < range.upperBound }
      .compactMap { $0.part(range) }
    return part
  }

  /// Says that all of the words stand for a part of the source.
  mutating func place(_ range: Range<Int>, at source: Range<Int>) {
    runs.append(Run(range: range, source: source))
  }

  mutating func forgetSource() { runs = [] }

  /// Shows a picture in place of all words.
  package mutating func setPicture(_ picture: MarkdownPicture) {
    for index in spans.indices { spans[index].picture = picture }
  }

  mutating func moveSource(by distance: Int) {
    for index in runs.indices {
      let source = runs[index].source
      runs[index].source = source.lowerBound + distance..<source.upperBound + distance
    }
  }

  /// Says where words begin that were made up.
  mutating func placeBeginning(at place: Int) {
    runs.insert(Run(range: 0..<0, source: place..<place), at: 0)
  }

  /// Gives places to words that have none.
  mutating func place(_ places: [Run]) {
    let all = (runs + places).sorted { $0.range.lowerBound < $1.range.lowerBound }
    runs = []
    for run in all { append(run) }
  }

  /// Drops the last letter of the words, which has to be one byte of the source.
  ///
  /// - Complexity: O(1).
  mutating func dropLast() {
    guard words.unicodeScalars.popLast() != nil else { return }
    if let last = spans.last, last.range.upperBound > count {
      spans.removeLast()
      var span = last
      span.range = last.range.lowerBound..<max(count, last.range.lowerBound)
      if !span.range.isEmpty { spans.append(span) }
    }
    if let last = runs.last, last.range.upperBound > count {
      runs.removeLast()
      if let rest = last.part(0..<count) { runs.append(rest) }
    }
  }

  /// Returns the text with `style` added to all of it.
  package func styled(_ style: MarkdownStyle) -> MarkdownText {
    var text = self
    var spans: [Span] = []
    var end = 0
    for span in self.spans + [Span(range: count..<count, style: [])] {
      if end < span.range.lowerBound {
        spans.append(Span(range: end..<span.range.lowerBound, style: style))
      }
      end = span.range.upperBound
      guard !span.range.isEmpty else { continue }
      spans.append(Span(range: span.range, style: span.style.union(style), link: span.link))
    }
    text.spans = spans
    return text
  }

  /// Returns whether the byte at `offset` is in code.
  func isCode(at offset: Int) -> Bool {
    spans.contains { $0.range.contains(offset) && $0.style.contains(.code) }
  }
}

package struct MarkdownStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let strong = MarkdownStyle(rawValue: 1 << 0)
  package static let emphasis = MarkdownStyle(rawValue: 1 << 1)
  package static let strike = MarkdownStyle(rawValue: 1 << 2)
  package static let code = MarkdownStyle(rawValue: 1 << 3)
  package static let highlight = MarkdownStyle(rawValue: 1 << 4)
  /// The name of a picture, or of another file that is shown here.
  package static let embed = MarkdownStyle(rawValue: 1 << 5)
  /// Words that matter less.
  package static let dim = MarkdownStyle(rawValue: 1 << 6)
  /// Words that were not there before, and those that are gone.
  package static let added = MarkdownStyle(rawValue: 1 << 7)
  package static let formula = MarkdownStyle(rawValue: 1 << 8)
  /// The label of a footnote, smaller and above the line.
  package static let raised = MarkdownStyle(rawValue: 1 << 9)
  package static let removed: MarkdownStyle = [.strike, .dim]
}

/// A picture among words.
package struct MarkdownPicture: Hashable, Sendable {
  package var file: MarkdownEmbed.File
  /// The size in board units, if there is room for it.
  package var width: Double
  package var height: Double

  package init(file: MarkdownEmbed.File, width: Double, height: Double) {
    self.file = file
    self.width = width
    self.height = height
  }
}

/// The target of a link.
package enum MarkdownLink: Hashable, Sendable {
  /// An address or a path, as written.
  case address(String)
  /// The name of a page, as between `[[` and `]]`.
  case page(String)
}
