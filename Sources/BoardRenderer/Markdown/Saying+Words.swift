package import BoardCore
import BoardValues
import LinuxSystem
package import Pictures

/// The words of a card as they are read.
extension Saying {
  package var document: MarkdownDocument {
    switch content {
    case _ where form == .prose: MarkdownTexts.shared.document(words)
    case .file(let path, let subpath):
      Self.document(
        Path.name(of: path.beginning),
        [path, subpath].compactMap { $0?.beginning }.joined(separator: " "),
        .address(FileKind(ofFile: path) == .board ? path + (subpath ?? "") : path)
      )
    case .link(let url):
      Self.document(LinkAddress.host(of: url.beginning), url.beginning, .address(url))
    case .unknown(let type):
      Self.document(
        type.beginning,
        localized("a kind of card that this program does not know")
      )
    case .group, .text: Self.document(nil, words.beginning)
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

  /// One line that names the card in a message, without marks; nil for a card without words. A note has the name of
  /// its file.
  package var title: String? {
    // No more is read than may be part of the line.
    (notePath == nil ? beginning : Saying(content)).document.title?.shortened
  }
}

extension Editor {
  /// Returns what a card says. The words of a note are those of its file as far as it is known, and in a look those
  /// that the history left there; a file that is not known yet is read if it `isWanted`.
  @MainActor
  package func saying(of card: Card, in files: FilePreviews?, isWanted: Bool = true) -> Saying {
    guard case .file(let path, let subpath) = card.content, card.notePath != nil else {
      return Saying(card.content)
    }
    if shownDocument.revision.isLook, let former = note(path) {
      return saying(of: card, FileBeginning.part(subpath, of: former.text))
    }
    return saying(of: card, files?.words(of: path, subpath, isWanted: isWanted))
  }

  private func saying(of card: Card, _ part: (words: String, start: Int)?) -> Saying {
    Saying(card.content, note: part.map { Saying.NoteText($0.words, from: $0.start) })
  }
}
