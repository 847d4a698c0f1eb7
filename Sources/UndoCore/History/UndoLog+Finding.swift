/// Finding the parts in a scope.
extension UndoLog {
  /// Position of the newest part of all; zero if there is none.
  @inlinable @inline(__always)
  func newest(on side: StepState) -> Int { self[side].length }

  /// Position of the newest part of a subject; zero if there is none.
  @inlinable @inline(__always)
  func top(of slot: Int, on side: StepState) -> Int {
    slot < states.count ? Int(states[slot][side]) : 0
  }

  @usableFromInline
  func hasParts(of slot: Int) -> Bool { top(of: slot, on: .done) + top(of: slot, on: .undone) > 0 }

  /// A link to the part beneath, or zero if that part was dropped.
  func kept(_ below: UInt32, on side: StepState) -> UInt32 {
    below <= self[side].lastDropped ? 0 : below
  }

  func below(_ position: Int, on side: StepState) -> Int {
    Int(kept(self[position, side].below, on: side))
  }

  /// Whether a part is all of its batch.
  @inlinable @inline(__always)
  func isAlone(_ position: Int, on side: StepState) -> Bool { self[position, side].place == .only }

  /// The list of a subject, its newest part first. O(its length).
  func list(of slot: Int, on side: StepState) -> some Sequence<Int> {
    sequence(state: top(of: slot, on: side)) { next in
      guard next > 0 else { return nil }
      defer { next = below(next, on: side) }
      return next
    }
  }

  /// All parts from a position on, the oldest first.
  func positions(on side: StepState, from first: Int = 1) -> [Int] {
    (max(first, self[side].lastDropped + 1)..<self[side].length + 1)
      .filter { !self[$0, side].isVacant }
  }

  /// The parts of the oldest batch, the first first.
  mutating func oldestBatch(on side: StepState) -> [Int] {
    var batch: [Int] = []
    for position in self[side].lastDropped + 1..<self[side].length + 1 {
      touch()
      let entry = self[position, side]
      if entry.isVacant { continue }
      batch.append(position)
      if entry.place.contains(.last) { break }
    }
    return batch
  }

  /// The parts of the newest batch of all, the last first.
  @usableFromInline
  func newestBatch(on side: StepState) -> [Int] {
    var batch: [Int] = []
    for position in (0..<self[side].length).reversed().lazy.map({ $0 + 1 }) {
      let entry = self[position, side]
      if !entry.isVacant { batch.append(position) }
      if !entry.isVacant && entry.place.contains(.first) { break }
    }
    return batch
  }

  /// The parts of some subjects that belong to the newest batch among theirs, the last first.
  ///
  /// A list holds its batches in the order of their age, so those parts are on top of their lists.
  /// The parts of one subject in one step are always in the same batch.
  @usableFromInline
  func newestBatch(of slots: [Int], on side: StepState) -> [Int] {
    let newest = slots.lazy.map { top(of: $0, on: side) }.max() ?? 0
    guard newest > 0 else { return [] }
    let step = step(at: newest, on: side)
    let runs = slots.map { list(of: $0, on: side).prefix { self.step(at: $0, on: side) == step } }
    if slots.count == 1 { return runs[0] }
    let batch = runs.joined().sorted(by: >)
    guard let oldest = batch.last else { return [] }
    // The step may have been split, so that some of these are in an older batch.
    let first = (oldest...newest).last { self[$0, side].place.contains(.first) } ?? 0
    return batch.filter { $0 >= first }
  }

  /// The runs of parts that belong to one batch. The positions must ascend or descend, and have all
  /// parts of a subject in a batch or none.
  func batches(of positions: [Int], on side: StepState) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    for offset in positions.indices {
      if let last = batches.last, isSameBatch(positions[offset - 1], positions[offset], on: side) {
        batches[batches.count - 1] = last.lowerBound..<offset + 1
      } else {
        batches.append(offset..<offset + 1)
      }
    }
    return batches
  }

  private func isSameBatch(_ left: Int, _ right: Int, on side: StepState) -> Bool {
    guard step(at: left, on: side) == step(at: right, on: side) else { return false }
    let between = min(left, right) + 1..<max(left, right) + 1
    return !between.contains { !self[$0, side].isVacant && self[$0, side].place.contains(.first) }
  }

  /// How many parts of a subject count towards the saved point.
  func countingParts(of slot: Int, on side: StepState) -> Int {
    list(of: slot, on: side).count { !steps[step(at: $0, on: side)].isDiscardable }
  }
}
