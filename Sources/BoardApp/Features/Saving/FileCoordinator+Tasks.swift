import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Reading and writing the file in the background, one task at a time.
extension FileCoordinator {
  func look(
    _ purpose: FileSession.Purpose,
    expecting marks: [ContentMark],
    _ effects: inout Effects
  ) {
    let (file, trail) = (storage.file, storage.trail)
    effects.change { editor, effects in
      let board = editor.takeSnapshot()
      effects.begin {
        .looked(purpose, file.look(besides: board, expecting: marks, following: trail))
      }
    }
  }

  func write(over known: ContentMark?, adding addition: String, _ effects: inout Effects) {
    let (file, backup) = (storage.file, storage.backup)
    effects.change { editor, effects in
      let board = editor.snapshot ?? editor.takeSnapshot()
      effects.begin { .written(file.save(board, over: known, backup: backup), adding: addition) }
    }
  }

  /// Prepares the step that takes over a version of the file.
  func prepare(
    _ version: BoardFile.Version,
    _ purpose: FileSession.Purpose,
    _ context: Context,
    _ effects: inout Effects,
    _ make: @escaping @Sendable (Editor, _ now: Double) -> TakenVersion?
  ) {
    let (editor, now) = (context.editor, context.now)
    effects.begin { .prepared(version, purpose, make(editor, now)) }
  }

  /// Does work on a background thread, if there is an event loop to wait for its end.
  fileprivate mutating func begin(
    _ work: @escaping @Sendable () -> FileSession.Event,
    _ effects: inout Effects
  ) {
    task = storage.hasEventLoop ? BackgroundTask(work) : nil
    if task == nil { end(with: work(), &effects) }
  }

  private mutating func end(with result: FileSession.Event, _ effects: inout Effects) {
    storage.noteFile()
    effects.tell(result)
  }

  private mutating func endTask(with result: FileSession.Event, _ effects: inout Effects) {
    task = nil
    end(with: result, &effects)
    effects.file { _, context, effects in
      if context.isPointerFree { effects.tell(.gestureEnded) }
    }
    effects.add(.store)
  }

  /// Handles the outcome of a task that has ended.
  mutating func noteTask(_ effects: inout Effects) {
    if let result = task?.value { endTask(with: result, &effects) }
  }

  /// Waits for the outcome of the task, and of tasks that follow from it.
  mutating func awaitTask(_ context: Context, _ effects: inout Effects) {
    guard let result = task?.wait() else { return }
    endTask(with: result, &effects)
    effects.awaitFile()
  }

  // MARK: Descriptors

  /// The descriptors that become readable when work in the background has ended.
  var descriptors: [Int32] {
    [film?.descriptor, task?.descriptor, copies.task?.descriptor, storage.descriptor]
      .compactMap(\.self)
  }

  /// Handles the outcomes of work in the background.
  mutating func readDescriptors(_ effects: inout Effects) {
    if film?.hasNews == true { noteFilm(&effects) }
    storage.noteWriting()
    noteTask(&effects)
    noteCopies(&effects)
  }
}

extension Effects {
  /// Begins work on the file. Its outcome is told to the session of the file.
  fileprivate mutating func begin(_ work: @escaping @Sendable () -> FileSession.Event) {
    file { files, _, effects in files.begin(work, &effects) }
  }
}
