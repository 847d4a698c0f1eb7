/// The text of a card, read as Markdown: blocks from top to bottom, each with what it stands in.
package struct MarkdownDocument: Equatable, Sendable {
  package var blocks: [MarkdownBlock] = []
  /// The lines of the source that are comments, with their line breaks.
  package var comments: [Range<Int>] = []

  package init(blocks: [MarkdownBlock] = []) { self.blocks = blocks }

  /// The first line that has words, without its marks; nil if none has.
  package var title: String? { firstLine?.words }

  /// The first line that has words, and whether it is a heading; nil if none has.
  package var firstLine: (words: String, isHeading: Bool)? {
    for block in blocks where !block.isFrontMatter {
      guard let words = block.firstLine else { continue }
      if case .heading = block.kind { return (words, true) }
      return (words, false)
    }
    return nil
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

  /// All check boxes, in their order, with the words of their items.
  package var tasks: [(task: MarkdownTask, words: String)] {
    var tasks: [(task: MarkdownTask, words: String)] = []
    for block in blocks where !block.isForeign {
      let items = block.containers.compactMap { if case .item(let item) = $0 { item } else { nil } }
      for item in items {
        guard case .task(let task) = item.marker,
          tasks.last.map({ $0.task.offset < task.offset }) ?? true
        else { continue }
        tasks.append((task, item == items.last ? block.text.words : ""))
      }
    }
    return tasks
  }
}

package struct MarkdownBlock: Equatable, Sendable {
  package var kind: Kind
  package var text = MarkdownText()
  /// The containers of the block, the outermost first.
  package var containers: [MarkdownContainer] = []
  /// The number of empty lines before the block.
  package var emptyLines = 0
  /// The line breaks in the source between the block before and this one, the first of them the end of
  /// the line before; empty if they are not known.
  package var lineBreaks: [Range<Int>] = []
  /// Whether the block goes on with the one before, in the next line.
  package var isContinued = false
  /// The line that is shown as it was written; nil if the marks of the block are not shown.
  package var written: WrittenLine?
  /// Whether the block that this is a part of is written from right to left; nil for a whole block.
  package var isRightToLeft: Bool?
  /// Where a line without words begins in the source; nil if it has not been looked for.
  package var place: Int?
  /// Whether the words are those of another file.
  package var isForeign = false
  /// Whether the block is code by its indentation, without fences.
  package var isIndented = false

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
    /// A table or properties as they were written.
    case source
    /// The properties of a note, the title and the tags of which are shown. They end at an offset of the source.
    case frontMatter(end: Int)
  }

  package var isPlain: Bool { kind == .paragraph && containers.isEmpty }

  package var isFrontMatter: Bool { if case .frontMatter = kind { true } else { false } }

  /// The texts whose words the block shows.
  package var texts: [MarkdownText] {
    if case .table(let rows, _) = kind { rows.flatMap(\.self) } else { [text] }
  }

  /// Returns the block with all of its texts changed.
  package func mappingTexts(_ change: (MarkdownText) -> MarkdownText) -> MarkdownBlock {
    var block = self
    if case .table(let rows, let alignments) = kind {
      block.kind = .table(rows: rows.map { $0.map(change) }, alignments)
    } else {
      block.text = change(text)
    }
    return block
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

/// A line that is shown as it was written, with its marks.
package struct WrittenLine: Equatable, Sendable {
  /// The range in the source, without the line break; all lines of a table or of properties.
  package var range: Range<Int>
  /// The number of bytes of the words that hang in front of them: the marks of quotes and items.
  package var hang: Int
  /// Whether the marks of an item are among them.
  package var hasMarker: Bool
}

package enum MarkdownAlignment: Equatable, Sendable {
  case start, center, end
}

/// A container of blocks. Blocks with the same number stand in the same one.
package enum MarkdownContainer: Equatable, Sendable {
  case quote(Int, callout: MarkdownCallout?)
  case item(MarkdownItem)
}

/// A quote with a kind, a title and perhaps words that can be folded away.
package struct MarkdownCallout: Equatable, Sendable {
  /// The kind as written, in small letters.
  package var name: String
  /// How the callout begins; nil if it cannot be folded.
  package var folding: Folding?

  package enum Folding: Equatable, Sendable { case open, folded }
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
    case task(MarkdownTask)
    /// The label in front of a footnote's own words.
    case footnote(String)
  }
}

/// A check box.
package struct MarkdownTask: Equatable, Sendable {
  /// The byte between the brackets.
  package var sign: UInt8
  /// The offset of that byte in the source.
  package var offset: Int

  package init(sign: UInt8, offset: Int) {
    self.sign = sign
    self.offset = offset
  }

  /// Whether the box has a check mark: any sign but a blank gives it one.
  package var isDone: Bool { sign != UInt8(ascii: " ") }

  /// Whether the words are struck out, since there is nothing more to do.
  package var isStruck: Bool { "xX-".utf8.contains(sign) }
}
