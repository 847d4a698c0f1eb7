/// Steps played like a film: a position in the history for every moment.
package struct Playback: Equatable, Sendable {
  /// The time that a step takes, and the most that is left between two, in seconds at normal speed.
  private static let stepDuration = 0.4
  private static let longestPause = 1.0
  private static let leastPause = 0.1

  /// The greatest speed.
  package static let fastest = 16

  private let first: Int
  private let start: Double
  package let speed: Int
  /// The times at which each step begins and the last one ends, counted from the start at normal speed.
  private var beginnings: [Double] = []

  /// Creates a playback from a position, at which it is at `now`, to the last of the steps. `times` are
  /// those at which all steps were made, in seconds, the oldest first.
  ///
  /// - Complexity: O(steps).
  package init(of times: [Double], from position: Double, speed: Int, at now: Double) {
    first = min(Int(position), times.count)
    self.speed = speed
    var time = 0.0
    for index in first..<times.count {
      if index > first {
        let pause = times[index] - times[index - 1] - Self.stepDuration
        time += max(Self.leastPause, min(pause, Self.longestPause))
      }
      beginnings.append(time)
      time += Self.stepDuration
    }
    beginnings.append(time)
    start = now - (position - Double(first)) * Self.stepDuration / Double(speed)
  }

  /// The time at which the last step ends.
  package var end: Double { start + (beginnings.last ?? 0) / Double(speed) }

  package func isOver(at now: Double) -> Bool { elapsed(now) >= (beginnings.last ?? 0) }

  private func elapsed(_ now: Double) -> Double { (now - start) * Double(speed) }

  /// Returns the position at a time, in steps after the beginning.
  ///
  /// - Complexity: O(log steps).
  package func position(at now: Double) -> Double {
    let elapsed = elapsed(now)
    var (low, high) = (0, beginnings.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if beginnings[middle] <= elapsed { low = middle } else { high = middle - 1 }
    }
    guard low < beginnings.count - 1 else { return Double(first + low) }
    let share = Easing.easeInOut((elapsed - beginnings[low]) / Self.stepDuration)
    return Double(first + low) + share
  }
}
