/// The text of a card, read as Markdown: blocks from top to bottom, each with what it stands in.
package struct MarkdownDocument: Equatable, Sendable {
  package var blocks: [MarkdownBlock] = []

  package init(blocks: [MarkdownBlock] = []) { self.blocks = blocks }

  /// The first line that has words, without its marks; nil if none has.
  package var title: String? {
    blocks.lazy.compactMap { $0.firstLine }.first
  }

  /// All links, in their order, each once.
  package var links: [MarkdownLink] {
    var links: [MarkdownLink] = []
    for link in blocks.lazy.flatMap(\.texts).flatMap(\.spans).compactMap(\.link)
    where !links.contains(link) {
      links.append(link)
    }
    return links
  }

  /// Whether the document has a link or a check box.
  package var answersToClicks: Bool {
    blocks.contains { block in
      block.containers.contains { if case .item(let item) = $0 { item.isTask } else { false } }
        || block.texts.contains { $0.spans.contains { $0.link != nil } }
    }
  }
}

package struct MarkdownBlock: Equatable, Sendable {
  package var kind: Kind
  package var text = MarkdownText()
  /// The containers of the block, the outermost first.
  package var containers: [MarkdownContainer] = []
  /// The number of empty lines before the block.
  package var emptyLines = 0

  package init(_ kind: Kind, _ text: MarkdownText = MarkdownText()) {
    self.kind = kind
    self.text = text
  }

  package enum Kind: Equatable, Sendable {
    case paragraph
    case heading(level: Int)
    case code
    case rule
    /// A table, whose first row is the heading.
    case table(rows: [[MarkdownText]], [MarkdownAlignment])
    /// The first line of a callout.
    case calloutTitle
  }

  package var isPlain: Bool { kind == .paragraph && containers.isEmpty }

  /// The texts whose words the block shows.
  package var texts: [MarkdownText] {
    if case .table(let rows, _) = kind { rows.flatMap(\.self) } else { [text] }
  }

  /// The first line with words. By scalars: a single character may consist of thousands of accents.
  fileprivate var firstLine: String? {
    for text in texts {
      for line in text.words.unicodeScalars.split(whereSeparator: \.isLineEnd) {
        let words = line.drop { $0.properties.isWhitespace || $0 == MarkdownText.picture }
        if !words.isEmpty { return String(words) }
      }
    }
    return nil
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}

package enum MarkdownAlignment: Equatable, Sendable {
  case start, center, end
}

/// A container of blocks. Blocks with the same number stand in the same one.
package enum MarkdownContainer: Equatable, Sendable {
  case quote(Int, callout: String?)
  case item(MarkdownItem)
}

package struct MarkdownItem: Equatable, Sendable {
  package var number: Int
  package var marker: Marker
  /// Whether no empty line separates the item from the one before.
  package var isTight: Bool

  var isTask: Bool { if case .task = marker { true } else { false } }

  package enum Marker: Equatable, Sendable {
    case bullet
    /// `1.` or `1)`
    case number(String)
    /// A check box. `offset` is that of the byte between the brackets, in the source.
    case task(isDone: Bool, offset: Int)
  }
}
