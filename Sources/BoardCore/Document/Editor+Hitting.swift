package import BoardValues

/// What lies under a point of the board.
package struct Hit: Equatable, Sendable {
  package var id: ElementID
  package var part: Part

  package enum Part: Sendable {
    /// The body of a card, or an edge.
    case body
    case border, label, ground
  }

  package init(_ id: ElementID, _ part: Part) {
    self.id = id
    self.part = part
  }
}

extension Editor {
  /// The distance from a line within which it is hit, in pixels at scale 1. Lines are edges and the
  /// borders of groups.
  package static let lineReach = 9.0

  /// Returns what lies under a point: labels of groups above cards, edges, and the borders and
  /// grounds of groups. `reach` is `lineReach` in board units, and `label` returns the frame of a
  /// group's label in board units.
  package func hit(
    at point: Point,
    reach: Double,
    label: (ElementID, Card) -> Rect? = { _, _ in nil }
  ) -> Hit? {
    let box = Rect(point.x, point.y, 0.001, 0.001)
    // From afar the labels are larger than their groups would have them.
    let above = Rect(point.x, point.y, 0.001, max(2 * Card.groupLabelSize, 3 * reach))
    let pixel = reach / Self.lineReach
    if let group = group(
      in: above,
      where: { group, card in
        // Labels are laid out, so only those are asked for that can be here: they stand above their groups.
        (card.isCollapsed || point.y < card.frame.minY + pixel)
          && label(group, card)?.contains(point) ?? false
      }
    ) {
      return Hit(group, .label)
    }
    if let card = card(at: box, reach) { return Hit(card, .body) }
    if let edge = edge(at: point, reach) { return Hit(edge, .body) }
    let around = box.expanded(by: 2 * reach)
    if let group = group(
      in: around,
      where: { group, card in
        !card.isCollapsed && card.frame.border(isWithin: reach, of: point)
      }
    ) {
      return Hit(group, .border)
    }
    return group(in: box) { !$1.isCollapsed }.map { Hit($0, .ground) }
  }

  /// Returns whether a press takes what was hit. The ground of a group is taken only while the group is
  /// selected.
  package func takes(_ hit: Hit) -> Bool { hit.part != .ground || selection.contains(hit.id) }

  /// Returns the element that a press at a point takes, but for labels of groups.
  package func hit(_ point: Point, reach: Double) -> ElementID? {
    hit(at: point, reach: reach).flatMap { takes($0) ? $0.id : nil }
  }

  /// Returns the topmost card at a point. Cards are painted on whole pixels: one whose border runs
  /// through a pixel is there as well, unless that pixel belongs to another card.
  private func card(at box: Rect, _ reach: Double) -> ElementID? {
    let halfPixel = reach / Self.lineReach / 2
    return [0, halfPixel].lazy.compactMap { margin in
      board.topCard(in: box.expanded(by: margin)) { $1.isTaken(at: box.origin, reach: margin) }
    }.first
  }

  private func edge(at point: Point, _ reach: Double) -> ElementID? {
    board.edges(at: point, reach: reach).last
  }

  /// Returns the topmost group in an area that satisfies the condition.
  private func group(
    in area: Rect,
    where isWanted: (ElementID, Card) -> Bool
  ) -> ElementID? {
    board.topCard(in: area) { $1.isGroup && isWanted($0, $1) }
  }
}

extension Card {
  /// Returns whether a point in the frame, or within reach of it, is on the card and not beside its shape. Groups are no
  /// matter of this.
  func isTaken(at point: Point, reach: Double = 0) -> Bool {
    guard !isGroup else { return false }
    return style.shape?.contains(point, in: frame, reach: reach) ?? true
  }
}

extension Rect {
  /// Returns whether a point lies within reach of the border, inside or outside. The distance is measured
  /// from the middle of its pixel to that of the border line, which is a pixel wide and inside.
  fileprivate func border(isWithin reach: Double, of point: Point) -> Bool {
    let halfPixel = reach / Editor.lineReach / 2
    let line = expanded(by: -halfPixel)
    let middle = point + Vector(halfPixel, halfPixel)
    let depth = min(
      middle.x - line.minX,
      line.maxX - middle.x,
      middle.y - line.minY,
      line.maxY - middle.y
    )
    return depth <= reach && line.distance(to: middle) <= reach
  }
}
