import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// The small pictures of the boards that an empty board offers. They are made from the files once the empty
/// board is seen, one after the other and beside the main thread.
struct BoardPictures: Feature {
  private var made: [String: StepPicture] = [:]
  /// The boards without a picture so far, in their order; nil until the work begins.
  private var waiting: [RecentBoard]?
  private var work: (path: String, task: BackgroundTask<StepPicture?>)?
  private(set) var upkeepDeadline: Double?

  /// How long an empty board is seen before the work begins, in seconds: the start comes first.
  private static let delay = 0.2
  /// The largest file that a picture is made of, in bytes.
  nonisolated private static let limit = 4 << 20

  nonisolated init() {}

  func isActive(_ question: Question) -> Bool {
    waiting == nil && upkeepDeadline == nil && question.board.cardOrder.isEmpty
      && !question.isReadOnly
  }

  mutating func follow(_ turn: inout Turn) {
    if isActive(turn.question) { upkeepDeadline = turn.now + Self.delay }
  }

  var descriptor: Int32? { work?.task.descriptor }

  /// Begins, or takes over the picture that was made. Without an event loop it makes all of them.
  mutating func upkeep(_ turn: inout Turn) {
    // The list is read now at the earliest, too.
    if waiting == nil { waiting = turn.recentBoards }
    upkeepDeadline = nil
    if let (path, task) = work, let result = task.value {
      made[path] = result
      work = nil
    }
    while work == nil, let path = waiting?.first?.path {
      waiting?.removeFirst()
      if turn.storage.hasEventLoop {
        work = BackgroundTask { Self.picture(ofBoardAt: path) }.map { (path, $0) }
      } else {
        made[path] = Self.picture(ofBoardAt: path)
      }
    }
  }

  /// Returns the picture of the board in a file; nil if there is none to be seen.
  private nonisolated static func picture(ofBoardAt path: String) -> StepPicture? {
    guard let bytes = try? FileReading.bytesIfPresent(path, limit: limit),
      let canvas = try? CanvasDocument(parsing: bytes)
    else { return nil }
    return StepPicture(of: [], on: Document(canvas).board, size: Size(64, 40), isWhole: true)
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    if state.isEmpty { state.boardPictures = made }
  }
}
