package import BoardValues

/// Cards that are moved by the pointer: their distance, where they come to rest, and the group that they
/// would join.
package struct Moving: Equatable, Sendable {
  /// The cards that move, as of the press: what is passed on the way does not come along.
  package let ids: Set<ElementID>
  /// The box around the cards, as it was seen at the press.
  private let box: Rect
  package let press: Point

  /// Creates a move of cards with these frames; nil without any.
  package init?(_ frames: [ElementID: Rect], pressedAt point: Point) {
    guard let box = frames.values.box else { return nil }
    self.box = box
    ids = Set(frames.keys)
    press = point
  }

  package struct Motion: Equatable, Sendable {
    package var delta: Vector
    package var guides: [SnapGuide] = []
  }

  /// Returns how far the cards move for the pointer to be at a point: with Shift along one axis only.
  package func motion(to point: Point, _ modifiers: Modifiers, _ snapping: Snapping?) -> Motion {
    let free = point - press
    var axes = Axis.allCases
    if modifiers.contains(.shift) {
      axes = [abs(free.dx) >= abs(free.dy) ? .horizontal : .vertical]
    }
    var delta = axes.reduce(into: Vector.zero) { $0 += $1.vector($1.length(of: free)) }
    guard let snapping else { return Motion(delta: delta) }
    let moved = box.offset(by: delta)
    let corrections = axes.map { ($0, snapping.correction(of: moved, .all, on: $0)) }
    for (axis, correction) in corrections { delta += axis.vector(correction ?? 0) }
    let guides = corrections.filter { $0.1 != nil }.flatMap { axis, _ in
      snapping.guides(at: box.offset(by: delta), .all, on: axis)
    }
    return Motion(delta: delta, guides: guides)
  }

  /// Returns the group under the pointer in which all the cards would lie, the innermost if there are
  /// several.
  package func group(at point: Point, movedBy delta: Vector, on board: Board) -> ElementID? {
    let landing = Rect(origin: .zero + (box.origin + delta - .zero).rounded, size: box.size)
    return board.cards(in: Rect(point.x, point.y, 0.001, 0.001)).last { id in
      guard let card = board.card(id), card.isGroup, !ids.contains(id) else { return false }
      return card.frame.contains(landing)
    }
  }
}
