import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Reading and writing the file in the background, one task at a time.
extension FileCoordinator {
  mutating func look(
    _ purpose: FileSession.Purpose,
    expecting marks: [ContentMark],
    _ turn: inout Turn
  ) {
    let (file, trail) = (storage.file, storage.trail)
    let board = turn.editor.takeSnapshot()
    begin(&turn) {
      .looked(purpose, file.look(besides: board, expecting: marks, following: trail))
    }
  }

  mutating func write(over known: ContentMark?, adding addition: String, _ turn: inout Turn) {
    let (file, backup) = (storage.file, storage.backup)
    let board = turn.editor.snapshot ?? turn.editor.takeSnapshot()
    begin(&turn) {
      .written(file.save(board, over: known, backup: backup), adding: addition)
    }
  }

  /// Prepares the step that takes over a version of the file.
  mutating func prepare(
    _ version: BoardFile.Version,
    _ purpose: FileSession.Purpose,
    _ turn: inout Turn,
    _ make: @escaping @Sendable (Editor, _ now: Double) -> TakenVersion?
  ) {
    let (editor, now) = (turn.editor, turn.now)
    begin(&turn) { .prepared(version, purpose, make(editor, now)) }
  }

  /// Does work on a background thread, if there is an event loop to wait for its end.
  private mutating func begin(
    _ turn: inout Turn,
    _ work: @escaping @Sendable () -> FileSession.Event
  ) {
    task = storage.hasEventLoop ? BackgroundTask(work) : nil
    if task == nil { end(with: work(), &turn) }
  }

  private mutating func end(with result: FileSession.Event, _ turn: inout Turn) {
    storage.noteFile()
    tell(result)
  }

  private mutating func endTask(with result: FileSession.Event, _ turn: inout Turn) {
    task = nil
    end(with: result, &turn)
    then { files, turn in
      if turn.isPointerFree { files.tell(.gestureEnded) }
    }
    then(.store)
  }

  /// Handles the outcome of a task that has ended.
  mutating func noteTask(_ turn: inout Turn) {
    if let result = task?.value { endTask(with: result, &turn) }
  }

  /// Waits for the outcome of the task, and of tasks that follow from it.
  mutating func awaitTask(_ turn: inout Turn) {
    guard let result = task?.wait() else { return }
    endTask(with: result, &turn)
    awaitFile()
  }

  // MARK: Descriptors

  /// The descriptors that become readable when work in the background has ended.
  var descriptors: [Int32] {
    [film?.descriptor, task?.descriptor, copies.task?.descriptor, storage.descriptor]
      .compactMap(\.self)
  }

  /// Handles the outcomes of work in the background.
  mutating func readDescriptors(_ turn: inout Turn) {
    if film?.hasNews == true { noteFilm(&turn) }
    storage.noteWriting()
    noteTask(&turn)
    noteCopies(&turn)
  }
}
