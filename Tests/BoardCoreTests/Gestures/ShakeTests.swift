import BoardCore
import BoardValues
import TestSupport
import Testing

@Suite("Shaking what is held (design 6)") struct ShakeTests {
  /// A motion to and fro, with a duration of each swing and a number of motions in it.
  private struct Motion {
    var swing = 60.0
    var time = 0.12
    var ways = 4
    var motions = 6
    var axis = Vector(1, 0)
    var scale = 1.0

    /// Returns the number of swings after which the motion counts as a shake, or nil if it never
    /// does.
    func shaken(from start: Point = Point(300, 200)) -> Int? {
      var shake = Shake(from: start, at: 10)
      for way in 0..<ways {
        for motion in 1...motions {
          let share = Double(motion) / Double(motions)
          let place = (way.isMultiple(of: 2) ? share : 1 - share) * swing
          let now = 10 + (Double(way) + share) * time
          if shake.move(to: start + axis * place, at: now, scale: scale) { return way + 1 }
        }
      }
      return nil
    }
  }

  @Test("three turns within 0.6 seconds are a shake, on the way back from the third")
  func shaken() {
    #expect(Motion().shaken() == 4)
    #expect(Motion(ways: 3).shaken() == nil)
    #expect(Motion(swing: 24).shaken() == 4)
    #expect(Motion(axis: Vector(0, -1)).shaken() == 4)
    #expect(Motion(swing: 48, scale: 2).shaken() == 4)
  }

  @Test("what is too slow, too short or has no direction is none")
  func notShaken() {
    #expect(Motion(time: 0.3, ways: 40).shaken() == nil)
    #expect(Motion(swing: 23, ways: 40).shaken() == nil)
    #expect(Motion(swing: 40, ways: 40, scale: 2).shaken() == nil)
    #expect(Motion(ways: 40, axis: Vector(1, 1)).shaken() == nil)
  }

  @Test("how finely the motion is reported, where and in which direction makes no difference")
  func invariance() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let swing = Double.random(in: 25...200, using: &random)
      let sign = Bool.random(using: &random) ? 1.0 : -1.0
      let lean = Double.random(in: -0.5...0.5, using: &random)
      let motion = Motion(
        swing: swing,
        time: Double.random(in: 0.02...0.19, using: &random),
        motions: Int.random(in: 1...40, using: &random),
        axis: Bool.random(using: &random) ? Vector(sign, lean) : Vector(lean, sign)
      )
      let start = Point(
        Double.random(in: -1000...1000, using: &random),
        Double.random(in: -1000...1000, using: &random)
      )
      #expect(motion.shaken(from: start) == 4, "\(Trace.current)")
    }
  }

  @Test("no drag that turns round less than three times is a shake, however it wavers")
  func drags() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      var point = Point(0, 0)
      var now = 0.0
      var shake = Shake(from: point, at: now)
      for way in 0..<3 {
        let direction = Vector(way.isMultiple(of: 2) ? 1 : -1, 0.3)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          point = point + direction * Double.random(in: 0...40, using: &random)
          now += Double.random(in: 0...0.02, using: &random)
          // The hand trembles.
          let seen = point + Vector(Double.random(in: -8...8, using: &random), 0)
          let isShaken = shake.move(to: seen, at: now, scale: 1)
          #expect(!isShaken, "\(Trace.current)")
        }
      }
    }
  }
}
