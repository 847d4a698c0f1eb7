package import BoardValues

/// A drag of one end of an edge, which may be new. The other end stays where it is. All coordinates are
/// board units.
///
/// A whole card takes the end. In its middle half the side is left to the edge, which chooses it anew as
/// cards move; around that it is the side nearest to the pointer. A group takes it at its border, since
/// its ground is for new cards.
package struct Connecting: Equatable, Sendable {
  private let board: Board
  private let edge: Edge
  /// The end that is dragged.
  private let end: Edge.End
  /// The edge; nil for a new one.
  private let known: ElementID?
  private let cardName: String
  /// The distance from a card at which the end is still taken.
  private let reach: Double

  /// Creates a drag of a new edge from a card. `names` are for the edge and for a card at its end.
  package init?(
    from card: ElementID,
    _ side: Side?,
    on board: Board,
    named names: [String],
    reach: Double
  ) {
    guard board.card(card) != nil, names.count == 2 else { return nil }
    self.board = board
    edge = Edge(from: card, side, to: nil, named: names[0], on: board)
    end = .to
    known = nil
    cardName = names[1]
    self.reach = reach
  }

  /// Creates a drag of an end of an edge; nil if there is no such edge, or none that can be seen.
  package init?(_ end: Edge.End, of id: ElementID, on board: Board, reach: Double) {
    guard let edge = board.edge(id), edge[end.other].card.flatMap(board.card) != nil else {
      return nil
    }
    self.board = board
    self.edge = edge
    self.end = end
    known = id
    cardName = ""
    self.reach = reach
  }

  /// The card from which the edge comes, or at which it ends.
  package var fixedCard: ElementID? { edge[end.other].card }

  /// The card at which the end was; nil for a new edge.
  package var movedCard: ElementID? { edge[end].card }

  /// Returns the step for a drag to a point. With Alt a side is chosen in the middle of a card, too; with
  /// Control it is left to the edge everywhere.
  package func draft(to point: Point, _ modifiers: Modifiers) -> StepDraft {
    guard let card = card(at: point) else {
      return known == nil ? draftOfNewCard(at: point) : loose(at: point)
    }
    guard let landing = landing(on: card, at: point, modifiers) else { return loose(at: point) }
    return draft(landing)
  }

  /// Returns the step for a drag to a card that was chosen by itself.
  package func draft(to card: ElementID) -> StepDraft {
    draft(EdgePreview.Landing(card: card, side: nil))
  }

  private func draft(_ landing: EdgePreview.Landing) -> StepDraft {
    var connected = edge
    connected[end].card = landing.card
    connected[end].side = landing.side
    let id = known ?? board.nextID
    return StepDraft(
      known == nil ? .connect : .reconnect,
      [BoardChange(id, from: known.flatMap { board[$0] }, to: .edge(connected))],
      EdgePreview(landing: landing)
    )
  }
}

// MARK: - Where it lands

extension Connecting {
  /// Returns the card at a point. Cards come first, also those that are just beside the pointer; then the
  /// borders of groups.
  private func card(at point: Point) -> ElementID? {
    let box = Rect(point.x, point.y, 0.001, 0.001)
    if let hit = board.topCard(in: box, where: { !$1.isGroup }) { return hit }
    let near = board.cards(in: box.expanded(by: reach)).filter { $0 != fixedCard }
    func distance(_ id: ElementID) -> Double { board.card(id)?.frame.distance(to: point) ?? 0 }
    let cards = near.filter { board.card($0)?.isGroup == false }
    return cards.min { distance($0) < distance($1) } ?? near.last { isAtBorder(point, of: $0) }
  }

  private func isAtBorder(_ point: Point, of group: ElementID) -> Bool {
    guard let frame = board.card(group)?.frame else { return false }
    return !frame.inset(by: Insets(all: reach)).contains(point)
  }

  /// Returns where the end would be attached to a card; nil if the edge would not be seen.
  private func landing(on card: ElementID, at point: Point, _ modifiers: Modifiers)
    -> EdgePreview.Landing?
  {
    guard let frame = board.card(card)?.frame else { return nil }
    let nearest = Side.nearest(to: point, of: frame)
    if card == fixedCard {
      // Only around a corner there is a loop to be seen; anything else is a change of mind.
      guard let start = edge[end.other].side, !start.isParallel(to: nearest) else { return nil }
      return EdgePreview.Landing(card: card, side: nearest)
    }
    let isInMiddle = frame.scaled(by: 0.5).contains(point) && !modifiers.contains(.alt)
    let isAutomatic = isInMiddle || modifiers.contains(.control)
    return EdgePreview.Landing(card: card, side: isAutomatic ? nil : nearest)
  }
}

// MARK: - Over the ground

extension Connecting {
  private var fixedFrame: Rect { fixedCard.flatMap(board.card)?.frame ?? .zero }

  /// Returns the side at which the end that stays is seen while the other is at `point`.
  private func startSide(to point: Point) -> Side {
    let frame = fixedFrame
    return edge[end.other].side
      ?? Side.all.min {
        $0.anchor(of: frame).distance(to: point) < $1.anchor(of: frame).distance(to: point)
      } ?? .right
  }

  /// Returns a step without changes, whose edge follows the pointer.
  private func loose(at point: Point) -> StepDraft {
    let id = known ?? ElementID(board.nextID.rawValue + 1)
    let anchor = board.nextID
    var seen = edge
    let side = startSide(to: point)
    seen[end.other].side = side
    seen[end].card = anchor
    seen[end].side = side.opposite
    let target = card(at: Rect(origin: point, size: .zero))
    return StepDraft(
      .reconnect,
      [],
      EdgePreview(anchor: anchor, loose: [id: .edge(seen), anchor: .card(target)])
    )
  }

  private func draftOfNewCard(at point: Point) -> StepDraft {
    ConnectedCard(card: card(at: frameOfNewCard(at: point)), edge: edge).draft(on: board)
  }

  /// Returns the frame of a new card that has the pointer at the middle of a side. That is the side
  /// opposite to where the edge begins, if the edge takes it by itself.
  private func frameOfNewCard(at point: Point) -> Rect {
    let opposite = startSide(to: point).opposite
    func frame(_ side: Side) -> Rect {
      let box = Rect(origin: .zero, size: Card.newSize)
      let corner = (point - side.anchor(of: box)).rounded
      return box.offset(by: corner)
    }
    let sides = [opposite] + Side.all.filter { $0 != opposite }
    let fitting = sides.first { side in
      EdgeSides(from: fixedFrame, edge.from.side, to: frame(side), nil).to == side
    }
    return frame(fitting ?? opposite)
  }

  private func card(at frame: Rect) -> Card {
    Card(
      name: cardName,
      zKey: board.zKeyOfNewCard,
      frame: frame,
      content: .text(""),
      source: JSONObject()
    )
  }
}
