import BoardValues

/// When the caret is seen: a pure function of the time since the last input. It ends visible, and then
/// nothing runs any more.
struct CaretBlink: Equatable, Sendable {
  /// Of on and off together, in seconds; nil for one that stays.
  var period: Double?
  /// After so long without input it stays, in seconds.
  var timeout: Double

  init(_ desktop: DesktopPreferences = DesktopPreferences()) {
    period = desktop.caretPeriod
    timeout = desktop.caretTimeout
  }

  func isVisible(_ elapsed: Double) -> Bool {
    guard let period, elapsed < timeout else { return true }
    // For a whole cycle after input, then two thirds of each.
    guard elapsed >= period else { return true }
    return elapsed.truncatingRemainder(dividingBy: period) < period * 2 / 3
  }

  /// When it is next different, after the last input; nil if it stays.
  func nextChange(after elapsed: Double) -> Double? {
    guard let period, elapsed < timeout else { return nil }
    let cycle = max((elapsed / period).rounded(.down), 1)
    let off = cycle * period + period * 2 / 3
    let next = elapsed < off ? off : (cycle + 1) * period
    return min(next, timeout)
  }
}
