/// Cards in a person's hand: each is seen where it is on the board plus an offset.
package struct Held: Equatable, Sendable {
  /// Where each was seen when it was taken, relative to where it is.
  private let start: [ElementID: Vector]
  /// The board point they were taken at.
  package let grip: Point
  /// How far the pointer has moved since then, in board units.
  private var way = Vector.zero

  /// Whether they are seen to be off the board.
  let isLifted: Bool

  init(_ start: [ElementID: Vector], at grip: Point, isLifted: Bool) {
    self.start = start
    self.grip = grip
    self.isLifted = isLifted
  }

  package mutating func carry(to point: Point) { way = point - grip }

  /// Nil if it is not held.
  package func offset(of id: ElementID) -> Vector? { start[id].map { $0 + way } }

  /// How far each has been moved.
  package var offsets: [ElementID: Vector] { start.mapValues { $0 + way } }

  var ids: Dictionary<ElementID, Vector>.Keys { start.keys }
}
