/// Counts the parts that are not as they were saved: in effect now and not then, or then and not now.
///
/// The content is as it was saved if there is none, whoever recorded the parts, in whatever order they lie and
/// on whatever scopes they were moved. Each part is marked with the *epoch* of the saved point while it is among
/// them, so that to save is to begin another epoch: all marks are stale then. A part that was dropped keeps
/// its share of the count for ever, as nothing leads back.
@usableFromInline
struct SavedPoint: Sendable {
  @usableFromInline var epoch: UInt16 = 1
  @usableFromInline var differingCount = 0
  /// Whether the saved content can never be reached again.
  @usableFromInline var isLost = false

  @inlinable init() {}

  @inlinable var isClean: Bool { differingCount == 0 && !isLost }

  /// The mark of a part that is recorded.
  @inlinable @inline(__always)
  mutating func markOfNew() -> UInt16 {
    differingCount += 1
    return epoch
  }

  /// Says that a part comes into effect, or ceases to be in effect.
  @inlinable @inline(__always)
  mutating func toggle(_ mark: inout UInt16) {
    let differs = mark == epoch
    mark = differs ? 0 : epoch
    differingCount += differs ? -1 : 1
  }

  /// Says that a part is as it is to be saved.
  mutating func settle(_ mark: inout UInt16) {
    if mark == epoch { toggle(&mark) }
  }
}

/// "Are there unsaved changes?", in constant time.
extension NamedHistory {
  /// Marks the present content as saved.
  ///
  /// - Complexity: O(1), amortized over many calls.
  public mutating func markClean() {
    openStep = nil
    (savedPoint.differingCount, savedPoint.isLost) = (0, false)
    if savedPoint.epoch == .max { forgetMarks() }
    savedPoint.epoch += 1
  }

  /// Marks the present state of one subject as saved, whatever the others are like: for content of
  /// which each part is saved by itself. What was dropped of it for a limit since the last ``markClean()``
  /// still counts.
  ///
  /// - Complexity: O(parts of the subject that were recorded, undone or redone since, and of all branches).
  public mutating func markClean(_ subject: Subject) {
    guard let slot = subjects.number(of: subject) else { return }
    openStep = nil
    for direction in [UndoDirection.undo, .redo] {
      for position in unsavedPositions(of: slot, direction) { settle(at: position, direction) }
    }
    stash?.settle(UInt32(slot), &savedPoint)
  }

  /// Says that a part on a stack is as it is to be saved.
  mutating func settle(at position: Int, _ direction: UndoDirection) {
    var mark = self[direction][position].mark
    savedPoint.settle(&mark)
    self[direction][position].mark = mark
  }

  /// The parts of a subject that are not as they were saved. With one author, they are on top of the rest.
  private func unsavedPositions(of slot: Int, _ direction: UndoDirection) -> [Int] {
    let stack = self[direction]
    func isUnsaved(_ position: Int) -> Bool { stack[position].mark == savedPoint.epoch }
    let list = stack.list(of: slot)
    return isShared ? list.filter(isUnsaved) : Array(list.prefix(while: isUnsaved))
  }

  /// Whether the content is that at the last ``markClean()``, or the initial content if there was
  /// none. Changing something back by hand is another change: only undo and redo lead back to the
  /// saved point.
  @inlinable public var isClean: Bool { savedPoint.isClean }

  /// Says that no step leads back to the saved content, which is another than any in the history.
  public mutating func loseSavedPoint() {
    markClean()
    savedPoint.isLost = true
  }

  /// Begins the numbers of epochs anew.
  private mutating func forgetMarks() {
    for index in done.entries.indices { done.entries[index].mark = 0 }
    for index in undone.entries.indices { undone.entries[index].mark = 0 }
    stash?.forgetMarks()
    savedPoint.epoch = 0
  }
}
