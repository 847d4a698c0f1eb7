import BoardValues
import Testing

@testable import X11Window

/// Positions of valuators, as they become steps of a wheel.
@Suite struct ScrollDecoderTests {
  private let axes = [
    ScrollDecoder.Axis(number: 3, increment: 120),
    ScrollDecoder.Axis(number: 2, isHorizontal: true, increment: -15),
  ]

  private func steps(_ decoder: inout ScrollDecoder, _ values: [Int: Double], device: Int32 = 9)
    -> Vector
  { decoder.scroll(device, axes, to: values, time: 5) }

  @Test("4.5: ten motions of 5 of an increment of 120 are 50/120 of a step")
  func adds() {
    var decoder = ScrollDecoder()
    _ = steps(&decoder, [3: 1000])
    let sum = (1...10).reduce(0) { $0 + steps(&decoder, [3: 1000 + 5 * Double($1)]).dy }
    #expect(abs(sum - 50.0 / 120) < 1e-9)
    #expect(steps(&decoder, [2: 30]) == .zero)
    #expect(steps(&decoder, [2: 45]) == Vector(-1, 0))
  }

  @Test("4.5: the first value after the pointer has come in, or from another device, is no motion")
  func beginsAnew() {
    var decoder = ScrollDecoder()
    _ = steps(&decoder, [3: 0])
    decoder.forget()
    #expect(steps(&decoder, [3: 6000]) == .zero)
    #expect(steps(&decoder, [3: 6120]) == Vector(0, 1))
    #expect(steps(&decoder, [3: 0], device: 10) == .zero)
    #expect(steps(&decoder, [3: 6240]) == .zero)
  }

  @Test("4.5: a wheel button that stands for a motion counts only where the motion could not")
  func ignoresButtons() {
    var decoder = ScrollDecoder()
    func counts(_ button: Int32, _ time: UInt) -> Bool {
      decoder.counts(button, of: 9, axes, time: time)
    }
    #expect(counts(5, 4))
    _ = decoder.scroll(9, axes, to: [3: 120], time: 5)
    // The motion was the first, and the button says what it meant.
    #expect(counts(5, 5))
    _ = decoder.scroll(9, axes, to: [3: 240], time: 6)
    #expect(!counts(5, 6) && !counts(4, 7))
    #expect(counts(6, 6))
    #expect(decoder.counts(5, of: 9, [], time: 6))
  }

  @Test("values and increments that cannot be are no motion")
  func staysFinite() {
    var decoder = ScrollDecoder()
    let odd = [ScrollDecoder.Axis(number: 3, increment: 0)]
    _ = decoder.scroll(9, odd, to: [3: 1], time: 0)
    #expect(decoder.scroll(9, odd, to: [3: 2], time: 0) == .zero)
    _ = steps(&decoder, [3: .nan])
    #expect(steps(&decoder, [3: 120]) == .zero)
  }

  @Test("4.2: motions that wait are joined, and each comes before what follows it")
  func joins() {
    var decoder = EventDecoder()
    func told(_ event: DeviceEvent) -> [WindowEvent] { decoder.decode(event) }
    func scrolled(_ steps: Double) -> DeviceEvent {
      .scrolled(Vector(0, steps), at: Point(1, 2), window: 7, state: 0, time: 3)
    }
    func touched(_ finger: UInt32, _ phase: Touch.Phase, _ x: Double) -> DeviceEvent {
      .touched(Touch(finger, phase, at: Point(x, 0)), window: 7, time: 4)
    }
    for _ in 1...4 { #expect(told(scrolled(0.25)) == []) }
    #expect(
      told(touched(1, .began, 5)) == [
        .wheel(at: Point(1, 2), steps: Vector(0, 1), modifiers: []),
        .touched(Touch(1, .began, at: Point(5, 0))),
      ]
    )
    for x in 6...9 { #expect(told(touched(1, .moved, Double(x))) == []) }
    #expect(told(touched(2, .moved, 3)) == [])
    #expect(
      told(touched(1, .ended, 9)) == [
        .touched(Touch(1, .moved, at: Point(9, 0))), .touched(Touch(2, .moved, at: Point(3, 0))),
        .touched(Touch(1, .ended, at: Point(9, 0))),
      ]
    )
  }
}
