import BoardValues

/// The marks around the words of a block, with the places of their signs in the source.
///
/// The parser says which words are bold, and not where the asterisks stand. They stand in the gaps between the words: each
/// gap has the signs of the marks that end there and of those that begin there, in the order in which they are nested.
struct InlineMarks {
  struct Mark: Equatable {
    var kind: Kind
    /// The range in bytes of the words.
    var words: Range<Int>
    /// The signs in the source.
    var opener: Range<Int>
    var closer: Range<Int>
    /// Signs of the same kind in between, which say nothing.
    var needless: [Range<Int>] = []
  }

  enum Kind: Equatable {
    case word(WordMark)
    case link
  }

  let text: MarkdownText
  /// The marks in the order of their first words, those around others before these.
  private(set) var marks: [Mark] = []

  /// Finds the marks around words of a source.
  ///
  /// - Complexity: O(length of the words and of the signs) if few marks begin at one place.
  init(_ text: MarkdownText, in source: [UInt8]) {
    self.text = text
    var openings: [Int: [Int]] = [:]
    var closings: [Int: [Int]] = [:]
    let spans = Self.spans(of: text)
    for (index, span) in spans.enumerated() {
      openings[span.words.lowerBound, default: []].append(index)
      closings[span.words.upperBound, default: []].append(index)
    }
    var openers = [Range<Int>?](repeating: nil, count: spans.count)
    var closers = openers
    var needless: [Int: [Range<Int>]] = [:]
    for gap in Self.gaps(of: text, in: source) {
      var ending = (closings[gap.place] ?? []).sorted {
        spans[$0].words.lowerBound > spans[$1].words.lowerBound
      }
      var beginning = (openings[gap.place] ?? []).sorted {
        spans[$0].words.upperBound > spans[$1].words.upperBound
      }
      for sign in InlineSign.signs(in: gap.source, of: source) {
        var rest = sign.range
        while !rest.isEmpty {
          if let (index, length) = Self.take(&ending, sign, rest, spans, isEnd: true) {
            closers[index] = rest.lowerBound..<rest.lowerBound + length
            rest = rest.lowerBound + length..<rest.upperBound
          } else if let (index, length) = Self.take(&beginning, sign, rest, spans, isEnd: false) {
            openers[index] = rest.lowerBound..<rest.lowerBound + length
            rest = rest.lowerBound + length..<rest.upperBound
          } else {
            let around = spans.firstIndex { span in
              span.words.lowerBound < gap.place && gap.place < span.words.upperBound
                && sign.length(span.kind, rest.count, isEnd: true) == rest.count
            }
            if let around { needless[around, default: []].append(rest) }
            break
          }
        }
      }
    }
    for (index, span) in spans.enumerated() {
      guard let opener = openers[index], let closer = closers[index] else { continue }
      marks.append(
        Mark(
          kind: span.kind,
          words: span.words,
          opener: opener,
          closer: closer,
          needless: needless[index] ?? []
        )
      )
    }
  }

  // MARK: Spans

  private typealias Span = (kind: Kind, words: Range<Int>)

  /// Returns the longest ranges of words with each mark.
  private static func spans(of text: MarkdownText) -> [Span] {
    var found = WordMark.allCases.flatMap { mark in
      text.ranges(of: mark.style).map { (Kind.word(mark), $0) }
    }
    var last: (link: MarkdownLink, range: Range<Int>)?
    for span in text.spans + [.init(range: text.count..<text.count, style: [])] {
      if let open = last, span.link == open.link, span.range.lowerBound == open.range.upperBound {
        last?.range = open.range.lowerBound..<span.range.upperBound
        continue
      }
      if let last { found.append((.link, last.range)) }
      last = span.link.map { ($0, span.range) }
    }
    return found.sorted {
      ($0.1.lowerBound, -$0.1.upperBound) < ($1.1.lowerBound, -$1.1.upperBound)
    }
  }

  /// Takes the mark that a sign belongs to, the first that can have it, and says how much of the sign it takes.
  private static func take(
    _ candidates: inout [Int],
    _ sign: InlineSign,
    _ rest: Range<Int>,
    _ spans: [Span],
    isEnd: Bool
  ) -> (index: Int, length: Int)? {
    for (place, index) in candidates.enumerated() {
      guard let length = sign.length(spans[index].kind, rest.count, isEnd: isEnd) else { continue }
      candidates.remove(at: place)
      return (index, length)
    }
    return nil
  }

  // MARK: Gaps

  /// A part of the source that is not shown, and its place among the words.
  private typealias Gap = (place: Int, source: Range<Int>)

  private static func gaps(of text: MarkdownText, in source: [UInt8]) -> [Gap] {
    guard let first = text.runs.first, let last = text.runs.last else { return [] }
    var gaps: [Gap] = [
      (
        first.range.lowerBound,
        InlineSign.start(before: first.source.lowerBound, in: source)..<first.source.lowerBound
      )
    ]
    for (run, next) in zip(text.runs, text.runs.dropFirst()) {
      guard run.source.upperBound <= next.source.lowerBound else { continue }
      var start = run.source.upperBound
      // The marks of quotes and items come before a line's own.
      if start > 0, source[start - 1] == UInt8(ascii: "\n") {
        start = InlineSign.start(before: next.source.lowerBound, in: source, from: start)
      }
      gaps.append((next.range.lowerBound, start..<next.source.lowerBound))
    }
    let end = last.source.upperBound
    gaps.append((last.range.upperBound, end..<InlineSign.end(behind: end, in: source)))
    return gaps
  }
}

extension MarkdownText {
  /// Returns the longest ranges of words that have a style.
  func ranges(of style: MarkdownStyle) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for span in spans where span.style.contains(style) {
      if let last = ranges.last, last.upperBound == span.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<span.range.upperBound
      } else {
        ranges.append(span.range)
      }
    }
    return ranges
  }
}
