import BoardCore
import Synchronization

/// The texts that were parsed lately, so that laying out a card, finding its links and naming it parse
/// its text once.
package final class MarkdownTexts: Sendable {
  static let shared = MarkdownTexts()

  private static let maxTexts = 512
  private static let maxBytes = 1 << 20

  /// The documents, by the bytes of their texts: strings that compare equal may have their check boxes at
  /// other offsets, and comparing thousands of accents takes long.
  private struct Parsed {
    var documents: [[UInt8]: MarkdownDocument] = [:]
    var bytes = 0
  }

  private let parsed = Mutex(Parsed())

  /// Whether texts are shown as they were written, because reading them seems to have ended the program.
  /// It holds for all windows of the process, as there is one.
  package static var areSource: Bool {
    get { MarkdownReader.isResting.load(ordering: .relaxed) }
    set {
      MarkdownReader.isResting.store(newValue, ordering: .relaxed)
      shared.parsed.withLock { $0 = Parsed() }
    }
  }

  /// Returns `text` as Markdown, as far as it is read.
  func document(_ text: String) -> MarkdownDocument {
    let source = Array(text.utf8.prefix(MarkdownReader.maxBytes))
    if let known = parsed.withLock({ $0.documents[source] }) { return known }
    let document = MarkdownReader.document(source).withFootnotesAtEnd
    parsed.withLock { parsed in
      // Starting over is rare, cheap, and needs no bookkeeping of ages.
      if parsed.documents.count >= Self.maxTexts || parsed.bytes + source.count > Self.maxBytes {
        parsed = Parsed()
      }
      parsed.documents[source] = document
      parsed.bytes += source.count
    }
    return document
  }
}
