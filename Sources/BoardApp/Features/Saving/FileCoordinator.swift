import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import LiveBoard

/// The coordinator of the board's file and of its stored state.
///
/// It tells the `FileSession` what has happened, and carries out the actions that the session asks
/// for with the `Storage`. Whatever else has to change for that, changes in its `Turn`. Each action is
/// a step of its own: it begins when all that follows from the one before is done.
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
  /// What follows from what is being done.
  private var steps: [FileStep] = []

  init(_ opening: BoardOpening) {
    storage = Storage(opening)
    session = FileSession(opening.file.name)
  }

  /// Tells the session of the file what has happened.
  mutating func take(_ event: FileSession.Event, _ turn: inout Turn) {
    let wasGone = session.isFileGone
    let actions = session.take(event, in: situation(turn.question))
    if session.isFileGone, !wasGone { storage.storeBeginning(at: turn.now) }
    switch event {
    // What a copy has that is not here depends on what the file brought.
    case .opened, .reloaded, .tookOver: then { $0.lookForCopies(&$1) }
    default: break
    }
    for action in actions { then { $0.perform(action, &$1) } }
    then { files, turn in
      if !files.session.isWorking { turn.editor.dropSnapshot() }
    }
  }

  /// Does what a feature has asked for.
  mutating func perform(_ request: FileRequest, _ turn: inout Turn) {
    switch request {
    case .tell(let event): take(event, &turn)
    case .wait: awaitTask(&turn)
    case .bringBack(let version): bringBack(version, &turn)
    case .takeWaitingMerge: takeWaitingMerge(&turn)
    case .workOn(let work): add(work, &turn)
    case .leave(let copies): leave(copies)
    }
  }

  private func situation(_ question: Question) -> FileSession.Situation {
    let editor = question.editor
    return FileSession.Situation(
      now: question.now,
      isGestureActive: !question.isPointerFree,
      hasDraft: editor.document.draft != nil,
      isReadOnly: editor.isReadOnly,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isStoring: storage.isStoring,
      hasEverything: storage.hasEverything,
      mergesChanges: question.settings.mergesChanges,
      isJoining: editor.document.live != nil && editor.contentsOfStream.isEmpty
    )
  }

  private mutating func perform(_ action: FileSession.Action, _ turn: inout Turn) {
    switch action {
    case .say(let words): turn.say(verbatim(words))
    case .look(let purpose, let marks): look(purpose, expecting: marks, &turn)
    case .reload(let version, let purpose, let isChosen, let words):
      let (file, former) = (storage.file, session.knownContent)
      let isSynced = storage.isFileSynced
      prepare(version, purpose, &turn) {
        if !isChosen, Self.isPast(version, in: $0) {
          return TakenVersion(passing: version, in: $0, at: $1)
        }
        let arrivals =
          isChosen
          ? [Arrival(version, by: .oneself)]
          : file.arrivals(of: version, since: former, isSynced: isSynced)
        return TakenVersion(reloading: arrivals, in: $0, saying: words, at: $1)
      }
    case .merge(let version, let purpose, let known):
      let (file, isSynced) = (storage.file, storage.isFileSynced)
      prepare(version, purpose, &turn) {
        if Self.isPast(version, in: $0) {
          return TakenVersion(passing: version, in: $0, at: $1)
        }
        let author = file.author(of: version, since: known, isSynced: isSynced)
        return TakenVersion(merging: version, with: $0, by: author, since: known, at: $1)
      }
    case .take(let taken, let version, let purpose):
      take(taken, version, purpose, &turn)
    case .follow(let path, let purpose): follow(path, purpose, &turn)
    case .write(let known, let addition): write(over: known, adding: addition, &turn)
    case .remember(let mark): storage.remember(mark)
    case .markSaved: turn.editor.markSaved()
    case .endDraft: turn.endDraft(keeping: true)
    case .ask(let choice): turn.show(.question(question(choice)))
    case .closeQuestion: turn.close(.questionOfFile)
    case .storeVersion(let version): store(version, &turn)
    case .copy(let version): copy(version, &turn)
    case .endGesture: then(.finishGesture)
    case .give: give(&turn)
    case .lookOnly: turn.editor.isReadOnly = true
    case .takeOver(let words): takeOver(saying: words, &turn)
    case .refresh: refresh(&turn)
    case .endIfSaved: endIfSaved(&turn)
    case .rescue: rescue(&turn)
    }
  }

  /// Whether a version is a former state of the live board, such as the one that somebody else's window has saved. What
  /// has happened since stays.
  private nonisolated static func isPast(_ version: BoardFile.Version, in editor: Editor) -> Bool {
    // Other boards are not read for this.
    guard !editor.contentsOfStream.isEmpty, let file = BoardDigest(ofFile: version.bytes) else {
      return false
    }
    return editor.contentsOfStream.contains(file.content)
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

  // MARK: The end

  private mutating func endIfSaved(_ turn: inout Turn) {
    awaitFile()
    then { files, turn in
      if !turn.editor.hasUnsavedChanges { files.tell(.ended(0)) }
    }
  }

  private mutating func rescue(_ turn: inout Turn) {
    awaitFile()
    then { files, turn in
      guard turn.editor.hasUnsavedChanges else { return }
      if let copy = files.storage.rescue(turn.editor.document) {
        StandardError.write("dragboard: the board could not be kept; it was written to \(copy)")
      } else {
        StandardError.write(
          "dragboard: the board could not be kept anywhere; what was unsaved is lost"
        )
      }
      files.tell(.ended(1))
    }
  }
}

extension FileCoordinator {
  /// Does a step after this one, and after those that were asked for before.
  mutating func then(_ step: FileStep) { steps.append(step) }

  mutating func then(_ body: @escaping @MainActor (inout FileCoordinator, inout Turn) -> Void) {
    then(.work(body))
  }

  /// Tells the session of the file what has happened.
  mutating func tell(_ event: FileSession.Event) { then { $0.take(event, &$1) } }

  /// Waits until the file is neither read nor written in the background.
  mutating func awaitFile() { then { $0.awaitTask(&$1) } }

  /// Returns the steps that follow from what was just done. What follows from each is done before the next.
  mutating func takeSteps() -> [FileStep] {
    defer { steps = [] }
    return steps
  }
}
