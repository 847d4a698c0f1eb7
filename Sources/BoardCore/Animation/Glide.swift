package import BoardValues

/// A position on its way from what was told last to what is told now: as signals come a few times a second, it is
/// at rest only if they stay away.
package struct Glide: Equatable, Sendable {
  /// Longer than the time between two signals, so that a steady motion is seen as one.
  package static let duration = 0.1

  private var from: Vector
  package private(set) var to: Vector
  private var start: Double

  /// Creates a position that is at rest since a time.
  package init(at place: Vector, since now: Double) { (from, to, start) = (place, place, now) }

  package var end: Double { from == to ? start : start + Self.duration }

  /// Returns the time of the next frame that may differ from this one; nil at rest.
  package func nextChange(after now: Double) -> Double? {
    from == to || end <= now ? nil : max(start, now)
  }

  package func value(at now: Double) -> Vector {
    from + (to - from) * max(0, min((now - start) / Self.duration, 1))
  }

  /// Goes on to another position from where it is seen, or jumps there.
  package mutating func go(to place: Vector, jumps: Bool, at now: Double) {
    self = Glide(from: jumps ? place : value(at: now), to: place, start: now)
  }

  private init(from: Vector, to: Vector, start: Double) {
    (self.from, self.to, self.start) = (from, to, start)
  }
}
