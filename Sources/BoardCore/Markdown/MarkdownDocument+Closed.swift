/// The text on a closed card.
extension MarkdownDocument {
  /// Returns the document with footnotes at its end, wherever they are written.
  package var withFootnotesAtEnd: MarkdownDocument {
    guard let first = blocks.firstIndex(where: \.isFootnote),
      !blocks[first...].allSatisfy(\.isFootnote)
    else { return self }
    var document = self
    document.blocks = blocks.filter { !$0.isFootnote } + blocks.filter(\.isFootnote)
    return document
  }

  /// Returns the document without the words of callouts that are folded: those that begin so, and
  /// others among the numbers of quotes that were `turned`.
  package func folded(turning turned: Set<Int>) -> MarkdownDocument {
    guard blocks.contains(where: { $0.isFolded(turned) }) else { return self }
    var document = self
    document.blocks.removeAll { $0.isFolded(turned) }
    return document
  }
}

extension MarkdownBlock {
  /// Whether the words are those of a footnote, of the text itself or of a note that it shows.
  package var isFootnote: Bool {
    let first = containers.first { container in
      if case .quote = container { !isForeign } else { true }
    }
    guard case .item(let item)? = first, case .footnote = item.marker else { return false }
    return true
  }

  /// Returns whether the block is hidden in a callout. The title of a callout is so only in another one.
  fileprivate func isFolded(_ turned: Set<Int>) -> Bool {
    (kind == .calloutTitle ? containers.dropLast() : containers[...])
      .contains { $0.isFolded(turned) }
  }
}

extension MarkdownContainer {
  /// Returns whether a callout is folded: it begins so and was not turned, or was.
  package func isFolded(_ turned: Set<Int>) -> Bool {
    guard case .quote(let number, let callout?) = self, let folding = callout.folding else {
      return false
    }
    return (folding == .folded) != turned.contains(number)
  }
}
