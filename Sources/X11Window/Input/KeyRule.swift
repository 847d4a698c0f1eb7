import BoardValues
import CX11

/// The rule that tells which key was pressed in any alphabet that the keyboard is switched to.
///
/// Users think of a shortcut as a Latin letter. If the active layout gives one, that is used (so
/// that the German Z stays where it is printed), or else one of the other layouts of the map, or
/// else the position of the key on a US keyboard. The position counts only while Ctrl, Alt or Super
/// is held: a bare key never means something that was not typed.
enum KeyRule {
  /// The symbols of a key.
  struct Symbols: Equatable {
    /// The symbol in the active group.
    var active: KeySym
    /// The symbol in the active group with Shift.
    var shifted: KeySym = 0
    /// The symbol in the active group without Shift.
    var plain: KeySym = 0
    /// The symbols in each group of the map.
    var groups: [KeySym] = []
  }

  static func key(
    keycode: UInt32,
    symbols: Symbols,
    modifiers: Modifiers
  ) -> KeyStroke.Key? {
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
    if let named = KeySymbol.named(symbols.active) { return named }
    if let digit = shiftedDigit(symbols, modifiers) { return .character(digit) }
    if modifiers == .alt, let digit = digit(keycode, symbols) { return .character(digit) }
    if let latin = KeySymbol.latin(symbols.active) {
      // French keyboards have their digits above Shift, and Ctrl-0 there is still Ctrl-0.
      if isCommand, !latin.isASCII, let digit = KeySymbol.latin(symbols.shifted), digit.isNumber,
        digit.isASCII
      {
        return .character(digit)
      }
      return .character(lowered(latin))
    }
    guard isCommand || KeySymbol.isWriting(symbols.active) else { return nil }
    if let latin = symbols.groups.lazy.compactMap(KeySymbol.latin).first {
      return .character(lowered(latin))
    }
    guard isCommand else { return nil }
    return USPosition.character(keycode: keycode, isShifted: modifiers.contains(.shift))
      .map { .character($0) }
  }

  /// Returns the digit of a key held with Alt. No sign means anything with Alt, so that a digit
  /// above or below a sign counts. If a layout has its own digits or none, the key counts that is a
  /// digit on a US keyboard.
  private static func digit(_ keycode: UInt32, _ symbols: Symbols) -> Character? {
    let own = [symbols.active, symbols.shifted].compactMap(KeySymbol.latin)
    let elsewhere = USPosition.character(keycode: keycode, isShifted: false)
    return (own + [elsewhere].compactMap(\.self)).first { $0.isASCII && $0.isNumber }
  }

  /// Returns the digit of a key that is held with Shift alone and writes the digit without it; nil
  /// for other keys, such as those of French keyboards.
  static func shiftedDigit(_ symbols: Symbols, _ modifiers: Modifiers) -> Character? {
    guard modifiers == .shift, let plain = KeySymbol.latin(symbols.plain) else { return nil }
    return plain.isASCII && plain.isNumber ? plain : nil
  }

  /// Returns the stroke of a key. Shift that only chose the character (`?`, `+`) is not part of it,
  /// unless `keepsShift`.
  static func stroke(
    _ key: KeyStroke.Key,
    _ modifiers: Modifiers,
    keepsShift: Bool = false
  ) -> KeyStroke {
    if !keepsShift, case .character(let character) = key, !character.isLetter {
      return KeyStroke(key, modifiers.subtracting(.shift))
    }
    return KeyStroke(key, modifiers)
  }

  private static func lowered(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
