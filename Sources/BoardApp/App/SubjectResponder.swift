import BoardCore
import BoardStore

/// Does the commands about one subject, at the end of the chain. A new subject is a file with one of these,
/// rows of the table of commands, and its place in `App.chain`.
@MainActor
protocol SubjectResponder: Responder {
  var app: App { get }
  var subject: Command.Subject { get }

  /// What a menu calls it now.
  func title(of command: Command) -> String

  /// Why it cannot be done now; empty where that is plain to see.
  func reasonAgainst(_ command: Command) -> String?
}

extension SubjectResponder {
  func title(of command: Command) -> String { command.title }

  func reasonAgainst(_ command: Command) -> String? { nil }

  func answer(to command: Command) -> CommandAnswer {
    guard command.row.subject == subject else { return .notMine }
    let isForbidden = app.editor.isReadOnly && command.row.traits.contains(.changesBoard)
    guard let reason = isForbidden ? FileSession.wordsForLooking : reasonAgainst(command) else {
      return .enabled(title: title(of: command))
    }
    return .disabled(title: title(of: command), reason: reason)
  }
}
