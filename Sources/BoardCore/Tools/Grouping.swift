package import BoardValues

/// Groups around cards. Which cards are in a group follows from where they lie, so that making one moves
/// nothing.
package enum Grouping {
  /// The size of an empty group, in board units.
  private static let emptySize = Size(300, 300)

  /// Returns the step for a group around these cards, and the group's id on the board; nil without any
  /// cards.
  package static func draft(
    around ids: Set<ElementID>,
    on board: Board,
    named name: String
  ) -> StepDraft? {
    let frames = ids.compactMap { board.card($0)?.frame }
    return frames.box.map { box in
      var draft = draft(box.expanded(by: Card.groupMargin), on: board, named: name)
      draft.name = .group(count: frames.count)
      return draft
    }
  }

  /// Returns the step for an empty group with its middle at a point.
  package static func draft(at center: Point, on board: Board, named name: String) -> StepDraft {
    let corner = center - Vector(emptySize.width / 2, emptySize.height / 2)
    return draft(Rect(origin: corner, size: emptySize), on: board, named: name)
  }

  private static func draft(_ frame: Rect, on board: Board, named name: String) -> StepDraft {
    // Outwards, so that what it is drawn around lies inside.
    let whole = Rect(
      from: Point(frame.minX.rounded(.down), frame.minY.rounded(.down)),
      to: Point(frame.maxX.rounded(.up), frame.maxY.rounded(.up))
    )
    let group = Card(
      name: name,
      zKey: board.zKeyOfNewCard,
      frame: whole,
      content: .group(label: nil),
      source: JSONObject()
    )
    return StepDraft(.group(count: 1), [BoardChange(board.nextID, from: nil, to: .card(group))])
  }

  /// Returns the step that removes the groups among these cards, with the edges at them, and leaves their
  /// contents; nil if there are none.
  package static func ungroup(_ ids: Set<ElementID>, on board: Board) -> StepDraft? {
    let groups = ids.filter { board.card($0)?.isGroup == true }
    guard !groups.isEmpty else { return nil }
    let doomed = groups.reduce(into: groups) { $0.formUnion(board.edges(of: $1)) }
    let changes = doomed.sorted().map { BoardChange($0, from: board[$0], to: nil) }
    return StepDraft(.ungroup, changes)
  }
}
