import Testing

/// Compares what was left with what was finished, and counts.
@MainActor
struct Tally: CustomStringConvertible {
  private(set) var kills = 0
  private(set) var finished = 0
  private(set) var found = 0
  private(set) var lost = 0
  /// What there was after each step that was finished since the last kill, and before them.
  private var memories: [BoardModel.Memory]

  init(_ model: BoardModel) { memories = [model.memory] }

  /// Something was done, and the program has shown itself idle since.
  mutating func finish(_ action: HandAction, on model: BoardModel) throws {
    if try model.play(action) {
      finished += 1
      memories.append(model.memory)
    } else {
      memories[memories.count - 1] = model.memory
    }
  }

  /// The program was killed, perhaps in the middle of something. Leaves the model as the next
  /// session begins; nil if anything that was finished is not there.
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
      // How much of it is there?
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

  /// A save that was cut short counts as finished after all.
  mutating func forgive(_ model: BoardModel) throws {
    try model.play(.save)
    memories = [model.memory]
  }

  nonisolated var description: String {
    "\(kills) kills, \(finished) steps finished, \(found) found again, \(lost) lost"
  }
}
