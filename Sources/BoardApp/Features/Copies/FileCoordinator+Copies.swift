import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// Copies of the file that other programs have put beside it.
extension FileCoordinator {
  /// Looks for copies, unless that is under way.
  mutating func lookForCopies(_ context: Context, _ effects: inout Effects) {
    guard copies.task == nil else { return copies.postpone(.look) }
    let (file, document, beginning) = (storage.file, context.editor.document, start(context))
    let yesterday = context.editor.date(at: context.now) - Self.offerDuration
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
      &effects
    )
  }

  /// The time for which a save is offered that was replaced unseen, in seconds.
  private static let offerDuration = 86_400.0

  /// Merges a copy with the board as it is now.
  mutating func merge(_ copy: BoardCopy, _ context: Context, _ effects: inout Effects) {
    guard copies.task == nil else { return copies.postpone(.merge(copy)) }
    let (editor, now) = (context.editor, context.now)
    let (beginning, name) = (start(context), copy.title)
    begin(
      {
        var merger = CopyMerger(editor.document, since: beginning)
        let merge = merger.merge(copy.place)
        return .merged(copy, merge, merge?.step(in: editor, from: name, at: now))
      },
      &effects
    )
  }

  mutating func moveToTrash(_ copy: BoardCopy, _ effects: inout Effects) {
    guard copies.task == nil else { return copies.postpone(.trash(copy)) }
    begin({ .trashed(copy, copy.moveToTrash()) }, &effects)
  }

  /// Returns a time at which the history of the board had begun, in seconds since 1970.
  private func start(_ context: Context) -> Double {
    let document = context.editor.document
    guard let session = document.sessions.first else { return context.editor.beginning }
    let steps = document.history.steps(in: .all)
    return steps.isEmpty ? session : min(session, steps.outline(at: 0).time)
  }

  /// Does work on a background thread, if there is an event loop to wait for its end.
  private mutating func begin(
    _ work: @escaping @Sendable () -> CopyList.News,
    _ effects: inout Effects
  ) {
    copies.task = storage.hasEventLoop ? BackgroundTask(work) : nil
    if copies.task == nil { note(work(), &effects) }
  }

  /// Handles the outcome of work on copies that has ended.
  mutating func noteCopies(_ effects: inout Effects) {
    guard let news = copies.task?.value else { return }
    copies.task = nil
    note(news, &effects)
    effects.file { files, context, effects in
      switch files.copies.takeNext() {
      case .look: files.lookForCopies(context, &effects)
      case .merge(let copy): files.merge(copy, context, &effects)
      case .trash(let copy): files.moveToTrash(copy, &effects)
      case nil: break
      }
    }
  }

  private mutating func note(_ news: CopyList.News, _ effects: inout Effects) {
    switch news {
    case .found(let copies, let findings): self.copies.replace(copies, findings)
    case .merged(let copy, nil, _):
      effects.say(localized("{file} cannot be merged any more", ["file": copy.name.visible]))
      effects.file { $0.lookForCopies($1, &$2) }
    case .merged(let copy, let merge?, let step):
      copies.waiting = (copy, merge, step)
      effects.file { $0.takeWaitingMerge($1, &$2) }
    case .trashed(let copy, let isDone):
      copies.noteTrashing(copy, isDone: isDone)
      if isDone {
        effects.say(
          localized("The copy from {source} is in the trash", ["source": copy.title.visible])
        )
      }
    }
  }

  /// Takes over a merge as a step when nothing else is going on. If the board has changed meanwhile, it is
  /// made again.
  mutating func takeWaitingMerge(_ context: Context, _ effects: inout Effects) {
    guard let (copy, merge, prepared) = copies.waiting, context.isPointerFree, !context.isTryingOut,
      context.openText == nil
    else { return }
    copies.waiting = nil
    guard context.editor.document.revision == merge.revision else {
      return self.merge(copy, context, &effects)
    }
    effects.change { editor, effects in
      guard let prepared else {
        // A copy of which the saved board has everything is done with, as one that was merged.
        if copy.isFile, !editor.hasUnsavedChanges, merge.mark == copy.mark {
          return effects.file { files, _, effects in files.moveToTrash(copy, &effects) }
        }
        return effects.say(
          localized("{file} has nothing that is not here", ["file": copy.name.visible])
        )
      }
      editor.endLook()
      guard editor.adopt(prepared) else { return effects.file { $0.merge(copy, $1, &$2) } }
      let step = prepared.step
      let words = MergeWords.merged(step, merge.merge.conflicts.count, from: copy.title.visible)
      effects.add(.announce(words, step))
      effects.add(.follow([step]))
    }
  }
}
