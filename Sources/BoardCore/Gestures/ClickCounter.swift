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
    var place: Point
    var time: UInt32
    var count: Int
  }

  private var last: Click?

  package mutating func press(
    _ button: PointerButton,
    at place: Point,
    time: UInt32,
    limits: Limits,
    scale: Double
  ) -> Int {
    var count = 1
    if let last, last.button == button, time &- last.time <= limits.milliseconds,
      abs(place.x - last.place.x) <= limits.distance * scale,
      abs(place.y - last.place.y) <= limits.distance * scale
    {
      count = last.count + 1
    }
    last = Click(button: button, place: place, time: time, count: count)
    return count
  }

  package mutating func reset() { last = nil }
}
