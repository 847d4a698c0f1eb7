package import BoardValues

/// An additive difference that fades: the former frame of a card minus its present one.
///
/// The model jumps to the new frame at once. The flight adds the difference to the old frame and lets it
/// shrink. Flights add up, so a second one on top of the first has neither jump nor corner.
package struct Flight: Equatable, Sendable {
  static let duration = 0.4
  static let delay = 0.04

  /// The offset of the middle, in board units.
  package var offset: Vector
  /// The difference in width and height.
  package var growth = Vector.zero
  /// The start, in seconds of the host's clock. Before it the whole offset stands.
  package var start: Double
  var duration = Flight.duration

  package var end: Double { start + duration }

  package func offset(at now: Double) -> Vector { offset * left(at: now) }

  /// Returns how much of the difference is left, from 1 at the start to 0 at the end.
  func left(at now: Double) -> Double {
    1 - Easing.easeInOut((now - start) / duration)
  }
}

/// A value between 0 and 1 that changes once, for cards that come, go, are marked or picked up.
package struct Fade: Equatable, Sendable {
  package var from: Double
  package var to: Double
  package var start: Double
  var duration = Flight.duration

  package var end: Double { start + duration }

  package func value(at now: Double) -> Double {
    from + (to - from) * Easing.easeInOut((now - start) / duration)
  }
}
