package import BoardValues

/// Content from another program, by the clipboard or a drag.
package enum Arrival: Equatable, Sendable {
  case cards(Fragment)
  /// A picture, which has to be a file before a card can show it.
  case picture([UInt8], PictureType)
  /// The reason why there is nothing to put on a board: a sentence without a full stop.
  case unusable(String)

  /// The most bytes of a text, and the most cards. More is no card or board to work with.
  package static let maxTextBytes = 16 << 20
  package static let maxCards = 50_000

  /// Creates an arrival.
  ///
  /// - Parameters:
  ///   - content: What was offered, the best type first.
  ///   - words: What becomes of words.
  ///   - nameOfFile: Returns the name by which a card refers to the file with this absolute path.
  package init(
    _ content: TransferContent,
    as words: Words = .card,
    nameOfFile: (String) -> String
  ) {
    guard let item = content.items.first else {
      self = Self.nothing
      return
    }
    if let picture = PictureType.all.first(where: { $0.type == item.type }) {
      self = item.bytes.isEmpty ? Self.nothing : .picture(item.bytes, picture)
      return
    }
    switch item.type {
    case TransferType.canvas: self = Self.cards(ofCanvas: item.bytes)
    case TransferType.uriList: self = Self.cards(of: URIList(item.bytes), nameOfFile)
    default: self = Self.cards(ofText: item.bytes, words)
    }
  }

  /// What becomes of words: a card, which is a link if they are an address, a card with the words as they are, or a card
  /// for each line.
  package enum Words: Equatable, Sendable {
    case card, plain, lines
  }

  package static let nothing = Arrival.unusable(localized("There is nothing to paste"))

  private static let tooMany = Arrival.unusable(
    localized("These are too many cards: {count} at most", ["count": "\(maxCards)"])
  )

  private static func cards(ofCanvas bytes: [UInt8]) -> Arrival {
    do throws(Problem) {
      return cards(try Fragment(parsing: bytes), orElse: localized("There are no cards to paste"))
    } catch {
      return .unusable(localized("These cards cannot be read: {reason}", ["reason": "\(error)"]))
    }
  }

  private static func cards(of list: URIList, _ nameOfFile: (String) -> String) -> Arrival {
    let contents = list.entries.prefix(maxCards + 1).map { entry -> Card.Content in
      switch entry {
      case .file(let path): .file(path: nameOfFile(path), subpath: nil)
      case .address(let address): .link(url: address)
      }
    }
    let reason =
      list.hasUnreadable
      ? localized("The name of this file is not UTF-8") : localized("There are no files to paste")
    return cards(Fragment(inGrid: contents), orElse: reason)
  }

  private static func cards(ofText bytes: [UInt8], _ words: Words) -> Arrival {
    guard bytes.count <= maxTextBytes else {
      return .unusable(
        localized("This text is too long: {size} MB at most", ["size": "\(maxTextBytes >> 20)"])
      )
    }
    let text = PlainText.normalized(bytes)
    guard !text.allSatisfy(\.isWhitespace) else { return nothing }
    if words == .card { return cards(Fragment(text: text), orElse: "") }
    if words == .plain { return cards(Fragment([.text(text)], columns: 1), orElse: "") }
    // Counted first: a text can have millions of lines.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: maxCards)
    guard lines.count <= maxCards else { return tooMany }
    return cards(Fragment(linesOf: text), orElse: "")
  }

  private static func cards(_ fragment: Fragment, orElse reason: String) -> Arrival {
    if fragment.isEmpty { return .unusable(reason) }
    return fragment.cards.count <= maxCards ? .cards(fragment) : tooMany
  }
}

extension TransferContent {
  /// The address that the plain text is; nil if it is something else.
  package var address: String? {
    guard let plain = bytes(of: TransferType.text), plain.count <= 8192 else { return nil }
    let words = String(String(decoding: plain, as: UTF8.self)[...].trimmed)
    return TextEditor.isAddress(Array(words.utf8)) ? words : nil
  }
}
