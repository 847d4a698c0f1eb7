import BoardCore

/// The table of keys and commands, which menus and the list of keys use as well.
///
/// A letter alone is never a shortcut: people may type at a board by mistake.
struct Keymap: Sendable {
  /// In the order of the list of keys; menus show a command's first stroke.
  let bindings: [(stroke: KeyStroke, command: Command)]
  private let commands: [KeyStroke: Command]

  init(_ bindings: [(KeyStroke, Command)]) {
    self.bindings = bindings.map { ($0.0, $0.1) }
    commands = Dictionary(bindings, uniquingKeysWith: { first, _ in first })
  }

  static let standard = Keymap([
    (KeyStroke(.character("z"), .control), .undo),
    (KeyStroke(.character("z"), [.control, .shift]), .redo),
    (KeyStroke(.character("y"), .control), .redo),
    (KeyStroke(.character("u"), [.control, .shift]), .chooseNext(.undoScope)),
    (KeyStroke(.menu), .openMenu),
    (KeyStroke(.function(10), .shift), .openMenu),
    (KeyStroke(.character("n"), .control), .newCard),
    (KeyStroke(.enter), .editText),
    (KeyStroke(.function(2)), .editText),
    (KeyStroke(.character("x"), .control), .cut),
    (KeyStroke(.delete, .shift), .cut),
    (KeyStroke(.character("c"), .control), .copy),
    (KeyStroke(.insert, .control), .copy),
    (KeyStroke(.character("v"), .control), .paste),
    (KeyStroke(.insert, .shift), .paste),
    (KeyStroke(.character("v"), [.control, .shift]), .pasteLines),
    (KeyStroke(.character("d"), .control), .duplicate),
    (KeyStroke(.delete), .delete),
    (KeyStroke(.backspace), .delete),
    (KeyStroke(.up), .nudge(0, -1)),
    (KeyStroke(.down), .nudge(0, 1)),
    (KeyStroke(.left), .nudge(-1, 0)),
    (KeyStroke(.right), .nudge(1, 0)),
    (KeyStroke(.up, .shift), .nudge(0, -10)),
    (KeyStroke(.down, .shift), .nudge(0, 10)),
    (KeyStroke(.left, .shift), .nudge(-10, 0)),
    (KeyStroke(.right, .shift), .nudge(10, 0)),
    (KeyStroke(.right, [.control, .alt]), .grow(10, 0)),
    (KeyStroke(.left, [.control, .alt]), .grow(-10, 0)),
    (KeyStroke(.down, [.control, .alt]), .grow(0, 10)),
    (KeyStroke(.up, [.control, .alt]), .grow(0, -10)),
    (KeyStroke(.tab), .selectNext),
    (KeyStroke(.tab, .shift), .selectPrevious),
    (KeyStroke(.character("a"), .control), .selectAll),
    (KeyStroke(.character("]"), .control), .bringToFront),
    (KeyStroke(.character("["), .control), .sendToBack),
    (KeyStroke(.character("+"), .control), .zoomIn),
    (KeyStroke(.character("="), .control), .zoomIn),
    (KeyStroke(.character("-"), .control), .zoomOut),
    (KeyStroke(.character("0"), .control), .zoomActual),
    (KeyStroke(.character("9"), .control), .zoomFit),
    (KeyStroke(.character("f"), .control), .find),
    (KeyStroke(.function(3)), .findNext),
    (KeyStroke(.character("g"), .control), .findNext),
    (KeyStroke(.function(3), .shift), .findPrevious),
    (KeyStroke(.character("g"), [.control, .shift]), .findPrevious),
    (KeyStroke(.character("s"), .control), .save),
    (KeyStroke(.character("e"), [.control, .shift]), .toggleEdit),
    (KeyStroke(.enter, .control), .keepEdit),
    (KeyStroke(.character("h"), .control), .toggleHistory),
    (KeyStroke(.character(","), .control), .toggleSettings),
    (KeyStroke(.function(1)), .toggleHelp),
    (KeyStroke(.character("?")), .toggleHelp),
    (KeyStroke(.escape), .escape),
    (KeyStroke(.character("q"), .control), .quit),
    (KeyStroke(.character("w"), .control), .quit),
  ])

  func command(for stroke: KeyStroke) -> Command? {
    if let command = commands[stroke] { return command }
    // Shift has already chosen the character: `?` is `?` wherever the layout has it.
    guard case .character(let sign) = stroke.key, !sign.isLetter else { return nil }
    return commands[KeyStroke(stroke.key, stroke.modifiers.subtracting(.shift))]
  }

  /// The shortcut to show beside a command, empty if it has none.
  func shortcut(for command: Command) -> String {
    bindings.first { $0.command == command }?.stroke.title ?? ""
  }
}

extension KeyStroke {
  /// As menus show it: `Ctrl+Shift+Z`.
  var title: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    if modifiers.contains(.logo) { words.append("Super") }
    return (words + [key.title]).joined(separator: "+")
  }
}

extension KeyStroke.Key {
  static let named: [(name: String, key: KeyStroke.Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Enter", .enter),
    ("Escape", .escape), ("Tab", .tab), ("Space", .space), ("Insert", .insert),
    ("Delete", .delete), ("Backspace", .backspace), ("Menu", .menu),
  ]

  var title: String {
    switch self {
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    default: Self.named.first { $0.key == self }?.name ?? ""
    }
  }
}

extension KeyStroke {
  /// Reads `ctrl+shift+z`, `F10`, `Escape`; nil when it names no key.
  init?(parsing text: String) {
    // A plus at the end is the key itself.
    var words = text.split(separator: "+", omittingEmptySubsequences: true).map(String.init)
    if text.hasSuffix("+") { words.append("+") }
    guard let last = words.popLast() else { return nil }
    var modifiers: Modifiers = []
    for word in words {
      switch word.lowercased() {
      case "ctrl", "control": modifiers.insert(.control)
      case "shift": modifiers.insert(.shift)
      case "alt": modifiers.insert(.alt)
      case "super", "logo": modifiers.insert(.logo)
      default: return nil
      }
    }
    guard let key = Key(parsing: last) else { return nil }
    self.init(key, modifiers)
  }
}

extension KeyStroke.Key {
  init?(parsing word: String) {
    let lower = word.lowercased()
    let aliases = [
      "return": "enter", "esc": "escape", "del": "delete", "ins": "insert", "prior": "pageup",
    ]
    let name = aliases[lower] ?? lower
    if let known = Self.named.first(where: { $0.name.lowercased() == name }) {
      self = known.key
    } else if lower.count > 1, lower.hasPrefix("f"), let number = Int(lower.dropFirst()),
      (1...24).contains(number)
    {
      self = .function(number)
    } else if lower.count == 1, let character = lower.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
