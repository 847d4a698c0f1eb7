/// The manual page, generated from the table of commands.
extension Grammar {
  static var manualPage: String {
    let shown = commands.filter { !$0.isHidden }
    var page = [
      ".TH DRAGBOARD 1 2026-11-22 \"dragboard \(Arguments.version)\" \"User Commands\"",
      ".SH NAME", "dragboard \\- a board of cards with undo you can see", ".SH SYNOPSIS",
    ]
    for (index, command) in shown.enumerated() {
      if index > 0 { page.append(".br") }
      page.append(synopsisMarkup(command))
    }
    page += [".SH DESCRIPTION"] + description.map(filled)
    page.append(".SH COMMANDS")
    for command in shown {
      page += [".TP", synopsisMarkup(command), filled(sentence(command.summary))]
      page += command.notes.map(filled)
      page += command.options.flatMap { entry($0, isNested: true) }
    }
    page.append(".SH OPTIONS")
    page.append("Every command takes these.")
    page += options.flatMap { entry($0, isNested: false) }
    for (title, rows) in sections {
      page.append(".SH \(title)")
      for (name, words) in rows { page += [".TP", ".B \(escaped(name))", filled(words)] }
    }
    page += [".SH SEE ALSO", filled("JSON Canvas, the format of boards: https://jsoncanvas.org/")]
    return page.joined(separator: "\n") + "\n"
  }

  private static let description = [
    "dragboard shows a board of cards in a window.",
    "Everything can be undone, for the whole board or for each card alone, and you see the cards "
      + "go back to where they were.",
    "Work and its history are there again after a crash, a kill or a restart.",
    "Boards are .canvas files in the format JSON Canvas.",
  ]

  private static let sections: [(title: String, rows: [(name: String, words: String)])] = [
    (
      "EXIT STATUS",
      [
        ("0", "Everything went well."),
        (
          "1",
          "The input is wrong. For diff: something differs. For check --fix: something is still wrong."
        ),
        ("2", "The command line is wrong. For diff without --git: a board cannot be read."),
        ("3", "There is no display, or it went away."),
      ]
    ),
    (
      "FILES",
      [
        ("$XDG_STATE_HOME/dragboard/boards", "What is kept of each board, with its history."),
        ("$XDG_CONFIG_HOME/dragboard/settings", "The settings."),
        ("$XDG_STATE_HOME/dragboard/desktop", "The appearance that the desktop asked for last."),
      ]
    ),
    (
      "ENVIRONMENT",
      [
        (
          "DBUS_SESSION_BUS_ADDRESS",
          "The bus of the desktop's portal, which is asked for appearance, files and links. If it is "
            + "empty, the portal is not asked."
        )
      ]
    ),
    (
      "EXAMPLES",
      [
        ("dragboard plan.canvas", "Opens a board, or begins a new one."),
        ("dragboard render plan.canvas -o plan.pdf", "Writes it as a document."),
        ("dragboard check --fix plan.canvas", "Writes “plan (fixed).canvas”."),
        ("dragboard diff old.canvas new.canvas", "Shows what changed."),
      ]
    ),
  ]

  private static func synopsisMarkup(_ command: Verb) -> String {
    let names = (["dragboard", command.word].compactMap(\.self)).joined(separator: " ")
    let operands = command.operands.map { operand in
      let name = "\\fI\(escaped(operand.name))\\fR"
      return operand.isOptional ? " [\(name)]" : " \(name)"
    }
    return "\\fB\(escaped(names))\\fR" + operands.joined() + " [\\fIoptions\\fR]"
  }

  private static func entry(_ option: Option, isNested: Bool) -> [String] {
    let names = [option.short, option.name].compactMap(\.self).map { "\\fB\(escaped($0))\\fR" }
    let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
    let head = names.joined(separator: ", ") + value
    let entry = [".TP", head, filled(sentence(option.summary))]
    return isNested ? [".RS"] + entry + [".RE"] : entry
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// Returns a paragraph in lines of less than 80 bytes.
  private static func filled(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ").map({ escaped(String($0)) }) {
      if let line = lines.last, line.utf8.count + word.utf8.count < 76 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a text escaped for roff: hyphens become minus signs, quotes are those that any
  /// terminal can show, and no line looks like a request.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
