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
    _ effects: inout Effects
  ) {
    let before = storage.storingFailure
    storage.store(operations, view: view, at: now)
    notice(insteadOf: before, &effects)
  }

  /// Reports what has changed about storing.
  private mutating func notice(insteadOf before: KeepingFailure?, _ effects: inout Effects) {
    let notices = storage.takeQuarantineNotices()
    if !notices.isEmpty { effects.add(.status { $0.add(notices) }) }
    // The band reports the failure as long as it lasts.
    if before != nil, storage.storingFailure == nil {
      effects.say(localized("Your steps are kept again"))
    }
  }

  /// Writes the state again after one of its files was removed.
  func noteRemovedState(_ effects: inout Effects) {
    effects.add(.store)
    effects.file { files, context, effects in
      let before = files.storage.storingFailure
      files.storage.noteRemoval(at: context.now)
      files.notice(insteadOf: before, &effects)
    }
  }

  // MARK: Upkeep

  /// The time of the next work that isn't visible: another attempt at storing, and saving the view.
  var upkeepDeadline: Double? { [storage.deadline, session.deadline].compactMap(\.self).min() }

  mutating func upkeep(_ context: Context, _ effects: inout Effects) {
    let (now, before) = (context.now, storage.storingFailure)
    storage.advance(to: now)
    notice(insteadOf: before, &effects)
    if let opening = storage.nextOpening, opening <= now { openStateAgain(context, &effects) }
    effects.tell(.timePassed)
    effects.file { $0.lookAtLock($1, &$2) }
  }

  /// Opens state that couldn't be read at the start. The changes made meanwhile become a step after
  /// it.
  private func openStateAgain(_ context: Context, _ effects: inout Effects) {
    if context.isTryingOut { return }
    effects.awaitFile()
    effects.file { files, context, effects in
      guard let (kept, facts) = files.storage.openAgain(at: context.now) else { return }
      let (mine, now) = (context.editor.document, context.now)
      effects.add(.replace(kept))
      if mine.revision.count > 0, let canvas = try? CanvasDocument(parsing: mine.bytes) {
        effects.change { editor, _ in
          let changes = Reloading(of: canvas, over: editor.board).changes
          editor.perform(.changesMeanwhile, changes, at: now)
        }
      }
      effects.say(localized("What was kept of this board is here again"))
      effects.tell(.opened(facts))
    }
  }
}
