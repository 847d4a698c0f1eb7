import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// Copies of the file that other programs have put beside it.
extension FileCoordinator {
  /// Does work on copies after what is under way.
  mutating func add(_ work: [CopyList.Work], _ turn: inout Turn) {
    for work in work { copies.add(work) }
    workOnCopies(&turn)
  }

  /// Begins the next work, if none is under way.
  private mutating func workOnCopies(_ turn: inout Turn) {
    switch copies.takeNext() {
    case .look: look(&turn)
    case .merge(let copy): merge(copy, &turn)
    case .trash(let copy): begin({ .trashed(copy, copy.moveToTrash()) }, &turn)
    case nil: break
    }
  }

  mutating func lookForCopies(_ turn: inout Turn) { add([.look], &turn) }

  private mutating func look(_ turn: inout Turn) {
    let (file, document, beginning) = (storage.file, turn.editor.document, start(turn.question))
    let yesterday = turn.editor.date(at: turn.now) - Self.offerDuration
    let (known, memory) = (copies.findings, storage.fileOfLeftCopies)
    begin(
      {
        .found(
          CopyList.Found(
            of: file,
            document,
            since: beginning,
            replacedSince: yesterday,
            knowing: known,
            leftRememberedIn: memory
          )
        )
      },
      &turn
    )
  }

  /// The time for which a save is offered that was replaced unseen, in seconds.
  private static let offerDuration = 86_400.0

  mutating func leave(_ copies: [BoardCopy]) {
    self.copies.leave(copies, rememberedIn: storage.fileOfLeftCopies)
  }

  /// Merges a copy with the board as it is now.
  private mutating func merge(_ copy: BoardCopy, _ turn: inout Turn) {
    let (editor, now) = (turn.editor, turn.now)
    let (beginning, name, file) = (start(turn.question), copy.title, storage.file)
    begin(
      {
        var merger = CopyMerger(editor.document, since: beginning, of: file)
        let merge = merger.merge(copy.place)
        return .merged(copy, merge, merge?.step(in: editor, from: name, at: now))
      },
      &turn
    )
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
  }

  private mutating func note(_ news: CopyList.News, _ turn: inout Turn) {
    switch news {
    case .found(let found): copies.take(found)
    case .merged(let copy, nil, _):
      turn.say(localized("{file} cannot be merged any more", ["file": copy.name.visible]))
      _ = copies.noteMerge(isDone: false)
      copies.add(.look)
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
    then { $0.workOnCopies(&$1) }
  }

  /// Takes over a merge as a step when nothing else is going on. If the board has changed meanwhile, it is
  /// made again.
  mutating func takeWaitingMerge(_ turn: inout Turn) {
    guard let (copy, merge, prepared) = copies.waiting, turn.isPointerFree, !turn.isTryingOut,
      turn.openText == nil
    else { return }
    copies.waiting = nil
    if prepared != nil { turn.editor.endLook() }
    let isCurrent = turn.editor.document.revision == merge.revision
    if isCurrent, prepared.map({ turn.editor.adopt($0) }) ?? true {
      announce(copy, merge, prepared?.step, &turn)
    } else {
      copies.add(.merge(copy))
    }
    then { $0.workOnCopies(&$1) }
  }

  /// Says what a merge has brought; of several copies only how many they were.
  private mutating func announce(
    _ copy: BoardCopy,
    _ merge: CopyMerge,
    _ step: AppliedStep?,
    _ turn: inout Turn
  ) {
    let conflicts = merge.merge.conflicts.count
    let count = copies.noteMerge()
    if let step { turn.follow([step]) }
    if let count, count > 1 {
      let words: Words = localized(
        "{count} copy is merged",
        "{count} copies are merged",
        count: count
      )
      turn.say(MergeWords.with(conflicts, words))
    } else if let step, count != nil {
      turn.announce(MergeWords.merged(step, conflicts, from: copy.title.visible), step)
    } else if step == nil {
      turn.say(localized("{file} has nothing that is not here", ["file": copy.name.visible]))
    }
    // A copy of which the saved board has everything is done with, as one that was merged.
    if step == nil, copy.isFile, !turn.editor.hasUnsavedChanges, merge.mark == copy.mark {
      copies.add(.trash(copy))
    }
  }
}
