import BoardValues
import CX11

/// A decoder that turns key events into key strokes.
struct KeyDecoder {
  /// A function that returns the symbol of a key in a state, whose bits 13 and 14 hold the group.
  typealias Lookup = (_ keycode: UInt32, _ state: UInt32) -> KeySym

  var masks = ModifierMasks()
  private var held: [UInt32: KeyStroke.Key] = [:]
  /// The keys that are down, including those without a meaning here.
  private var down: Set<UInt32> = []
  private static let groupBits: UInt32 = 0x6000

  /// Returns the event of a key press. With detectable repeat a held key sends presses only, so
  /// that the press of a key that is already down is a repeat.
  mutating func press(keycode: UInt32, state: UInt32, lookup: Lookup) -> WindowEvent? {
    let modifiers = masks.modifiers(of: state)
    let isRepeat = !down.insert(keycode).inserted
    if let own = Self.modifier(of: lookup(keycode, 0)) {
      return .modifiersChanged(modifiers.union(own))
    }
    let symbols = symbols(keycode, state, modifiers, lookup)
    let key = KeyRule.key(keycode: keycode, symbols: symbols, modifiers: modifiers) {
      CommandKeys(group: state & Self.groupBits, lookup: lookup)
    }
    guard let key else { return nil }
    held[keycode] = key
    let keepsShift = KeyRule.shiftedDigit(symbols, modifiers) != nil
    let stroke = KeyRule.stroke(key, modifiers, keepsShift: keepsShift)
    return .keyPressed(stroke, isRepeat: isRepeat)
  }

  /// Returns the event of a release. It names the key that was pressed, even if modifiers or the
  /// layout changed meanwhile.
  mutating func release(keycode: UInt32, state: UInt32, lookup: Lookup) -> WindowEvent? {
    down.remove(keycode)
    let modifiers = masks.modifiers(of: state)
    if let own = Self.modifier(of: lookup(keycode, 0)) {
      return .modifiersChanged(modifiers.subtracting(own))
    }
    guard let key = held.removeValue(forKey: keycode) else { return nil }
    return .keyReleased(KeyRule.stroke(key, modifiers))
  }

  /// Returns the modifier of a key. It is needed since the state of an event is that before the
  /// event.
  private static func modifier(of symbol: KeySym) -> Modifiers? {
    switch Int32(truncatingIfNeeded: symbol) {
    case XK_Shift_L, XK_Shift_R: .shift
    case XK_Control_L, XK_Control_R: .control
    case XK_Alt_L, XK_Alt_R, XK_Meta_L, XK_Meta_R: .alt
    case XK_Super_L, XK_Super_R: .logo
    default: nil
    }
  }

  /// Forgets the held keys when the focus leaves, since their releases go elsewhere.
  mutating func forgetHeldKeys() {
    held = [:]
    down = []
  }

  private func symbols(
    _ keycode: UInt32,
    _ state: UInt32,
    _ modifiers: Modifiers,
    _ lookup: Lookup
  ) -> KeyRule.Symbols {
    let shift = UInt32(ShiftMask)
    let group = state & Self.groupBits
    var level = state & ~(Self.groupBits | UInt32(LockMask))
    // Only Shift and Num Lock choose among the characters of a command's key, so that no other
    // lock can hide the Z of Ctrl-Z. The exception is AltGr where it gives a common sign.
    let common = level & (shift | masks.numberLock)
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
    let symbol = lookup(keycode, level | group)
    let isChosen =
      isCommand && (0x21...0x7E).contains(symbol) && symbol != lookup(keycode, common | group)
    if isCommand, !isChosen { level = common }
    return KeyRule.Symbols(
      active: lookup(keycode, level | group),
      shifted: lookup(keycode, (level | shift) | group),
      plain: lookup(keycode, (level & ~shift) | group),
      groups: (0..<4).map { lookup(keycode, level | $0 << 13) },
      isChosen: isChosen
    )
  }
}
