import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// Storing, so that nothing is lost: operations go to the journal writer before the next frame
/// shows them.
extension FileCoordinator {
  /// Passes operations to the journal writer. Called at the end of each turn, so it costs nothing
  /// if there is nothing to do.
  mutating func store(
    _ operations: [Document.Operation],
    _ view: StoredView,
    at now: Double,
    _ turn: inout Turn
  ) {
    let before = storage.storingFailure
    storage.store(operations, view: view, at: now)
    notice(insteadOf: before, &turn)
  }

  /// Reports what has changed about storing.
  private mutating func notice(insteadOf before: KeepingFailure?, _ turn: inout Turn) {
    let notices = storage.takeQuarantineNotices()
    if !notices.isEmpty { turn.status.add(notices) }
    // The band reports the failure as long as it lasts.
    if before != nil, storage.storingFailure == nil {
      turn.say(localized("Your steps are kept again"))
    }
  }

  /// Writes the state again after one of its files was removed.
  mutating func noteRemovedState(_ turn: inout Turn) {
    then(.store)
    then { files, turn in
      let before = files.storage.storingFailure
      files.storage.noteRemoval(at: turn.now)
      files.notice(insteadOf: before, &turn)
    }
  }

  // MARK: Upkeep

  /// The time of the next work that isn't visible: another attempt at storing, and saving the view.
  var upkeepDeadline: Double? { [storage.deadline, session.deadline].compactMap(\.self).min() }

  mutating func upkeep(_ turn: inout Turn) {
    let (now, before) = (turn.now, storage.storingFailure)
    storage.advance(to: now)
    notice(insteadOf: before, &turn)
    if let opening = storage.nextOpening, opening <= now { openStateAgain(&turn) }
    tell(.timePassed)
    then { $0.lookAtLock(&$1) }
  }

  /// Opens state that couldn't be read at the start. The changes made meanwhile become a step after
  /// it.
  private mutating func openStateAgain(_ turn: inout Turn) {
    if turn.isTryingOut { return }
    awaitFile()
    then { files, turn in
      guard let (kept, facts) = files.storage.openAgain(at: turn.now) else { return }
      let (mine, now) = (turn.editor.document, turn.now)
      files.then(.replace(kept))
      if mine.revision.count > 0, let canvas = try? CanvasDocument(parsing: mine.bytes) {
        files.then { _, turn in
          turn.editor.perform(
            .changesMeanwhile,
            Reloading(of: canvas, over: turn.editor.board).changes,
            at: now
          )
        }
      }
      turn.say(localized("What was kept of this board is here again"))
      files.tell(.opened(facts))
    }
  }
}
