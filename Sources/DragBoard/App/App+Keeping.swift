import BoardCore
import UndoCore

/// Nothing is lost: what is done goes to the journal writer before the next frame shows it.
extension App {
  /// Hands over what was done since the last time.
  func persist(at now: Double) {
    let operations = editor.takeNewOperations()
    let before = storage.keepingFailure
    storage.persist(operations, view: storedView, at: now)
    notice(storage.keepingFailure, insteadOf: before)
    if !operations.isEmpty { noticeDroppedSteps() }
  }

  /// Tells once that the history is full.
  private func noticeDroppedSteps() {
    guard let count = status.droppedSteps, editor.document.history.droppedStepCount > count else {
      return
    }
    status.droppedSteps = nil
    message = "The undo history is full; the oldest steps can no longer be undone"
    needsFrame = true
  }

  /// What nobody sees: trying again, and keeping the view.
  var upkeepDeadline: Double? {
    [storage.deadline, status.deadline, pointer.hover?.deadline].compactMap(\.self).min()
  }

  func upkeep(at now: Double) {
    let before = storage.keepingFailure
    storage.advance(to: now)
    notice(storage.keepingFailure, insteadOf: before)
    if let opening = storage.nextOpening, opening <= now { openStateAgain(at: now) }
    if let retry = storage.saveRetry, retry <= now { save(at: now) }
    if let request = storage.boardLock?.nextRequest, request <= now { takeOver(at: now) }
    if let look = storage.boardLock?.nextLook, look <= now { takeOverIfAbandoned(at: now) }
    refreshMessage(at: now)
    showTip(at: now)
  }

  private func notice(_ failure: String?, insteadOf before: String?) {
    defer {
      if let news = storage.takeNews() {
        message = news
        needsFrame = true
      }
    }
    guard failure != before else { return }
    knownAppearance = nil
    needsFrame = true
    if let failure {
      message = Self.words(forUnkept: failure)
    } else {
      message = "Your steps are kept again"
    }
  }

  /// What was kept could not be read at the start, and perhaps it can by now. What was done meanwhile
  /// becomes a step after it.
  private func openStateAgain(at now: Double) {
    if editor.document.edit != nil { return }
    let mine = editor.document
    guard let kept = storage.openAgain(at: now) else { return }
    replace(kept, at: now)
    if mine.revision > 0, let canvas = try? CanvasDocument(parsing: mine.bytes) {
      editor.perform("Changes", Reloading(of: canvas, over: editor.board).changes, at: now)
    }
    message = "What was kept of this board is here again"
    knownAppearance = nil
    needsFrame = true
    catchUp(at: now)
  }

  private var storedView: StoredView {
    let view = view.kept
    return StoredView(
      x: view.origin.x,
      y: view.origin.y,
      zoom: view.pixelsPerUnit,
      selection: editor.selection
    )
  }

  // MARK: Saving

  func save(at now: Double) {
    needsFrame = true
    guard !refuses() else {
      storage.saveRetry = nil
      return
    }
    // Before a drag has ended nobody knows what there is to save, or to compare with the file.
    guard pointer.gesture.isIdle else {
      pointer.deferred.save = true
      if storage.saveRetry != nil { storage.saveRetry = now + 5 }
      message = "Saving at the end of the drag"
      return
    }
    pointer.deferred.save = false
    storage.saveRetry = nil
    if editor.document.edit != nil { endEdit(keeping: true, at: now) }
    write(at: now)
  }

  /// Does what was asked for in the middle of a drag.
  func saveIfWaiting(at now: Double) {
    if pointer.deferred.save, pointer.gesture.isIdle { save(at: now) }
  }

  private func write(at now: Double) {
    defer { knownAppearance = nil }
    do {
      take(try storage.look(besides: editor.document), isSaving: true, at: now)
      guard storage.conflict == nil else { return }
      let manner = try storage.save(editor.document)
      editor.markSaved()
      message = "Saved \(storage.file.name)"
      if case .inPlace(let reason) = manner { message += " in place, since \(reason)" }
    } catch {
      storage.saveRetry = now + 5
      message = "Not saved, trying again: \(error)"
    }
  }

  func revert(at now: Double) {
    guard let appliedStep = editor.revert(at: now) else { return }
    message = "Reverted to the saved board\(undoHint(for: appliedStep.name))"
    follow([appliedStep], at: now)
  }

  // MARK: Ending

  /// Unsaved work waits in the kept state, so there is nothing to ask, unless there is none.
  func quit(at now: Double) {
    finish(at: now)
    if isSafe {
      exitCode = 0
    } else if storage.isPersisting {
      ask(.unkept(reason: storage.keepingFailure ?? ""), at: now)
    } else {
      saveAndQuit(at: now)
    }
  }

  func saveAndQuit(at now: Double) {
    save(at: now)
    if !editor.hasUnsavedChanges { exitCode = 0 }
  }

  /// Nobody can be asked any more: what cannot be kept goes into a file beside the board's.
  func saveBeforeExit() {
    finish(at: 0)
    guard !isSafe, exitCode == nil else { return }
    if !storage.isPersisting {
      write(at: 0)
      if !editor.hasUnsavedChanges { return }
    }
    rescue()
  }

  /// Nothing more is going to be done.
  func finish(at now: Double) {
    perform(pointer.gesture.cancel(), at: now)
    saveIfWaiting(at: now)
    persist(at: now)
    storage.finish(at: now)
  }

  /// Whether the program may end now: all steps are kept, or there is nothing that is not in the file.
  private var isSafe: Bool {
    storage.hasEverything || !editor.hasUnsavedChanges || editor.isReadOnly
  }

  private func rescue() {
    if let copy = storage.rescue(editor.document) {
      StandardError.write("dragboard: the board could not be kept; it was written to \(copy)")
    } else {
      StandardError.write(
        "dragboard: the board could not be kept anywhere; what was unsaved is lost"
      )
    }
    exitCode = 1
    knownAppearance = nil
  }
}
