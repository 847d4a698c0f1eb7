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

  func places(_ question: Question) -> Places {
    stroke != nil ? .drag : question.pointer.tool == .eraser ? .aim : []
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(.pressed(.primary, let point, _, _)) where stroke == nil:
      guard !turn.refuse() else { return .taken }
      stroke = Stroke(point: point, before: turn.selection)
      // The stroke meets the card of a text that was open.
      turn.finishText()
      draw(to: point, &turn)
    case .event(.moved(let point, _, let held)):
      guard stroke != nil else { return .passed }
      draw(to: point, &turn)
      if !held.contains(.primary) { end(&turn) }
    case .event(.released(.primary, let point, _)):
      guard stroke != nil else { return .passed }
      draw(to: point, &turn)
      end(&turn)
    case .event(.interrupted):
      cancel(&turn)
      return .passed
    case .command(let command) where stroke != nil: return hold(command, &turn)
    default: return .passed
    }
    return .taken
  }

  /// Notes what lies between the last point of the stroke and the next one.
  private mutating func draw(to point: Point, _ turn: inout Turn) {
    guard var stroke else { return }
    let way = point - stroke.point
    let length = point.distance(to: stroke.point)
    let count = max(1, Int((length / (Self.stride * turn.view.scale)).rounded(.up)))
    for index in 1...count {
      let place = stroke.point + way * (Double(index) / Double(count))
      if let id = element(at: place, turn.question) { stroke.touched.insert(id) }
    }
    stroke.point = point
    self.stroke = stroke
    turn.editor.selection = stroke.touched
  }

  /// Returns what the eraser takes away at a window point: the ground of a group is board, and what is
  /// locked stays.
  private func element(at point: Point, _ question: Question) -> ElementID? {
    guard question.panes.find(point) == nil else { return nil }
    if let label = question.label(at: point) { return label }
    guard let hit = question.hit(at: point), hit.part != .ground, !question.editor.isLocked(hit.id)
    else { return nil }
    return hit.id
  }

  private mutating func end(_ turn: inout Turn) {
    guard let stroke, !stroke.touched.isEmpty else { return cancel(&turn) }
    self.stroke = nil
    turn.editor.selection = stroke.touched
    turn.ask(.board(.delete))
  }

  /// Ends the stroke without an effect.
  private mutating func cancel(_ turn: inout Turn) {
    if let stroke { turn.editor.selection = stroke.before }
    stroke = nil
  }

  /// Handles commands during a stroke, as during a drag.
  private mutating func hold(_ command: Command, _ turn: inout Turn) -> Verdict {
    switch command {
    case .saving(.save): return .passed
    case .saving(.quit):
      cancel(&turn)
      return .passed
    case .undo(.undo), .undo(.redo), .escape: cancel(&turn)
    default: break
    }
    return .taken
  }
}
