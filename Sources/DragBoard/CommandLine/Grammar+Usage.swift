import BoardApp

/// The help texts.
extension Grammar {
  private static let column = 44
  private static let width = 110

  /// The help on all commands.
  static let usage: String = {
    let shown = commands.filter { !$0.isHidden }
    let synopses = shown.enumerated().map { index, command in
      line(
        index == 0 ? "usage: \(synopsis(command)) [options]" : "       \(synopsis(command))",
        command.summary
      )
    }
    let own = shown.flatMap { command in
      command.options.map { line("  \(command.word ?? "") \($0.usage)", $0.summary) }
    }
    let end = "“dragboard COMMAND --help” lists the options that mean something for a command."
    return text([
      synopses, section("options of a command", own), section("other options", lines(options)),
      ["", end],
    ])
  }()

  /// Returns the help on a command.
  static func usage(of command: Verb) -> String {
    let synopsis = line("usage: \(synopsis(command)) [options]", command.summary)
    let isScript = command.word == "play"
    return text([
      [synopsis], section("options", lines(command.allOptions)), isScript ? script : [],
    ])
  }

  /// The help on scripts.
  private static let script =
    section("verbs, one a line", VerbRow.all.map { line("  \($0.usage)", $0.summary) })
    + section(
      "queries of print and expect",
      Query.Subject.allCases.map { line("  \($0.usage)", $0.summary) }
    )

  static func synopsis(_ command: Verb) -> String {
    (["dragboard", command.word].compactMap(\.self) + command.operands)
      .joined(separator: " ")
  }

  private static func text(_ parts: [[String]]) -> String {
    parts.joined().map { $0 + "\n" }.joined()
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    ["", "\(title):"] + lines
  }

  private static func lines(_ options: [Option]) -> [String] {
    options.map { line("  " + ($0.short.map { "\($0), " } ?? "") + $0.usage, $0.summary) }
  }

  /// Returns a line with words in a column of their own, in which they are wrapped.
  private static func line(_ start: String, _ words: String) -> String {
    let indent = String(repeating: " ", count: column)
    var lines = [
      start.count < column ? start + indent.dropFirst(start.count) : start + "\n" + indent
    ]
    var used = column
    for word in words.split(separator: " ") {
      if used > column, used + 1 + word.count > width {
        lines.append(indent)
        used = column
      }
      let gap = used > column ? " " : ""
      lines[lines.count - 1] += gap + word
      used += gap.count + word.count
    }
    return lines.joined(separator: "\n")
  }
}
