import BoardCore
import BoardValues

/// The question before a written note is closed, if its file cannot be written as it was opened.
extension NoteProblem {
  var question: String {
    let name = "“\(title.visible)”"
    return switch kind {
    case .changed: "\(name) was changed by another program"
    case .missing: "The file of \(name) is gone"
    case .refused: "\(name) could not be written"
    }
  }

  var sentence: String {
    switch kind {
    case .changed: "You have written on the same note. Both versions are still there."
    case .missing: "You have written on it. Your text is still open."
    case .refused(let reason): "Your text is still open. The reason: \(reason.visible)."
    }
  }

  /// The answers, the harmless one first.
  var answers: [Question.Answer] {
    switch kind {
    case .changed:
      [
        Question.Answer(
          .keepBoth,
          "Keep Both",
          "Your text goes into a new file beside the note.",
          isHarmless: true
        ),
        Question.Answer(
          .keepMine,
          "Keep Mine",
          "Your text replaces the other; undo brings the other back."
        ),
        Question.Answer(
          .takeTheirs,
          "Take Theirs",
          "Shows what is in the file now; undo in the text brings yours back."
        ),
      ]
    case .missing:
      [
        Question.Answer(
          .tryAgain,
          "Write It Again",
          "Your text is written into a file of that name.",
          isHarmless: true
        ),
        .stay, .discard,
      ]
    case .refused:
      [
        .stay,
        Question.Answer(.tryAgain, "Try Again", "Your text is written if that is possible now."),
        .discard,
      ]
    }
  }
}

extension Question.Answer {
  fileprivate init(
    _ answer: NoteAnswer,
    _ title: String,
    _ explanation: String,
    isHarmless: Bool = false
  ) {
    self.init(
      title: title,
      command: Command(Notes.Order.settleNote(answer)),
      explanation: explanation,
      isHarmless: isHarmless
    )
  }

  fileprivate static let stay = Question.Answer(
    title: "Go On Writing",
    command: .escape,
    explanation: "The text stays open, and nothing is written.",
    isHarmless: true
  )

  fileprivate static let discard = Question.Answer(
    .discard,
    "Discard",
    "What you have written is lost."
  )
}
