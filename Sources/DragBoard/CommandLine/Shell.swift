/// Shells that can complete words, and what makes them do it.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script for the shell.
  var completions: String {
    switch self {
    case .bash: Grammar.bashCompletions
    case .zsh: Grammar.zshCompletions
    case .fish: Grammar.fishCompletions
    }
  }
}

extension Grammar {
  /// Those that people call by a word.
  static let words = commands.filter { $0.word != nil && !$0.isHidden }

  /// As one word of a shell.
  static func quoted(_ text: String) -> String {
    var word = "'"
    for character in text { word += character == "'" ? "'\\''" : String(character) }
    return word + "'"
  }
}
