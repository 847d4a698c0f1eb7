import BoardValues

/// Documents of texts that cannot be read, and how they are told from others.
extension MarkdownDocument {
  /// Creates a document that shows a text as it was written, line by line.
  package init(source: [UInt8]) {
    var start = 0
    var breaks: [Range<Int>] = []
    while start <= source.count {
      let next = source[start...].lineBreak
      let line = start..<(next?.lowerBound ?? source.count)
      if !line.isEmpty {
        var block = MarkdownBlock(.paragraph)
        block.text.append(MarkdownText.words(source[line]), from: line)
        if !blocks.isEmpty { block.setLineBreaks(breaks) }
        blocks.append(block)
        breaks = []
      }
      guard let next else { break }
      breaks.append(next)
      start = next.upperBound
    }
  }

  /// Returns whether all places are places of a source with `count` bytes, or of the words themselves.
  package func isSound(upTo count: Int) -> Bool {
    let source = 0..<count
    return comments.allSatisfy { source.holds($0) }
      && blocks.allSatisfy { block in
        block.texts.allSatisfy { $0.isSound(in: source) }
          && block.lineBreaks.allSatisfy { source.holds($0) }
          && block.tasks.allSatisfy { source.contains($0.offset) }
      }
  }
}

extension MarkdownBlock {
  /// The check boxes of the items that the block stands in.
  fileprivate var tasks: [MarkdownTask] {
    containers.compactMap {
      if case .item(let item) = $0, case .task(let task) = item.marker { task } else { nil }
    }
  }

  /// Returns whether all words of the block come after a place of the source.
  package func isBehind(_ place: Int) -> Bool {
    texts.lazy.compactMap(\.source).first.map { $0.lowerBound >= place } ?? false
  }
}

extension MarkdownText {
  fileprivate func isSound(in source: Range<Int>) -> Bool {
    guard !isBroken, Self.areInOrder(spans.map(\.range), upTo: count),
      Self.areInOrder(runs.map(\.range), upTo: count)
    else { return false }
    var end = source.lowerBound
    return runs.allSatisfy { run in
      defer { end = run.source.lowerBound }
      return source.holds(run.source) && run.source.lowerBound >= end
    }
  }

  /// Returns whether ranges follow each other and none reaches beyond `count`.
  private static func areInOrder(_ ranges: [Range<Int>], upTo count: Int) -> Bool {
    var end = 0
    return ranges.allSatisfy { range in
      defer { end = range.upperBound }
      return range.lowerBound >= end && range.upperBound <= count
    }
  }
}

extension Range<Int> {
  /// Returns whether a range lies within this one, at its ends if it is empty.
  fileprivate func holds(_ other: Range<Int>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}

extension [UInt8] {
  /// Returns the bytes from a place on; none if that is beyond the end.
  func rest(from place: Int) -> ArraySlice<UInt8> { self[Swift.min(Swift.max(place, 0), count)...] }
}
