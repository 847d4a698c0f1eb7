import BoardCore
import BoardRenderer
import BoardValues

/// What dragged cards come to rest in line with.
struct Alignment: Equatable, Sendable {
  enum Mode {
    case off, on
    /// Once the pointer is slow enough to aim.
    case atRest
  }

  /// Whether they would come to rest, were the pointer not so fast.
  private(set) var waitsForRest = false
  /// What was found last.
  private var known: Known?

  private struct Known: Equatable, Sendable {
    var area: Rect
    var leavesThem: Bool
    var snapping: Snapping
  }

  /// Returns what is in view beside these cards; nil if they are not aligned now. The board stays the same during
  /// a drag, so it is looked for again only when the view has moved.
  @MainActor
  mutating func snapping(
    _ mode: Mode,
    of ids: Set<ElementID>,
    leavingThem leavesThem: Bool = false,
    _ context: Context
  ) -> Snapping? {
    waitsForRest = mode == .atRest
    guard mode == .on else { return nil }
    let view = context.view
    let area = view.camera.toBoard(view.bounds)
    if let known, known.area == area, known.leavesThem == leavesThem { return known.snapping }
    let snapping = Snapping(of: ids, leavingThem: leavesThem, context)
    known = Known(area: area, leavesThem: leavesThem, snapping: snapping)
    return snapping
  }
}

extension Snapping {
  /// What is in view, and the dots of the grid if these are seen.
  @MainActor
  fileprivate init(of ids: Set<ElementID>, leavingThem leavesThem: Bool, _ context: Context) {
    let view = context.view
    let grid = DotGrid(camera: view.camera, scale: view.scale)
    self.init(
      of: ids,
      leavingThem: leavesThem,
      on: context.board,
      in: view.camera.toBoard(view.bounds),
      reach: Self.reach * view.scale / view.camera.pixelsPerUnit,
      grid: context.settings.hasGrid && grid.strength > 0 ? DotGrid.spacing : nil
    )
  }

}

extension Context {
  /// Whether what is dragged or put somewhere comes to rest in line with others.
  var wantsAlignment: Bool { settings.snaps != pointer.modifiers.contains(.control) }

  /// Returns how far a card that is put at a place moves to be in line with others.
  func alignment(of frame: Rect) -> Vector {
    guard wantsAlignment else { return .zero }
    let snapping = Snapping(of: [], leavingThem: false, self)
    return Axis.allCases.reduce(into: .zero) { offset, axis in
      offset += axis.vector(snapping.correction(of: frame, .all, on: axis) ?? 0)
    }
  }
}
