import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The elements of the board in words.
extension Editor {
  /// Returns the words that name an element: those of a card, the ends and the label of an edge.
  @MainActor
  func accessibleName(of id: ElementID) -> String {
    if let card = board.card(id) { return Self.words(of: card) ?? Self.emptyName(of: card) }
    guard let edge = board.edge(id) else { return "" }
    let ends = (title(of: edge.from.card), title(of: edge.to.card))
    guard let label = edge.label, !label.isEmpty else {
      return localized("{start} to {end}", ["start": ends.0, "end": ends.1])
    }
    return localized(
      "{start} to {end}: {label}",
      ["start": ends.0, "end": ends.1, "label": label.beginning]
    )
  }

  /// Returns what there is to say about an element beyond its words: kind, colour, place, group,
  /// connections.
  @MainActor
  func accessibleDescription(of id: ElementID) -> String {
    let colour = board[id]?.color.flatMap { CanvasColor($0) }?.title.lowercased()
    guard let card = board.card(id) else { return colour ?? "" }
    let parts = [
      Self.kind(of: card), colour, card.isLocked ? localized("locked") : nil,
      localized(
        "at {x}, {y}",
        [
          "x": Decimals.shortest(card.frame.minX),
          "y": Decimals.shortest(card.frame.minY),
        ]
      ), group(around: id, card).map { localized("in {group}", ["group": $0]) },
      connections(of: id),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private static func words(of card: Card) -> String? {
    var content = card.content
    if case .text(let text) = content { content = .text(text.beginning) }
    let words = CardWords.document(of: content).blocks.flatMap(\.texts).flatMap { text in
      text.words.unicodeScalars.split { $0.properties.isWhitespace || $0 == MarkdownText.picture }
    }
    return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ").visible
  }

  /// Returns the kind of a card; nil for one of words.
  private static func kind(of card: Card) -> String? {
    switch card.content {
    case .text: nil
    case .unknown: localized("card")
    case .file: localized("file")
    case .link: localized("link")
    case .group: localized("group")
    }
  }

  private static func emptyName(of card: Card) -> String {
    switch card.content {
    case .text, .unknown: localized("Empty card")
    case .file: localized("Empty file")
    case .link: localized("Empty link")
    case .group: localized("Empty group")
    }
  }

  private func title(of id: ElementID?) -> String {
    guard let card = id.flatMap(board.card) else { return localized("nothing") }
    return CardWords.title(of: card.content)?.visible ?? Self.emptyName(of: card)
  }

  /// Returns the name of the smallest group that a card is in.
  private func group(around id: ElementID, _ card: Card) -> String? {
    let middle = Rect(origin: card.frame.center, size: .zero)
    let groups = board.cards(in: middle).filter { other in
      guard other != id, let group = board.card(other), group.isGroup else { return false }
      return group.frame.contains(card.frame)
    }
    // Smaller groups are painted later.
    return groups.last.map { title(of: $0) }
  }

  /// Returns the cards that a card is connected with, and in which direction.
  private func connections(of id: ElementID) -> String? {
    let most = 5
    let edges = board.edges(of: id).sorted()
    let named = edges.prefix(most).compactMap(board.edge).map { edge -> String in
      let leaves = edge.from.card == id
      let other = title(of: (leaves ? edge.to : edge.from).card)
      return leaves
        ? localized("connected to {card}", ["card": other])
        : localized("connected from {card}", ["card": other])
    }
    guard !named.isEmpty else { return nil }
    let more = edges.count - most
    let rest = more > 0 ? [localized("{count} more", "{count} more", count: more)] : []
    return (named + rest).joined(separator: "; ")
  }
}
