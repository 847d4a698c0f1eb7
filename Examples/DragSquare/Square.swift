import UndoCore

typealias Point = SIMD2<Double>

/// A square that can be moved and moved back.
@MainActor
final class Square {
  static let side = 80.0
  let undoManager = UndoManager()
  /// Where it was seen when it began to fly, and when that was. Nil if it never flew since a drag.
  private var flight: (from: Point, start: ContinuousClock.Instant)?

  /// Where the square is. Every move goes through here, and so does every undo: being set once more
  /// is how the inverse registers its own. Of all motions of a drag only the first is kept.
  var center = Point(200, 150) {
    didSet {
      guard center != oldValue else { return }
      undoManager.registerUndo(withTarget: self, coalescing: "center") { $0.center = oldValue }
      // From where it is seen, so that an undo in the middle of a flight does not jump.
      let isTravelling = undoManager.isUndoing || undoManager.isRedoing
      flight = isTravelling ? (oldValue + offset(from: oldValue), .now) : nil
    }
  }

  var isFlying: Bool { flight.map { .now < $0.start + .seconds(0.4) } ?? false }
  var shownCenter: Point { center + offset(from: center) }

  /// How far from its place the square is seen: less and less, slowly at both ends.
  private func offset(from place: Point) -> Point {
    guard let flight else { return .zero }
    let part = min((.now - flight.start) / .seconds(0.4), 1)
    return (flight.from - place) * (1 - part * part * (3 - 2 * part))
  }
}
