import BoardCore
import BoardValues

/// A kind of callout, as note-taking programs have it.
enum CalloutKind: String, CaseIterable {
  case note, abstract, info, todo, tip, success, question, warning, failure, danger, bug, example
  case quote

  /// Other names of the kinds.
  private static let others: [String: CalloutKind] = [
    "summary": .abstract, "tldr": .abstract, "hint": .tip, "important": .tip, "check": .success,
    "done": .success, "help": .question, "faq": .question, "caution": .warning,
    "attention": .warning, "fail": .failure, "missing": .failure, "error": .danger, "cite": .quote,
  ]

  /// The kind of a name in small letters. Unknown names are notes.
  init(_ name: String) {
    self = CalloutKind(rawValue: name) ?? Self.others[name] ?? .note
  }

  var icon: Icon {
    switch self {
    case .note: .edit
    case .abstract: .clipboard
    case .info: .information
    case .todo: .circledCheck
    case .tip: .flame
    case .success: .check
    case .question: .question
    case .warning: .warning
    case .failure: .close
    case .danger: .bolt
    case .bug: .bug
    case .example: .items
    case .quote: .quote
    }
  }

  func shade(_ theme: Theme) -> Color {
    switch self {
    case .note, .info, .todo: theme.accent
    case .abstract, .tip: theme.presets[4]
    case .success: theme.presets[3]
    case .question, .warning: theme.presets[1]
    case .failure, .danger, .bug: theme.presets[0]
    case .example: theme.presets[5]
    case .quote: theme.dimText
    }
  }
}
