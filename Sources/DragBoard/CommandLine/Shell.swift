/// The shells that can complete words.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script with the completions for the shell.
  var completions: String {
    switch self {
    case .bash: Grammar.bashCompletions
    case .zsh: Grammar.zshCompletions
    case .fish: Grammar.fishCompletions
    }
  }
}

extension Grammar {
  /// The commands that people call by a word.
  static let words = commands.filter { $0.word != nil && !$0.isHidden }

  /// Returns a text quoted as one word of a shell.
  static func quoted(_ text: String) -> String {
    var word = "'"
    for character in text { word += character == "'" ? "'\\''" : String(character) }
    return word + "'"
  }
}
