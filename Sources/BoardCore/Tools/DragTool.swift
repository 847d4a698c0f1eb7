package import BoardValues

/// A drag that makes something else of the board than moving cards, from its press on.
package enum DragTool: Equatable, Sendable {
  case resize(Resizing)
  case connect(Connecting)

  /// The cards that it changes the frames of, which may come to rest in line with others.
  package var sizedCards: Set<ElementID> {
    switch self {
    case .resize(let resizing): resizing.ids
    case .connect: []
    }
  }

  /// What its edges come to rest at from now on; nil for nothing.
  package mutating func snap(to snapping: Snapping?) {
    switch self {
    case .resize(var resizing):
      resizing.snapping = snapping
      self = .resize(resizing)
    case .connect: break
    }
  }

  /// What letting go at `point` would do.
  package func draft(to point: Point, _ modifiers: Modifiers) -> StepDraft {
    switch self {
    case .resize(let resizing): resizing.draft(to: point, modifiers)
    case .connect(let connecting): connecting.draft(to: point, modifiers)
    }
  }
}
