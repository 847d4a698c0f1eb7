import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// The small pictures of boards in files. They are made one after the other and beside the main thread.
struct BoardGallery: Sendable {
  /// The pictures so far, by the paths of the boards.
  private(set) var pictures: [String: StepPicture] = [:]
  /// The boards that were looked at, with a picture or without.
  private var known: Set<String> = []
  /// The boards without a picture so far, the last one first.
  private var waiting: [String] = []
  private var work: (path: String, task: BackgroundTask<StepPicture?>)?

  /// The largest file that a picture is made of, in bytes.
  private static let limit = 4 << 20

  /// Asks for the pictures of boards in this order, and no longer for those of others.
  mutating func want(_ paths: [String]) {
    waiting = paths.filter { !known.contains($0) && work?.path != $0 }.reversed()
  }

  /// Whether the next picture can be begun.
  var canBegin: Bool { work == nil && !waiting.isEmpty }

  /// A descriptor that can be read once a picture is made.
  var descriptor: Int32? { work?.task.descriptor }

  /// Takes over the picture that was made, and begins the next one. Without an event loop it makes all of them.
  mutating func proceed(hasEventLoop: Bool) {
    if let (path, task) = work, let result = task.value {
      add(result, of: path)
      work = nil
    }
    while work == nil, let path = waiting.popLast() {
      if hasEventLoop, let task = BackgroundTask({ Self.picture(ofBoardAt: path) }) {
        work = (path, task)
      } else {
        add(Self.picture(ofBoardAt: path), of: path)
      }
    }
  }

  private mutating func add(_ picture: StepPicture?, of path: String) {
    known.insert(path)
    pictures[path] = picture
  }

  /// Returns the picture of the board in a file; nil if there is none to be seen.
  private static func picture(ofBoardAt path: String) -> StepPicture? {
    guard let bytes = try? FileReading.bytesIfPresent(path, limit: limit),
      let canvas = try? CanvasDocument(parsing: bytes)
    else { return nil }
    return StepPicture(of: [], on: Document(canvas).board, isWhole: true)
  }
}
