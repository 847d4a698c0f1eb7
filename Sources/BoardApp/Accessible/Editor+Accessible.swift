import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The elements of the board in words.
extension Editor {
  /// Returns the words that name an element: those of a card, the ends and the label of an edge.
  @MainActor
  func accessibleName(of id: ElementID) -> String {
    if let card = board.card(id) { return Self.words(of: card) ?? "Empty \(Self.kind(of: card))" }
    guard let edge = board.edge(id) else { return "" }
    let ends = "\(title(of: edge.from.card)) to \(title(of: edge.to.card))"
    guard let label = edge.label, !label.isEmpty else { return ends }
    return "\(ends): \(label.beginning)"
  }

  /// Returns what there is to say about an element beyond its words: kind, colour, place, group,
  /// connections.
  @MainActor
  func accessibleDescription(of id: ElementID) -> String {
    let colour = board[id]?.color.flatMap { CanvasColor($0) }?.title.lowercased()
    guard let card = board.card(id) else { return colour ?? "" }
    let parts = [
      card.content.isText ? nil : Self.kind(of: card), colour, card.isLocked ? "locked" : nil,
      "at \(Decimals.shortest(card.frame.minX)), \(Decimals.shortest(card.frame.minY))",
      board.group(around: id).map { "in \(title(of: $0))" }, connections(of: id),
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

  private static func kind(of card: Card) -> String {
    switch card.content {
    case .text, .unknown: "card"
    case .file: "file"
    case .link: "link"
    case .group: "group"
    }
  }

  private func title(of id: ElementID?) -> String {
    guard let card = id.flatMap(board.card) else { return "nothing" }
    return CardWords.title(of: card.content)?.visible ?? "an empty \(Self.kind(of: card))"
  }

  /// Returns the cards that a card is connected with, and in which direction.
  private func connections(of id: ElementID) -> String? {
    let most = 5
    let edges = board.edges(of: id).sorted()
    let named = edges.prefix(most).compactMap(board.edge).map { edge -> String in
      let leaves = edge.from.card == id
      return "\(leaves ? "to" : "from") \(title(of: (leaves ? edge.to : edge.from).card))"
    }
    guard !named.isEmpty else { return nil }
    let rest = edges.count > most ? " and \(edges.count - most) more" : ""
    return "connected \(named.joined(separator: ", "))\(rest)"
  }
}

extension Card.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
