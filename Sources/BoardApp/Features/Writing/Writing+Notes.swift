import BoardCore
import BoardRenderer
import BoardValues
import Pictures

/// Notes, which are files: opened as their file holds them, and written into it when they are closed.
extension Writing {
  /// Returns a watch of the file of a note.
  func watch(_ note: OpenNote?, _ question: Question) -> NoteWatch? {
    note.flatMap { question.readablePath($0.path) }.map(NoteWatch.init)
  }

  /// Returns the note that a text belonged to when the program ended.
  func resumed(_ draft: TextDraft, on element: Element, _ question: Question) -> OpenNote? {
    guard let path = element.card?.notePath, let mark = draft.note else { return nil }
    return OpenNote(path, found: try? question.editor.noteFiles?.text(of: path), mark: mark)
  }

  /// Scrolls a note to the heading at which its card shows it, and as far beyond as the card was scrolled, and places
  /// the caret there.
  mutating func showHeading(_ question: Question) {
    guard let open = text, let offset = heading(open) else { return }
    open.session.select { $0.select(TextSelection(at: TextPosition(offset))) }
    text?.keepsMarks = true
    if let open = text, let top = headingTop(open, question) {
      let farthest = farthestScroll(open, question.view, question)
      text?.scroll = max(0, min(top + open.scroll, farthest))
    }
    text?.keepsMarks = false
  }

  /// The offset of the heading at which the card shows a note; nil if it shows the whole.
  private func heading(_ open: OpenText) -> Int? {
    guard open.note != nil, let subpath = open.subpath else { return nil }
    return NotePart.range(of: subpath, in: open.editor.text)?.lowerBound
  }

  /// Returns how far that heading is from the top of the text, in board units.
  func headingTop(_ open: OpenText, _ question: Question) -> Double? {
    heading(open).map { offset in
      let caret = laidOut(open, question).caret(at: TextPosition(offset))
      return caret.minY / question.view.camera.pixelsPerUnit
    }
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
          card: open.fittedHeight(isOpen: false).flatMap { [id = open.id] height in
            id.map { ($0, height) }
          },
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
