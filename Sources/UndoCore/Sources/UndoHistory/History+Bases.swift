/// What subjects are like while nothing is in effect. With one author, the change on top of a list says what its subject
/// is like, done or undone; with several, what lies there may have been told apart from what has gone since.
extension NamedHistory {
  /// A change that leads to the present state of a subject; nil if nothing is known of it.
  func present(_ slot: UInt32) -> Change? {
    let top = Int(done.tops[Int(slot)])
    return top > 0 ? done[top].change : bases[slot]
  }

  /// Notes what new subjects are like before the first step that is recorded of them.
  @usableFromInline
  mutating func addBases(of parts: some Collection<Part>) {
    for part in parts {
      let slot = addedSlot(of: part.subject)
      if bases[slot] == nil { bases[slot] = Patch.start(of: part.change) }
    }
  }

  /// Derives the bases from the parts: a subject's oldest done part starts at its base, or the next part to redo if
  /// none is done.
  mutating func findBases() {
    bases = [:]
    let stacks = [undone] + (stash?.branches ?? []).map(\.stack)
    let positions = stacks.map { ($0, $0.positions.reversed()) }
    for position in done.positions { addBase(of: done[position]) }
    for (stack, positions) in positions {
      for position in positions { addBase(of: stack[position]) }
    }
  }

  private mutating func addBase(of entry: Entry) {
    guard bases[entry.slot] == nil, let change = entry.change else { return }
    bases[entry.slot] = Patch.start(of: change)
  }

  /// Makes a change of a subject part of its beginning.
  mutating func settle(_ change: Change, of slot: UInt32) {
    bases[slot] = bases[slot].map { Patch.setting($0, as: change) }
  }

  @usableFromInline
  mutating func renumberBases(_ slots: [UInt32]) {
    let old = bases
    bases = [:]
    for (slot, base) in old where slots[Int(slot)] != .max { bases[slots[Int(slot)]] = base }
  }
}
