import BoardCore

/// The board's file may be changed by others, and the board may be open in another window.
extension App {
  /// Looks whether somebody has changed the file. `isLate` for the first time since the state of the board
  /// was written.
  func lookAtFile(isLate: Bool = false, at now: Double) {
    pointer.deferred.look = !pointer.gesture.isIdle
    // What cannot be read cannot be compared; saving will say so.
    guard !pointer.deferred.look, let finding = try? storage.look(besides: editor.document) else {
      return
    }
    take(finding, isSaving: false, isLate: isLate, at: now)
  }

  func take(
    _ finding: Storage.Finding,
    isSaving: Bool,
    isLate: Bool = false,
    at now: Double
  ) {
    switch finding {
    case .nothingNew:
      settle()
    case .noFile:
      settle()
      guard storage.file.known != nil, !storage.file.isGone else { return }
      storage.file.isGone = true
      needsFrame = true
      message = "\(storage.file.name) is no longer there; saving makes it again"
    case .sameAsHere(let mark):
      accept(mark)
      editor.markSaved()
    case .other(let version):
      meet(version, isSaving: isSaving, isLate: isLate, at: now)
    }
  }

  private func meet(
    _ version: Storage.Version,
    isSaving: Bool,
    isLate: Bool = false,
    at now: Double
  ) {
    if editor.isReadOnly { return refresh(at: now) }
    let isReadable = version.isReadable
    if isReadable, !editor.hasUnsavedChanges {
      reload(version, isLate: isLate, at: now)
    } else {
      storage.conflict = Storage.Conflict(version: version, isSaving: isSaving)
      let name = storage.file.name
      ask(.conflict(name: name, isReadable: isReadable, isLate: isLate), at: now)
    }
  }

  func accept(_ mark: ContentMark) {
    storage.accept(mark)
    settle()
    needsFrame = true
  }

  /// There is nothing to choose between any more.
  private func settle() {
    guard storage.conflict != nil else { return }
    storage.conflict = nil
    if overlay.question?.question.isConflict == true { overlay.panel = nil }
    needsFrame = true
  }

  func reload(_ version: Storage.Version, isLate: Bool = false, at now: Double) {
    guard let appliedStep = editor.reload(version.bytes, at: now) else { return }
    accept(version.mark)
    let name = storage.file.name
    let change = isLate ? "\(name) has changed" : "Another program has changed \(name)"
    message = "\(change)\(undoHint(for: appliedStep.name))"
    if !appliedStep.changes.isEmpty { follow([appliedStep], at: now) }
  }

  // MARK: Two windows

  /// Somebody asks for the board, or has answered.
  func noteRequest(at now: Double) {
    guard let boardLock = storage.boardLock else { return }
    if boardLock.isAsked {
      giveAway(at: now)
    } else if boardLock.isAnswered {
      takeOver(at: now)
    } else {
      boardLock.noteLock(at: now)
    }
    knownAppearance = nil
    needsFrame = true
  }

  private func giveAway(at now: Double) {
    perform(pointer.gesture.cancel(), at: now)
    persist(at: now)
    if storage.give(at: now) {
      editor.isReadOnly = true
      message = "Another window has taken over the board; this one only looks"
    } else {
      message = "Another window asks for the board, but your last steps cannot be kept yet"
    }
  }

  /// Asks the other window, or goes on if it has answered or is gone.
  func takeOver(at now: Double, saying words: String = "The board is yours now") {
    guard let boardLock = storage.boardLock, editor.isReadOnly else { return }
    needsFrame = true
    knownAppearance = nil
    guard boardLock.ask(at: now) else {
      message = "Asking the other window for the board"
      return
    }
    do {
      // What the other window has done is in the kept state by now.
      guard let document = try storage.reopen() else { return }
      replace(document, at: now)
      message = words
      lookAtFile(at: now)
    } catch {
      message = "The board cannot be taken over: \(error)"
    }
  }

  /// The other window was closed, or has died.
  func takeOverIfAbandoned(at now: Double) {
    guard storage.boardLock?.isAbandoned() == true else { return }
    if case .openElsewhere = overlay.question?.question { overlay.panel = nil }
    takeOver(at: now, saying: "The other window has closed; the board is yours now")
  }

  /// Shows what the window that works on the board has made of it.
  private func refresh(at now: Double) {
    guard let document = try? storage.reopen() else { return }
    replace(document, at: now)
    editor.isReadOnly = true
    needsFrame = true
  }

  // MARK: The start

  /// Goes on where an earlier session ended.
  func resume(_ opening: BoardOpening, _ options: Options) {
    if let view = opening.view {
      editor.selection = view.selection.filter { editor.board[$0] != nil }
      let kept = Camera(origin: Point(view.x, view.y), pixelsPerUnit: view.zoom)
      self.view.resume(kept)
    }
    if opening.isResumed, opening.document.hasUnsavedChanges {
      let words = "With unsaved work from \(Clock.words(opening.document.lastTime))"
      message = message.isEmpty ? words : "\(words). \(message)"
    }
    if storage.boardLock?.isHeldElsewhere == true {
      editor.isReadOnly = true
      ask(.openElsewhere(name: storage.file.name), at: options.now)
    } else if opening.isResumed {
      catchUp(at: options.now)
    }
  }

  /// Looks at the file for the first time since the state of the board was written.
  func catchUp(at now: Double) {
    lookAtFile(isLate: true, at: now)
  }

  // MARK: Questions

  func wakeQuestion(at now: Double) {
    guard overlay.question?.deadline != nil else { return }
    overlay.question?.advance(to: now)
  }

  func ask(_ question: Question, at now: Double) {
    closeMenu()
    overlay.panel = .question(QuestionDialog(question, at: now))
    needsFrame = true
  }
}
