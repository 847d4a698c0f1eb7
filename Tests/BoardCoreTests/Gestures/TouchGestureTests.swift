import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The events that fingers stand for. What lies left of 500 can be dragged, the rest is ground.
@Suite struct TouchGestureTests {
  private let surroundings = TouchGesture.Surroundings(modifiers: [], scale: 1) { $0.x < 500 }

  private func play(_ gesture: inout TouchGesture, _ touch: Touch, at now: Double) -> [WindowEvent]
  {
    gesture.handle(touch, in: surroundings, at: now)
  }

  private func play(_ touches: [(Touch, Double)]) -> [WindowEvent] {
    var gesture = TouchGesture()
    return touches.flatMap { play(&gesture, $0.0, at: $0.1) }
  }

  private let place = Point(100, 100)

  private func tap(at point: Point, count: Int) -> [WindowEvent] {
    [
      .pointerLeft, .pressed(.primary, at: point, modifiers: [], clickCount: count),
      .released(.primary, at: point, modifiers: []), .pointerLeft,
    ]
  }

  @Test("a finger that is lifted within 22 pixels is a click where it came down")
  func taps() {
    let near = Point(100, 122)
    #expect(
      play([(Touch(1, .began, at: place), 0), (Touch(1, .ended, at: near), 0.2)])
        == tap(at: place, count: 1)
    )
  }

  /// Returns the number of fingers of the tap that touches end in; nil if they are none.
  private func fingers(_ touches: [(Touch, Double)]) -> Int? {
    var gesture = TouchGesture()
    for (touch, time) in touches { _ = play(&gesture, touch, at: time) }
    return gesture.takeTap()
  }

  @Test(
    "several fingers that come down and are lifted within 250 ms, none moved, are a tap of so many"
  )
  func tapsOfSeveral() {
    let other = Point(700, 100)
    func two(_ end: Point, _ time: Double) -> [(Touch, Double)] {
      [
        (Touch(1, .began, at: place), 0), (Touch(2, .began, at: other), 0.05),
        (Touch(2, .moved, at: end), time - 0.05),
        (Touch(1, .ended, at: place), time - 0.05), (Touch(2, .ended, at: end), time),
      ]
    }
    #expect(fingers(two(other, 0.2)) == 2)
    #expect(
      play(two(Point(705, 103), 0.2)) == [.pointerLeft],
      "the view does not tremble with them"
    )
    #expect(fingers(two(other, 0.3)) == nil)
    #expect(fingers(two(Point(720, 100), 0.2)) == nil)
    let three = (1...3).map { (Touch($0, .began, at: Point(Double($0) * 60, 90)), 0.02) }
    let lifted = (1...3).map { (Touch($0, .ended, at: Point(Double($0) * 60, 90)), 0.2) }
    #expect(fingers(three + lifted) == 3)
    #expect(fingers([(Touch(1, .began, at: place), 0), (Touch(1, .ended, at: place), 0.1)]) == nil)
  }

  @Test("a second finger while the first one drags is no tap")
  func noTapWhileDragging() {
    #expect(
      fingers([
        (Touch(1, .began, at: place), 0), (Touch(1, .moved, at: Point(160, 100)), 0.05),
        (Touch(2, .began, at: Point(300, 300)), 0.1), (Touch(2, .ended, at: Point(300, 300)), 0.15),
        (Touch(1, .ended, at: Point(160, 100)), 0.2),
      ]) == nil
    )
  }

  @Test("two taps are a double click, if they are near enough in time and place")
  func tapsTwice() {
    func twice(_ second: Point, _ time: Double) -> [WindowEvent] {
      play([
        (Touch(1, .began, at: place), 0), (Touch(1, .ended, at: place), 0.1),
        (Touch(2, .began, at: second), time), (Touch(2, .ended, at: second), time),
      ])
    }
    let near = Point(110, 90)
    #expect(twice(near, 0.3) == tap(at: place, count: 1) + tap(at: near, count: 2))
    #expect(twice(near, 0.6).suffix(4) == tap(at: near, count: 1)[...])
    #expect(twice(Point(130, 100), 0.3).suffix(4) == tap(at: Point(130, 100), count: 1)[...])
  }

  @Test("taps are as near in time as the desktop says of clicks (x11 4.1)")
  func waitsForTaps() {
    var gesture = TouchGesture()
    var surroundings = surroundings
    surroundings.doubleClickTime = 900
    for time in [0, 0.8] {
      _ = gesture.handle(Touch(1, .began, at: place), in: surroundings, at: time)
      let told = gesture.handle(Touch(1, .ended, at: place), in: surroundings, at: time)
      #expect(told == Array(tap(at: place, count: time == 0 ? 1 : 2).dropFirst()))
    }
  }

  /// Returns a gesture of a finger that has rested for half a second.
  private func rested() -> TouchGesture {
    var gesture = TouchGesture()
    _ = play(&gesture, Touch(1, .began, at: place), at: 2)
    #expect(gesture.deadline == 2.5)
    #expect(gesture.advance(to: 2.4, in: surroundings) == [])
    #expect(
      gesture.advance(to: 2.5, in: surroundings) == [
        .pressed(.secondary, at: place, modifiers: [], clickCount: 1)
      ]
    )
    #expect(gesture.deadline == nil)
    return gesture
  }

  @Test("4.6: a finger that rests for half a second is a click of the secondary button")
  func holds() {
    var gesture = rested()
    #expect(play(&gesture, Touch(1, .moved, at: Point(110, 110)), at: 3) == [])
    #expect(
      play(&gesture, Touch(1, .ended, at: Point(110, 110)), at: 3) == [
        .released(.secondary, at: place, modifiers: []), .pointerLeft,
      ]
    )
    #expect(!gesture.isActive)
  }

  @Test("4.6: a finger that has rested and slides on is a drag of the secondary button")
  func slidesOn() {
    var gesture = rested()
    let (line, near) = (Point(150, 150), Point(105, 100))
    #expect(
      [line, near].flatMap { play(&gesture, Touch(1, .moved, at: $0), at: 3) } == [
        .moved(to: line, modifiers: [], held: [.secondary]),
        .moved(to: near, modifiers: [], held: [.secondary]),
      ]
    )
    #expect(
      play(&gesture, Touch(1, .ended, at: line), at: 3) == [
        .moved(to: line, modifiers: [], held: [.secondary]),
        .released(.secondary, at: line, modifiers: []), .pointerLeft,
      ]
    )
    gesture = rested()
    #expect(
      play(&gesture, Touch(2, .began, at: line), at: 3) == [.interrupted, .pointerLeft]
    )
  }

  @Test("4.6: beyond 22 pixels a finger drags what it came down on, from there")
  func drags() {
    let (near, far) = (Point(122, 100), Point(123, 100))
    #expect(
      play([
        (Touch(1, .began, at: place), 0), (Touch(1, .moved, at: near), 0.1),
        (Touch(1, .moved, at: far), 0.2), (Touch(1, .ended, at: Point(200, 100)), 0.3),
      ]) == [
        .pointerLeft, .pressed(.primary, at: place, modifiers: [], clickCount: 1),
        .moved(to: far, modifiers: [], held: [.primary]),
        .moved(to: Point(200, 100), modifiers: [], held: [.primary]),
        .released(.primary, at: Point(200, 100), modifiers: []), .pointerLeft,
      ]
    )
  }

  @Test("on the ground the view follows the finger, and does not jump when that is decided")
  func pans() {
    let start = Point(600, 100)
    let told = play([
      (Touch(1, .began, at: start), 0), (Touch(1, .moved, at: Point(640, 100)), 0.1),
      (Touch(1, .moved, at: Point(647, 103)), 0.2), (Touch(1, .ended, at: Point(647, 103)), 0.3),
    ])
    #expect(told.dropFirst().first == Self.moved(to: start, by: Vector(7, 3)))
    #expect(told.allSatisfy { !$0.isPress })
  }

  private static func moved(to point: Point, by offset: Vector, factor: Double = 1) -> WindowEvent {
    .pinched(at: point, moved: offset, factor: factor)
  }

  @Test("4.6: a second finger takes back what the first one drags, and both move and zoom the view")
  func pinches() {
    var gesture = TouchGesture()
    _ = play(&gesture, Touch(1, .began, at: place), at: 0)
    _ = play(&gesture, Touch(1, .moved, at: Point(200, 100)), at: 0.1)
    #expect(
      play(&gesture, Touch(2, .began, at: Point(400, 100)), at: 0.2) == [
        .interrupted, .pointerLeft,
      ]
    )
    #expect(
      play(&gesture, Touch(2, .moved, at: Point(600, 100)), at: 0.3)
        == [Self.moved(to: Point(400, 100), by: Vector(100, 0), factor: 2)]
    )
    // Nothing jumps when one is lifted: the other one goes on from where it is.
    #expect(
      play(&gesture, Touch(1, .ended, at: Point(200, 100)), at: 0.4) == [
        Self.moved(to: Point(400, 100), by: .zero)
      ]
    )
    #expect(
      play(&gesture, Touch(2, .moved, at: Point(610, 100)), at: 0.5)
        == [Self.moved(to: Point(400, 100), by: Vector(10, 0))]
    )
    #expect(
      play(&gesture, Touch(2, .ended, at: Point(610, 100)), at: 0.6).allSatisfy { !$0.isPress }
    )
    #expect(!gesture.isActive)
  }

  @Test("fingers that never came down are ignored, and one whose end was lost begins anew")
  func survivesLoss() {
    #expect(play([(Touch(1, .moved, at: place), 0), (Touch(1, .ended, at: place), 0)]) == [])
    let told = play([
      (Touch(1, .began, at: place), 0), (Touch(1, .moved, at: Point(200, 100)), 0.1),
      (Touch(1, .began, at: place), 1), (Touch(1, .ended, at: place), 1.1),
    ])
    #expect(told.dropFirst(3) == ([.interrupted, .pointerLeft] + tap(at: place, count: 1))[...])
  }

  @Test("whatever fingers do, two of them hold nothing, and none leaves anything held", .goesRound)
  func holdsNothing() {
    for seed in SeededGenerator.seeds(300) {
      var random = SeededGenerator(seed: seed)
      var gesture = TouchGesture()
      var model = Model()
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        model.note(step(&gesture, &model, using: &random), seed)
      }
      while let finger = model.down.first {
        model.down.removeFirst()
        let end = Touch(finger, .ended, at: place)
        model.note(play(&gesture, end, at: model.now), seed)
      }
      #expect(!gesture.isActive && gesture.deadline == nil && model.held.isEmpty, "\(seed)")
    }
  }

  /// What a person with five fingers, the clock and the server do next.
  private func step(
    _ gesture: inout TouchGesture,
    _ model: inout Model,
    using random: inout SeededGenerator
  ) -> [WindowEvent] {
    model.now += Double.random(in: 0...0.3, using: &random)
    let finger = UInt32.random(in: 1...5, using: &random)
    // Some fingers are in the same place, and some places are the same for all.
    let places = [Point(100, 100), Point(100, 130), Point(600, 100), Point(101, 101)]
    let point =
      Bool.random(using: &random)
      ? places[Int.random(in: 0..<4, using: &random)]
      : Point(Double.random(in: 0...900, using: &random), 100)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      model.down.removeAll { $0 == finger }
      model.down.append(finger)
      return play(&gesture, Touch(finger, .began, at: point), at: model.now)
    case 4...7: return play(&gesture, Touch(finger, .moved, at: point), at: model.now)
    case 8...9:
      model.down.removeAll { $0 == finger }
      return play(&gesture, Touch(finger, .ended, at: point), at: model.now)
    case 10: return gesture.advance(to: model.now, in: surroundings)
    default:
      model.down = []
      return gesture.cancel()
    }
  }

  /// What is held, as a listener to the events sees it.
  private struct Model {
    var now = 0.0
    var down: [UInt32] = []
    var held: Set<PointerButton> = []

    mutating func note(_ events: [WindowEvent], _ seed: UInt64) {
      for event in events {
        switch event {
        case .pressed(let button, _, _, _):
          #expect(held.isEmpty, "\(seed)")
          held.insert(button)
        case .released(let button, _, _):
          #expect(held.remove(button) != nil, "\(seed)")
        case .moved(_, _, let buttons): #expect(buttons == held, "\(seed)")
        case .interrupted: held = []
        case .pinched(_, let offset, let factor):
          #expect(held.isEmpty, "\(seed)")
          #expect(factor > 0 && factor.isFinite && offset.dx.isFinite, "\(seed)")
        default: break
        }
      }
      // As soon as there are two fingers, nothing is held.
      if down.count > 1 { #expect(held.isEmpty, "\(seed)") }
      if down.isEmpty { #expect(held.isEmpty, "\(seed)") }
    }
  }
}

extension WindowEvent {
  fileprivate var isPress: Bool { if case .pressed = self { true } else { false } }
}
