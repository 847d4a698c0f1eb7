/// The help text.
extension Grammar {
  private static let column = 44

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
    let general = options.map { option in
      line("  " + (option.short.map { "\($0), " } ?? "") + option.usage, option.summary)
    }
    return (synopses + ["", "options of a command:"] + own + ["", "options:"] + general)
      .joined(separator: "\n") + "\n"
  }()

  static func synopsis(_ command: Verb) -> String {
    (["dragboard", command.word].compactMap(\.self) + command.operands)
      .joined(separator: " ")
  }

  private static func line(_ start: String, _ words: String) -> String {
    guard start.count < column else {
      return start + "\n" + String(repeating: " ", count: column) + words
    }
    return start + String(repeating: " ", count: column - start.count) + words
  }
}
