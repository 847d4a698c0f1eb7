/// The grammar of the command line as values. Arguments are read by its table, the help is
/// generated from it, and tests compare the manual and the completions with it.
enum Grammar {
  struct Verb: Sendable {
    /// The word of the command, or nil for the one without: opening a board.
    var word: String?
    /// The words that must follow, as the help writes them.
    var operands: [String] = []
    /// A description without a full stop.
    var summary: String
    /// The options that no other command has.
    var options: [Option] = []
    /// The options that other commands have too.
    var shared: [Option] = []
    /// Whether the command is used by programs and not by people.
    var isHidden = false
  }

  struct Option: Sendable {
    var name: String
    /// A second spelling.
    var short: String?
    /// The value that follows as the help writes it, or nil for a switch.
    var value: String?
    /// A description without a full stop.
    var summary: String
    /// Whether all words after it are operands, for callers that cannot choose their form.
    var endsOptions = false
  }
}

extension Grammar.Verb {
  /// All options that mean something for the command.
  var allOptions: [Grammar.Option] { options + shared + Grammar.everywhere }
}

extension Grammar.Option {
  /// The option as the help writes it.
  var usage: String { [name, value].compactMap(\.self).joined(separator: " ") }
}
