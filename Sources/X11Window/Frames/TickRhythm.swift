/// When the display will tick next, as far as its last ticks tell.
struct TickRhythm {
  /// Seconds of our clock, and the display's number for it.
  struct Tick: Equatable {
    var time: Double
    var number: UInt64
  }

  /// Seconds between ticks; nil until two in a row have been seen.
  private(set) var period: Double?
  /// Of the ticks in a row: the longer the row, the better the period is known.
  private var first: Tick?
  private var last: Tick?

  /// How late the next tick may be: as late as those before it were, which is forgotten by and by.
  private var tolerance = tolerances.lowerBound
  /// A server without a real display rounds its timers to milliseconds, and a busy one is later still.
  static let tolerances = 0.001...0.004
  private static let margin = 0.0005
  private static let forgetting = 0.95
  /// After this long nobody knows when within a period the next tick comes.
  static let memory = 0.25
  private static let plausible = 0.002...0.05
  /// Fewer ticks than these measure no better than what is known.
  private static let sample: UInt64 = 8

  /// A server on another machine has another clock, of which nothing can be learnt.
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
      // Another display, or another rate.
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

  /// By when the next tick will have come; nil where that is not known.
  func next(after now: Double) -> Double? {
    guard let period, let last, now - last.time < Self.memory else { return nil }
    let count = max(0, ((now - last.time) / period).rounded(.down)) + 1
    return last.time + count * period + tolerance
  }
}
