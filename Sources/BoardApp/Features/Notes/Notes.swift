import BoardCore
import BoardRenderer
import BoardValues

/// Notes whose files hold something else than the board left there: the question before a text is
/// written over it, and the comparison after an undo or redo was refused.
struct Notes: Feature {
  enum Order: CommandCase {
    case compareNote, takeNoteOver, writeNoteAgain
    /// Answers to the question about the open note.
    case settleNote(NoteAnswer)

    var family: String? { if case .settleNote = self { "settleNote" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      row(.compareNote, "Compare", [.isLocal]),
      row(.takeNoteOver, "Take It Over", [.changesBoard, .isLocal]),
      row(.writeNoteAgain, "Write It Again", [.changesBoard, .isLocal]),
      CommandRow(
        family: "settleNote",
        "Note",
        [.isAnswer, .leavesTextOpen, .isLocal, .isOfThisBoard]
      ),
    ]
  )

  /// The path of the note that could not be undone or redone last; nil if none was refused.
  private var refused: String?
  private(set) var comparison: NoteComparison?

  nonisolated init() {}

  // MARK: Undo and redo

  /// Says why an undo or redo was refused.
  mutating func report(_ problem: NoteProblem, _ turn: inout Turn) {
    refused = problem.path
    let name = problem.title.visible
    switch problem.kind {
    case .changed:
      let words: Words = localized(
        "“{name}” was changed by another program, so its step stays as it is",
        ["name": name]
      )
      turn.status.toast = Toast(
        words: words,
        action: Toast.Action(title: localized("Compare"), command: .notes(.compareNote))
      )
    case .missing:
      let words: Words = localized(
        "The file of “{name}” is gone, so its step stays as it is",
        ["name": name]
      )
      let action = Toast.Action(
        title: localized("Write It Again"),
        command: .notes(.writeNoteAgain)
      )
      turn.status.toast = Toast(words: words, action: action)
    case .refused(let reason):
      turn.status.toast = Toast(
        words: localized(
          "“{name}” cannot be written: {reason}",
          ["name": name, "reason": reason.visible]
        )
      )
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .compareNote: compare(&turn)
    case .takeNoteOver: takeOver(at: turn.now, &turn)
    case .writeNoteAgain: restore(&turn)
    case .settleNote(let answer): turn.settleNote(answer)
    }
  }

  private mutating func compare(_ turn: inout Turn) {
    guard let refused, let mine = turn.editor.note(refused) else { return }
    do throws(NoteProblem) {
      guard let theirs = try turn.editor.noteFiles?.text(of: refused) else { return }
      comparison = NoteComparison(mine, theirs: theirs)
      turn.show(.panel)
    } catch {
      turn.say(verbatim(error.words))
    }
  }

  /// Makes what the other program has written a step. Undo can take that back, and then goes on.
  private mutating func takeOver(at now: Double, _ turn: inout Turn) {
    guard let refused else { return }
    turn.close(.panel)
    do throws(NoteProblem) {
      guard try turn.editor.takeOverNote(refused, at: now) else { return }
      turn.say(localized("Their change is a step now; undo takes it back first"))
    } catch {
      turn.say(verbatim(error.words))
    }
  }

  private mutating func restore(_ turn: inout Turn) {
    guard let refused else { return }
    do throws(NoteProblem) {
      try turn.editor.restoreNote(refused)
      let name = Note.title(ofPath: refused).visible
      turn.say(localized("“{name}” is there again; undo goes on", ["name": name]))
    } catch {
      turn.say(verbatim(error.words))
    }
  }

  // MARK: The panel

  mutating func panelDidClose() { comparison = nil }

  func panes(_ state: InterfaceState) -> [Pane] {
    (comparison?.pane(state)).map { [$0] } ?? []
  }
}

/// An answer to the question about an open note that could not be written.
enum NoteAnswer: Equatable, Hashable, Sendable {
  case keepBoth, keepMine, takeTheirs, tryAgain, discard
}

extension NoteProblem {
  /// The reason why a note is not opened, or cannot be written.
  var words: String {
    let name = title.visible
    return switch kind {
    case .changed: localized("“{name}” was changed by another program", ["name": name])
    case .missing: localized("There is no file “{file}”", ["file": path.visible])
    case .refused(let reason):
      localized("“{name}” is only shown: {reason}", ["name": name, "reason": reason.visible])
    }
  }
}
