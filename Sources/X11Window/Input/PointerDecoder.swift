import BoardValues
import CX11

/// A decoder of pointer events. It delays motion: only the newest counts, until another event comes
/// or a frame is due.
struct PointerDecoder {
  var masks = ModifierMasks()
  var limits = ClickCounter.Limits()
  var scale = 1.0
  /// The newest motion that was not delivered yet.
  private(set) var pendingMotion: WindowEvent?
  private var clicks = ClickCounter()

  mutating func takeMotion() -> WindowEvent? {
    defer { pendingMotion = nil }
    return pendingMotion
  }

  mutating func move(to point: Point, state: UInt32) {
    pendingMotion = .moved(
      to: point,
      modifiers: masks.modifiers(of: state),
      held: Self.held(in: state)
    )
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

  func release(_ number: UInt32, at point: Point, state: UInt32) -> WindowEvent? {
    Self.button(number)
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
