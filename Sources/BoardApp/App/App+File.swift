import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures

/// Carries out the requests of the session of the board's file, and reports the outcomes to it.
extension App {
  func tell(_ event: FileSession.Event, at now: Double) {
    let situation = FileSession.Situation(
      now: now,
      isGestureActive: !dragging.isFree,
      hasDraft: editor.document.draft != nil,
      isReadOnly: editor.isReadOnly,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isStoring: storage.isStoring,
      hasEverything: storage.hasEverything
    )
    let wasGone = fileSession.isFileGone
    let actions = fileSession.take(event, in: situation)
    outbox.forgetAppearance()
    if fileSession.isFileGone, !wasGone { storage.storeBeginning(at: now) }
    for action in actions { perform(action, at: now) }
    if !fileSession.isWorking { editor.dropSnapshot() }
  }

  private func perform(_ action: FileSession.Action, at now: Double) {
    switch action {
    case .say(let words): message = words
    case .look(let purpose, let marks):
      let (file, trail, board) = (storage.file, storage.trail, editor.takeSnapshot())
      begin(at: now) {
        .looked(purpose, file.look(besides: board, expecting: marks, following: trail))
      }
    case .reload(let version, let purpose, let words): reload(version, purpose, words, at: now)
    case .follow(let path, let purpose): follow(path, purpose, at: now)
    case .write(let known, let addition):
      let board = editor.snapshot ?? editor.takeSnapshot()
      let (file, backup) = (storage.file, storage.backup)
      begin(at: now) {
        .written(file.save(board, over: known, backup: backup), adding: addition)
      }
    case .remember(let mark): storage.remember(mark)
    case .markSaved: editor.markSaved()
    case .endDraft: endDraft(keeping: true, at: now)
    case .ask(let choice): ask(question(choice), at: now)
    case .closeQuestion: closeFileQuestion()
    case .storeVersion(let version): store(version, at: now)
    case .copy(let version): copy(version, at: now)
    case .endGesture: endGesture(at: now)
    case .give: give(at: now)
    case .lookOnly: editor.isReadOnly = true
    case .takeOver(let words): takeOver(saying: words, at: now)
    case .refresh: refresh(at: now)
    case .endIfSaved:
      awaitFile(at: now)
      if !editor.hasUnsavedChanges { tell(.ended(0), at: now) }
    case .rescue: rescue(at: now)
    }
  }

  // MARK: Background work

  /// Does work on a background thread, if there is an event loop to wait for its end.
  private func begin(at now: Double, _ work: @escaping @Sendable () -> FileSession.Event) {
    outbox.fileTask = storage.hasEventLoop ? BackgroundTask(work) : nil
    if outbox.fileTask == nil { end(with: work(), at: now) }
  }

  private func end(with result: FileSession.Event, at now: Double) {
    storage.noteFile()
    tell(result, at: now)
  }

  private func endTask(with result: FileSession.Event, at now: Double) {
    outbox.fileTask = nil
    end(with: result, at: now)
    if dragging.isFree { tell(.gestureEnded, at: now) }
    store(at: now)
  }

  /// Handles the outcome of a background task.
  func noteFileTask(at now: Double) {
    if let result = outbox.fileTask?.value { endTask(with: result, at: now) }
  }

  /// Waits for the outcome of a background task, and of tasks that follow from it.
  func awaitFile(at now: Double) {
    while let result = outbox.fileTask?.wait() { endTask(with: result, at: now) }
  }

  /// Attempts a task whose errors are the end of a sentence.
  private func attempt(
    _ task: FileSession.Task,
    at now: Double,
    _ body: () throws -> FileSession.Event?
  ) {
    do {
      if let event = try body() { tell(event, at: now) }
    } catch {
      tell(.failed(task, "\(error)"), at: now)
    }
  }

  func endGesture(at now: Double) {
    run(\.dragging, at: now) { $0.end($1, &$2) }
    tell(.gestureEnded, at: now)
  }

  // MARK: Versions

  func answer(_ answer: FileSession.Answer, at now: Double) {
    awaitFile(at: now)
    tell(.answered(answer), at: now)
  }

  private func reload(
    _ version: BoardFile.Version,
    _ purpose: FileSession.Purpose,
    _ words: String,
    at now: Double
  ) {
    guard let step = editor.reload(version.bytes, at: now) else { return }
    announce(words, of: step)
    if !step.changes.isEmpty { follow([step], at: now) }
    tell(.reloaded(version.mark, purpose), at: now)
  }

  private func store(_ version: BoardFile.Version, at now: Double) {
    attempt(.storeVersion, at: now) {
      .storedVersion(at: try storage.store(version, at: editor.date(at: now)))
    }
  }

  private func copy(_ version: BoardFile.Version, at now: Double) {
    attempt(.copy, at: now) { .copied(name: Path.name(of: try storage.copy(version))) }
  }

  /// Restores the contents of an overwritten version as a step.
  func bringBack(_ version: StoredVersions.Version, at now: Double) {
    endDraft(keeping: true, at: now)
    do {
      let other = BoardFile.Version(try storage.bytes(of: version))
      guard let canvas = try? CanvasDocument(parsing: other.bytes) else {
        let copy = Path.name(of: try storage.copy(other))
        message = "That version is no board; it is in \(copy)"
        return
      }
      guard let step = editor.bringBack(canvas, at: now) else {
        message = "The board is the same as that version"
        return
      }
      announce("Brought back the version of \(Clock.words(version.date))", of: step)
      follow([step], at: now)
    } catch {
      report("The version cannot be brought back: \(error)")
    }
  }

  // MARK: Other paths

  private func follow(_ path: String, _ purpose: FileSession.Purpose, at now: Double) {
    if editor.isReadOnly { return followOwner(to: path, at: now) }
    let old = storage.file
    do throws(MovedBoard.Failure) {
      store(at: now)
      try storage.follow(to: path, at: now)
    } catch {
      return tell(.notFollowed(purpose, error), at: now)
    }
    noticeNewPath()
    let folder = Path.resolvingLinks(Path.directory(of: old.path))
    let isRenamed = folder == Path.directory(of: path)
    let place = isRenamed ? Path.name(of: path) : path
    let words = "\(old.name) was \(isRenamed ? "renamed to" : "moved to") \(place)"
    tell(.followed(name: Path.name(of: path), purpose, saying: words.visible), at: now)
  }

  /// Reopens the state at a path. The window that owns the board has moved it there, or is gone.
  private func followOwner(to path: String, at now: Double) {
    guard let (document, facts) = try? storage.reopen(at: path) else { return }
    replace(document, at: now)
    noticeNewPath()
    let words = "\(Path.name(of: path).visible) is where this board is now"
    tell(facts.isHeldElsewhere ? .refreshed(facts) : .tookOver(facts, saying: words), at: now)
  }

  /// Saves the board as another file and continues with that. Throws if the file can't be written.
  func saveAs(_ path: String, at now: Double) throws(FileError) {
    endGesture(at: now)
    awaitFile(at: now)
    endDraft(keeping: true, at: now)
    store(at: now)
    let mark = try storage.saveAs(path, editor.document, at: now, on: editor.date(at: now))
    noticeNewPath()
    tell(.savedAs(name: storage.file.name, mark), at: now)
    store(at: now)
  }

  private func noticeNewPath() {
    renderer.files.move(toBoard: storage.file.path)
    preferences.noteBoard?(storage.file.path)
  }

  // MARK: Two windows

  /// Handles news of another window: it asks for the board, has answered, or is gone.
  func noteRequest(at now: Double) {
    guard let boardLock = storage.boardLock else { return }
    if boardLock.isAsked {
      tell(.boardRequested, at: now)
    } else if boardLock.isAnswered {
      tell(.takeOverRequested, at: now)
    } else {
      boardLock.noteLock(at: now)
    }
  }

  private func give(at now: Double) {
    awaitFile(at: now)
    store(at: now)
    tell(.boardGiven(storage.give(at: now)), at: now)
  }

  /// Asks the other window for the board, or continues if it has answered or is gone.
  private func takeOver(saying words: String, at now: Double) {
    guard let boardLock = storage.boardLock else { return }
    awaitFile(at: now)
    guard boardLock.ask(at: now) else { return tell(.takeOverPending, at: now) }
    // The state database has the steps of the other window.
    attempt(.takeOver, at: now) {
      guard let (document, facts) = try storage.reopen() else { return nil }
      replace(document, at: now)
      return .tookOver(facts, saying: words)
    }
  }

  private func refresh(at now: Double) {
    guard let (document, facts) = try? storage.reopen() else { return }
    replace(document, at: now)
    tell(.refreshed(facts), at: now)
  }

  // MARK: Questions

  private func question(_ choice: FileSession.Choice) -> Question {
    switch choice {
    case .conflict(let isReadable, let isLate):
      .conflict(name: storage.file.name, isReadable: isReadable, isLate: isLate)
    case .openElsewhere: .openElsewhere(name: storage.file.name)
    case .unstored: .unstored(reason: storage.storingFailure ?? "")
    }
  }

  private func closeFileQuestion() {
    guard let question = overlay.features.of(Questions.self)?.dialog?.question else { return }
    if question.isConflict || question == self.question(.openElsewhere) { overlay.panel = nil }
  }

  func ask(_ question: Question, at now: Double) {
    run(Questions.self, at: now) { $0.ask(question, $1, &$2) }
  }
}
