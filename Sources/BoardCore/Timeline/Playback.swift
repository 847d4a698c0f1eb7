/// Steps played like a film: a position in the history for every moment.
///
/// At normal speed a film of any length takes at most 30 seconds. If its steps and the pauses between
/// them would take longer, the pauses become shorter. If that isn't enough, steps that were made soon
/// after each other are shown together, in one movement.
package struct Playback: Equatable, Sendable {
  /// The time that a movement takes, and the most and the least that is left between two, in seconds
  /// at normal speed.
  private static let movement = 0.4
  private static let longestPause = 1.0
  private static let leastPause = 0.1
  /// The least that a pause weighs when steps are put together, so that many steps made at once count
  /// too.
  private static let leastWeight = 0.05

  /// The most that a film takes at normal speed, in seconds.
  package static let longest = 30.0
  /// The greatest speed.
  package static let fastest = 16

  private var start = 0.0
  package let speed: Int
  /// The movements in order. The last one is empty, at the end.
  private var movements: [Movement] = []

  private struct Movement: Equatable, Sendable {
    /// The number of steps done before it.
    var step: Int
    /// When it begins, counted from the start at normal speed.
    var time: Double
  }

  /// Creates a playback of some of the steps, from a position at which it is at `now`. `times` are
  /// those at which all steps were made, in seconds, the oldest first. It takes at most `limit`
  /// seconds at normal speed, from the first of its steps to the last.
  ///
  /// - Complexity: O(steps · movements), of which there are at most two a second.
  package init(
    of times: [Double],
    showing steps: Range<Int>? = nil,
    from position: Double,
    speed: Int,
    at now: Double,
    lasting limit: Double = longest
  ) {
    let steps = (steps ?? times.indices).clamped(to: times.indices)
    let firsts = Self.firsts(of: times, steps, lasting: limit)
    let pauses = firsts.dropFirst().map { step in
      let pause = times[step] - times[step - 1] - Self.movement
      return max(0, min(pause, Self.longestPause) - Self.leastPause)
    }
    let room = limit - Self.least(firsts.count)
    let share = min(1, room / max(pauses.reduce(0, +), 1e-9))
    var time = 0.0
    for (index, step) in firsts.enumerated() {
      if index > 0 { time += Self.leastPause + pauses[index - 1] * share }
      movements.append(Movement(step: step, time: time))
      time += Self.movement
    }
    movements.append(Movement(step: steps.upperBound, time: time))
    self.speed = speed
    start = now - elapsed(at: position) / Double(speed)
  }

  /// The least time for a number of movements.
  private static func least(_ count: Int) -> Double {
    Double(count) * movement + Double(max(count - 1, 0)) * leastPause
  }

  /// Returns the first step of each movement. If there is no time for one for each step, the history
  /// is divided at long pauses near the middle of its parts, the heaviest part first, until there are
  /// enough parts or they are light. A pause weighs what it takes in a film, so that an hour of work
  /// and an hour away from it do not count the same.
  private static func firsts(
    of times: [Double],
    _ steps: Range<Int>,
    lasting limit: Double
  ) -> [Int] {
    let most = Int((limit + leastPause) / (movement + leastPause))
    guard steps.count > most else { return Array(steps) }
    let pauses = steps.map { step in
      let pause = step == steps.lowerBound ? 0 : times[step] - times[step - 1]
      return max(leastWeight, min(pause, longestPause))
    }
    var total = 0.0
    let passed = pauses.map { pause in
      total += pause
      return total
    }
    func weight(_ part: Range<Int>) -> Double {
      passed[part.upperBound - 1] - passed[part.lowerBound]
    }
    func worth(_ index: Int, of part: Range<Int>) -> Double {
      // The pause itself counts on both sides, so that a long one at an edge has its worth.
      let (before, after) = (part.lowerBound..<index + 1, index - 1..<part.upperBound)
      return pauses[index] * min(weight(before), weight(after))
    }
    var parts = [pauses.indices]
    while parts.count < most,
      let heaviest = parts.indices.max(by: { weight(parts[$0]) < weight(parts[$1]) }),
      weight(parts[heaviest]) * Double(most) >= total,
      case let part = parts[heaviest],
      let cut = part.dropFirst().max(by: { worth($0, of: part) < worth($1, of: part) })
    {
      parts.replaceSubrange(
        heaviest...heaviest,
        with: [part.lowerBound..<cut, cut..<part.upperBound]
      )
    }
    return parts.map { $0.lowerBound + steps.lowerBound }
  }

  /// The time at which the last step ends.
  package var end: Double { start + (movements.last?.time ?? 0) / Double(speed) }

  package func isOver(at now: Double) -> Bool { elapsed(now) >= (movements.last?.time ?? 0) }

  private func elapsed(_ now: Double) -> Double { (now - start) * Double(speed) }

  /// Returns the position at a time, in steps after the beginning.
  ///
  /// - Complexity: O(log steps).
  package func position(at now: Double) -> Double {
    let elapsed = elapsed(now)
    let index = last { $0.time <= elapsed }
    let (from, count) = (movements[index], stepCount(of: index))
    guard count > 0 else { return Double(from.step) }
    let share = min(1, max(0, (elapsed - from.time) / Self.movement))
    // Many steps go by evenly, so that none is over before it is seen.
    return Double(from.step) + Double(count) * (count == 1 ? Easing.easeInOut(share) : share)
  }

  /// Returns when a position is reached, counted from the start at normal speed.
  private func elapsed(at position: Double) -> Double {
    let index = last { Double($0.step) <= position }
    let (from, count) = (movements[index], stepCount(of: index))
    guard count > 0 else { return from.time }
    return from.time + (position - Double(from.step)) / Double(count) * Self.movement
  }

  /// Returns the number of steps in a movement.
  private func stepCount(of index: Int) -> Int {
    index + 1 < movements.count ? movements[index + 1].step - movements[index].step : 0
  }

  /// Returns the index of the last movement that has begun, or else the first.
  private func last(_ hasBegun: (Movement) -> Bool) -> Int {
    var (low, high) = (0, movements.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if hasBegun(movements[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
