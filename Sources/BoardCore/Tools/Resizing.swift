package import BoardValues

/// Cards that are resized by a handle of the box around them. All coordinates are board units.
///
/// A group is resized alone; its contents stay where they are.
package struct Resizing: Equatable, Sendable {
  package let handle: Handle
  let box: Rect
  private let parts: [Part]
  /// The offset from the handle to where it was taken, so that nothing jumps at the first motion.
  private let grip: Vector
  /// The lines at which the moving edges come to rest.
  package var snapping: Snapping?

  private struct Part: Equatable, Sendable {
    var id: ElementID
    var card: Card
  }

  /// Creates a resize; nil if none of the cards is on the board.
  package init?(_ handle: Handle, of ids: Set<ElementID>, on board: Board, pressedAt point: Point) {
    parts = ids.sorted().compactMap { id in board.card(id).map { Part(id: id, card: $0) } }
    guard let box = parts.lazy.map(\.card.frame).box else { return nil }
    self.box = box
    self.handle = handle
    grip = point - handle.position(on: box)
  }

  package var ids: Set<ElementID> { Set(parts.map(\.id)) }

  /// Returns the step for a drag to a point. With Shift the box keeps its proportions, with Alt its
  /// middle.
  package func draft(to point: Point, _ modifiers: Modifiers) -> StepDraft {
    let free = point - grip
    let (factor, guides) = snapped(free, modifiers)
    var draft = draft(scaledBy: factor, around: fixedPoint(modifiers))
    draft.guides = guides
    return draft
  }

  /// Returns the factor by which the box grows with the handle at a position.
  func factor(_ position: Point, _ modifiers: Modifiers) -> (x: Double, y: Double) {
    let pulled = position - handle.position(on: box)
    let share = modifiers.contains(.alt) ? 2.0 : 1
    let factor = (
      x: 1 + share * handle.x * pulled.dx / max(box.width, 1),
      y: 1 + share * handle.y * pulled.dy / max(box.height, 1)
    )
    guard modifiers.contains(.shift) else {
      return (max(factor.x, leastFactor.x), max(factor.y, leastFactor.y))
    }
    let both = handle.x == 0 ? factor.y : handle.y == 0 ? factor.x : max(factor.x, factor.y)
    let least = max(both, leastFactor.x, leastFactor.y)
    return (least, least)
  }

  /// Returns the step that makes the cards larger by a delta, at their right and bottom edges.
  package func draft(growingBy delta: Vector) -> StepDraft {
    let changes = parts.map { part -> BoardChange in
      var frame = part.card.frame
      frame.size.width = Self.grown(frame.width, by: delta.dx, least: Card.leastSize.width)
      frame.size.height = Self.grown(frame.height, by: delta.dy, least: Card.leastSize.height)
      return change(part, frame)
    }
    return StepDraft(.resize, changes)
  }

  private static func grown(_ length: Double, by delta: Double, least: Double) -> Double {
    delta == 0 ? length : max((length + delta).rounded(), min(least, length))
  }

  /// Returns the point that stays where it is: the edge or corner opposite to the handle, or the middle.
  func fixedPoint(_ modifiers: Modifiers) -> Point {
    guard !modifiers.contains(.alt) else { return box.center }
    return Point(
      box.center.x - handle.x * box.width / 2,
      box.center.y - handle.y * box.height / 2
    )
  }

  /// The least factor. No card becomes smaller than it may be, or than it is.
  var leastFactor: (x: Double, y: Double) {
    (
      parts.map { min(Card.leastSize.width / max($0.card.frame.width, 1), 1) }.max() ?? 1,
      parts.map { min(Card.leastSize.height / max($0.card.frame.height, 1), 1) }.max() ?? 1
    )
  }

  func scaledBox(by factor: (x: Double, y: Double), _ modifiers: Modifiers) -> Rect {
    let fixed = fixedPoint(modifiers)
    let (left, right) = Self.scaled(box.minX, box.maxX, factor.x, fixed.x)
    let (top, bottom) = Self.scaled(box.minY, box.maxY, factor.y, fixed.y)
    return Rect(from: Point(left, top), to: Point(right, bottom))
  }

  private func draft(scaledBy factor: (x: Double, y: Double), around fixed: Point) -> StepDraft {
    StepDraft(
      .resize,
      parts.map { part in
        let frame = part.card.frame
        // Edges are rounded, not sizes: cards that touch go on touching.
        let (left, right) = Self.scaled(frame.minX, frame.maxX, factor.x, fixed.x)
        let (top, bottom) = Self.scaled(frame.minY, frame.maxY, factor.y, fixed.y)
        return change(part, Rect(from: Point(left, top), to: Point(right, bottom)))
      }
    )
  }

  /// Returns an interval scaled around a point. Ends that stay keep the fractions they have from the
  /// file.
  private static func scaled(_ low: Double, _ high: Double, _ factor: Double, _ fixed: Double)
    -> (Double, Double)
  {
    func scaled(_ position: Double) -> Double {
      factor == 1 || position == fixed ? position : (fixed + (position - fixed) * factor).rounded()
    }
    return (scaled(low), scaled(high))
  }

  private func change(_ part: Part, _ frame: Rect) -> BoardChange {
    var resized = part.card
    resized.frame = frame
    return BoardChange(part.id, from: .card(part.card), to: .card(resized))
  }
}
