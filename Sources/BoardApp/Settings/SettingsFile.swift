import BoardValues

/// The settings as a text file with a `key = value` a line. Other lines, such as comments and
/// settings of a newer version, stay unchanged.
struct SettingsFile: Equatable, Sendable {
  private var lines: [String]

  init(_ text: String = "") {
    // A carriage return with a line feed is a single character, which isn't equal to a line feed.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The settings in the file. A missing key or an invalid value means the default.
  var settings: Settings {
    var settings = Settings()
    for setting in Setting.all {
      guard let name = value(setting.key), let choice = try? setting.choice(named: name)
      else { continue }
      settings.choose(choice)
    }
    return settings
  }

  /// The keys of the table with those of the lines such as `key Undo = Alt+Backspace`, and what is wrong
  /// with lines that change none, by their numbers.
  var keys: (keymap: Keymap, problems: [(line: Int, what: Sentence)]) {
    var changes: [KeyChange] = []
    var problems: [(line: Int, what: Sentence)] = []
    for (index, line) in lines.enumerated() {
      guard let (key, value) = Self.split(line), key.hasPrefix(Self.keyMark) else { continue }
      do {
        changes.append(try KeyChange(Self.trimmed(key.dropFirst(Self.keyMark.count)), value))
      } catch {
        problems.append((index + 1, error.sentence))
      }
    }
    return (Keymap(CommandRow.all, changes), problems)
  }

  /// The word with which the line of a command begins.
  private static let keyMark = "key "

  /// Changes the lines of the settings that differ.
  mutating func update(from old: Settings, to new: Settings) {
    for setting in Setting.all where old[setting] != new[setting] {
      set(setting.key, new[setting].name)
    }
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
