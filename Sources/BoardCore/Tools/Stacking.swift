/// Cards that go one step up or down in the z-order.
package struct Stacking {
  package enum Direction: Sendable {
    case forward, backward
  }

  private let board: Board
  private let ids: [ElementID]

  /// Creates a step for these cards. Groups lie beneath all cards and by their size, so they have no
  /// position of their own in the order.
  package init(_ ids: Set<ElementID>, on board: Board) {
    self.board = board
    self.ids = board.cardOrder.filter { ids.contains($0) && board.card($0)?.isGroup == false }
  }

  /// Returns the step past the next card that is covered or covers: any other would change nothing that
  /// is seen. The cards keep their order among themselves.
  package func draft(_ direction: Direction) -> StepDraft {
    let name: StepName = direction == .forward ? .bringForward : .sendBackward
    var moved = board
    var changes: [BoardChange] = []
    /// The element past which the last card went.
    var passed: ElementID?
    for id in direction == .forward ? ids : ids.reversed() {
      guard let card = board.card(id) else { continue }
      let next = farther(obstacle(of: id, direction), passed, direction)
      passed = next
      // A card that is past it already stays there.
      guard let next, isFarther(next, than: id, direction) else { continue }
      let depth = depth(past: next, on: moved, direction, from: moved.number(of: id))
      let raised = card.placed(at: depth)
      let change = BoardChange(id, from: .card(card), to: .card(raised))
      moved.apply(change)
      changes.append(change)
    }
    return StepDraft(name, changes)
  }

  private func isFarther(_ a: ElementID, than b: ElementID, _ direction: Direction) -> Bool {
    direction == .forward ? board.isPaintedBefore(b, a) : board.isPaintedBefore(a, b)
  }

  private func farther(_ a: ElementID?, _ b: ElementID?, _ direction: Direction) -> ElementID? {
    guard let a, let b else { return a ?? b }
    return isFarther(a, than: b, direction) ? a : b
  }

  /// Returns the next card on a side that shares some area with a card, and does not come along.
  private func obstacle(of id: ElementID, _ direction: Direction) -> ElementID? {
    guard let frame = board.card(id)?.frame else { return nil }
    let others = board.cards(in: frame).filter { other in
      board.card(other)?.isGroup == false && !ids.contains(other)
        && isFarther(other, than: id, direction)
    }
    return direction == .forward ? others.first : others.last
  }

  /// Returns the place right beyond a card, and beyond those of `ids` that have been put there already, for a card with a
  /// number.
  private func depth(
    past next: ElementID,
    on moved: Board,
    _ direction: Direction,
    from number: Double
  ) -> Depth {
    let order = moved.cardOrder
    guard let index = order.firstIndex(of: next) else {
      return Depth(number: number, zKey: .spaced(0))
    }
    let mine = Set(ids)
    switch direction {
    case .forward:
      let beyond = order[(index + 1)...].firstIndex { !mine.contains($0) } ?? order.endIndex
      let lower = order[beyond - 1]
      let upper = beyond < order.endIndex ? order[beyond] : nil
      return .between(moved.depth(of: lower), upper.flatMap(moved.depth), from: number)
    case .backward:
      let beyond = order[..<index].lastIndex { !mine.contains($0) }
      let upper = order[(beyond ?? -1) + 1]
      let lower = beyond.flatMap { moved.depth(of: order[$0]) }
      return .between(lower, moved.depth(of: upper), from: number)
    }
  }
}
