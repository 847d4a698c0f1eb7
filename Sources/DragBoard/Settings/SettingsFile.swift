import BoardCore

/// The settings as a plain file with a `key = value` a line. Other lines are left as they are:
/// comments, and what a newer version wrote.
struct SettingsFile: Equatable, Sendable {
  private var lines: [String]

  init(_ text: String = "") {
    // A carriage return and a line feed are a single character, which is not equal to a line feed.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// A missing key or an invalid value leaves the default.
  var settings: Settings {
    var settings = Settings()
    if let scope = value("undo-scope").flatMap(UndoScope.init) { settings.undoScope = scope }
    if let motion = value("motion").flatMap(Settings.Motion.init) { settings.motion = motion }
    if let theme = value("theme").flatMap(Theme.Name.init) { settings.theme = theme }
    if let word = value("undo-view"), word == "yes" || word == "no" {
      settings.undoesView = word == "yes"
    }
    return settings
  }

  /// Changes the lines of settings that differ.
  mutating func update(from old: Settings, to new: Settings) {
    if old.undoScope != new.undoScope { set("undo-scope", new.undoScope.rawValue) }
    if old.motion != new.motion { set("motion", new.motion.rawValue) }
    if old.theme != new.theme { set("theme", new.theme.rawValue) }
    if old.undoesView != new.undoesView { set("undo-view", new.undoesView ? "yes" : "no") }
  }

  private func value(_ key: String) -> String? {
    lines.lazy.compactMap(Self.split).last { $0.key == key }?.value
  }

  private mutating func set(_ key: String, _ value: String) {
    let line = "\(key) = \(value)"
    if let index = lines.lastIndex(where: { Self.split($0)?.key == key }) {
      lines[index] = line
    } else {
      lines.append(line)
    }
  }

  private static func split(_ line: String) -> (key: String, value: String)? {
    guard let sign = line.firstIndex(of: "="), line.first != "#" else { return nil }
    return (trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
