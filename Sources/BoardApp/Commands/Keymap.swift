import BoardValues

/// The keys of the commands: those of the table, with the changes that the user has made.
package struct Keymap: Equatable, Sendable {
  /// The bindings in the order of the table; menus show a command's first stroke.
  let bindings: [(stroke: KeyStroke, command: Command)]
  private let changes: [KeyChange]
  private let commands: [KeyStroke: Command]
  private let strokes: [Command: [KeyStroke]]

  /// Creates the keys of some rows. The commands of a change have the keys of the last one that names
  /// them, and of two commands with one key the one that is changed later has it.
  init(_ rows: [CommandRow], _ changes: [KeyChange] = []) {
    var strokes = rows.flatMap(\.members)
    for change in changes {
      let taken = Set(change.bindings.flatMap(\.strokes))
      for index in strokes.indices {
        let own = change.bindings.first { $0.command == strokes[index].command }?.strokes
        strokes[index].strokes = own ?? strokes[index].strokes.filter { !taken.contains($0) }
      }
    }
    self.changes = changes
    bindings = strokes.flatMap { member in member.strokes.map { ($0, member.command) } }
    commands = Dictionary(
      bindings.map { ($0.stroke, $0.command) },
      uniquingKeysWith: { first, _ in first }
    )
    self.strokes = Dictionary(
      strokes.map { ($0.command, $0.strokes) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The keys of the table.
  static let standard = Keymap(CommandRow.all)

  package static func == (a: Keymap, b: Keymap) -> Bool { a.changes == b.changes }

  func command(for stroke: KeyStroke) -> Command? {
    if let command = commands[stroke] { return command }
    // Shift has already chosen the character: `?` is `?` on every keyboard layout.
    guard case .character(let sign) = stroke.key, !sign.isLetter else { return nil }
    return commands[KeyStroke(stroke.key, stroke.modifiers.subtracting(.shift))]
  }

  func strokes(of command: Command) -> [KeyStroke] { strokes[command] ?? [] }

  /// Returns the shortcut to show beside a command, empty if it has none.
  func shortcut(for command: Command) -> String { strokes(of: command).first?.title ?? "" }
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
    ("Undo", .undo), ("Redo", .redo), ("Cut", .cut), ("Copy", .copy), ("Paste", .paste),
    ("Find", .find), ("Help", .help),
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
