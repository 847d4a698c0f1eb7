import BoardCore
import UndoCore

/// Pictures of what steps have changed: made for the rows in view, a few in each frame, from a playhead that
/// goes from one to the next.
struct StepPictures: Sendable {
  /// In bytes.
  private static let budget = 2 << 20
  /// Seconds of a frame that may go into pictures.
  private static let share = 0.002

  /// Of the board that they show; others are of no use.
  private var key: HistoryKey?
  private var playhead: Playhead?
  /// By the number of steps that are done then.
  private(set) var made: [Int: StepPicture] = [:]
  /// Where there is nothing to see.
  private var blank: Set<Int> = []
  private var cost = 0
  /// Whether some of those in view are missing.
  private(set) var isBehind = false

  var isKept: Bool { key != nil }

  /// Makes some of the pictures that are wanted. The frame in which the list opens has enough to do.
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
    // Not held twice while it moves, or moving would copy its board.
    playhead = nil
    makeRoom(for: wanted)
    let start = clock()
    let isBelow = head.position > Double(missing.last ?? 0)
    for (index, place) in (isBelow ? missing.reversed() : missing).enumerated() {
      if index > 0, clock() - start > Self.share { break }
      head.move(to: Double(place))
      guard place > 0, list.steps.indices.contains(place - 1),
        let picture = StepPicture(of: list.changes(at: place - 1), on: head.document.board)
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

  private mutating func makeRoom(for wanted: [Int]) {
    guard cost > Self.budget else { return }
    let kept = Set(wanted)
    made = made.filter { kept.contains($0.key) }
    cost = made.values.reduce(0) { $0 + $1.cost }
  }
}
