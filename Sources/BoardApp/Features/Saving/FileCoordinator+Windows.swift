import BoardCore
import BoardStore
import BoardValues

/// A board in two windows, of which one may change it.
extension FileCoordinator {
  /// Handles news of another window: it asks for the board, has answered, or is gone.
  mutating func noteRequest(_ turn: inout Turn) {
    guard let boardLock = storage.boardLock else { return }
    if boardLock.isAsked {
      tell(.boardRequested)
    } else if boardLock.isAnswered {
      tell(.takeOverRequested)
    } else {
      boardLock.noteLock(at: turn.now)
    }
  }

  /// Looks whether the window that has the board has answered or is gone, if it is time for that.
  mutating func lookAtLock(_ turn: inout Turn) {
    guard let boardLock = storage.boardLock else { return }
    let now = turn.now
    if let due = boardLock.nextRequest, due <= now { tell(.takeOverRequested) }
    then { files, _ in
      if let due = boardLock.nextLook, due <= now, boardLock.isAbandoned() {
        files.tell(.ownerClosed)
      }
    }
  }

  mutating func give(_ turn: inout Turn) {
    awaitFile()
    then(.store)
    then { files, turn in
      files.tell(.boardGiven(files.storage.give(at: turn.now)))
    }
  }

  /// Asks the other window for the board, or continues if it has answered or is gone.
  mutating func takeOver(saying words: String, _ turn: inout Turn) {
    guard let boardLock = storage.boardLock else { return }
    awaitFile()
    then { files, turn in
      guard boardLock.ask(at: turn.now) else { return files.tell(.takeOverPending) }
      // The state database has the steps of the other window.
      do {
        guard let (document, facts) = try files.storage.reopen() else { return }
        files.then(.replace(document))
        files.tell(.tookOver(facts, saying: words))
      } catch {
        files.tell(.failed(.takeOver, "\(error)"))
      }
    }
  }

  mutating func refresh(_ turn: inout Turn) {
    then { files, turn in
      guard let (document, facts) = try? files.storage.reopen() else { return }
      files.then(.replace(document))
      files.tell(.refreshed(facts))
    }
  }
}
