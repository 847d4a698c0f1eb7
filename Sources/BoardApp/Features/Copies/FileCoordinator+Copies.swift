import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// Copies of the file that other programs have put beside it.
extension FileCoordinator {
  /// Looks for copies, unless that is under way.
  mutating func lookForCopies(_ turn: inout Turn) {
    guard copies.task == nil else { return copies.postpone(.look) }
    let (file, document, beginning) = (storage.file, turn.editor.document, start(turn.question))
    let yesterday = turn.editor.date(at: turn.now) - Self.offerDuration
    let known = copies.findings
    begin(
      {
        var findings = known
        let copies = BoardCopy.all(
          of: file,
          document,
          since: beginning,
          replacedSince: yesterday,
          knowing: &findings
        )
        return .found(copies, findings)
      },
      &turn
    )
  }

  /// The time for which a save is offered that was replaced unseen, in seconds.
  private static let offerDuration = 86_400.0

  /// Merges a copy with the board as it is now.
  mutating func merge(_ copy: BoardCopy, _ turn: inout Turn) {
    guard copies.task == nil else { return copies.postpone(.merge(copy)) }
    let (editor, now) = (turn.editor, turn.now)
    let (beginning, name) = (start(turn.question), copy.title)
    begin(
      {
        var merger = CopyMerger(editor.document, since: beginning)
        let merge = merger.merge(copy.place)
        return .merged(copy, merge, merge?.step(in: editor, from: name, at: now))
      },
      &turn
    )
  }

  mutating func moveToTrash(_ copy: BoardCopy, _ turn: inout Turn) {
    guard copies.task == nil else { return copies.postpone(.trash(copy)) }
    begin({ .trashed(copy, copy.moveToTrash()) }, &turn)
  }

  /// Returns a time at which the history of the board had begun, in seconds since 1970.
  private func start(_ question: Question) -> Double {
    let document = question.editor.document
    guard let session = document.sessions.first else { return question.editor.beginning }
    let steps = document.history.steps(in: .all)
    return steps.isEmpty ? session : min(session, steps.outline(at: 0).time)
  }

  /// Does work on a background thread, if there is an event loop to wait for its end.
  private mutating func begin(_ work: @escaping @Sendable () -> CopyList.News, _ turn: inout Turn) {
    copies.task = storage.hasEventLoop ? BackgroundTask(work) : nil
    if copies.task == nil { note(work(), &turn) }
  }

  /// Handles the outcome of work on copies that has ended.
  mutating func noteCopies(_ turn: inout Turn) {
    guard let news = copies.task?.value else { return }
    copies.task = nil
    note(news, &turn)
    then { files, turn in
      switch files.copies.takeNext() {
      case .look: files.lookForCopies(&turn)
      case .merge(let copy): files.merge(copy, &turn)
      case .trash(let copy): files.moveToTrash(copy, &turn)
      case nil: break
      }
    }
  }

  private mutating func note(_ news: CopyList.News, _ turn: inout Turn) {
    switch news {
    case .found(let copies, let findings): self.copies.replace(copies, findings)
    case .merged(let copy, nil, _):
      turn.say(localized("{file} cannot be merged any more", ["file": copy.name.visible]))
      then { $0.lookForCopies(&$1) }
    case .merged(let copy, let merge?, let step):
      copies.waiting = (copy, merge, step)
      then { $0.takeWaitingMerge(&$1) }
    case .trashed(let copy, let isDone):
      copies.noteTrashing(copy, isDone: isDone)
      if isDone {
        turn.say(
          localized("The copy from {source} is in the trash", ["source": copy.title.visible])
        )
      }
    }
  }

  /// Takes over a merge as a step when nothing else is going on. If the board has changed meanwhile, it is
  /// made again.
  mutating func takeWaitingMerge(_ turn: inout Turn) {
    guard let (copy, merge, prepared) = copies.waiting, turn.isPointerFree, !turn.isTryingOut,
      turn.openText == nil
    else { return }
    copies.waiting = nil
    guard turn.editor.document.revision == merge.revision else {
      return self.merge(copy, &turn)
    }
    guard let prepared else {
      // A copy of which the saved board has everything is done with, as one that was merged.
      if copy.isFile, !turn.editor.hasUnsavedChanges, merge.mark == copy.mark {
        return moveToTrash(copy, &turn)
      }
      return turn.say(
        localized("{file} has nothing that is not here", ["file": copy.name.visible])
      )
    }
    turn.editor.endLook()
    guard turn.editor.adopt(prepared) else { return self.merge(copy, &turn) }
    let step = prepared.step
    let words = MergeWords.merged(step, merge.merge.conflicts.count, from: copy.title.visible)
    turn.announce(words, step)
    turn.follow([step])
  }
}
