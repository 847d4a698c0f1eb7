import UndoCore

/// The changes of one step in the form in which the history keeps them, and what they cost.
///
/// A step that moves or colours many elements alike holds what it does once, and not a state for each of
/// them. The cost follows from the states alone, and so is the same whatever the history holds already.
final class SharedChanges {
  /// The fewest changes that have to share an adjustment, on average, for it to be worthwhile.
  private static let fewest = 8
  /// The size in memory of an entry of the history, and of the states that changes share, in bytes.
  private static let (entrySize, statesSize) = (32, 112)

  private(set) var parts: [BoardChange]
  private var known: Set<AdjustedStates> = []
  /// The bytes that each change adds; nil if the states are not shared.
  private var share: Int?

  /// Finds what changes share with each other, and with the changes of the same elements that are next to
  /// them in the history.
  init(_ changes: [BoardChange], beside neighbour: (ElementID) -> ElementChange?) {
    parts = changes
    let adjustments = changes.map(\.change.adjustment)
    let kinds = Set(adjustments.lazy.compactMap(\.self)).count
    let count = adjustments.count { $0 != nil }
    guard kinds > 0, kinds * Self.fewest <= count else { return }
    share = Self.entrySize + (kinds * Self.statesSize + count - 1) / count
    let bases = zip(changes, adjustments).map { change, adjustment in
      adjustment == nil ? nil : neighbour(change.id)?.base ?? change.before
    }
    // Elements that went different ways before share nothing any more. They begin anew.
    if !share(bases, atMost: count / Self.fewest) {
      let own = zip(changes, adjustments).map { $1 == nil ? nil : $0.before }
      _ = share(own, atMost: count)
    }
  }

  /// Makes changes of the same element share its base. Returns false, and changes nothing, if there are
  /// more states then.
  private func share(_ bases: [Element?], atMost most: Int) -> Bool {
    known = []
    let shared = zip(parts, bases).map { part, base in
      base.flatMap { adjusted(part, $0) } ?? part.before.flatMap { own in
        base == nil ? nil : adjusted(part, own)
      } ?? part
    }
    guard known.count <= most else { return false }
    parts = shared
    return true
  }

  private func adjusted(_ part: BoardChange, _ base: Element) -> BoardChange? {
    guard let before = part.before.flatMap({ Adjustment(from: base, to: $0) }),
      let after = part.after.flatMap({ Adjustment(from: base, to: $0) })
    else { return nil }
    let states = AdjustedStates(before: before, after: after)
    return BoardChange(part.id, ElementChange(adjusting: base, shared(states)))
  }

  private func shared(_ states: AdjustedStates) -> AdjustedStates {
    known.insert(states).memberAfterInsert
  }

  /// Returns two changes of a series as one, which shares what it can.
  func merged(_ earlier: ElementChange, _ later: ElementChange) -> ElementChange? {
    guard let (base, states) = earlier.states(through: later) else {
      return earlier.followed(by: later)
    }
    return ElementChange(adjusting: base, shared(states))
  }

  /// Returns the rough number of bytes that a change adds to memory.
  func cost(_ change: ElementChange) -> Int {
    if let share, change.adjustment != nil { return share }
    return change.cost
  }
}

extension BoardHistory {
  /// Returns the last change of an element that can be undone. O(1).
  func lastChange(of id: ElementID) -> ElementChange? {
    nextUndo(in: .only(id))?.parts.first?.change
  }
}
