/// A key together with the modifiers held, as a keymap names it.
///
/// Letters are lower case whatever Shift and the locks say; other characters are what the key would
/// type, so that `?` is `?` on every layout. Shift is then not among the modifiers, since it only
/// chose the character: Ctrl-Shift-= on a US keyboard is `+` with Control.
package struct KeyStroke: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  package enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, space, insert, delete, backspace, menu
    case function(Int)
  }
}
