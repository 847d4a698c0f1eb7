package import BoardValues

/// The speed of the pointer. Positions are window pixels, times seconds.
package struct PointerSpeed: Equatable, Sendable {
  /// The speed above which the user aims at nothing, in pixels at scale 1 per second.
  private static let fast = 500.0
  /// The time for which a motion counts.
  private static let memory = 0.08

  private struct Sample: Equatable, Sendable {
    var point: Point
    var time: Double
  }

  private var samples: [Sample] = []

  package init() {}

  package mutating func note(_ point: Point, at now: Double) {
    samples.removeAll { $0.time < now - Self.memory }
    // Without passing time there is no speed: only the latest position counts.
    if samples.last?.time == now { samples.removeLast() }
    samples.append(Sample(point: point, time: now))
  }

  package func isFast(at now: Double, scale: Double) -> Bool {
    guard let first = samples.first(where: { $0.time >= now - Self.memory }),
      let last = samples.last, now > first.time
    else { return false }
    return first.point.distance(to: last.point) > Self.fast * scale * (now - first.time)
  }

  /// The time at which the pointer is no longer fast, if it stays where it is.
  package var rest: Double? { samples.last.map { $0.time + Self.memory } }
}
