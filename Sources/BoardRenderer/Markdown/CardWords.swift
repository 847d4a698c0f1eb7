package import BoardCore
import BoardValues
import LinuxSystem

/// The words of a card, whatever its content.
package enum CardWords {
  package static func document(of content: Card.Content) -> MarkdownDocument {
    switch content {
    case .text(let text): MarkdownTexts.shared.document(text)
    case .file(let path, let subpath):
      document(
        Path.name(of: path.beginning),
        [path, subpath].compactMap { $0?.beginning }.joined(separator: " "),
        .address(path)
      )
    case .link(let url): document(LinkAddress.host(of: url.beginning), url.beginning, .address(url))
    case .group(let label): document(nil, label?.beginning ?? "")
    case .unknown(let type):
      document(type.beginning, localized("a kind of card that this program does not know"))
    }
  }

  private static func document(
    _ heading: String?,
    _ words: String,
    _ link: MarkdownLink? = nil
  ) -> MarkdownDocument {
    var blocks: [MarkdownBlock] = []
    if let heading {
      blocks.append(MarkdownBlock(.heading(level: 3), MarkdownText(heading)))
    }
    blocks.append(MarkdownBlock(.paragraph, MarkdownText(words, .dim, link)))
    return MarkdownDocument(blocks: blocks)
  }

  /// Returns one line that names the card in a message, without marks; nil for a card without words.
  package static func title(of content: Card.Content) -> String? {
    // No more is read than may be part of the line.
    let start =
      if case .text(let text) = content { Card.Content.text(text.beginning) } else { content }
    return document(of: start).title?.shortened
  }
}
