import BoardCore
import BoardStore
import BoardValues

/// A board in two windows, of which one may change it.
extension FileCoordinator {
  /// Handles news of another window: it asks for the board, has answered, or is gone.
  func noteRequest(_ context: Context, _ effects: inout Effects) {
    guard let boardLock = storage.boardLock else { return }
    if boardLock.isAsked {
      effects.tell(.boardRequested)
    } else if boardLock.isAnswered {
      effects.tell(.takeOverRequested)
    } else {
      boardLock.noteLock(at: context.now)
    }
  }

  /// Looks whether the window that has the board has answered or is gone, if it is time for that.
  func lookAtLock(_ context: Context, _ effects: inout Effects) {
    guard let boardLock = storage.boardLock else { return }
    let now = context.now
    if let due = boardLock.nextRequest, due <= now { effects.tell(.takeOverRequested) }
    effects.file { _, _, effects in
      if let due = boardLock.nextLook, due <= now, boardLock.isAbandoned() {
        effects.tell(.ownerClosed)
      }
    }
  }

  func give(_ effects: inout Effects) {
    effects.awaitFile()
    effects.add(.store)
    effects.file { files, context, effects in
      effects.tell(.boardGiven(files.storage.give(at: context.now)))
    }
  }

  /// Asks the other window for the board, or continues if it has answered or is gone.
  func takeOver(saying words: String, _ effects: inout Effects) {
    guard let boardLock = storage.boardLock else { return }
    effects.awaitFile()
    effects.file { files, context, effects in
      guard boardLock.ask(at: context.now) else { return effects.tell(.takeOverPending) }
      // The state database has the steps of the other window.
      do {
        guard let (document, facts) = try files.storage.reopen() else { return }
        effects.add(.replace(document))
        effects.tell(.tookOver(facts, saying: words))
      } catch {
        effects.tell(.failed(.takeOver, "\(error)"))
      }
    }
  }

  func refresh(_ effects: inout Effects) {
    effects.file { files, _, effects in
      guard let (document, facts) = try? files.storage.reopen() else { return }
      effects.add(.replace(document))
      effects.tell(.refreshed(facts))
    }
  }
}
