/// The rhythm of the display, from which the next tick is predicted.
struct TickRhythm {
  /// A tick: its time in seconds of our clock, and its number on the display.
  struct Tick: Equatable {
    var time: Double
    var number: UInt64
  }

  /// The seconds between ticks, or nil until there were two in a row.
  private(set) var period: Double?
  /// The first of the ticks in a row. The longer the row, the more precise the period.
  private var first: Tick?
  private var last: Tick?

  /// The expected delay of the next tick in seconds: that of the ticks before it, gradually
  /// forgotten.
  private var tolerance = tolerances.lowerBound
  /// The bounds of the tolerance. A server without a real display rounds its timers to
  /// milliseconds, and a busy one is later still.
  static let tolerances = 0.001...0.004
  private static let margin = 0.0005
  private static let forgetting = 0.95
  /// The seconds after which the next tick can no longer be predicted.
  static let memory = 0.25
  private static let plausible = 0.002...0.05
  /// The number of ticks below which a measurement is no better than the known period.
  private static let sample: UInt64 = 8

  /// Learns from a tick. A server on another machine has another clock, from which nothing can be
  /// learned.
  mutating func note(_ tick: Tick, at now: Double) {
    guard (-Self.margin...Self.memory).contains(now - tick.time) else {
      self = TickRhythm()
      return
    }
    defer { last = tick }
    guard let first, let last, tick.number > last.number, tick.time - last.time < Self.memory else {
      first = tick
      return
    }
    let steps = Double(tick.number - last.number)
    let step = (tick.time - last.time) / steps
    guard Self.plausible.contains(step), period.map({ abs(step - $0) < $0 / 4 }) ?? true else {
      // The ticks come from another display or at another rate.
      period = nil
      self.first = tick
      return
    }
    if let period { note(lateness: (step - period) * steps) }
    let count = tick.number - first.number
    if period == nil || count >= Self.sample { period = (tick.time - first.time) / Double(count) }
  }

  private mutating func note(lateness: Double) {
    let wanted = max(lateness + Self.margin, tolerance * Self.forgetting)
    tolerance = min(max(wanted, Self.tolerances.lowerBound), Self.tolerances.upperBound)
  }

  /// Returns the time by which the next tick will have come, or nil if that is not known.
  func next(after now: Double) -> Double? {
    guard let period, let last, now - last.time < Self.memory else { return nil }
    let count = max(0, ((now - last.time) / period).rounded(.down)) + 1
    return last.time + count * period + tolerance
  }
}
