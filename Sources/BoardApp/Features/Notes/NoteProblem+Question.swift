import BoardCore
import BoardValues
import LinuxSystem

/// The question before a written note is closed, if its file cannot be written as it was opened.
extension NoteProblem {
  var question: String {
    let name = "“\(title.visible)”"
    return switch kind {
    case .changed: "Which text of \(name) should stay?"
    case .missing: "Write the file of \(name) again?"
    case .refused: "Try to write \(name) again?"
    }
  }

  var sentence: String {
    switch kind {
    case .changed:
      "The note was changed by another program while you wrote on it. Both texts are still there."
    case .missing: "The file is gone. Your text is still open."
    case .refused(let reason):
      "It could not be written: \(reason.visible). Your text is still open."
    }
  }

  private var file: String { Path.name(of: path).visible }

  /// The answers, the harmless one first.
  var answers: [Question.Answer] {
    switch kind {
    case .changed:
      [
        Question.Answer(
          .keepBoth,
          "Keep Both",
          "Your text goes into a new file beside \(file).",
          isHarmless: true
        ),
        Question.Answer(
          .keepMine,
          "Keep Mine",
          "Your text goes into \(file); undo brings the other back."
        ),
        Question.Answer(
          .takeTheirs,
          "Take Theirs",
          "Shows what is in \(file) now; undo in the text brings yours back."
        ),
      ]
    case .missing:
      [
        Question.Answer(
          .tryAgain,
          "Write It Again",
          "Your text goes into a new \(file).",
          isHarmless: true
        ),
        .stay, .discard,
      ]
    case .refused:
      [
        .stay,
        Question.Answer(
          .tryAgain,
          "Try Again",
          "Your text goes into \(file) if that is possible now."
        ),
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
