import BoardValues
import CX11

/// The rule that tells which key was pressed in any alphabet that the keyboard is switched to.
///
/// Users think of a shortcut as a Latin letter. `CommandKeys` says which key has it, so that the
/// German Z stays where it is printed and Arabic keyboards have those of the US. This counts only
/// while Ctrl, Alt or Super is held: a bare key never means something that was not typed.
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
    /// Whether a modifier other than Shift chose a common sign, as AltGr does for the brackets of
    /// many European keyboards.
    var isChosen = false
  }

  /// Returns the key, with what `commandKeys` says of its sign while it is held with a modifier.
  static func key(
    keycode: UInt32,
    symbols: Symbols,
    modifiers: Modifiers,
    commandKeys: () -> CommandKeys
  ) -> KeyStroke.Key? {
    if let named = KeySymbol.named(symbols.active) { return named }
    if let digit = shiftedDigit(symbols, modifiers) { return .character(digit) }
    if modifiers == .alt, let digit = digit(keycode, symbols) { return .character(digit) }
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
    if isCommand, !symbols.isChosen {
      return commandSign(keycode, symbols, modifiers, commandKeys).map { .character($0) }
    }
    if let latin = KeySymbol.latin(symbols.active) { return .character(lowered(latin)) }
    guard KeySymbol.isWriting(symbols.active) else { return nil }
    return symbols.groups.lazy.compactMap(KeySymbol.latin).first.map { .character(lowered($0)) }
  }

  /// Returns the sign of a key that is held with Ctrl, Alt or Super. A letter has its key with and
  /// without Shift, whatever Shift would write; of another key Shift chooses the sign that is
  /// printed above.
  private static func commandSign(
    _ keycode: UInt32,
    _ symbols: Symbols,
    _ modifiers: Modifiers,
    _ commandKeys: () -> CommandKeys
  ) -> Character? {
    let own = KeySymbol.latin(symbols.plain).map(lowered)
    // Most keys are told without the whole map.
    if let own, own.isASCII, own.isLetter { return own }
    guard let sign = commandKeys().signs[keycode] else { return nil }
    guard modifiers.contains(.shift), !sign.isLetter || !sign.isASCII else { return sign }
    let above =
      own == nil
      ? USPosition.character(keycode: keycode, isShifted: true) : KeySymbol.latin(symbols.active)
    return above.flatMap { $0.isASCII && !$0.isLetter ? $0 : nil } ?? sign
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

  static func lowered(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
