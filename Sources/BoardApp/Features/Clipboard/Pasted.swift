import BoardCore
import BoardValues
import Hypertext
import UndoCore

/// A form in which something can be pasted.
enum PasteForm: CaseIterable, Hashable, Sendable {
  case formatted, plain, link, cards
}

/// What was just pasted, from which it can be pasted in another form.
struct Pasted: Equatable, Sendable {
  /// All that came, what was taken first.
  let content: TransferContent
  /// What the HTML says, if it was read.
  var page: HypertextPage?
  /// The form in which it was pasted.
  var form: PasteForm?
  /// Where it is on the board; nil if it was pasted into a text.
  var onBoard: OnBoard?

  struct OnBoard: Equatable, Sendable {
    let paste: Clipboard.Paste
    let cards: Set<ElementID>
    /// The step that it is.
    let step: BoardHistory.StepID?
  }

  /// Returns what is pasted in a form; nil if there is nothing in that form. HTML that was not read comes as it is.
  func content(as form: PasteForm) -> TransferContent? {
    switch form {
    case .formatted:
      item(TransferType.markdown) ?? (page == nil ? item(TransferType.html) : nil)
    case .plain: item(TransferType.text) ?? wordsOfPage
    case .link: link
    case .cards:
      item(TransferType.uriList)
        ?? (lineCount > 1 || onBoard == nil ? item(TransferType.text) : nil)
    }
  }

  private func item(_ type: String) -> TransferContent? {
    content.items.first { $0.type == type && !$0.bytes.isEmpty }.map { TransferContent([$0]) }
  }

  /// The words of HTML that came without plain text.
  private var wordsOfPage: TransferContent? {
    guard let html = content.bytes(of: TransferType.html), html.count <= PageReading.longestPlain
    else { return nil }
    let words = HypertextReader.words(of: html)
    return words.isEmpty
      ? nil
      : TransferContent([TransferContent.Item(type: TransferType.text, bytes: Array(words.utf8))])
  }

  /// The number of lines with words, as far as it matters.
  private var lineCount: Int {
    let newline = UInt8(ascii: "\n")
    let lines = content.bytes(of: TransferType.text)?.split(separator: newline, maxSplits: 64)
    return lines?.count { line in line.contains { $0 > 0x20 } } ?? 0
  }

  /// The address for a card, and a link in Markdown for a text.
  private var link: TransferContent? {
    guard let address = content.address ?? page?.address else { return nil }
    let markdown = page?.address == nil ? "<\(address)>" : page?.markdown ?? ""
    return TransferContent([
      TransferContent.Item(type: TransferType.uriList, bytes: Array(address.utf8)),
      TransferContent.Item(type: TransferType.markdown, bytes: Array(markdown.utf8)),
    ])
  }
}
