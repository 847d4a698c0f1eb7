import BoardCore
import BoardRenderer
import BoardValues

/// The alignment of dragged cards with others.
struct Alignment: Equatable, Sendable {
  enum Mode {
    case off, on
    /// Aligns once the pointer is slow enough to aim.
    case atRest
  }

  /// Whether the cards would snap if the pointer were slower.
  private(set) var waitsForRest = false
  /// The last result.
  private var known: Known?

  private struct Known: Equatable, Sendable {
    var area: Rect
    var leavesThem: Bool
    var snapping: Snapping
  }

  /// Returns the snapping lines from the other cards in view; nil if the dragged cards aren't
  /// aligned now. The board doesn't change during a drag, so the lines are found again only after
  /// the view has moved.
  @MainActor
  mutating func snapping(
    _ mode: Mode,
    of ids: Set<ElementID>,
    leavingThem leavesThem: Bool = false,
    _ question: Question
  ) -> Snapping? {
    waitsForRest = mode == .atRest
    guard mode == .on else { return nil }
    let view = question.view
    let area = view.camera.toBoard(view.bounds)
    if let known, known.area == area, known.leavesThem == leavesThem { return known.snapping }
    let snapping = Snapping(of: ids, leavingThem: leavesThem, question)
    known = Known(area: area, leavesThem: leavesThem, snapping: snapping)
    return snapping
  }
}

extension Snapping {
  /// Collects the cards in view, and the dots of the grid if these are visible.
  @MainActor
  fileprivate init(of ids: Set<ElementID>, leavingThem leavesThem: Bool, _ question: Question) {
    let view = question.view
    let grid = DotGrid(camera: view.camera, scale: view.scale)
    self.init(
      of: ids,
      leavingThem: leavesThem,
      on: question.board,
      in: view.camera.toBoard(view.bounds),
      reach: Self.reach * view.scale / view.camera.pixelsPerUnit,
      grid: question.settings.hasGrid && grid.strength > 0 ? DotGrid.spacing : nil
    )
  }

}

extension Facts where Self: ~Copyable {
  /// Whether cards snap to alignment with others when they are dragged or placed.
  var wantsAlignment: Bool { settings.snaps != pointer.modifiers.contains(.control) }

  /// Returns the offset that aligns a card placed at a frame with others.
  func alignment(of frame: Rect) -> Vector {
    guard wantsAlignment else { return .zero }
    let snapping = Snapping(of: [], leavingThem: false, question)
    return Axis.allCases.reduce(into: .zero) { offset, axis in
      offset += axis.vector(snapping.correction(of: frame, .all, on: axis) ?? 0)
    }
  }
}
