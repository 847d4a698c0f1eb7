import BoardCore
import BoardValues
import LinuxSystem

/// The question before a written note is closed, if its file cannot be written as it was opened.
extension NoteProblem {
  var question: String {
    let name = title.visible
    return switch kind {
    case .changed: localized("Which text of “{name}” should stay?", ["name": name])
    case .missing: localized("Write the file of “{name}” again?", ["name": name])
    case .refused: localized("Try to write “{name}” again?", ["name": name])
    }
  }

  var sentence: String {
    switch kind {
    case .changed:
      localized(
        "The note was changed by another program while you wrote on it. Both texts are still there."
      )
    case .missing: localized("The file is gone. Your text is still open.")
    case .refused(let reason):
      localized(
        "It could not be written: {reason}. Your text is still open.",
        ["reason": reason.visible]
      )
    }
  }

  private var file: String { Path.name(of: path).visible }

  /// The answers, the harmless one first.
  var answers: [Dialog.Answer] {
    switch kind {
    case .changed:
      [
        Dialog.Answer(
          .keepBoth,
          localized("Keep Both"),
          localized("Your text goes into a new file beside {file}.", ["file": file]),
          isHarmless: true
        ),
        Dialog.Answer(
          .keepMine,
          localized("Keep Mine"),
          localized("Your text goes into {file}; undo brings the other back.", ["file": file])
        ),
        Dialog.Answer(
          .takeTheirs,
          localized("Take Theirs"),
          localized(
            "Shows what is in {file} now; undo in the text brings yours back.",
            ["file": file]
          )
        ),
      ]
    case .missing:
      [
        Dialog.Answer(
          .tryAgain,
          localized("Write It Again"),
          localized("Your text goes into a new {file}.", ["file": file]),
          isHarmless: true
        ),
        .stay, .discard,
      ]
    case .refused:
      [
        .stay,
        Dialog.Answer(
          .tryAgain,
          localized("Try Again"),
          localized("Your text goes into {file} if that is possible now.", ["file": file])
        ),
        .discard,
      ]
    }
  }
}

extension Dialog.Answer {
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

  fileprivate static let stay = Dialog.Answer(
    title: localized("Go On Writing"),
    command: .escape,
    explanation: localized("The text stays open, and nothing is written."),
    isHarmless: true
  )

  fileprivate static let discard = Dialog.Answer(
    .discard,
    localized("Discard"),
    localized("What you have written is lost.")
  )
}
