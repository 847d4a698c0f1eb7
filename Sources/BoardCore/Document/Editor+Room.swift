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

  /// Returns the center of a new card beside another one: at its right, below it, at its left or above it, wherever it covers
  /// no card, rather in the same group and in `area` than not. In a group it is in the group. Nil if that card is not in
  /// `area`, which is in board units.
  package func freePoint(forCardBeside id: ElementID, in area: Rect) -> Point? {
    guard let card = board.card(id), card.frame.intersects(area) else { return nil }
    if card.isGroup { return freePoint(forCardAt: card.frame.intersection(area).center) }
    let (frame, size) = (card.frame, Card.newSize)
    let corners = [
      Point(frame.maxX + Self.step, frame.minY), Point(frame.minX, frame.maxY + Self.step),
      Point(frame.minX - Self.step - size.width, frame.minY),
      Point(frame.minX, frame.minY - Self.step - size.height),
    ]
    let group = board.group(around: id).flatMap(board.card)?.frame
    let free = corners.map { Rect(origin: $0, size: size) }.filter { box in
      !board.hasCard(in: box.expanded(by: Self.gap)) { _ in true }
    }
    func strangeness(_ box: Rect) -> Int {
      (group?.contains(box) == false ? 2 : 0) + (crossesGroup(box) ? 2 : 0)
        + (area.contains(box) ? 0 : 1)
    }
    let best = free.min { strangeness($0) < strangeness($1) }
    return best?.center ?? freePoint(forCardAt: frame.center)
  }

  /// Returns whether the border of a group goes through a box.
  private func crossesGroup(_ box: Rect) -> Bool {
    board.hasGroup(in: box) { _, group in !group.frame.contains(box) }
  }

  /// Returns the center of a new card that covers no other; `center` if there is no room near it.
  package func freePoint(forCardAt center: Point) -> Point {
    freeCenter(for: Card.newSize, near: center) ?? center
  }
}
