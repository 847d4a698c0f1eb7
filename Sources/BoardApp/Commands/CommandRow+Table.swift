import BoardCore
import BoardValues

/// The table of commands, in the order of the list of keys; menus show a command's first key.
///
/// A single letter is a key only of commands that change nothing but the view: users may type at a
/// board by mistake.
extension CommandRow {
  static let all: [CommandRow] =
    Command.Subject.allCases.flatMap(Features.commands(about:))
    + about(.window, [cancel])

  /// The command that cancels what is in front, in the last row.
  private static let cancel = CommandRow(
    .escape,
    "Cancel",
    [.endsText, .isLocal],
    keys: [.press(.escape)]
  )
}

extension KeyStroke {
  static func control(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .control)
  }

  static func controlShift(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), [.control, .shift])
  }

  static func press(_ key: Key, _ modifiers: Modifiers = []) -> KeyStroke {
    KeyStroke(key, modifiers)
  }
}
