/// Removes operations from a flat list of entries, and the nested groups that this empties.
///
/// The list may end inside groups that are still open; those stay, even if nothing is left in them.
/// The work is done on a copy, so that objects released afterwards may call the manager.
struct EntryFilter {
  /// A group that the loop is in: the step itself first, then open groups.
  struct Frame {
    /// Nil for the step itself.
    var mark: UndoGroupMark?
    /// Where the contents begin in the new list.
    var start: Int
    var counts = GroupCounts()
  }

  private(set) var kept: ContiguousArray<UndoEntry> = []
  /// What was removed, in its old order.
  private(set) var taken: ContiguousArray<UndoOperation> = []
  /// The groups still open at the end of the list, outermost first.
  private(set) var frames: ContiguousArray<Frame> = [Frame(start: 0)]

  /// - Complexity: O(number of entries).
  init(_ entries: ContiguousArray<UndoEntry>, taking isTaken: (UndoOperation) -> Bool) {
    kept.reserveCapacity(entries.count)
    for entry in entries {
      switch entry {
      case .operation(let operation):
        if isTaken(operation) { taken.append(operation) } else { keep(operation) }
      case .begin(let mark):
        kept.append(entry)
        frames.append(Frame(mark: mark, start: kept.count))
      case .end: close()
      }
    }
  }

  /// How many operations are left, at any depth.
  var operationCount: Int { frames.reduce(0) { $0 + $1.counts.operations } }

  private mutating func keep(_ operation: UndoOperation) {
    kept.append(.operation(operation))
    frames[frames.count - 1].counts.addOperation()
  }

  private mutating func close() {
    let frame = frames.removeLast()
    guard let mark = frame.mark else { return }
    if mark.hadOperations && frame.counts.operations == 0 {
      kept.removeSubrange((frame.start - 1)...)
      return
    }
    kept.append(.end)
    mark.isDiscardable = mark.settledAnswer ?? frame.counts.isDiscardable(marked: mark.mark)
    mark.operations = frame.counts.operations
    frames[frames.count - 1].counts.add(mark)
  }
}
