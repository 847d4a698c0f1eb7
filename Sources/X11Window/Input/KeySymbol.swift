import BoardValues
import CX11

/// The meaning of key symbols.
enum KeySymbol {
  private static let names: [Int32: KeyStroke.Key] = [
    XK_Up: .up, XK_Down: .down, XK_Left: .left, XK_Right: .right,
    XK_KP_Up: .up, XK_KP_Down: .down, XK_KP_Left: .left, XK_KP_Right: .right,
    XK_Home: .home, XK_End: .end, XK_Prior: .pageUp, XK_Next: .pageDown,
    XK_KP_Home: .home, XK_KP_End: .end, XK_KP_Prior: .pageUp, XK_KP_Next: .pageDown,
    XK_Return: .enter, XK_KP_Enter: .enter, XK_Escape: .escape,
    XK_Tab: .tab, XK_ISO_Left_Tab: .tab, XK_KP_Tab: .tab,
    XK_space: .space, XK_KP_Space: .space,
    XK_Insert: .insert, XK_KP_Insert: .insert,
    XK_Delete: .delete, XK_KP_Delete: .delete, XK_BackSpace: .backspace, XK_Menu: .menu,
    XK_KP_Add: .character("+"), XK_KP_Subtract: .character("-"),
    XK_KP_Multiply: .character("*"), XK_KP_Divide: .character("/"),
    XK_KP_Decimal: .character("."), XK_KP_Separator: .character(","),
    XK_KP_Equal: .character("="),
    XK_Undo: .undo, XK_Redo: .redo, XK_Find: .find, XK_Help: .help,
    // XF86XK_Cut, XF86XK_Copy and XF86XK_Paste, those of Sun, and those of OSF/Motif.
    0x1008_FF58: .cut, 0x1008_FF57: .copy, 0x1008_FF6D: .paste,
    0x1005_FF75: .cut, 0x1005_FF72: .copy, 0x1005_FF74: .paste,
    0x1004_FF03: .cut, 0x1004_FF02: .copy, 0x1004_FF04: .paste, 0x1004_FF65: .undo,
  ]

  /// Returns a key that is the same on every layout.
  static func named(_ symbol: KeySym) -> KeyStroke.Key? {
    guard let symbol = Int32(exactly: symbol) else { return nil }
    if (XK_F1...XK_F35).contains(symbol) { return .function(Int(symbol - XK_F1) + 1) }
    if (XK_KP_0...XK_KP_9).contains(symbol) {
      return Unicode.Scalar(UInt32(symbol - XK_KP_0) + 0x30).map { .character(Character($0)) }
    }
    return names[symbol]
  }

  /// Returns a character of the Latin alphabets, a digit or a sign.
  static func latin(_ symbol: KeySym) -> Character? {
    switch symbol {
    case 0x21...0x7E, 0xA1...0xFF: Unicode.Scalar(UInt32(symbol)).map { Character($0) }
    case 0x0100_00A1...0x0100_024F:
      Unicode.Scalar(UInt32(symbol - 0x0100_0000)).map { Character($0) }
    default: nil
    }
  }

  /// Returns whether a symbol is a character of any alphabet, as opposed to Shift, Caps Lock or a
  /// key without meaning.
  static func isWriting(_ symbol: KeySym) -> Bool {
    (0x100...0x20FF).contains(symbol) || (0x0100_0100...0x0110_FFFF).contains(symbol)
  }
}
