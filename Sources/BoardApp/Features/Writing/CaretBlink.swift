import BoardValues

/// The blinking of the caret: a pure function of the time since the last input. It ends with a
/// visible caret, after which no timer runs.
struct CaretBlink: Equatable, Sendable {
  /// The length of a cycle of on and off, in seconds; nil if the caret doesn't blink.
  var period: Double?
  /// The time without input after which the blinking ends, in seconds.
  var timeout: Double

  init(_ desktop: DesktopPreferences = DesktopPreferences()) {
    period = desktop.caretPeriod
    timeout = desktop.caretTimeout
  }

  func isVisible(_ elapsed: Double) -> Bool {
    guard let period, elapsed < timeout else { return true }
    // The caret is visible for a whole cycle after input, then for two thirds of each.
    guard elapsed >= period else { return true }
    return elapsed.truncatingRemainder(dividingBy: period) < period * 2 / 3
  }

  /// Returns the time of the next change after the last input; nil if there is none.
  func nextChange(after elapsed: Double) -> Double? {
    guard let period, elapsed < timeout else { return nil }
    let cycle = max((elapsed / period).rounded(.down), 1)
    let off = cycle * period + period * 2 / 3
    let next = elapsed < off ? off : (cycle + 1) * period
    return min(next, timeout)
  }
}
