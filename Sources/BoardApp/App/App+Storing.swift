import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// Storing, so that nothing is lost: operations go to the journal writer before the next frame
/// shows them.
extension App {
  /// Passes the operations since the last call to the journal writer.
  func store(at now: Double) {
    let operations = editor.takeNewOperations()
    var turn = Turn(now: now, feature: Saving.id, self)
    fileCoordinator.store(operations, storedView, at: now, &turn)
    finish(turn)
    if !operations.isEmpty { status.note(operations, in: editor) }
    let step = operations.last?.isStep == true ? editor.document.activeHistory.currentStep : nil
    stage.moves.note(step, at: view.camera, isWriting: writing.text != nil)
  }

  /// The time of the next work that isn't visible: another attempt at storing, and saving the view.
  var upkeepDeadline: Double? {
    let features = outbox.featureUpkeep ?? earliest(\.upkeepDeadline)
    outbox.featureUpkeep = features
    return [
      fileCoordinator.upkeepDeadline, status.deadline,
      writing.blinkDeadline(question(of: writing, at: 0)), renderer.files.deadline,
      features,
    ].compactMap(\.self).min()
  }

  func upkeep(at now: Double) { watch { doUpkeep(at: now) } }

  private func doUpkeep(at now: Double) {
    renderer.files.takeNews(at: now)
    coordinate(at: now) { $0.upkeep(&$1) }
    refreshMessage(at: now)
    upkeep(of: overlay.features.list.filter { $0.upkeepDeadline ?? .infinity <= now }, at: now)
    writing.blink(question(of: writing, at: now))
  }

  /// The features with work in the background.
  var featuresAtWork: [any Feature] {
    (overlay.features.list + [writing]).filter { $0.descriptor != nil }
  }

  func upkeep(of features: [any Feature], at now: Double) {
    for feature in features {
      run(type(of: feature).id, at: now) {
        $0.upkeep(&$1)
        return .taken
      }
    }
  }

  private var storedView: StoredView {
    let view = view.kept
    return StoredView(
      x: view.origin.x,
      y: view.origin.y,
      zoom: view.pixelsPerUnit,
      selection: editor.selection,
      settings: storage.settings,
      draft: writing.text?.draft
    )
  }

  // MARK: The file

  /// Lets the coordinator of the file run, then does what it asks for.
  func coordinate(
    at now: Double,
    _ body: (inout FileCoordinator, inout Turn) -> Void
  ) {
    outbox.forgetAppearance()
    var coordinator = fileCoordinator
    var turn = Turn(now: now, feature: Saving.id, self)
    body(&coordinator, &turn)
    let steps = coordinator.takeSteps()
    fileCoordinator = coordinator
    finish(turn)
    for step in steps { perform(step, at: now) }
  }

  private func perform(_ step: FileStep, at now: Double) {
    switch step {
    case .work(let body): coordinate(at: now, body)
    case .finishText: leaveText(at: now)
    case .finishGesture: endGesture(at: now)
    case .store: store(at: now)
    case .replace(let document): replace(document, at: now)
    case .moved(let path):
      let folder = BoardFolder(withVaultOfBoard: path)
      renderer.files.move(to: folder)
      editor.noteFiles = NoteFolder(folder)
      preferences.noteBoard?(path)
    case .reply(let outcome, let receiver):
      run(receiver, at: now) { $0.handle(.reply(outcome), at: .end, &$1) }
    }
  }

  func tell(_ event: FileSession.Event, at now: Double) {
    coordinate(at: now) { $0.take(event, &$1) }
  }

  /// Waits until the file is neither read nor written in the background.
  func awaitFile(at now: Double) { coordinate(at: now) { $0.awaitTask(&$1) } }

  func endGesture(at now: Double) {
    run(\.dragging, at: now) { $0.end(&$1) }
    tell(.gestureEnded, at: now)
  }

  // MARK: Start and end

  /// Continues where an earlier session ended.
  func resume(_ opening: BoardOpening, _ options: Options) {
    if let view = opening.view {
      editor.selection = view.selection.filter { editor.board[$0] != nil }
      let kept = Camera(origin: Point(view.x, view.y), pixelsPerUnit: view.zoom)
      self.view.resume(kept)
    }
    if let draft = opening.view?.draft ?? opening.draft {
      run(\.writing, at: options.now) { $0.resume(draft, &$1) }
    }
    if opening.isResumed, opening.document.hasUnsavedChanges {
      let words: Words = localized(
        "Your unsaved work from {time} is here",
        ["time": Clock.brief(opening.document.lastTime, today: options.date)]
      )
      say([words, status.toast?.words].compactMap(\.self).joined(separator: ". "))
    }
    tell(.opened(opening.facts), at: options.now)
  }

  func quit(at now: Double) {
    finish(at: now)
    tell(.closeRequested, at: now)
  }

  /// Saves before the program exits, without questions. Changes that can't be stored go to a file
  /// beside the board's.
  func saveBeforeExit() {
    finish(at: 0)
    tell(.mustEnd, at: 0)
    outbox.draggedFile = nil
  }

  /// Notes that the board could be shown. While its texts are not read, nothing is known of that.
  func cameToRest() {
    if !MarkdownTexts.areSource { storage.cameToRest() }
  }

  /// Ends all activity. No more changes follow.
  package func finish(at now: Double) {
    cameToRest()
    endGesture(at: now)
    awaitFile(at: now)
    store(at: now)
    run(Sharing.self, at: now) { _ = $0.desk?.publish(&$1.editor) }
    store(at: now)
    run(Sharing.self, at: now) { sharing, _ in
      sharing.desk?.send(at: now)
      sharing.close()
    }
    storage.finish(at: now)
  }
}
