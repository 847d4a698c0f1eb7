// The clean state is identified by a state number and not by a count of steps: once its step is
// trimmed, removed or cleared from redo, no other steps lead to the same state number.

extension UndoManager {
  final func setClean() {
    // In the middle of a step there is no state that undo or redo could come back to.
    cleanState = open.hasOperation || performance != nil ? newState() : currentState
  }
}
