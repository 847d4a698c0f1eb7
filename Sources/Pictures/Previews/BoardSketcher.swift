import LinuxSystem

/// The small pictures of boards that are made, one after the other and beside the main thread.
struct BoardSketcher {
  /// The boards that wait, the next one first.
  private var waiting: [String] = []
  private var work: (path: String, task: BackgroundTask<SketchReading>)?
  /// What was made without a thread.
  private var made: [(path: String, reading: SketchReading)] = []

  /// Whether a picture is being made.
  var isBusy: Bool { work != nil || !made.isEmpty }

  /// A descriptor that can be read once a picture is made.
  var descriptor: Int32? { work?.task.descriptor }

  /// Asks for the picture of a board, as it is from now on.
  mutating func want(_ path: String) {
    if !waiting.contains(path) { waiting.append(path) }
  }

  /// Begins the next picture if none is being made. The boards are shown on that in a file.
  mutating func begin(on board: String?) {
    guard !isBusy, !waiting.isEmpty else { return }
    let path = waiting.removeFirst()
    if let task = BackgroundTask({ SketchReading(path, on: board) }) {
      work = (path, task)
    } else {
      made.append((path, SketchReading(path, on: board)))
    }
  }

  /// Waits for the picture that is being made.
  func wait() { _ = work?.task.wait() }

  /// Returns the picture that was made; nil if there is none.
  mutating func collect() -> (path: String, reading: SketchReading)? {
    if let (path, task) = work, let reading = task.value {
      work = nil
      return (path, reading)
    }
    return made.popLast()
  }
}
