import BoardValues
import CX11

/// Which key was pressed, whatever alphabet the keyboard is switched to.
///
/// People think of a shortcut as a Latin letter. If the active layout gives one, that is used (so
/// the German Z stays where it is printed), else the other layouts of the map, and last the
/// position of the key on a US keyboard, but that only while Ctrl, Alt or Super is held: a bare key
/// never means something that was not typed.
enum KeyRule {
  /// What one key gives.
  struct Symbols: Equatable {
    /// In the active group.
    var active: KeySym
    /// In the active group with Shift.
    var shifted: KeySym = 0
    /// In each group of the map.
    var groups: [KeySym] = []
  }

  static func key(
    keycode: UInt32,
    symbols: Symbols,
    modifiers: Modifiers
  ) -> KeyStroke.Key? {
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .logo])
    if let named = KeySymbol.named(symbols.active) { return named }
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

  /// No sign means anything with Alt, so there a digit is a digit above any sign, and where a layout has its
  /// own digits or none, the key that is one elsewhere.
  private static func digit(_ keycode: UInt32, _ symbols: Symbols) -> Character? {
    let own = [symbols.active, symbols.shifted].compactMap(KeySymbol.latin)
    let elsewhere = USPosition.character(keycode: keycode, isShifted: false)
    return (own + [elsewhere].compactMap(\.self)).first { $0.isASCII && $0.isNumber }
  }

  /// Shift that only chose the character (`?`, `+`) is not part of the stroke.
  static func stroke(_ key: KeyStroke.Key, _ modifiers: Modifiers) -> KeyStroke {
    if case .character(let character) = key, !character.isLetter {
      return KeyStroke(key, modifiers.subtracting(.shift))
    }
    return KeyStroke(key, modifiers)
  }

  private static func lowered(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
