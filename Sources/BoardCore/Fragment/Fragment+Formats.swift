package import BoardValues

/// A fragment in the formats of other programs.
extension Fragment {
  /// The fragment as a JSON Canvas file, in UTF-8.
  package var bytes: [UInt8] {
    let named = withDistinctNames
    return CanvasDocument().bytes(
      cards: named.cards,
      edges: named.edges,
      nameOfCard: { named.cards[$0.index].name }
    )
  }

  /// Reads a JSON Canvas file. Throws if it is not a board at all; what cannot be shown of it is left
  /// out.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    let elements = try CanvasDocument(parsing: bytes).elements
    let cards = elements.compactMap(\.card)
    let edges = elements.compactMap(\.edge).filter { $0.from.card != nil && $0.to.card != nil }
    self.init(cards: cards, edges: edges)
  }

  /// The fragment with distinct names. Boards may repeat an `id`, and then the edges in a file would
  /// belong to the first card that has it.
  private var withDistinctNames: Fragment {
    var taken: Set<ExactText> = []
    var repeats: [ExactText: Int] = [:]
    let named = cards.map { card in
      var copy = card
      while !taken.insert(ExactText(copy.name)).inserted {
        repeats[ExactText(card.name), default: 1] += 1
        copy.name = "\(card.name)-\(repeats[ExactText(card.name)] ?? 0)"
      }
      return copy
    }
    return Fragment(cards: named, edges: edges)
  }

  /// The cards from top to bottom, and from left to right.
  private var inReadingOrder: [Card] {
    cards.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
  }

  /// Returns what the cards say in reading order, with an empty line between.
  package func text(_ saying: (Card) -> Saying = { Saying($0.content) }) -> String {
    Self.joined(inReadingOrder.map { saying($0).plainText })
  }

  package func markdown(_ saying: (Card) -> Saying = { Saying($0.content) }) -> String {
    Self.joined(inReadingOrder.map { saying($0).markdown })
  }

  private static func joined(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns the fragment in all the types that other programs can take.
  package func content(_ saying: (Card) -> Saying = { Saying($0.content) }) -> TransferContent {
    let texts = [
      (TransferType.markdown, markdown(saying)), (TransferType.text, text(saying)),
    ].filter { !$0.1.isEmpty }
    return TransferContent(
      [TransferContent.Item(type: TransferType.canvas, bytes: bytes)]
        + texts.map { TransferContent.Item(type: $0.0, bytes: Array($0.1.utf8)) }
    )
  }
}

extension Saying {
  /// The words, or where a file is that says none.
  fileprivate var plainText: String {
    form == .name ? (path ?? "") + (subpath ?? "") : words
  }

  private var fileName: Substring { path?.fileName ?? "" }

  fileprivate var markdown: String {
    switch form {
    case .prose, .unknown: words
    case .name: "[\(fileName)](<\(plainText)>)"
    case .address: "<\(words)>"
    case .label: words.isEmpty ? "" : "## \(words)"
    }
  }
}
