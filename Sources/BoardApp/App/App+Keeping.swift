import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// Storing, so that nothing is lost: operations go to the journal writer before the next frame
/// shows them.
extension App {
  /// Passes the operations since the last call to the journal writer.
  func store(at now: Double) {
    let operations = editor.takeNewOperations()
    let before = storage.storingFailure
    storage.store(operations, view: storedView, at: now)
    notice(storage.storingFailure, insteadOf: before)
    if !operations.isEmpty {
      noticeDroppedSteps()
      noticeNewBranch(operations)
    }
  }

  /// Reports that the undone steps have become a branch, unless it has a single step.
  private func noticeNewBranch(_ operations: [Document.Operation]) {
    let count = editor.document.history.branchCount
    defer { status.branchCount = count }
    let isEdit = operations.contains { if case .step = $0 { true } else { false } }
    guard isEdit, count > status.branchCount, let branch = editor.branch(at: count - 1),
      branch.steps.count > 1, status.toast?.isError != true
    else { return }
    status.toast = Toast(
      words: "The \(branch.steps.count) steps that lay ahead are a branch now",
      action: Toast.Action(title: "Undo", command: .goThere(count - 1))
    )
  }

  /// Reports once that the history is full.
  private func noticeDroppedSteps() {
    guard let count = status.droppedSteps, editor.document.history.droppedStepCount > count else {
      return
    }
    status.droppedSteps = nil
    message = "The undo history is full; the oldest steps can no longer be undone"
  }

  /// The time of the next work that isn't visible: another attempt at storing, and saving the view.
  var upkeepDeadline: Double? {
    [
      storage.deadline, fileSession.deadline, status.deadline,
      writing.blinkDeadline(context(of: writing, at: 0)), renderer.files.deadline,
      overlay.features.list.lazy.compactMap(\.upkeepDeadline).min(),
    ].compactMap(\.self).min()
  }

  func upkeep(at now: Double) { watch { doUpkeep(at: now) } }

  private func doUpkeep(at now: Double) {
    let before = storage.storingFailure
    storage.advance(to: now)
    renderer.files.takeNews(at: now)
    notice(storage.storingFailure, insteadOf: before)
    if let opening = storage.nextOpening, opening <= now { openStateAgain(at: now) }
    tell(.timePassed, at: now)
    if let boardLock = storage.boardLock {
      if let due = boardLock.nextRequest, due <= now { tell(.takeOverRequested, at: now) }
      if let due = boardLock.nextLook, due <= now, boardLock.isAbandoned() {
        tell(.ownerClosed, at: now)
      }
    }
    refreshMessage(at: now)
    for feature in overlay.features.list where feature.upkeepDeadline.map({ $0 <= now }) == true {
      _ = run(type(of: feature).id, at: now) {
        $0.upkeep($1, &$2)
        return .taken
      }
    }
    writing.blink(context(of: writing, at: now))
  }

  private func notice(_ failure: String?, insteadOf before: String?) {
    takeQuarantineNotices()
    guard failure != before else { return }
    outbox.forgetAppearance()
    // The band reports the failure as long as it lasts.
    if failure == nil { message = "Your steps are kept again" }
  }

  /// Shows quarantine notices, which stay until the user closes them.
  func takeQuarantineNotices() {
    let notices = storage.takeQuarantineNotices()
    guard !notices.isEmpty else { return }
    status.notice = ([status.notice].compactMap(\.self) + notices).joined(separator: " ")
  }

  /// Writes the state again after one of its files was removed.
  func noteRemovedState(at now: Double) {
    let before = storage.storingFailure
    store(at: now)
    storage.noteRemoval(at: now)
    notice(storage.storingFailure, insteadOf: before)
  }

  /// Opens state that couldn't be read at the start. The changes made meanwhile become a step after
  /// it.
  private func openStateAgain(at now: Double) {
    if editor.document.draft != nil { return }
    awaitFile(at: now)
    let mine = editor.document
    guard let (kept, facts) = storage.openAgain(at: now) else { return }
    replace(kept, at: now)
    if mine.revision.count > 0, let canvas = try? CanvasDocument(parsing: mine.bytes) {
      editor.perform("Changes", Reloading(of: canvas, over: editor.board).changes, at: now)
    }
    message = "What was kept of this board is here again"
    tell(.opened(facts), at: now)
  }

  private var storedView: StoredView {
    let view = view.kept
    return StoredView(
      x: view.origin.x,
      y: view.origin.y,
      zoom: view.pixelsPerUnit,
      selection: editor.selection,
      undoScope: storage.undoScope,
      draft: writing.text?.draft
    )
  }

  // MARK: Start and end

  /// Continues where an earlier session ended.
  func resume(_ opening: BoardOpening, _ options: Options) {
    if let view = opening.view {
      editor.selection = view.selection.filter { editor.board[$0] != nil }
      let kept = Camera(origin: Point(view.x, view.y), pixelsPerUnit: view.zoom)
      self.view.resume(kept)
    }
    if let draft = opening.view?.draft ?? opening.draft {
      run(\.writing, at: options.now) { $0.resume(draft, $1, &$2) }
    }
    if opening.isResumed, opening.document.hasUnsavedChanges {
      let words = "With unsaved work from \(Clock.words(opening.document.lastTime))"
      message = message.isEmpty ? words : "\(words). \(message)"
    }
    tell(.opened(opening.facts), at: options.now)
  }

  func quit(at now: Double) {
    finish(at: now)
    tell(.closeRequested, at: now)
  }

  /// Saves before the program exits, without questions. Changes that can't be stored go to a file
  /// beside the board's.
  func saveBeforeExit() {
    finish(at: 0)
    tell(.mustEnd, at: 0)
    outbox.draggedFile = nil
  }

  /// Ends all activity. No more changes follow.
  package func finish(at now: Double) {
    endGesture(at: now)
    awaitFile(at: now)
    store(at: now)
    storage.finish(at: now)
  }

  func rescue(at now: Double) {
    awaitFile(at: now)
    guard editor.hasUnsavedChanges else { return }
    if let copy = storage.rescue(editor.document) {
      StandardError.write("dragboard: the board could not be kept; it was written to \(copy)")
    } else {
      StandardError.write(
        "dragboard: the board could not be kept anywhere; what was unsaved is lost"
      )
    }
    tell(.ended(1), at: now)
  }
}
