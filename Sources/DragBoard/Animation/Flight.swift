/// One additive offset that fades: where something was, minus where it is now.
///
/// The model jumps to the new place at once. The flight adds the way back to it and lets it shrink.
/// Flights add up, so a second one on top of the first has neither jump nor corner.
struct Flight: Equatable, Sendable {
  static let duration = 0.4
  static let delay = 0.1

  var offset: Vector
  /// Seconds of the host's clock; before it the whole offset stands.
  var start: Double
  var duration = Flight.duration

  var end: Double { start + duration }

  func offset(at now: Double) -> Vector {
    offset * (1 - Easing.easeInOut((now - start) / duration))
  }
}

/// A value between 0 and 1 that changes once: cards that come and go, highlights that pass.
struct Fade: Equatable, Sendable {
  var from: Double
  var to: Double
  var start: Double
  var duration = Flight.duration

  var end: Double { start + duration }

  func value(at now: Double) -> Double {
    from + (to - from) * Easing.easeInOut((now - start) / duration)
  }
}
