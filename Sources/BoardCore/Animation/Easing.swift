/// The progress of a movement, as a pure function of the share of its time that has passed.
enum Easing {
  /// Returns the progress of a movement that is slow, fast and slow again: the cubic Bézier (0.42, 0,
  /// 0.58, 1). Both values lie in 0...1.
  static func easeInOut(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let parameter = solve(time)
    return 3 * (1 - parameter) * parameter * parameter + parameter * parameter * parameter
  }

  /// Returns the curve's parameter at which its horizontal part equals `time`. It is found by bisection:
  /// the curve rises steadily, and 40 halvings are exact enough for a double.
  private static func solve(_ time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if horizontal(middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func horizontal(_ u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * 0.42 + 3 * v * u * u * 0.58 + u * u * u
  }
}
