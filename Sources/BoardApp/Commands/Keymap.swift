import BoardValues

/// The keys of the table of commands.
struct Keymap: Sendable {
  /// The bindings in the order of the table; menus show a command's first stroke.
  let bindings: [(stroke: KeyStroke, command: Command)]
  private let commands: [KeyStroke: Command]
  private let strokes: [Command: KeyStroke]

  init(_ rows: [CommandRow]) {
    bindings = rows.flatMap(\.members).flatMap { member in
      member.strokes.map { ($0, member.command) }
    }
    commands = Dictionary(
      bindings.map { ($0.stroke, $0.command) },
      uniquingKeysWith: { first, _ in first }
    )
    strokes = Dictionary(
      bindings.map { ($0.command, $0.stroke) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  static let standard = Keymap(CommandRow.all)

  func command(for stroke: KeyStroke) -> Command? {
    if let command = commands[stroke] { return command }
    // Shift has already chosen the character: `?` is `?` on every keyboard layout.
    guard case .character(let sign) = stroke.key, !sign.isLetter else { return nil }
    return commands[KeyStroke(stroke.key, stroke.modifiers.subtracting(.shift))]
  }

  /// Returns the shortcut to show beside a command, empty if it has none.
  func shortcut(for command: Command) -> String {
    strokes[command]?.title ?? ""
  }
}

extension KeyStroke {
  /// The title in menus, such as `Ctrl+Shift+Z`.
  var title: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append(localized("Ctrl", context: "key")) }
    if modifiers.contains(.alt) { words.append(localized("Alt", context: "key")) }
    if modifiers.contains(.shift) { words.append(localized("Shift", context: "key")) }
    if modifiers.contains(.logo) { words.append(localized("Super", context: "key")) }
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
    default:
      Self.named.first { $0.key == self }.map { localized($0.name, context: "key") } ?? ""
    }
  }
}

extension KeyStroke {
  /// Parses text such as `ctrl+shift+z`, `F10` or `Escape`; nil if it names no key.
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
