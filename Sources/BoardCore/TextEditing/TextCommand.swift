package import BoardValues

/// A command that a key gives to a text.
package enum TextCommand: Hashable, Sendable {
  case move(Move, extends: Bool)
  case delete(Move)
  case selectAll, selectLine
  case newline(isPlain: Bool)
  /// Moves an item or lines, or inserts a tab.
  case tab
  case indent, outdent
  case moveLineUp, moveLineDown
  case mark(WordMark)
  case table, tableChange(TableCommand)
  case link
  case openLink
  case heading, list, checkBox
  case headingLevel(Int)
  case numberedList, quote, codeBlock, rule
  case deleteLine

  package enum Move: Hashable, Sendable {
    case left, right, up, down
    case wordLeft, wordRight
    case paragraphUp, paragraphDown
    case rowStart, rowEnd
    case textStart, textEnd
    /// Moves by a window of rows.
    case pageUp, pageDown
    /// Moves in the order of the text, for deleting.
    case backward, forward, wordBackward, wordForward, rowBackward, rowForward
  }
}

extension TextCommand {
  private static let keys: [KeyStroke: TextCommand] = {
    var keys: [KeyStroke: TextCommand] = [:]
    for (stroke, move) in moves {
      keys[stroke] = .move(move, extends: false)
      keys[KeyStroke(stroke.key, stroke.modifiers.union(.shift))] = .move(move, extends: true)
    }
    return keys.merging(others) { $1 }
  }()

  private static let moves: [KeyStroke: Move] = [
    KeyStroke(.left): .left,
    KeyStroke(.right): .right,
    KeyStroke(.up): .up,
    KeyStroke(.down): .down,
    KeyStroke(.left, .control): .wordLeft,
    KeyStroke(.right, .control): .wordRight,
    KeyStroke(.up, .control): .paragraphUp,
    KeyStroke(.down, .control): .paragraphDown,
    KeyStroke(.home): .rowStart,
    KeyStroke(.end): .rowEnd,
    KeyStroke(.home, .control): .textStart,
    KeyStroke(.end, .control): .textEnd,
    KeyStroke(.pageUp): .pageUp,
    KeyStroke(.pageDown): .pageDown,
  ]

  private static let others: [KeyStroke: TextCommand] = [
    KeyStroke(.backspace): .delete(.backward),
    KeyStroke(.backspace, .shift): .delete(.backward),
    KeyStroke(.delete): .delete(.forward),
    KeyStroke(.backspace, .control): .delete(.wordBackward),
    KeyStroke(.delete, .control): .delete(.wordForward),
    KeyStroke(.backspace, [.control, .shift]): .delete(.rowBackward),
    KeyStroke(.delete, [.control, .shift]): .delete(.rowForward),
    KeyStroke(.character("a"), .control): .selectAll,
    KeyStroke(.enter): .newline(isPlain: false),
    KeyStroke(.enter, .shift): .newline(isPlain: true),
    KeyStroke(.character("l"), .control): .selectLine,
    KeyStroke(.enter, .alt): .openLink,
    KeyStroke(.tab): .tab,
    KeyStroke(.tab, .shift): .outdent,
    KeyStroke(.character("]"), .control): .indent,
    KeyStroke(.character("["), .control): .outdent,
    KeyStroke(.up, .alt): .moveLineUp,
    KeyStroke(.down, .alt): .moveLineDown,
  ]

  /// Creates the command of a key; nil for a key that means nothing in a text.
  package init?(_ stroke: KeyStroke) {
    guard let command = Self.keys[stroke] else { return nil }
    self = command
  }
}
