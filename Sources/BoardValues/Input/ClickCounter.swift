/// A counter of successive clicks. It uses the server's clock, which starts again at zero every
/// 49.7 days.
package struct ClickCounter: Equatable {

  package init() {
  }
  /// The limits within which two presses belong to one series of clicks.
  package struct Limits: Equatable {
    package var milliseconds: UInt32 = 400
    /// The distance in pixels at scale 1.
    package var distance = 5.0

    package init(milliseconds: UInt32 = 400, distance: Double = 5.0) {
      self.milliseconds = milliseconds
      self.distance = distance
    }
  }

  private struct Click: Equatable {
    var button: PointerButton
    var point: Point
    var time: UInt32
    var count: Int
  }

  private var last: Click?

  /// Returns the number of the click in its series, 1 for the first. `point` is in window pixels,
  /// `time` in milliseconds of the server's clock.
  package mutating func press(
    _ button: PointerButton,
    at point: Point,
    time: UInt32,
    limits: Limits,
    scale: Double
  ) -> Int {
    move(to: point, limits: limits, scale: scale)
    var count = 1
    if let last, last.button == button, time &- last.time <= limits.milliseconds {
      count = last.count + 1
    }
    last = Click(button: button, point: point, time: time, count: count)
    return count
  }

  /// Ends the series if the pointer has gone too far from its last press: what follows a drag is a first click, even where
  /// the drag began.
  package mutating func move(to point: Point, limits: Limits, scale: Double) {
    guard let place = last?.point else { return }
    let reach = limits.distance * scale
    if abs(point.x - place.x) > reach || abs(point.y - place.y) > reach { last = nil }
  }
}
