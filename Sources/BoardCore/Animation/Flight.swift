/// One additive offset that fades: where something was, minus where it is now.
///
/// The model jumps to the new position at once. The flight adds an offset back to the old one and
/// lets it shrink.
/// Flights add up, so a second one on top of the first has neither jump nor corner.
package struct Flight: Equatable, Sendable {
  package static let duration = 0.4
  package static let delay = 0.1

  package var offset: Vector
  /// Seconds of the host's clock; before it the whole offset stands.
  package var start: Double
  var duration = Flight.duration

  package var end: Double { start + duration }

  package func offset(at now: Double) -> Vector {
    offset * (1 - Easing.easeInOut((now - start) / duration))
  }
}

/// A value between 0 and 1 that changes once: cards that come and go.
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

/// A highlight that stays for a moment and fades in a few steps. Between the steps nothing changes,
/// so nothing has to be redrawn.
struct Highlight: Equatable, Sendable {
  private static let levels = [1, 0.7, 0.4, 0.2]
  private static let step = 0.08

  /// Seconds of the host's clock; it shows at once and begins to fade here.
  var leaving: Double

  var end: Double { leaving + Double(Self.levels.count - 1) * Self.step }

  private func index(at now: Double) -> Int {
    now < leaving ? 0 : Int((now - leaving) / Self.step) + 1
  }

  func value(at now: Double) -> Double {
    let index = index(at: now)
    return index < Self.levels.count ? Self.levels[index] : 0
  }

  /// When it next looks different.
  func nextChange(after now: Double) -> Double {
    leaving + Double(index(at: now)) * Self.step
  }
}
