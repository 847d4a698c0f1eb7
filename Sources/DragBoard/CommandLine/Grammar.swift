/// What the command line understands, as values. Arguments are read by the table of them, and help,
/// completions and the manual page are made from it.
enum Grammar {
  struct Verb: Sendable {
    /// Nil for the one without a word: opening a board.
    var word: String?
    /// What has to follow, as the help writes it.
    var operands: [Operand] = []
    /// What it does, without a full stop.
    var summary: String
    /// Further sentences for the manual page.
    var notes: [String] = []
    /// Those that no other command has.
    var options: [Option] = []
    /// Called by other programs, not by people.
    var isHidden = false
  }

  struct Operand: Sendable {
    var name: String
    var value: Value
    var isOptional = false
  }

  struct Option: Sendable {
    var name: String
    /// A second spelling.
    var short: String?
    /// What follows it; nil for a switch.
    var value: Operand?
    /// What it does, without a full stop.
    var summary: String
    /// Whether all words after it are operands, for those who cannot choose what they look like.
    var endsOptions = false
  }

  /// What a word stands for, so that shells can offer some.
  enum Value: Sendable {
    case file(suffixes: [String])
    case folder
    case words([String])
    case text
  }
}

extension Grammar.Operand {
  static let board = Grammar.Operand(name: "FILE.canvas", value: .file(suffixes: ["canvas"]))

  static func file(_ name: String, _ suffixes: String...) -> Grammar.Operand {
    Grammar.Operand(name: name, value: .file(suffixes: suffixes))
  }

  static func text(_ name: String) -> Grammar.Operand {
    Grammar.Operand(name: name, value: .text)
  }

  static func words(_ words: [String]) -> Grammar.Operand {
    Grammar.Operand(name: words.joined(separator: "|"), value: .words(words))
  }

  var optional: Grammar.Operand {
    Grammar.Operand(name: name, value: value, isOptional: true)
  }

  var usage: String { isOptional ? "[\(name)]" : name }
}

extension Grammar.Option {
  /// As the help writes it.
  var usage: String { ([name] + (value.map { [$0.name] } ?? [])).joined(separator: " ") }
}
