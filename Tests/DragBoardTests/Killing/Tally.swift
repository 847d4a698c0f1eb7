import Testing

/// A count of kills that compares the files with what was finished.
@MainActor
struct Tally: CustomStringConvertible {
  private(set) var kills = 0
  private(set) var finished = 0
  private(set) var found = 0
  private(set) var lost = 0
  /// The states after each step finished since the last kill, and before them.
  private var memories: [BoardModel.Memory]

  init(_ model: BoardModel) { memories = [model.memory] }

  /// Notes an action after which the program was idle again.
  mutating func finish(_ action: HandAction, on model: BoardModel) throws {
    if try model.play(action) {
      finished += 1
      memories.append(model.memory)
    } else {
      memories[memories.count - 1] = model.memory
    }
  }

  /// Compares the files after a kill, perhaps in the middle of an action, and leaves the model as
  /// the next session begins. Returns nil if anything finished is missing.
  mutating func compare(
    _ kept: KeptBoard,
    during action: HandAction? = nil,
    on model: BoardModel
  ) throws -> String? {
    kills += 1
    let finished = memories.count - 1
    let before = model.memory
    var possible = [before]
    if let action {
      try model.play(action)
      possible.append(model.memory)
    }
    let differences = possible.map { Likeness(of: kept.document, to: $0.document).difference }
    guard let index = differences.firstIndex(of: nil) else {
      // The number of steps that are there is counted.
      let index = memories.lastIndex {
        Likeness(of: kept.document, to: $0.document).difference == nil
      }
      found += index ?? 0
      lost += finished - (index ?? 0)
      return differences.first.flatMap(\.self) ?? "nothing to compare with"
    }
    let files = try possible.map { try Content(parsing: $0.bytes) }
    guard files.contains(try Content(parsing: kept.file)) else {
      return "the file is neither the old one nor the new one"
    }
    found += finished
    try model.restart(from: possible[index])
    memories = [model.memory]
    return nil
  }

  /// Counts an interrupted save as finished.
  mutating func forgive(_ model: BoardModel) throws {
    try model.play(.save)
    memories = [model.memory]
  }

  nonisolated var description: String {
    "\(kills) kills, \(finished) steps finished, \(found) found again, \(lost) lost"
  }
}
