/// The board's file may be changed by others, and the board may be open in another window.
extension App {
  /// The file holds something that this program has not put there, while there is unsaved work here.
  struct Conflict: Equatable, Sendable {
    var bytes: [UInt8]
    /// Whether the other version is a board at all.
    var isReadable: Bool
    /// Whether the person was about to save.
    var isSaving: Bool
  }

  /// Compares the file with what it held when it was last looked at.
  func lookAtFile(at now: Double) {
    guard gesture.isIdle else {
      hasFileNews = true
      return
    }
    hasFileNews = false
    guard Places.exists(file.path) else { return noteMissing() }
    // What cannot be read cannot be compared; saving will say so.
    guard let bytes = try? FileReading.bytes(file.path) else { return }
    compare(bytes, at: now, isSaving: false)
  }

  /// Nobody's work is written over unseen.
  func lookBeforeSaving(at now: Double) throws(FileError) {
    guard Places.exists(file.path) else { return noteMissing() }
    compare(try FileReading.bytes(file.path), at: now, isSaving: true)
  }

  private func compare(_ bytes: [UInt8], at now: Double, isSaving: Bool) {
    let mark = ContentMark(bytes)
    guard mark != file.known else {
      if conflict != nil { settle() }
      return
    }
    if bytes == editor.document.bytes {
      accept(mark)
      editor.markSaved()
      return
    }
    if editor.isReadOnly { return refresh(at: now) }
    needsFrame = true
    let isReadable = (try? CanvasDocument(parsing: bytes)) != nil
    if isReadable, !editor.hasUnsavedChanges {
      reload(bytes, mark, at: now)
    } else {
      conflict = Conflict(bytes: bytes, isReadable: isReadable, isSaving: isSaving)
      ask(.conflict(name: file.name, isReadable: isReadable))
    }
  }

  private func noteMissing() {
    if conflict != nil { settle() }
    guard file.known != nil else { return }
    file.known = nil
    needsFrame = true
    message = "\(file.name) is no longer there; saving makes it again"
  }

  private func accept(_ mark: ContentMark) {
    file.known = mark
    newMark = mark
    settle()
  }

  private func settle() {
    conflict = nil
    if case .question(let open) = panel, open.question.isConflict { panel = nil }
    knownAppearance = nil
    needsFrame = true
  }

  private func reload(_ bytes: [UInt8], _ mark: ContentMark, at now: Double) {
    guard let journey = editor.reload(bytes, at: now) else { return }
    accept(mark)
    message = "Another program has changed \(file.name); undo brings back what it was"
    if !journey.changes.isEmpty { follow(journey) }
  }

  // MARK: Answers

  func keepMine(at now: Double) {
    guard let conflict else { return }
    accept(ContentMark(conflict.bytes))
    message = "Your version stays; saving replaces the other one"
    if conflict.isSaving { save(at: now) }
  }

  func takeTheirs(at now: Double) {
    guard let conflict, conflict.isReadable else { return }
    // What was being edited becomes a step, so that undo reaches it.
    if editor.document.edit != nil { endEdit(keeping: true, at: now) }
    reload(conflict.bytes, ContentMark(conflict.bytes), at: now)
  }

  func keepBoth(at now: Double) {
    guard let conflict else { return }
    let copy = Places.freeName(
      for: file.name,
      "other version",
      in: Places.directory(of: file.path)
    )
    do {
      try AtomicFile.write(conflict.bytes, to: copy)
    } catch {
      message = "The copy could not be written: \(error)"
      return
    }
    keepMine(at: now)
    message = "The other version is in \(Places.name(of: copy))"
  }

  // MARK: Two windows

  /// Somebody asks for the board, or has answered.
  func noteRequest(at now: Double) {
    guard let claim else { return }
    if claim.isAsked {
      perform(gesture.cancel(), at: now)
      keep(at: now)
      if keeper?.give(at: now) == false {
        message = "Another window asks for the board, but your last steps cannot be kept yet"
      } else {
        keeper = nil
        editor.isReadOnly = true
        message = "Another window has taken over the board; this one only looks"
      }
    } else if editor.isReadOnly, isTakingOver {
      takeOver(at: now)
    }
    knownAppearance = nil
    needsFrame = true
  }

  /// Asks the other window, or goes on if it has answered or is gone.
  func takeOver(at now: Double) {
    guard let claim, editor.isReadOnly else { return }
    claim.tryAgain()
    guard claim.isHeld else {
      isTakingOver = true
      claim.ask()
      message = "Asking the other window for the board"
      return
    }
    isTakingOver = false
    reopen(at: now)
  }

  /// What the other window has done is in the kept state by now.
  private func reopen(at now: Double) {
    do {
      guard let opening = try reopening?() else { return }
      file = opening.file
      keeper = opening.keeper
      editor.replace(opening.document, at: now)
      message = "The board is yours now"
      lookAtFile(at: now)
    } catch {
      message = "The board cannot be taken over: \(error)"
    }
  }

  /// Shows what the window that works on the board has made of it.
  private func refresh(at now: Double) {
    guard let opening = try? reopening?() else { return }
    file = opening.file
    editor.replace(opening.document, at: now)
    editor.isReadOnly = true
    needsFrame = true
  }

  // MARK: The start

  /// Goes on where an earlier session ended.
  func resume(_ opening: BoardOpening, _ options: Options) {
    if let view = opening.view {
      editor.selection = view.selection.filter { editor.board[$0] != nil }
      if options.view == nil {
        camera = Camera(origin: Point(view.x, view.y), pixelsPerUnit: view.zoom * scale)
      }
    }
    if opening.isResumed, opening.document.hasUnsavedChanges, message.isEmpty {
      message = "With unsaved work from \(Clock.words(opening.document.lastTime))"
    }
    if claim?.isHeldElsewhere == true {
      editor.isReadOnly = true
      ask(.openElsewhere(name: file.name))
    } else if opening.isResumed {
      lookAtFile(at: options.now)
    }
  }

  // MARK: Questions

  func ask(_ question: Question) {
    closeMenu()
    panel = .question(QuestionPanel(question))
    needsFrame = true
  }
}
