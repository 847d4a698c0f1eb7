package import BoardValues

/// Cut, paste and duplicate, each of which makes one named step.
extension Editor {
  /// The distance between cards that would hide each other otherwise, in board units.
  private static let shift = Vector(24, 24)

  /// The selected cards with what lies in the groups among them, and the edges between them.
  package var selectedFragment: Fragment { Fragment(of: heldCards, on: board) }

  /// What cutting takes off the board: locked cards stay.
  package var cutFragment: Fragment { Fragment(of: movedCards, on: board) }

  /// Takes these cards off the board, and all edges at them. Returns false if nothing changes.
  @discardableResult
  package mutating func cutSelection(at now: Double) -> Bool {
    let cards = movedCards
    let doomed = cards.reduce(into: cards) { $0.formUnion(board.edges(of: $1)) }
    let changes = doomed.sorted().map { BoardChange($0, from: board[$0], to: nil) }
    return perform(.cut(count: cards.count), changes, at: now)
  }

  /// Adds cards and edges, moved by `delta`, in front of the others, and selects the cards. `names` has a
  /// new name for each card and each edge. Returns false if they cannot be put there.
  @discardableResult
  package mutating func insert(
    _ fragment: Fragment,
    movedBy delta: Vector,
    named names: [String],
    as name: (_ count: Int) -> StepName,
    at now: Double,
    joining key: String? = nil
  ) -> Bool {
    guard let changes = fragment.additions(to: board, movedBy: delta, named: names),
      perform(name(fragment.cards.count), changes, at: now, joining: key)
    else { return false }
    selection = Set(changes.prefix(fragment.cards.count).map(\.id))
    return true
  }

  /// Returns the delta that puts the middle of a fragment at `center`, or at the nearest place where it
  /// covers no card. Where all is full, it is never right on top of cards that look the same.
  package func delta(of fragment: Fragment, to center: Point) -> Vector {
    guard let bounds = fragment.bounds else { return .zero }
    let exact = (freeCenter(for: bounds.size, near: center) ?? center) - bounds.center
    var delta = Vector(exact.dx.rounded(), exact.dy.rounded())
    for _ in 0..<200 where hides(fragment, movedBy: delta) { delta += Self.shift }
    return delta
  }

  /// Returns whether one of the first cards would lie on a card of the same size.
  private func hides(_ fragment: Fragment, movedBy delta: Vector) -> Bool {
    fragment.cards.prefix(16).contains { card in
      let frame = card.frame.offset(by: delta)
      let corner = Rect(frame.minX, frame.minY, 1, 1).expanded(by: Self.shift.dx)
      return board.cards(in: corner).contains { id in
        guard let other = board.card(id)?.frame, other.size == frame.size else { return false }
        let away = other.origin - frame.origin
        return max(abs(away.dx), abs(away.dy)) < Self.shift.dx
      }
    }
  }

}

// MARK: - Duplicating

/// The cards that were duplicated last, for continuing in the same direction.
struct Duplication: Equatable, Sendable {
  /// One of the cards, and its copy.
  var original: ElementID
  var copy: ElementID
  var copies: Set<ElementID>

  /// Returns the present offset of the copies from their originals.
  func delta(on board: Board) -> Vector? {
    guard let old = board.card(original)?.frame.origin, let new = board.card(copy)?.frame.origin
    else { return nil }
    return new == old ? nil : new - old
  }
}

extension Editor {
  /// The cards that duplicating would copy. Of copies that are still selected, these are only the copies,
  /// without what else lies in their groups now.
  private var duplicatedCards: Set<ElementID> {
    repeatsDuplication ? Set(selectedCards) : heldCards
  }

  package var duplicatedFragment: Fragment { Fragment(of: duplicatedCards, on: board) }

  private var repeatsDuplication: Bool { duplication?.copies == selection }

  /// Puts a copy of the selection a little beside it. Copies that were moved are copied again at the
  /// distance that they have from their originals.
  @discardableResult
  package mutating func duplicate(named names: [String], at now: Double) -> Bool {
    let delta = (repeatsDuplication ? duplication?.delta(on: board) : nil) ?? Self.shift
    return copy(duplicatedCards, movedBy: delta, named: names, at: now)
  }

  /// Puts a copy of these cards at an offset, and selects it. `names` has a new name for each card and
  /// each edge between them. Returns false if the copy cannot be put there.
  @discardableResult
  package mutating func copy(
    _ cards: Set<ElementID>,
    movedBy delta: Vector,
    named names: [String],
    at now: Double
  ) -> Bool {
    let fragment = Fragment(of: cards, on: board)
    guard let original = board.cardOrder.first(where: cards.contains),
      insert(fragment, movedBy: delta, named: names, as: StepName.duplicate, at: now),
      let copy = selection.min()
    else { return false }
    duplication = Duplication(original: original, copy: copy, copies: selection)
    return true
  }

  /// Returns the step that copying these cards would make, before the copy is moved.
  package func copyDraft(of cards: Set<ElementID>, named names: [String]) -> StepDraft? {
    Fragment(of: cards, on: board).additions(to: board, movedBy: .zero, named: names)
      .map { StepDraft(.duplicate(count: cards.count), $0) }
  }
}
