import UndoCore

typealias Point = SIMD2<Double>

/// A square that can be moved, with undo.
@MainActor
final class Square {
  static let side = 80.0
  let undoManager = UndoManager()
  /// Where it was shown when its flight started, and when that was. Nil if it has not flown since a
  /// drag.
  private var flight: (from: Point, start: ContinuousClock.Instant)?

  /// Where the square is. Every move goes through here, and so does every undo: setting it again is
  /// how the inverse registers its own inverse. Of the motions of a drag only the first is
  /// registered.
  var center = Point(200, 150) {
    didSet {
      guard center != oldValue else { return }
      undoManager.registerUndo(withTarget: self, coalescing: "center") { $0.center = oldValue }
      // From where it is shown, so that an undo in the middle of a flight does not jump.
      let isUndoOrRedo = undoManager.isUndoing || undoManager.isRedoing
      flight = isUndoOrRedo ? (oldValue + offset(from: oldValue), .now) : nil
    }
  }

  var isFlying: Bool { flight.map { .now < $0.start + .seconds(0.4) } ?? false }
  var shownCenter: Point { center + offset(from: center) }

  /// How far from its position the square is shown: eased in and out.
  private func offset(from position: Point) -> Point {
    guard let flight else { return .zero }
    let part = min((.now - flight.start) / .seconds(0.4), 1)
    return (flight.from - position) * (1 - part * part * (3 - 2 * part))
  }
}
