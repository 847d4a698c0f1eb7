import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// The coordinator of the board's file and of its stored state.
///
/// It tells the `FileSession` what has happened, and carries out the actions that the session asks
/// for with the `Storage`. Whatever else has to change for that, it asks for by `Effects`. Each
/// action is an effect of its own: it begins when all that follows from the one before is done.
@MainActor
struct FileCoordinator: Sendable {
  /// The storage of the board between runs of the program.
  var storage: Storage
  /// The state of the board's file, and the actions that it needs.
  private(set) var session: FileSession
  /// The task that is reading or writing the board's file; nil if there is none.
  var task: BackgroundTask<FileSession.Event>?
  /// The film that is being made of the board.
  var film: FilmProcess?
  /// The copies of the board's file beside it.
  var copies = CopyList()

  init(_ opening: BoardOpening) {
    storage = Storage(opening)
    session = FileSession(opening.file.name)
  }

  /// Tells the session of the file what has happened.
  mutating func take(
    _ event: FileSession.Event,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let wasGone = session.isFileGone
    let actions = session.take(event, in: situation(context))
    if session.isFileGone, !wasGone { storage.storeBeginning(at: context.now) }
    switch event {
    // What a copy has that is not here depends on what the file brought.
    case .opened, .reloaded, .tookOver: effects.file { $0.lookForCopies($1, &$2) }
    default: break
    }
    for action in actions { effects.file { $0.perform(action, $1, &$2) } }
    effects.file { files, _, effects in
      if !files.session.isWorking { effects.change { editor, _ in editor.dropSnapshot() } }
    }
  }

  private func situation(_ context: Context) -> FileSession.Situation {
    let editor = context.editor
    return FileSession.Situation(
      now: context.now,
      isGestureActive: !context.isPointerFree,
      hasDraft: editor.document.draft != nil,
      isReadOnly: editor.isReadOnly,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isStoring: storage.isStoring,
      hasEverything: storage.hasEverything,
      mergesChanges: context.settings.mergesChanges
    )
  }

  private mutating func perform(
    _ action: FileSession.Action,
    _ context: Context,
    _ effects: inout Effects
  ) {
    switch action {
    case .say(let words): effects.say(verbatim(words))
    case .look(let purpose, let marks): look(purpose, expecting: marks, &effects)
    case .reload(let version, let purpose, let words):
      prepare(version, purpose, context, &effects) {
        TakenVersion(reloading: version, in: $0, saying: words, at: $1)
      }
    case .merge(let version, let purpose, let known):
      prepare(version, purpose, context, &effects) {
        TakenVersion(merging: version, with: $0, since: known, at: $1)
      }
    case .take(let taken, let version, let purpose):
      take(taken, version, purpose, context, &effects)
    case .follow(let path, let purpose): follow(path, purpose, context, &effects)
    case .write(let known, let addition): write(over: known, adding: addition, &effects)
    case .remember(let mark): storage.remember(mark)
    case .markSaved: effects.change { editor, _ in editor.markSaved() }
    case .endDraft: effects.endDraft(keeping: true, at: context.now)
    case .ask(let choice): effects.add(.question(question(choice)))
    case .closeQuestion: closeQuestion(&effects)
    case .storeVersion(let version): store(version, context, &effects)
    case .copy(let version): copy(version, &effects)
    case .endGesture: effects.add(.endGesture)
    case .give: give(&effects)
    case .lookOnly: effects.change { editor, _ in editor.isReadOnly = true }
    case .takeOver(let words): takeOver(saying: words, &effects)
    case .refresh: refresh(&effects)
    case .endIfSaved: endIfSaved(&effects)
    case .rescue: rescue(&effects)
    }
  }

  // MARK: Questions

  private func question(_ choice: FileSession.Choice) -> Dialog {
    switch choice {
    case .conflict(let isReadable, let isLate):
      .conflict(name: storage.file.name, isReadable: isReadable, isLate: isLate)
    case .openElsewhere: .openElsewhere(name: storage.file.name)
    case .unstored: .unstored(name: storage.file.name, reason: storage.storingFailure?.words ?? "")
    }
  }

  private func closeQuestion(_ effects: inout Effects) {
    let openElsewhere = question(.openElsewhere)
    effects.add(.closeQuestion { $0.isConflict || $0 == openElsewhere })
  }

  // MARK: The end

  private func endIfSaved(_ effects: inout Effects) {
    effects.awaitFile()
    effects.file { _, context, effects in
      if !context.editor.hasUnsavedChanges { effects.tell(.ended(0)) }
    }
  }

  private func rescue(_ effects: inout Effects) {
    effects.awaitFile()
    effects.file { files, context, effects in
      guard context.editor.hasUnsavedChanges else { return }
      if let copy = files.storage.rescue(context.editor.document) {
        StandardError.write("dragboard: the board could not be kept; it was written to \(copy)")
      } else {
        StandardError.write(
          "dragboard: the board could not be kept anywhere; what was unsaved is lost"
        )
      }
      effects.tell(.ended(1))
    }
  }
}

extension Effects {
  /// Calls the coordinator of the file after the effects added before this one.
  mutating func file(
    _ body: @escaping @MainActor (inout FileCoordinator, Context, inout Effects) -> Void
  ) {
    add(.file(body))
  }

  /// Tells the session of the file what has happened.
  mutating func tell(_ event: FileSession.Event) { file { $0.take(event, $1, &$2) } }

  /// Waits until the file is neither read nor written in the background.
  mutating func awaitFile() { file { $0.awaitTask($1, &$2) } }
}
