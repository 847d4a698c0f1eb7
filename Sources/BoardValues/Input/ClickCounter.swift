/// Counts clicks by the server's clock, which starts again at zero every 49.7 days.
package struct ClickCounter: Equatable {

  package init() {
  }
  package struct Limits: Equatable {
    package var milliseconds: UInt32 = 400
    /// Pixels at scale 1.
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

  package mutating func press(
    _ button: PointerButton,
    at point: Point,
    time: UInt32,
    limits: Limits,
    scale: Double
  ) -> Int {
    var count = 1
    if let last, last.button == button, time &- last.time <= limits.milliseconds,
      abs(point.x - last.point.x) <= limits.distance * scale,
      abs(point.y - last.point.y) <= limits.distance * scale
    {
      count = last.count + 1
    }
    last = Click(button: button, point: point, time: time, count: count)
    return count
  }
}
