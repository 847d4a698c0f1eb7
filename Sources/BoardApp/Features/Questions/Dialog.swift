import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// A question that only the user can decide, with all answers in sight. Nothing happens until the
/// user chooses one; Escape postpones the question.
enum Dialog: Equatable, Sendable {
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
  /// A board cannot be opened.
  case refused(Refusal)
  /// Large files, or folders, were dropped or pasted.
  case copyFiles([NewFileCard])

  struct Answer: Equatable, Sendable {
    var title: String
    var command: Command
    /// The effect of the answer, and the file that it concerns.
    var explanation: String
    var isEnabled = true
    /// Whether the answer loses nothing, and nothing has to be undone after it.
    var isHarmless = false
  }

  /// Whether it asks which version of the board's file, or which window, goes on.
  var isAboutFile: Bool {
    switch self {
    case .conflict, .openElsewhere: true
    default: false
    }
  }

  var title: String {
    switch self {
    case .conflict(let name, _, _):
      localized("Which version of {file} should stay?", ["file": name.visible])
    case .openElsewhere(let name):
      localized("Take {file} over from the other window?", ["file": name.visible])
    case .unstored(let name, _):
      localized("Close {file} without your last steps?", ["file": name.visible])
    case .open: localized("Open this with another program?")
    case .shaken(let title): localized("{title}?", ["title": title])
    case .note(let problem): problem.question
    case .refused(let refusal):
      localized("{file} cannot be opened", ["file": Path.name(of: refusal.path).visible])
    case .copyFiles(let cards): Self.title(onCopying: cards)
    case .leaveDraft(let name):
      localized("Keep the changes of “{name}”?", ["name": name.visible])
    }
  }

  var sentences: [String] {
    switch self {
    case .conflict(_, let isReadable, let isLate):
      [
        isLate
          ? localized("The file has changed since its steps were kept.")
          : localized("The file was changed by another program."),
        isReadable
          ? localized("You have unsaved work on the same board. Both versions are still there.")
          : localized("You have work on the same board, and what is in the file now is no board."),
      ]
    case .openElsewhere: [localized("Only one window can change a board.")]
    case .unstored(_, let reason):
      [
        localized(
          "Your last steps could not be kept: {reason}.",
          ["reason": reason.visible]
        )
      ]
    case .open(let place, let cautions):
      place.sentences
        + [
          (cautions.map(\.words) + [localized("Open it only if you trust it.")]).joined(
            separator: " "
          )
        ]
    case .shaken:
      [localized("You shook what you were dragging. It is back where it was.")]
    case .note(let problem): [problem.sentence]
    case .refused(let refusal): refusedSentences(refusal)
    case .copyFiles(let cards): Self.sentences(onCopying: cards)
    case .leaveDraft:
      [
        localized(
          "Kept, they are one step that can be undone. What is discarded cannot be brought back."
        )
      ]
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
    case .refused(let refusal): refusedAnswers(refusal)
    case .copyFiles(let cards): Self.answers(onCopying: cards)
    }
  }

  private func conflictAnswers(_ name: String, _ isReadable: Bool) -> [Answer] {
    [
      Answer(
        title: localized("Keep Both"),
        command: .saving(.keepBoth),
        explanation: localized(
          "Your version stays in {file}; the other goes into a file beside it.",
          ["file": name]
        ),
        isHarmless: true
      ),
      Answer(
        title: localized("Keep Mine"),
        command: .saving(.keepMine),
        explanation: localized(
          "Your version goes into {file}; the menu can bring back the other.",
          ["file": name]
        )
      ),
      Answer(
        title: localized("Take Theirs"),
        command: .saving(.takeTheirs),
        explanation: localized(
          "Shows what is in {file} now; undo brings back your version.",
          ["file": name]
        ),
        isEnabled: isReadable
      ),
    ]
  }

  private func elsewhereAnswers(_ name: String) -> [Answer] {
    [
      Answer(
        title: localized("Look Only"),
        command: .escape,
        explanation: localized(
          "Follows what the other window saves to {file}, and changes nothing.",
          ["file": name]
        ),
        isHarmless: true
      ),
      Answer(
        title: localized("Edit Here"),
        command: .saving(.takeOver),
        explanation: localized(
          "Work on {file} goes on here; the other window can only look from then on.",
          ["file": name]
        )
      ),
    ]
  }

  private func unstoredAnswers(_ name: String) -> [Answer] {
    [
      Answer(
        title: localized("Keep Working"),
        command: .escape,
        explanation: localized("The window stays open, and goes on trying to keep them."),
        isHarmless: true
      ),
      Answer(
        title: localized("Save to the File"),
        command: .saving(.saveAndQuit),
        explanation: localized("Writes all steps to {file}, and then closes.", ["file": name])
      ),
      Answer(
        title: localized("Close Without Them"),
        command: .saving(.quitAnyway),
        explanation: localized("What has not been saved to {file} is lost.", ["file": name])
      ),
    ]
  }

  private func openAnswers(_ place: Destination) -> [Answer] {
    [
      Answer(
        title: localized("Cancel"),
        command: .escape,
        explanation: localized("Nothing is opened."),
        isHarmless: true
      ),
      Answer(
        title: localized("Open"),
        command: .links(.openAnyway(place)),
        explanation: localized("The program that the desktop has for it takes it from here.")
      ),
    ]
  }

  private func shakenAnswers(_ title: String) -> [Answer] {
    [
      Answer(
        title: title,
        command: .undo(.undo),
        explanation: localized("Takes back the last step; redo brings it back."),
        isHarmless: true
      ),
      Answer(
        title: localized("Cancel"),
        command: .escape,
        explanation: localized("Nothing is undone.")
      ),
    ]
  }

  private func refusedSentences(_ refusal: Refusal) -> [String] {
    guard let place = refusal.place else { return [refusal.reason.visible] }
    return [
      localized(
        "Line {number}: {problem}",
        ["number": "\(place.line)", "problem": refusal.reason.visible]
      ),
      place.words.visible,
    ]
  }

  private func refusedAnswers(_ refusal: Refusal) -> [Answer] {
    let close = Answer(
      title: localized("Close"),
      command: .escape,
      explanation: localized("The file stays as it is."),
      isHarmless: true
    )
    let repair = Answer(
      title: localized("Repair a Copy"),
      command: .refusals(.repairCopy(refusal)),
      explanation: localized("Writes a repaired copy beside the file, and opens it."),
      isEnabled: refusal.isRepairable
    )
    let show = Answer(
      title: localized("Show in Folder"),
      command: .refusals(.showRefused(refusal)),
      explanation: localized("Opens the folder of the file.")
    )
    return [close] + (refusal.place == nil ? [] : [repair]) + [show]
  }

  private var leaveAnswers: [Answer] {
    [
      Answer(
        title: localized("Go On"),
        command: .escape,
        explanation: localized("Nothing is decided yet."),
        isHarmless: true
      ),
      Answer(
        title: localized("Keep"),
        command: .tryOut(.keepDraft),
        explanation: localized("The changes become one step, which undo can take back.")
      ),
      Answer(
        title: localized("Discard"),
        command: .tryOut(.discardDraft),
        explanation: localized("The board is as it was before. This cannot be undone.")
      ),
    ]
  }
}
