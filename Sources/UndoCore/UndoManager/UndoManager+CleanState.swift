// The clean point is a place in the history and not a number of steps: a place is left for good
// when its step is trimmed, removed, or cleared from redo, and no other branch leads to it.

extension UndoManager {
  final func setClean() {
    // In the middle of something there is no place that undo or redo could come back to.
    clean = open.hasOperation || performance != nil ? freshPlace() : present
  }
}
