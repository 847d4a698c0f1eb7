import BoardValues

/// Arrangements that keep off the cards around them.
extension Arranging {
  /// The most cards that are kept off. Among more there is no telling where an arrangement should go.
  private static let most = 500

  /// Returns the step that moves each unit by its delta, and all of them by as little more as keeps them off other
  /// cards. What lies in a group stays in it, if need be over others.
  func arranged(_ delta: (Unit) -> Vector) -> StepDraft {
    let shift = clearance(of: units.map { $0.frame.offset(by: delta($0)) })
    return moved(.arrange) { delta($0) + shift }
  }

  /// Returns how far frames have to go, in one direction, to cover no card that does not belong to them.
  private func clearance(of frames: [Rect]) -> Vector {
    guard let box = frames.box else { return .zero }
    let own = units.reduce(into: Set<ElementID>()) { $0.formUnion($1.cards) }
    let home = units.lazy.map(\.frame).box.flatMap { group(around: $0, but: own) }
    guard board.cardOrder.count - own.count <= Self.most else { return .zero }
    let others = board.cardOrder.compactMap { id -> Rect? in
      guard !own.contains(id), let card = board.card(id), !card.isGroup else { return nil }
      return card.frame
    }
    guard others.contains(where: { other in frames.contains(where: other.intersects) }) else {
      return .zero
    }
    let gap = Self.branchGap
    let shifts = others.flatMap { other in
      [
        Vector(other.maxX + gap - box.minX, 0), Vector(other.minX - gap - box.maxX, 0),
        Vector(0, other.maxY + gap - box.minY), Vector(0, other.minY - gap - box.maxY),
      ]
    }
    return shifts.sorted { ($0.length, $0.dx, $0.dy) < ($1.length, $1.dx, $1.dy) }.first { shift in
      let place = box.offset(by: shift)
      return home?.contains(place) ?? true && !others.contains(where: place.intersects)
    } ?? .zero
  }

  /// Returns the frame of the smallest group around a box that does not move along; nil if there is none.
  private func group(around box: Rect, but own: Set<ElementID>) -> Rect? {
    board.cards(in: box).compactMap { id -> Rect? in
      guard !own.contains(id), let card = board.card(id), card.isGroup else { return nil }
      return card.frame.contains(box) ? card.frame : nil
    }.min { $0.area < $1.area }
  }
}
