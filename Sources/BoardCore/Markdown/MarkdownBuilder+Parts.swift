/// Paragraphs that are more than one block: callouts, and footnotes one after the other.
extension MarkdownBuilder {
  /// Makes a quote that begins with `[!note] Title` a callout.
  mutating func addCallout(_ block: MarkdownBlock) -> Bool {
    guard block.kind == .paragraph, case .quote(let number, nil)? = containers.last,
      document.blocks.last?.containers.contains(where: { $0.isQuote(number) }) != true,
      let (callout, title, rest) = block.text.callout
    else { return false }
    containers[containers.count - 1] = .quote(number, callout: callout)
    add(MarkdownBlock(.calloutTitle, title))
    if !rest.isEmpty { add(MarkdownBlock(.paragraph, rest)) }
    return true
  }

  /// Makes the box in front of an item's first words a check box. The parser knows none behind a quote
  /// that stood in the item before.
  mutating func takeBox(_ block: inout MarkdownBlock) {
    guard block.kind == .paragraph, case .item(var item)? = containers.last, !item.isTask,
      isFirstOfItem, let start = block.text.source?.lowerBound
    else { return }
    let line = MarkdownLine(source, at: start)
    guard let box = line.box, box == start + 1 else { return }
    item.marker = .task(MarkdownTask(sign: source[box], offset: box))
    containers[containers.count - 1] = .item(item)
    block.text = block.text.part(block.text.offset(ofSource: line.contentStart)..<block.text.count)
  }

  /// Makes the lines of a paragraph that begin with `[^label]:` items.
  mutating func addFootnotes(_ block: MarkdownBlock) -> Bool {
    guard block.kind == .paragraph, !footnotes.isEmpty else { return false }
    let text = block.text
    let starts = footnotes.map { text.offset(ofSource: $0.place) } + [text.count + 1]
    // A line break stands in front of each but the first words of the block.
    if starts[0] > 0 { add(MarkdownBlock(.paragraph, text.part(0..<starts[0] - 1))) }
    for (index, footnote) in footnotes.enumerated() {
      let (start, end) = (starts[index], max(starts[index + 1] - 1, starts[index]))
      let marker = MarkdownItem.Marker.footnote(footnote.label)
      enter(.item(MarkdownItem(number: nextNumber, marker: marker, isTight: true)))
      add(MarkdownBlock(.paragraph, text.part(start..<end)))
      leave()
    }
    return true
  }
}

extension MarkdownContainer {
  fileprivate func isQuote(_ number: Int) -> Bool {
    if case .quote(number, _) = self { true } else { false }
  }
}

extension [Range<Int>] {
  /// Returns the line breaks that do not stand in comments.
  package func outside(_ comments: [Range<Int>]) -> [Range<Int>] {
    guard !comments.isEmpty else { return self }
    return filter { place in !comments.contains { $0.contains(place.lowerBound) } }
  }
}
