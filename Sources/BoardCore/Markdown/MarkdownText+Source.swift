import BoardValues

/// The places of words in the source, and the reverse.
extension MarkdownText {
  /// The part of the source from the first word to the last; nil if all of the words were made up.
  package var source: Range<Int>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return first.source.lowerBound..<max(last.source.upperBound, first.source.lowerBound)
  }

  /// Returns the place in the source of a caret in front of the byte at `offset` or, if it is
  /// trailing, behind the byte before it: marks that are not shown may stand between the two. The
  /// result is nil if all of the words were made up.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  package func source(of offset: Int, isTrailing: Bool = false) -> Int? {
    guard let first = runs.first else { return nil }
    let index = runs.lastIndex(startingUpTo: isTrailing ? offset - 1 : offset)
    guard let index else { return first.source.lowerBound }
    let run = runs[index]
    let isInside = isTrailing ? offset <= run.range.upperBound : offset < run.range.upperBound
    guard isInside else { return run.source.upperBound }
    if run.isExact { return run.source.lowerBound + offset - run.range.lowerBound }
    return isTrailing ? run.source.upperBound : run.source.lowerBound
  }

  /// Returns the place among the words of a place in the source. What is not shown is where the
  /// words before it end.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  package func offset(ofSource place: Int) -> Int {
    let next = runs.partitioningIndex { $0.source.lowerBound > place }
    guard next > 0 else { return 0 }
    let run = runs[next - 1]
    guard place < run.source.upperBound else { return run.range.upperBound }
    return run.range.lowerBound + (run.isExact ? place - run.source.lowerBound : 0)
  }

  /// Returns the text with its places in the source moved.
  package func moved(by distance: Int) -> MarkdownText {
    guard distance != 0 else { return self }
    var text = self
    text.moveSource(by: distance)
    return text
  }
}

extension [MarkdownText.Run] {
  /// Returns the index of the last run that begins at `offset` or before it.
  fileprivate func lastIndex(startingUpTo offset: Int) -> Int? {
    let next = partitioningIndex { $0.range.lowerBound > offset }
    return next > 0 ? next - 1 : nil
  }
}

extension MarkdownText.Run {
  /// Returns what a part of the words has of the run, in bytes of that part.
  func part(_ part: Range<Int>) -> MarkdownText.Run? {
    let common = range.clamped(to: part)
    guard !common.isEmpty else { return nil }
    let start = common.lowerBound - part.lowerBound
    var run = MarkdownText.Run(range: start..<start + common.count, source: source)
    if isExact {
      let first = source.lowerBound + common.lowerBound - range.lowerBound
      run.source = first..<first + common.count
    }
    return run
  }
}

extension MarkdownDocument {
  /// Returns the document with its places in the source moved.
  package func moved(by distance: Int) -> MarkdownDocument {
    guard distance != 0 else { return self }
    var document = self
    for index in document.blocks.indices { document.blocks[index].move(by: distance) }
    document.comments = comments.map { $0.lowerBound + distance..<$0.upperBound + distance }
    return document
  }

  /// Returns the document with the places of lines that have no words to tell where they are.
  package func placingEmpty(in source: [UInt8]) -> MarkdownDocument {
    guard blocks.contains(where: \.isUnplaced) else { return self }
    var document = self
    for (index, anchor) in anchors(in: source).enumerated() where blocks[index].isUnplaced {
      document.blocks[index].place = anchor
      if blocks[index].kind != .rule, blocks[index].kind != .code {
        let start = MarkdownLine(source, at: anchor).contentStart
        document.blocks[index].text.placeBeginning(at: start)
      }
    }
    // The ends of lines between items are known now.
    for index in document.blocks.indices.dropFirst() where !document.blocks[index].isPlain {
      let last = document.blocks[index - 1].text.source?.upperBound
      guard let last, let start = document.blocks[index].text.source?.lowerBound, last < start
      else {
        continue
      }
      document.blocks[index].lineBreaks = source[last..<start].lineBreaks.outside(comments)
    }
    return document
  }
}

extension MarkdownBlock {
  /// Whether no words tell where the block is.
  fileprivate var isUnplaced: Bool {
    if case .table = kind { false } else { text.source == nil }
  }

  fileprivate mutating func move(by distance: Int) {
    text = text.moved(by: distance)
    lineBreaks = lineBreaks.map { $0.lowerBound + distance..<$0.upperBound + distance }
    if case .table(let rows, let alignments) = kind {
      kind = .table(rows: rows.map { $0.map { $0.moved(by: distance) } }, alignments)
    }
    for index in containers.indices {
      guard case .item(var item) = containers[index],
        case .task(var task) = item.marker
      else { continue }
      task.offset += distance
      item.marker = .task(task)
      containers[index] = .item(item)
    }
  }

  /// Sets the line breaks between the block before, if both are plain, and this one.
  package mutating func setLineBreaks(_ breaks: [Range<Int>]) {
    lineBreaks = breaks
    emptyLines = max(breaks.count - 1, 0)
  }
}
