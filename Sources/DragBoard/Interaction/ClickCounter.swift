/// Tells a double click from two clicks.
struct ClickCounter: Equatable, Sendable {
  /// Seconds between two presses of one double click, and window pixels.
  var interval = 0.4
  var distance = 5.0

  private var last: (button: PointerButton, point: Point, time: Double, count: Int)?

  /// How many presses have come together, this one included.
  mutating func press(_ button: PointerButton, at point: Point, time: Double) -> Int {
    var count = 1
    if let last, last.button == button, time >= last.time, time - last.time <= interval,
      abs(point.x - last.point.x) <= distance, abs(point.y - last.point.y) <= distance
    {
      count = last.count + 1
    }
    last = (button, point, time, count)
    return count
  }

  static func == (a: ClickCounter, b: ClickCounter) -> Bool {
    a.interval == b.interval && a.distance == b.distance && a.last?.time == b.last?.time
      && a.last?.count == b.last?.count
  }
}
