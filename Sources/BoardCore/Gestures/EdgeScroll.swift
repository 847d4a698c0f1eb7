package import BoardValues

/// Scrolling while something is dragged at the edge of the window: after a moment, gently at first, and
/// faster the closer the pointer is to the edge.
package struct EdgeScroll: Equatable, Sendable {

  package init() {
  }
  /// The width of the zone in pixels at scale 1, and the speed in such pixels per second.
  static let zone = 24.0
  static let topSpeed = 600.0
  /// The seconds in the zone before anything moves, and from then until the speed is full.
  package static let delay = 0.2
  static let easing = 0.8

  private var began: Double?
  private var last = 0.0

  /// Returns the pixels per second at full speed for a pointer; nil away from all edges.
  package static func velocity(at pointer: Point, in size: Size, scale: Double) -> Vector? {
    func speed(_ position: Double, _ end: Double) -> Double {
      let zone = min(zone * scale, end / 4)
      let depth = position < zone ? position - zone : max(position - (end - zone), 0)
      let share = max(-1, min(depth / zone, 1))
      return share * abs(share) * topSpeed * scale
    }
    let velocity = Vector(speed(pointer.x, size.width), speed(pointer.y, size.height))
    return velocity == .zero ? nil : velocity
  }

  /// Returns how far to scroll since the last call, in pixels.
  package mutating func advance(_ velocity: Vector?, to now: Double) -> Vector {
    guard let velocity else {
      began = nil
      return .zero
    }
    guard let began else {
      began = now
      last = now
      return .zero
    }
    // After a stall it continues from here and does not catch up.
    let start = max(last, now - 0.1)
    last = now
    return velocity * (Self.fullTime(at: now - began) - Self.fullTime(at: start - began))
  }

  /// Returns the seconds at full speed that cover the same distance.
  private static func fullTime(at time: Double) -> Double {
    let time = max(time - delay, 0)
    return time < easing ? time * time / (2 * easing) : time - easing / 2
  }

  /// Returns when scrolling begins; nil if it has begun, or nothing is dragged at an edge.
  package func beginning(after now: Double) -> Double? {
    began.flatMap { $0 + Self.delay > now ? $0 + Self.delay : nil }
  }
}
