import UndoCore

/// The changes of steps that are read from the last to the first, in the form in which the history keeps
/// them.
struct ReadChanges {
  /// The numbers of changes of the steps that are still to be read, which may be wrong.
  private var sizes: [Int]
  private var step: [BoardChange] = []
  private var read: [ElementChange] = []
  private var neighbours: [ElementID: ElementChange] = [:]

  init(stepsOf sizes: [Int]?) { self.sizes = sizes ?? [] }

  mutating func append(_ id: ElementID, _ change: ElementChange) {
    step.append(BoardChange(id, change))
    if step.count >= sizes.last ?? 1 { endStep() }
  }

  private mutating func endStep() {
    _ = sizes.popLast()
    for part in SharedChanges(step, beside: { neighbours[$0] }).parts {
      read.append(part.change)
      neighbours[part.id] = part.change
    }
    step = []
  }

  /// Ends the reading and returns all changes, the first of them first.
  mutating func finish() -> [ElementChange] {
    if !step.isEmpty { endStep() }
    return read.reversed()
  }
}
