package import BoardValues

/// Notices that what is held is shaken: to and fro along one line, quickly. Positions are window pixels,
/// times seconds.
package struct Shake: Equatable, Sendable {
  /// The number of turns that make a shake.
  static let turns = 3
  /// The time within which all turns fall, the last motion back included.
  static let duration = 0.6
  /// The least distance between two turns, in pixels at scale 1.
  static let reach = 24.0
  /// The least ratio of the distance along the line to the distance across it.
  private static let straightness = 1.5

  /// The motion along one axis.
  private struct Swing: Equatable, Sendable {
    /// The end of the motion so far, and its time; at first the beginning.
    private var end: (position: Double, time: Double)
    /// The direction, 1 or -1; 0 before there is any motion.
    private var direction = 0.0
    /// The times of the last turns.
    private(set) var turns: [Double] = []

    init(at position: Double, _ now: Double) { end = (position, now) }

    static func == (a: Swing, b: Swing) -> Bool {
      a.end == b.end && a.direction == b.direction && a.turns == b.turns
    }

    mutating func move(to position: Double, at now: Double, reach: Double) {
      let delta = position - end.position
      turns.removeAll { $0 < now - Shake.duration }
      if direction == 0 {
        guard abs(delta) >= reach else { return }
        direction = delta < 0 ? -1 : 1
        end = (position, now)
      } else if delta * direction >= 0 {
        end = (position, now)
      } else if abs(delta) >= reach {
        turns.append(end.time)
        direction = -direction
        end = (position, now)
      }
    }
  }

  private struct Step: Equatable, Sendable {
    var delta: Vector
    var time: Double
  }

  private var last: Point
  private var across: Swing
  private var along: Swing
  /// The motions of the last moment.
  private var steps: [Step] = []

  /// Creates a shake that begins where something was taken hold of.
  package init(from point: Point, at now: Double) {
    last = point
    across = Swing(at: point.x, now)
    along = Swing(at: point.y, now)
  }

  /// Follows a motion. Returns whether that was the last turn of a shake.
  package mutating func move(to point: Point, at now: Double, scale: Double) -> Bool {
    steps.removeAll { $0.time < now - Self.duration }
    steps.append(Step(delta: point - last, time: now))
    last = point
    across.move(to: point.x, at: now, reach: Self.reach * scale)
    along.move(to: point.y, at: now, reach: Self.reach * scale)
    let width = steps.reduce(0) { $0 + abs($1.delta.dx) }
    let height = steps.reduce(0) { $0 + abs($1.delta.dy) }
    return (across.turns.count >= Self.turns && width >= height * Self.straightness)
      || (along.turns.count >= Self.turns && height >= width * Self.straightness)
  }
}
