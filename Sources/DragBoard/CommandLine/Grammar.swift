/// The grammar of the command line as values. Arguments are read by its table, help and
/// completions are generated from it, and tests compare the manual with it.
enum Grammar {
  struct Verb: Sendable {
    /// The word of the command, or nil for the one without: opening a board.
    var word: String?
    /// The words that must follow, as the help writes them.
    var operands: [Operand] = []
    /// A description without a full stop.
    var summary: String
    /// The options that no other command has.
    var options: [Option] = []
    /// Whether the command is used by programs and not by people.
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
    /// The value that follows, or nil for a switch.
    var value: Operand?
    /// A description without a full stop.
    var summary: String
    /// Whether all words after it are operands, for callers that cannot choose their form.
    var endsOptions = false
  }

  /// The kind of a word, for which shells can offer completions.
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
  /// The option as the help writes it.
  var usage: String { ([name] + (value.map { [$0.name] } ?? [])).joined(separator: " ") }
}
