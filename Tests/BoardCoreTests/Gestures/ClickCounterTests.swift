import BoardValues
import Testing

@Suite struct ClickCounterTests {
  private var clicks = ClickCounter()

  private mutating func press(
    _ x: Double,
    _ button: PointerButton = .primary,
    at time: UInt32,
    scale: Double = 1
  ) -> Int {
    clicks.press(button, at: Point(x, 5), time: time, limits: .init(), scale: scale)
  }

  private static func counts(_ presses: [(Double, UInt32)], scale: Double = 1) -> [Int] {
    var test = ClickCounterTests()
    return presses.map { test.press($0.0, at: $0.1, scale: scale) }
  }

  @Test("4.1: presses count together that are close in time and place")
  func counts() {
    #expect(Self.counts([(10, 1000), (15, 1400), (10, 1800)]) == [1, 2, 3])
    #expect(Self.counts([(10, 1000), (10, 1401)]) == [1, 1])
    #expect(Self.counts([(10, 1000), (15.1, 1001)]) == [1, 1])
  }

  @Test("the distance grows with the scale of the display")
  func scale() {
    #expect(Self.counts([(10, 0), (19, 1)], scale: 2) == [1, 2])
  }

  @Test("4.1: the server's clock may start again in between")
  func wrapping() {
    #expect(Self.counts([(10, .max - 100), (10, 100)]) == [1, 2])
  }

  @Test("4.1: a click after a drag is a first one, also where the drag began")
  func drags() {
    var test = ClickCounterTests()
    #expect(test.press(10, at: 0) == 1)
    test.clicks.move(to: Point(14, 5), limits: .init(), scale: 1)
    #expect(test.press(10, at: 100) == 2)
    test.clicks.move(to: Point(51, 5), limits: .init(), scale: 1)
    test.clicks.move(to: Point(10, 5), limits: .init(), scale: 1)
    #expect(test.press(10, at: 200) == 1)
  }

  @Test("another button begins anew")
  func buttons() {
    var test = ClickCounterTests()
    let counts = [test.press(10, at: 0), test.press(10, .secondary, at: 1), test.press(10, at: 2)]
    #expect(counts == [1, 1, 1])
  }
}
