import BoardCore
import UndoCore

/// Pictures of the changes of steps: made for the rows in view, a few in each frame, by a playhead
/// that goes from one step to the next.
struct StepPictures: Sendable {
  /// The memory limit, in bytes.
  private static let budget = 2 << 20
  /// The time of a frame available to pictures, in seconds.
  private static let share = 0.002

  /// The key of the board that the pictures show; pictures of another board are useless.
  private var key: HistoryKey?
  private var playhead: Playhead?
  /// The pictures, by the number of steps that are then done.
  private(set) var made: [Int: StepThumbnail] = [:]
  /// The steps with nothing visible.
  private var blank: Set<Int> = []
  private var cost = 0
  /// Whether pictures of rows in view are missing.
  private(set) var isBehind = false

  var isKept: Bool { key != nil }

  /// Makes some of the requested pictures, but none in the frame in which the list opens, which has
  /// enough to do.
  mutating func make(
    _ wanted: [Int],
    of list: StepList,
    in editor: Editor,
    _ key: HistoryKey,
    clock: () -> Double
  ) {
    let isFirst = self.key == nil
    if self.key != key { self = StepPictures() }
    self.key = key
    let missing = wanted.filter { made[$0] == nil && !blank.contains($0) }.sorted()
    isBehind = !missing.isEmpty
    guard isBehind, !isFirst else { return }
    var head = playhead ?? Playhead(over: editor.document, in: editor.scope, look: -1)
    // A second reference to the playhead would make moving it copy its board.
    playhead = nil
    makeRoom(for: wanted)
    let start = clock()
    let isBelow = head.position > Double(missing.last ?? 0)
    for (index, place) in (isBelow ? missing.reversed() : missing).enumerated() {
      if index > 0, clock() - start > Self.share { break }
      head.move(to: Double(place))
      guard place > 0, list.steps.indices.contains(place - 1),
        let picture = Self.picture(ofStep: place - 1, in: list, on: head.document.board)
      else {
        blank.insert(place)
        continue
      }
      made[place] = picture
      cost += picture.cost
    }
    playhead = head
    isBehind = missing.contains { made[$0] == nil && !blank.contains($0) }
  }

  /// Returns the picture of a step; that of a note shows the cards that show it.
  private static func picture(
    ofStep index: Int,
    in list: StepList,
    on board: Board
  ) -> StepThumbnail? {
    StepThumbnail(of: board.shown(list.changes(at: index)), on: board)
  }

  private mutating func makeRoom(for wanted: [Int]) {
    guard cost > Self.budget else { return }
    let kept = Set(wanted)
    made = made.filter { kept.contains($0.key) }
    cost = made.values.reduce(0) { $0 + $1.cost }
  }
}
