import BoardCore
import BoardRenderer
import BoardValues
import Pictures

/// Notes, which are files: opened as their file holds them, and written into it when they are closed.
extension Writing {
  /// Reads a note that is to be opened, or says why it is only shown.
  func read(_ path: String, _ turn: inout Turn) -> OpenNote? {
    guard !turn.isTryingOut else {
      turn.say(localized("Keep or discard what is tried out first"))
      return nil
    }
    do throws(NoteProblem) {
      guard let files = turn.editor.noteFiles else { return nil }
      return OpenNote(path, base: try files.text(of: path))
    } catch {
      turn.say(verbatim(error.words))
      return nil
    }
  }

  /// Returns a watch of the file of a note.
  func watch(_ note: OpenNote?, _ question: Question) -> NoteWatch? {
    note.flatMap { question.readablePath($0.path) }.map(NoteWatch.init)
  }

  /// Returns the note that a text belonged to when the program ended.
  func resumed(_ draft: TextDraft, on element: Element, _ question: Question) -> OpenNote? {
    guard let path = element.card?.notePath, let mark = draft.note else { return nil }
    return OpenNote(path, found: try? question.editor.noteFiles?.text(of: path), mark: mark)
  }

  /// Scrolls a note to the heading at which its card shows it, and places the caret there.
  mutating func showHeading(_ question: Question) {
    guard let open = text, open.note != nil,
      case .file(_, let subpath)? = open.element.card?.content,
      let offset = FileBeginning.start(of: subpath, in: open.editor.string)
    else { return }
    open.session.select { $0.select(TextSelection(at: TextPosition(offset))) }
    text?.keepsMarks = true
    let view = question.view
    if let layout = text.map({ laidOut($0, question) }) {
      let top = layout.caret(at: TextPosition(offset)).minY / view.camera.pixelsPerUnit
      let farthest = text.map { farthestScroll($0, view, question) } ?? 0
      text?.scroll = max(0, min(top, farthest))
    }
    text?.keepsMarks = false
  }

  // MARK: Closing

  /// Writes a note that was closed. It is opened again if that is not possible, with a question.
  mutating func write(_ open: OpenText, _ note: OpenNote, reopening: Bool, _ turn: inout Turn) {
    var words = note.base
    do throws(NoteProblem) {
      if open.hasChanges {
        words = try turn.editor.write(
          open.editor.string,
          onNote: note.path,
          over: note.base,
          merging: turn.settings.mergesChanges,
          at: turn.now
        )
      }
      if reopening { reopen(open, holding: words, turn.question) }
    } catch {
      reopen(open, turn.question)
      turn.show(.question(.note(error)))
    }
  }

  /// Carries out the answer to that question.
  mutating func settle(_ answer: NoteAnswer, _ turn: inout Turn) {
    guard let open = text, let note = open.note, let files = turn.editor.noteFiles else {
      return
    }
    do throws(NoteProblem) {
      switch answer {
      case .keepMine:
        text?.rebase(on: try files.text(of: note.path))
        leave(&turn)
      case .takeTheirs:
        let theirs = try files.text(of: note.path)
        let all = 0..<open.editor.text.count
        let kind = TextEdit.Kind.command(.takeTheirs)
        text?.rebase(on: theirs)
        change(TextEdit(all, Array(theirs.utf8), kind), &turn)
      case .keepBoth:
        let name = try files.writeCopy(Note(path: note.path, text: open.editor.string))
        text = nil
        turn.say(localized("Your text is in {file}", ["file": name.visible]))
      case .tryAgain: tryAgain(note, &turn)
      case .discard: text = nil
      }
    } catch {
      turn.show(.question(.note(error)))
    }
  }

  /// Writes the file once more. One that is gone is written as it was first, so that undo leads back.
  private mutating func tryAgain(_ note: OpenNote, _ turn: inout Turn) {
    do throws(NoteProblem) {
      try turn.editor.restoreNoteIfGone(note.path, as: note.base)
      leave(&turn)
    } catch {
      turn.show(.question(.note(error)))
    }
  }
}
