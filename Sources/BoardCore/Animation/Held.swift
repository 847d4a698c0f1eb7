/// Cards in a person's hand: each is seen where it is on the board plus an offset.
package struct Held: Equatable, Sendable {
  /// Where each was seen when it was taken, relative to where it is.
  private let start: [ElementID: Vector]
  /// How far they have been moved since then, in board units.
  package private(set) var way = Vector.zero

  /// Whether they are seen to be off the board.
  let isLifted: Bool

  init(_ start: [ElementID: Vector], isLifted: Bool) {
    self.start = start
    self.isLifted = isLifted
  }

  package mutating func carry(by way: Vector) { self.way = way }

  /// Others in its stead, carried as far: `ids` are where they would be put.
  package func replaced(by ids: some Sequence<ElementID>) -> Held {
    var held = Held(Dictionary(ids.map { ($0, .zero) }) { first, _ in first }, isLifted: isLifted)
    held.way = way
    return held
  }

  /// Nil if it is not held.
  package func offset(of id: ElementID) -> Vector? { start[id].map { $0 + way } }

  /// How far each has been moved.
  package var offsets: [ElementID: Vector] { start.mapValues { $0 + way } }

  var ids: Dictionary<ElementID, Vector>.Keys { start.keys }
}
