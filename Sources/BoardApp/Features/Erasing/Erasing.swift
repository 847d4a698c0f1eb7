import BoardCore
import BoardValues

/// The other end of a pen, which erases: a stroke selects the cards and connections that it touches,
/// and its end deletes them as one step.
struct Erasing: Feature {
  private struct Stroke: Equatable, Sendable {
    var point: Point
    var touched: Set<ElementID> = []
    /// The selection before the stroke.
    let before: Set<ElementID>
  }

  /// The distance between two points of a stroke at which it is looked what lies there, in pixels at
  /// scale 1.
  nonisolated private static let stride = 4.0

  private var stroke: Stroke?

  nonisolated init() {}

  func places(_ context: Context) -> Places {
    stroke != nil ? .drag : context.pointer.tool == .eraser ? .aim : []
  }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(.pressed(.primary, let point, _, _)) where stroke == nil:
      guard !effects.refuse(context) else { return .taken }
      effects.add(.leaveText)
      stroke = Stroke(point: point, before: context.selection)
      effects.then { (erasing: inout Erasing, context, effects) in
        erasing.draw(to: point, context, &effects)
      }
    case .event(.moved(let point, _, let held)):
      guard stroke != nil else { return .passed }
      draw(to: point, context, &effects)
      if !held.contains(.primary) { end(&effects) }
    case .event(.released(.primary, let point, _)):
      guard stroke != nil else { return .passed }
      draw(to: point, context, &effects)
      end(&effects)
    case .event(.interrupted):
      cancel(&effects)
      return .passed
    case .command(let command) where stroke != nil: return hold(command, &effects)
    default: return .passed
    }
    return .taken
  }

  /// Notes what lies between the last point of the stroke and the next one.
  private mutating func draw(to point: Point, _ context: Context, _ effects: inout Effects) {
    guard var stroke else { return }
    let way = point - stroke.point
    let length = point.distance(to: stroke.point)
    let count = max(1, Int((length / (Self.stride * context.view.scale)).rounded(.up)))
    for index in 1...count {
      let place = stroke.point + way * (Double(index) / Double(count))
      if let id = element(at: place, context) { stroke.touched.insert(id) }
    }
    stroke.point = point
    self.stroke = stroke
    effects.add(.selectInPassing(stroke.touched))
  }

  /// Returns what the eraser takes away at a window point: the ground of a group is board, and what is
  /// locked stays.
  private func element(at point: Point, _ context: Context) -> ElementID? {
    guard context.panes.find(point) == nil else { return nil }
    if let label = context.label(at: point) { return label }
    guard let hit = context.hit(at: point), hit.part != .ground, !context.editor.isLocked(hit.id)
    else { return nil }
    return hit.id
  }

  private mutating func end(_ effects: inout Effects) {
    guard let stroke, !stroke.touched.isEmpty else { return cancel(&effects) }
    self.stroke = nil
    effects.add(.selectInPassing(stroke.touched))
    effects.add(.ask(.delete))
  }

  /// Ends the stroke without an effect.
  private mutating func cancel(_ effects: inout Effects) {
    if let stroke { effects.add(.selectInPassing(stroke.before)) }
    stroke = nil
  }

  /// Handles commands during a stroke, as during a drag.
  private mutating func hold(_ command: Command, _ effects: inout Effects) -> Verdict {
    switch command {
    case .save: return .passed
    case .quit:
      cancel(&effects)
      return .passed
    case .undo, .redo, .escape: cancel(&effects)
    default: break
    }
    return .taken
  }
}
