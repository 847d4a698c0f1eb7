import BoardValues
import CX11

/// A decoder of pointer events. It delays motions, which are joined until another event comes or a
/// frame is due.
struct PointerDecoder {
  var masks = ModifierMasks()
  var limits = ClickCounter.Limits()
  var scale = 1.0
  /// The motions that were not delivered yet, one of each kind.
  private var motions: [WindowEvent] = []
  private var clicks = ClickCounter()

  /// Whether motions were not delivered yet.
  var isWaiting: Bool { !motions.isEmpty }

  mutating func takeMotions() -> [WindowEvent] {
    defer { motions = [] }
    return motions
  }

  /// Delays a motion, joined to the one of its kind that waits already.
  mutating func delay(_ motion: WindowEvent) {
    for index in motions.indices {
      guard let joined = motions[index].joined(to: motion) else { continue }
      motions[index] = joined
      return
    }
    motions.append(motion)
  }

  mutating func move(to point: Point, state: UInt32) {
    clicks.move(to: point, limits: limits, scale: scale)
    delay(
      .moved(to: point, modifiers: masks.modifiers(of: state), held: Self.held(in: state))
    )
  }

  mutating func scroll(by steps: Vector, at point: Point, state: UInt32) {
    delay(.wheel(at: point, steps: steps, modifiers: masks.modifiers(of: state)))
  }

  mutating func press(_ number: UInt32, at point: Point, state: UInt32, time: UInt) -> WindowEvent?
  {
    let modifiers = masks.modifiers(of: state)
    if let button = Self.button(number) {
      let count = clicks.press(
        button,
        at: point,
        time: UInt32(truncatingIfNeeded: time),
        limits: limits,
        scale: scale
      )
      return .pressed(button, at: point, modifiers: modifiers, clickCount: count)
    }
    return Self.steps(number).map { .wheel(at: point, steps: $0, modifiers: modifiers) }
  }

  mutating func release(_ number: UInt32, at point: Point, state: UInt32) -> WindowEvent? {
    clicks.move(to: point, limits: limits, scale: scale)
    return Self.button(number)
      .map { .released($0, at: point, modifiers: masks.modifiers(of: state)) }
  }

  static func held(in state: UInt32) -> Set<PointerButton> {
    var held: Set<PointerButton> = []
    if state & UInt32(Button1Mask) != 0 { held.insert(.primary) }
    if state & UInt32(Button2Mask) != 0 { held.insert(.middle) }
    if state & UInt32(Button3Mask) != 0 { held.insert(.secondary) }
    return held
  }

  private static func button(_ number: UInt32) -> PointerButton? {
    switch number {
    case 1: .primary
    case 2: .middle
    case 3: .secondary
    default: nil
    }
  }

  /// Returns the wheel steps of buttons 4 to 7. Buttons 8 and 9 (back and forward) have no meaning
  /// here.
  private static func steps(_ number: UInt32) -> Vector? {
    switch number {
    case 4: Vector(0, -1)
    case 5: Vector(0, 1)
    case 6: Vector(-1, 0)
    case 7: Vector(1, 0)
    default: nil
    }
  }
}

extension WindowEvent {
  /// Returns the event that has the effect of this motion and the next one; nil if both are needed.
  fileprivate func joined(to next: WindowEvent) -> WindowEvent? {
    switch (self, next) {
    case (.moved, .moved): next
    case (.touched(let old), .touched(let new)) where old.finger == new.finger: next
    case (.wheel(_, let old, let held), .wheel(let point, let new, let modifiers))
    where held == modifiers:
      .wheel(at: point, steps: old + new, modifiers: modifiers)
    case (.pinched(_, let old, let first), .pinched(let point, let new, let factor)):
      .pinched(at: point, moved: old + new, factor: first * factor)
    default: nil
    }
  }
}
