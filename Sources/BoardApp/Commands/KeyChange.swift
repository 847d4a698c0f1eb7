import BoardValues

/// Other keys for the commands of one title: `Undo = Ctrl+Z, Alt+Backspace`.
struct KeyChange: Equatable, Sendable {
  /// The keys of each command. Commands that share a title take them in turn: the first of four
  /// directions has the first key, the fifth and so on.
  let bindings: [Binding]

  struct Binding: Equatable, Sendable {
    var command: Command
    var strokes: [KeyStroke]
  }

  /// Creates a change from the title of a command and its keys with commas between them.
  init(_ title: String, _ keys: String) throws(KeyChangeError) {
    let name = Self.renamed.first { $0.former.isSame(as: title) }?.name ?? title
    let commands = CommandRow.all.flatMap(\.members).map(\.command).filter {
      $0.name.isSame(as: name)
    }
    guard !commands.isEmpty else { throw .unknownCommand(title) }
    var bindings = commands.map { Binding(command: $0, strokes: []) }
    let words = Self.words(keys)
    guard words.count.isMultiple(of: bindings.count) else {
      throw .count(bindings.count, title)
    }
    for (index, word) in words.enumerated() {
      guard let stroke = KeyStroke(parsing: word) else { throw .unknownKey(word) }
      bindings[index % bindings.count].strokes.append(stroke)
    }
    self.bindings = bindings
  }

  /// Returns the words between the commas, of which one after a plus is a key itself.
  private static func words(_ keys: String) -> [String] {
    var words = [""]
    for character in keys where !character.isWhitespace {
      let last = words[words.count - 1]
      let isKey = last.isEmpty || last.hasSuffix("+") && last != "+" && !last.hasSuffix("++")
      if character == ",", !isKey {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

/// The reason why a line of keys in the settings file has no effect.
enum KeyChangeError: Error {
  case unknownCommand(String)
  case unknownKey(String)
  /// The commands of a title don't all have equally many keys.
  case count(Int, String)

  var sentence: Sentence {
    switch self {
    case .unknownCommand(let title):
      Sentence("no command is called “{title}”", ["title": title.visible.shortened])
    case .unknownKey(let word): Sentence("“{word}” is no key", ["word": word.visible.shortened])
    case .count(let count, let title):
      Sentence("“{title}” takes keys by {number}", ["title": title, "number": "\(count)"])
    }
  }
}
