package import BoardValues

/// Free room for what is new, so that it lands on no card.
extension Editor {
  /// The distance between the places that are tried, and how many of them are tried in each direction.
  private static let step = 20.0
  private static let reach = 30
  /// The distance between what is new and the cards around it.
  private static let gap = 8.0

  /// Returns the center nearest to `center` at which a box of this size covers no card, all in board units;
  /// nil if there is none near. Groups are ground to put cards on.
  ///
  /// - Complexity: At most 3 721 questions of the index of cards.
  package func freeCenter(for size: Size, near center: Point) -> Point? {
    for offset in Self.spiral {
      let point = center + offset
      let box = Rect(
        point.x - size.width / 2,
        point.y - size.height / 2,
        size.width,
        size.height
      )
      let isTaken = board.cards(in: box.expanded(by: Self.gap)).contains {
        board.card($0)?.isGroup == false
      }
      if !isTaken { return point }
    }
    return nil
  }

  /// The offsets from the nearest to the farthest; of equally far ones to the right and down first.
  private static let spiral: [Vector] = {
    let steps = (-reach...reach).map(Double.init)
    let all = steps.flatMap { y in steps.map { Vector($0 * step, y * step) } }
    return all.sorted {
      ($0.length, -$0.dx - $0.dy, $0.dy) < ($1.length, -$1.dx - $1.dy, $1.dy)
    }
  }()

  /// Returns the center of a new card that covers no other; `center` if there is no room near it.
  package func freePoint(forCardAt center: Point) -> Point {
    freeCenter(for: Card.newSize, near: center) ?? center
  }
}
