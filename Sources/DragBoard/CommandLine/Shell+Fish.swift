extension Grammar {
  static let fishCompletions: String = {
    let names = words.compactMap(\.word).joined(separator: " ")
    var lines = [
      "# Completes the words of dragboard in fish; made by: dragboard completions fish",
      "complete -c dragboard -f",
    ]
    let none = quoted("not __fish_seen_subcommand_from \(names)")
    for command in commands where !command.isHidden {
      let isThere =
        command.word.map { quoted("__fish_seen_subcommand_from \($0)") } ?? none
      if let word = command.word {
        lines.append("complete -c dragboard -n \(none) -a \(word) -d \(quoted(command.summary))")
      }
      lines += command.options.map { fishOption($0, "-n \(isThere) ") }
      if let operand = command.operands.first {
        lines.append("complete -c dragboard -n \(isThere) \(fishValue(operand.value))")
      }
    }
    lines += options.map { fishOption($0, "") }
    return lines.joined(separator: "\n") + "\n"
  }()

  private static func fishOption(_ option: Option, _ condition: String) -> String {
    let names = [option.name, option.short].compactMap(\.self).map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }
    let value = option.value.map { operand in
      " \(isPath(operand.value) ? "-r" : "-x") \(fishValue(operand.value))"
    }
    return "complete -c dragboard \(condition)\(names.joined(separator: " "))\(value ?? "")"
      + " -d \(quoted(option.summary))"
  }

  private static func isPath(_ value: Value) -> Bool {
    switch value {
    case .file, .folder: true
    case .words, .text: false
    }
  }

  private static func fishValue(_ value: Value) -> String {
    switch value {
    case .file(let suffixes):
      suffixes.isEmpty
        ? "-F"
        : "-k -a "
          + quoted(suffixes.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " "))
    case .folder: "-a \(quoted("(__fish_complete_directories)"))"
    case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
    case .text: ""
    }
  }
}
