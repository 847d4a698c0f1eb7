/// Words without their marks, and the styles of their parts.
package struct MarkdownText: Equatable, Sendable {
  /// The character in place of a picture.
  package static let picture: Unicode.Scalar = "\u{FFFC}"

  package private(set) var words = ""
  /// The spans from the first to the last; they do not overlap.
  package private(set) var spans: [Span] = []
  private var origins: [Origin] = []

  package struct Span: Equatable, Sendable {
    /// The range in bytes of the words.
    package var range: Range<Int>
    package var style: MarkdownStyle
    package var link: MarkdownLink?
  }

  /// The position in the source, `source`, of the words from `start` on, in bytes of the words.
  private struct Origin: Equatable, Sendable {
    var start: Int
    var source: Int
  }

  package init(_ words: String = "", _ style: MarkdownStyle = [], _ link: MarkdownLink? = nil) {
    append(words, style, link)
  }

  package var isEmpty: Bool { words.isEmpty }
  package var count: Int { words.utf8.count }

  /// Returns where in the source the byte at `offset` stands; nil if all of the words were made up.
  package func sourceOffset(of offset: Int) -> Int? {
    guard let origin = origins.last(where: { $0.start <= offset }) ?? origins.first else {
      return nil
    }
    return origin.source + max(offset - origin.start, 0)
  }

  /// The end of the text in the source.
  var sourceEnd: Int? { isEmpty ? nil : sourceOffset(of: count - 1).map { $0 + 1 } }

  /// Appends words. `source` is nil for words that are not in the source.
  mutating func append(
    _ words: String,
    _ style: MarkdownStyle = [],
    _ link: MarkdownLink? = nil,
    from source: Int? = nil
  ) {
    guard !words.isEmpty else { return }
    let start = count
    self.words += words
    if let source, sourceEnd(before: start) != source {
      origins.append(Origin(start: start, source: source))
    }
    guard !style.isEmpty || link != nil else { return }
    if let last = spans.indices.last, spans[last].range.upperBound == start,
      spans[last].style == style, spans[last].link == link
    {
      spans[last].range = spans[last].range.lowerBound..<count
    } else {
      spans.append(Span(range: start..<count, style: style, link: link))
    }
  }

  private func sourceEnd(before start: Int) -> Int? {
    origins.last.map { $0.source + start - $0.start }
  }

  package mutating func append(_ other: MarkdownText) {
    let start = count
    words += other.words
    spans += other.spans.map { span in
      var span = span
      span.range = span.range.lowerBound + start..<span.range.upperBound + start
      return span
    }
    origins += other.origins.map { Origin(start: $0.start + start, source: $0.source) }
  }

  /// Returns a part of the words with its styles. `range` has to begin and end between characters.
  func part(_ range: Range<Int>) -> MarkdownText {
    var part = MarkdownText()
    let utf8 = words.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    part.words = String(words[start..<end])
    part.spans = spans.compactMap { span in
      let common = span.range.clamped(to: range)
      guard !common.isEmpty else { return nil }
      var span = span
      span.range = common.lowerBound - range.lowerBound..<common.upperBound - range.lowerBound
      return span
    }
    if let source = sourceOffset(of: range.lowerBound) {
      part.origins = [Origin(start: 0, source: source)]
    }
    part.origins += origins.filter { $0.start > range.lowerBound && $0.start < range.upperBound }
      .map { Origin(start: $0.start - range.lowerBound, source: $0.source) }
    return part
  }

  mutating func dropLast(_ count: Int) { self = part(0..<self.count - count) }

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
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

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
  package static let removed: MarkdownStyle = [.strike, .dim]
}

/// The target of a link.
package enum MarkdownLink: Hashable, Sendable {
  /// An address or a path, as written.
  case address(String)
  /// The name of a page, as between `[[` and `]]`.
  case page(String)
}
