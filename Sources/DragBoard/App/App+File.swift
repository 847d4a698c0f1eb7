import BoardCore

/// The board's file may be changed by others, and the board may be open in another window.
extension App {
  /// Looks whether somebody has changed the file.
  func lookAtFile(at now: Double) {
    hasFileNews = !gesture.isIdle
    // What cannot be read cannot be compared; saving will say so.
    guard !hasFileNews, let finding = try? storage.look(besides: editor.document) else { return }
    take(finding, isSaving: false, at: now)
  }

  func take(_ finding: Storage.Finding, isSaving: Bool, at now: Double) {
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
      meet(version, isSaving: isSaving, at: now)
    }
  }

  private func meet(_ version: Storage.Version, isSaving: Bool, at now: Double) {
    if editor.isReadOnly { return refresh(at: now) }
    let isReadable = version.isReadable
    if isReadable, !editor.hasUnsavedChanges {
      reload(version, at: now)
    } else {
      storage.conflict = Storage.Conflict(version: version, isSaving: isSaving)
      let name = storage.file.name
      ask(.conflict(name: name, isReadable: isReadable, isLate: isCatchingUp), at: now)
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
    if case .question(let open) = panel, open.question.isConflict { panel = nil }
    needsFrame = true
  }

  func reload(_ version: Storage.Version, at now: Double) {
    guard let appliedStep = editor.reload(version.bytes, at: now) else { return }
    accept(version.mark)
    let name = storage.file.name
    let change = isCatchingUp ? "\(name) has changed" : "Another program has changed \(name)"
    message = "\(change)\(undoHint(for: appliedStep.name))"
    if !appliedStep.changes.isEmpty { follow(appliedStep) }
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
    perform(gesture.cancel(), at: now)
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
      editor.replace(document, at: now)
      message = words
      lookAtFile(at: now)
    } catch {
      message = "The board cannot be taken over: \(error)"
    }
  }

  /// The other window was closed, or has died.
  func takeOverIfAbandoned(at now: Double) {
    guard storage.boardLock?.isAbandoned() == true else { return }
    if case .question(let open) = panel, case .openElsewhere = open.question { panel = nil }
    takeOver(at: now, saying: "The other window has closed; the board is yours now")
  }

  /// Shows what the window that works on the board has made of it.
  private func refresh(at now: Double) {
    guard let document = try? storage.reopen() else { return }
    editor.replace(document, at: now)
    editor.isReadOnly = true
    needsFrame = true
  }

  // MARK: The start

  /// Goes on where an earlier session ended.
  func resume(_ opening: BoardOpening, _ options: Options) {
    if let view = opening.view {
      editor.selection = view.selection.filter { editor.board[$0] != nil }
      let kept = Camera(origin: Point(view.x, view.y), pixelsPerUnit: view.zoom)
      if options.view == nil { camera = kept.scaled(by: scale) }
      passingView?.kept = kept
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
    isCatchingUp = true
    lookAtFile(at: now)
    isCatchingUp = false
  }

  // MARK: Questions

  var questionDeadline: Double? {
    if case .question(let open) = panel { open.deadline } else { nil }
  }

  func wakeQuestion(at now: Double) {
    guard case .question(var open) = panel, open.deadline != nil else { return }
    open.advance(to: now)
    panel = .question(open)
  }

  func ask(_ question: Question, at now: Double) {
    closeMenu()
    panel = .question(QuestionPanel(question, at: now))
    needsFrame = true
  }
}
