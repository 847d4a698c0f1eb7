import BoardValues

/// Elements between two states: their positions, sizes and opacities on the way from one state to the
/// other.
package struct Tween: Sendable {
  /// The elements of either state, as they are in between.
  package private(set) var elements: [ElementID: Element] = [:]
  /// The colours that are fading away, and the share that is left of each.
  private var formerColors: [ElementID: (color: String?, share: Double)] = [:]
  /// The opacities of elements that only one of the states has.
  private var opacities: [ElementID: Double] = [:]

  /// Creates the state at `share` of the way from before the changes (0) to after them (1).
  ///
  /// - Complexity: O(changes).
  package init(_ changes: [BoardChange], at share: Double) {
    elements.reserveCapacity(changes.count)
    for change in changes where change.id.isOnBoards {
      switch (change.before, change.after) {
      case (let before?, let after?):
        elements[change.id] = before.between(after, at: share)
        if before.color != after.color { formerColors[change.id] = (before.color, 1 - share) }
      case (nil, let after?):
        elements[change.id] = after
        opacities[change.id] = share
      case (let before?, nil):
        elements[change.id] = before
        opacities[change.id] = 1 - share
      case (nil, nil): break
      }
    }
  }

  /// Returns the differences between what is seen and the same elements on a board.
  func changes(to board: Board) -> [BoardChange] {
    elements.sorted { $0.key < $1.key }.compactMap { id, seen in
      let there = board[id]
      return seen == there ? nil : BoardChange(id, from: seen, to: there)
    }
  }

  func opacity(of id: ElementID) -> Double? { opacities[id] }

  func formerColor(of id: ElementID) -> (color: String?, share: Double)? { formerColors[id] }
}

extension Element {
  /// Returns the element between this one and another. Words and everything else without a middle change
  /// halfway.
  fileprivate func between(_ other: Element, at share: Double) -> Element {
    var nearer = share < 0.5 ? self : other
    nearer.color = other.color
    guard var card = nearer.card, let from = self.card?.frame, let to = other.card?.frame,
      from != to
    else { return nearer }
    card.frame = from.between(to, at: share)
    return .card(card)
  }
}

extension Rect {
  /// Returns the rectangle at `share` of the way from this one to another.
  fileprivate func between(_ other: Rect, at share: Double) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Rect(
      between(minX, other.minX),
      between(minY, other.minY),
      between(width, other.width),
      between(height, other.height)
    )
  }
}
