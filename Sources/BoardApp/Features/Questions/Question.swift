import BoardCore
import BoardValues

/// A question that only the user can decide, with all answers in sight. Nothing happens until the
/// user chooses one; Escape postpones the question.
enum Question: Equatable, Sendable {
  /// The file changed on disk. `isLate` if it changed while the program didn't watch, which
  /// includes a change by this program that it couldn't record.
  case conflict(name: String, isReadable: Bool, isLate: Bool)
  case openElsewhere(name: String)
  case unstored(name: String, reason: String)
  case leaveDraft(name: String)
  case open(Destination, [Caution])
  /// A card was shaken, with the title of what undo would do.
  case shaken(String)
  /// An open note could not be written.
  case note(NoteProblem)

  struct Answer: Equatable, Sendable {
    var title: String
    var command: Command
    /// The effect of the answer, and the file that it concerns.
    var explanation: String
    var isEnabled = true
    /// Whether the answer loses nothing, and nothing has to be undone after it.
    var isHarmless = false
  }

  var isConflict: Bool {
    if case .conflict = self { true } else { false }
  }

  var title: String {
    switch self {
    case .conflict(let name, _, _): "Which version of \(name.visible) should stay?"
    case .openElsewhere(let name): "Take \(name.visible) over from the other window?"
    case .unstored(let name, _): "Close \(name.visible) without your last steps?"
    case .open: "Open this with another program?"
    case .shaken(let title): "\(title)?"
    case .note(let problem): problem.question
    case .leaveDraft(let name): "Keep the changes of “\(name.visible)”?"
    }
  }

  var sentences: [String] {
    switch self {
    case .conflict(_, let isReadable, let isLate):
      [
        isLate
          ? "The file has changed since its steps were kept."
          : "The file was changed by another program.",
        isReadable
          ? "You have unsaved work on the same board. Both versions are still there."
          : "You have work on the same board, and what is in the file now is no board.",
      ]
    case .openElsewhere: ["Only one window can change a board."]
    case .unstored(_, let reason):
      ["Your last steps could not be kept, and are in memory only: \(reason.visible)."]
    case .open(let place, let cautions):
      place.sentences
        + [(cautions.map(\.words) + ["Open it only if you trust it."]).joined(separator: " ")]
    case .shaken:
      ["You shook what you were dragging. It is back where it was."]
    case .note(let problem): [problem.sentence]
    case .leaveDraft:
      ["Kept, they are one step that can be undone. What is discarded cannot be brought back."]
    }
  }

  /// The answers, the harmless one first.
  var answers: [Answer] {
    switch self {
    case .conflict(let name, let isReadable, _): conflictAnswers(name.visible, isReadable)
    case .openElsewhere(let name): elsewhereAnswers(name.visible)
    case .unstored(let name, _): unstoredAnswers(name.visible)
    case .leaveDraft: leaveAnswers
    case .open(let place, _): openAnswers(place)
    case .shaken(let title): shakenAnswers(title)
    case .note(let problem): problem.answers
    }
  }

  private func conflictAnswers(_ name: String, _ isReadable: Bool) -> [Answer] {
    [
      Answer(
        title: "Keep Both",
        command: .keepBoth,
        explanation: "Your version stays in \(name); the other goes into a file beside it.",
        isHarmless: true
      ),
      Answer(
        title: "Keep Mine",
        command: .keepMine,
        explanation: "Your version goes into \(name); the menu can bring back the other."
      ),
      Answer(
        title: "Take Theirs",
        command: .takeTheirs,
        explanation: "Shows what is in \(name) now; undo brings back your version.",
        isEnabled: isReadable
      ),
    ]
  }

  private func elsewhereAnswers(_ name: String) -> [Answer] {
    [
      Answer(
        title: "Look Only",
        command: .escape,
        explanation: "Follows what the other window saves to \(name), and changes nothing.",
        isHarmless: true
      ),
      Answer(
        title: "Take Over",
        command: .takeOver,
        explanation: "Work on \(name) goes on here; the other window can only look from then on."
      ),
    ]
  }

  private func unstoredAnswers(_ name: String) -> [Answer] {
    [
      Answer(
        title: "Stay",
        command: .escape,
        explanation: "The window stays open, and goes on trying to keep them.",
        isHarmless: true
      ),
      Answer(
        title: "Save to the File",
        command: .saveAndQuit,
        explanation: "Writes all steps to \(name), and then closes."
      ),
      Answer(
        title: "Close Without Them",
        command: .quitAnyway,
        explanation: "What has not been saved to \(name) is lost."
      ),
    ]
  }

  private func openAnswers(_ place: Destination) -> [Answer] {
    [
      Answer(
        title: "Cancel",
        command: .escape,
        explanation: "Nothing is opened.",
        isHarmless: true
      ),
      Answer(
        title: "Open",
        command: .openAnyway(place),
        explanation: "The program that the desktop has for it takes it from here."
      ),
    ]
  }

  private func shakenAnswers(_ title: String) -> [Answer] {
    [
      Answer(
        title: title,
        command: .undo,
        explanation: "Takes back the last step; redo brings it back.",
        isHarmless: true
      ),
      Answer(title: "Cancel", command: .escape, explanation: "Nothing is undone."),
    ]
  }

  private var leaveAnswers: [Answer] {
    [
      Answer(
        title: "Go On",
        command: .escape,
        explanation: "Nothing is decided yet.",
        isHarmless: true
      ),
      Answer(
        title: "Keep",
        command: .keepDraft,
        explanation: "The changes become one step, which undo can take back."
      ),
      Answer(
        title: "Discard",
        command: .discardDraft,
        explanation: "The board is as it was before. This cannot be undone."
      ),
    ]
  }
}
