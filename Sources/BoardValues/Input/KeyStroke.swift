/// A key together with the held modifiers, as a keymap names it.
///
/// Letters are lower case whatever Shift and the locks are. Other characters are those that the key
/// would type, so `?` is `?` on every layout. Shift only chose such a character and is not among
/// the modifiers: Ctrl-Shift-= on a US keyboard is `+` with Control.
package struct KeyStroke: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Whether the key is a digit without Shift and was pressed with it, as in the first row of most
  /// keyboards.
  package var isDigitWithShift: Bool {
    guard case .character(let sign) = key else { return false }
    return modifiers == .shift && sign.isASCII && sign.isNumber
  }

  package enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, space, insert, delete, backspace, menu
    case function(Int)
    /// Keys of larger keyboards that are a command by themselves.
    case undo, redo, cut, copy, paste, find, help
  }
}
