import BoardCore
import BoardValues

/// The cards of a picture that grow downward until they show all of their words, where that covers nothing.
@MainActor
struct GrownCards {
  /// What the lines cover, in board units.
  private let lines: [ElementID: [Rect]]
  private var frames: [ElementID: Rect]
  private let groups: [Rect]
  private let board: Board

  /// The distance that a grown card keeps from others, in board units.
  private static let distance = 10.0
  /// How much a card may grow, in board units. Words that are longer are easier to read in a note.
  private static let most = 1_000.0

  init(_ board: Board, _ items: [SceneItem], from camera: Camera) {
    self.board = board
    let origin: Vector = camera.origin - .zero
    let edges = items.compactMap { if case .edge(let item) = $0 { item } else { nil } }
    lines = Dictionary(
      edges.map { ($0.id, $0.coverage.map { $0.offset(by: origin) }) },
      uniquingKeysWith: +
    )
    let cards = board.shownCards.compactMap { id in board.card(id).map { (id, $0) } }
    frames = Dictionary(
      cards.filter { !$1.isGroup }.map { ($0, $1.frame) },
      uniquingKeysWith: { $1 }
    )
    groups = cards.map(\.1).filter(\.isGroup).map(\.frame)
  }

  /// Returns the changes by which cards show all of their words. `grown` makes the item of a card with another frame.
  mutating func changes(_ cut: [CardItem], _ grown: (ElementID, Card) -> CardItem) -> [BoardChange]
  {
    cut.compactMap { item in
      guard let card = board.card(item.id) else { return nil }
      var taller = card
      taller.frame.size.height = CardText.height(
        of: item.face.saying,
        width: card.frame.width,
        upTo: card.frame.height + Self.most,
        embeds: item.face.embeds
      )
      guard taller.frame.height > card.frame.height,
        taller.frame.height < card.frame.height + Self.most,
        isFree(taller.frame, item.id, card.frame), !grown(item.id, taller).isCut
      else { return nil }
      frames[item.id] = taller.frame
      return BoardChange(item.id, from: .card(card), to: .card(taller))
    }
  }

  /// Returns whether a card covers nothing that it does not cover anyway, and stays in its groups.
  private func isFree(_ frame: Rect, _ id: ElementID, _ old: Rect) -> Bool {
    let added = Rect(
      from: Point(frame.minX - Self.distance, old.maxY),
      to: Point(frame.maxX + Self.distance, frame.maxY + Self.distance)
    )
    let own = board.edges(of: id)
    return !frames.contains { $0 != id && $1.intersects(added) }
      && !lines.contains { !own.contains($0) && $1.contains(where: added.intersects) }
      && groups.allSatisfy { group in
        group.contains(old)
          ? group.contains(frame)
          // Its label stands above it.
          : !group.inset(by: Insets(top: -2 * Card.groupLabelSize)).intersects(added)
      }
  }
}
