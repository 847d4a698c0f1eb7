/// A drag that makes something else of the board than moving cards, from its press on.
package enum DragTool: Equatable, Sendable {
  case resize(Resizing)

  /// What letting go at `point` would do.
  package func draft(to point: Point, _ modifiers: Modifiers) -> StepDraft {
    switch self {
    case .resize(let resizing): resizing.draft(to: point, modifiers)
    }
  }
}
