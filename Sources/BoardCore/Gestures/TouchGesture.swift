package import BoardValues

/// The meaning of fingers on a touch screen, said in the events of a pointer.
///
/// A finger that is lifted where it came down is a click, one that rests there presses the secondary
/// button, and one that moves away drags what it came down on. Where there is nothing to drag, and as
/// soon as there are several fingers, the view moves and zooms with them. Nothing is said before that
/// is decided, so that a second finger has little to take back.
package struct TouchGesture: Equatable, Sendable {
  /// The distance that a finger moves before it drags, in pixels at scale 1. A finger covers that
  /// much anyway.
  package static let slop = 22.0
  /// The time within which several fingers come down and are lifted in a tap, in seconds.
  package static let tapTime = 0.25
  /// The distance that fingers may tremble in a tap of several, in pixels at scale 1.
  static let tremble = 8.0

  private enum Mode: Equatable, Sendable {
    case idle
    /// One finger is down, and nothing is decided.
    case waiting(at: Point, deadline: Double)
    /// One finger holds the primary button.
    case dragging
    /// One finger holds the secondary button, which it pressed here. It has yet to move away from
    /// there, or has done so.
    case resting(at: Point, hasLeft: Bool)
    /// Several fingers came down where nothing was held, and may be a tap.
    case tapping(Tap)
    /// The fingers move what the first one came down on here: the view, or a list.
    case moving(from: Point)
  }

  /// Fingers that came down one soon after the other and have not moved.
  private struct Tap: Equatable, Sendable {
    /// Where the first came down, and when.
    let start: Point
    let time: Double
    /// Where each came down.
    var origins: [Finger]
  }

  private struct Finger: Equatable, Sendable {
    let number: UInt32
    var point: Point
  }

  private var mode = Mode.idle
  private var fingers: [Finger] = []
  private var clicks = ClickCounter()
  /// When the first finger came down.
  private var began = 0.0
  private var tap: Int?

  package init() {}

  /// Returns the number of fingers of a tap that has just ended, if there were several.
  package mutating func takeTap() -> Int? {
    defer { tap = nil }
    return tap
  }

  /// Whether any finger is down.
  package var isActive: Bool { !fingers.isEmpty }

  /// Whether a finger holds a button.
  private var holdsButton: Bool {
    switch mode {
    case .dragging, .resting: true
    case .idle, .waiting, .tapping, .moving: false
    }
  }

  /// The time at which a finger that rests has its effect.
  package var deadline: Double? {
    if case .waiting(_, let deadline) = mode { deadline } else { nil }
  }

  /// The facts about the window that a gesture depends on.
  package struct Surroundings {
    package var modifiers: Modifiers
    package var scale: Double
    /// The time between two taps of a double tap, in milliseconds.
    package var doubleClickTime: UInt32
    /// Returns whether there is something to drag at a window point.
    package var holds: (Point) -> Bool

    package init(
      modifiers: Modifiers,
      scale: Double,
      doubleClickTime: UInt32 = 400,
      holds: @escaping (Point) -> Bool
    ) {
      self.modifiers = modifiers
      self.scale = scale
      self.doubleClickTime = doubleClickTime
      self.holds = holds
    }
  }

  /// Returns the events of what a finger does. Fingers that have never come down are ignored.
  package mutating func handle(
    _ touch: Touch,
    in surroundings: Surroundings,
    at now: Double
  ) -> [WindowEvent] {
    let index = fingers.firstIndex { $0.number == touch.finger }
    switch (touch.phase, index) {
    case (.began, nil): return begin(touch, at: now)
    case (.began, let index?):
      // Its end was lost.
      return lift(index, nil, surroundings, at: now) + begin(touch, at: now)
    case (.moved, let index?): return move(index, to: touch.point, surroundings, at: now)
    case (.ended, let index?): return lift(index, touch.point, surroundings, at: now)
    case (.moved, nil), (.ended, nil): return []
    }
  }

  private mutating func begin(_ touch: Touch, at now: Double) -> [WindowEvent] {
    fingers.append(Finger(number: touch.finger, point: touch.point))
    switch mode {
    case .idle:
      began = now
      mode = .waiting(at: touch.point, deadline: now + PointerGesture.longPress)
      // Nothing is marked under a finger.
      return [.pointerLeft]
    case .waiting(let start, _):
      mode = .tapping(Tap(start: start, time: began, origins: fingers))
      return []
    case .tapping(var tap):
      tap.origins.append(Finger(number: touch.finger, point: touch.point))
      mode = .tapping(tap)
      return []
    case .dragging, .resting:
      mode = .moving(from: touch.point)
      return [.interrupted, .pointerLeft]
    case .moving: return []
    }
  }

  private mutating func move(
    _ index: Int,
    to point: Point,
    _ surroundings: Surroundings,
    at now: Double
  ) -> [WindowEvent] {
    let before = fingers
    fingers[index].point = point
    let modifiers = surroundings.modifiers
    switch mode {
    case .waiting(let start, _):
      guard isBeyondSlop(start, point, surroundings) else { return [] }
      guard surroundings.holds(start) else {
        mode = .moving(from: start)
        return []
      }
      mode = .dragging
      return [
        .pressed(.primary, at: start, modifiers: modifiers, clickCount: 1),
        .moved(to: point, modifiers: modifiers, held: [.primary]),
      ]
    case .dragging: return [.moved(to: point, modifiers: modifiers, held: [.primary])]
    case .resting(let start, let hasLeft):
      guard hasLeft || isBeyondSlop(start, point, surroundings) else { return [] }
      mode = .resting(at: start, hasLeft: true)
      return [.moved(to: point, modifiers: modifiers, held: [.secondary])]
    case .tapping(let tap):
      let origin = tap.origins.first { $0.number == fingers[index].number }?.point ?? point
      let isStill = origin.distance(to: point) <= Self.tremble * surroundings.scale
      if isStill, now - tap.time <= Self.tapTime { return [] }
      mode = .moving(from: tap.start)
      // What the fingers trembled is made up for, so that the view is where they take it.
      let origins = tap.origins.filter { origin in fingers.contains { $0.number == origin.number } }
      return [Self.change(from: origins, to: fingers, begunAt: tap.start)]
    case .moving(let start): return [Self.change(from: before, to: fingers, begunAt: start)]
    case .idle: return []
    }
  }

  private func isBeyondSlop(
    _ start: Point,
    _ point: Point,
    _ surroundings: Surroundings
  ) -> Bool {
    start.distance(to: point) > Self.slop * surroundings.scale
  }

  /// Returns the motion of the middle of all fingers, and how much further they are from it. A single
  /// finger goes on moving what it came down on, wherever it is.
  private static func change(
    from before: [Finger],
    to after: [Finger],
    begunAt start: Point
  ) -> WindowEvent {
    let (old, new) = (middle(of: before), middle(of: after))
    let (narrow, wide) = (spread(of: before, around: old), spread(of: after, around: new))
    // Fingers in one place have no distance that could grow.
    let factor = min(narrow, wide) >= 1 ? wide / narrow : 1
    return .pinched(at: after.count == 1 ? start : new, moved: new - old, factor: factor)
  }

  private static func middle(of fingers: [Finger]) -> Point {
    let sum = fingers.reduce(Vector.zero) { $0 + ($1.point - .zero) }
    return .zero + sum * (1 / Double(max(fingers.count, 1)))
  }

  private static func spread(of fingers: [Finger], around middle: Point) -> Double {
    fingers.reduce(0) { $0 + $1.point.distance(to: middle) } / Double(max(fingers.count, 1))
  }

  /// Lifts a finger, at a point or else where it was last.
  private mutating func lift(
    _ index: Int,
    _ point: Point?,
    _ surroundings: Surroundings,
    at now: Double
  ) -> [WindowEvent] {
    var events = point.map { move(index, to: $0, surroundings, at: now) } ?? []
    fingers.remove(at: index)
    guard fingers.isEmpty else { return events }
    let end = point ?? .zero
    switch mode {
    case _ where point == nil: events += cancel()
    case .waiting(let start, _): events += tap(at: start, surroundings, now)
    case .dragging: events += release(.primary, at: end, surroundings)
    case .resting(let start, let hasLeft):
      events += release(.secondary, at: hasLeft ? end : start, surroundings)
    case .tapping(let tapping):
      if now - tapping.time <= Self.tapTime { tap = tapping.origins.count }
    case .idle, .moving: break
    }
    mode = .idle
    return events
  }

  private mutating func count(
    at point: Point,
    _ surroundings: Surroundings,
    _ now: Double
  ) -> Int {
    clicks.press(
      .primary,
      at: point,
      time: UInt32(truncatingIfNeeded: Int(now * 1000)),
      limits: ClickCounter.Limits(milliseconds: surroundings.doubleClickTime, distance: Self.slop),
      scale: surroundings.scale
    )
  }

  private mutating func tap(
    at point: Point,
    _ surroundings: Surroundings,
    _ now: Double
  ) -> [WindowEvent] {
    let count = count(at: point, surroundings, now)
    return [
      .pressed(.primary, at: point, modifiers: surroundings.modifiers, clickCount: count)
    ] + release(.primary, at: point, surroundings)
  }

  private func release(
    _ button: PointerButton,
    at point: Point,
    _ surroundings: Surroundings
  ) -> [WindowEvent] {
    [.released(button, at: point, modifiers: surroundings.modifiers), .pointerLeft]
  }

  /// Returns the events of time that has passed while a finger rested. Its button stays pressed, so
  /// that the finger can slide to a line of the menu and choose it there.
  package mutating func advance(
    to now: Double,
    in surroundings: Surroundings
  ) -> [WindowEvent] {
    guard case .waiting(let point, let deadline) = mode, deadline <= now else { return [] }
    mode = .resting(at: point, hasLeft: false)
    return [.pressed(.secondary, at: point, modifiers: surroundings.modifiers, clickCount: 1)]
  }

  /// Forgets all fingers, and returns the events that end what they hold.
  package mutating func cancel() -> [WindowEvent] {
    defer { (mode, fingers) = (.idle, []) }
    return holdsButton ? [.interrupted, .pointerLeft] : []
  }
}
