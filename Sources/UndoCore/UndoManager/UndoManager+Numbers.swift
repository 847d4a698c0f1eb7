extension UndoManager {
  /// A number that was not used before.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// The ID of a state that the document was never in before.
  final func newState() -> UndoStateID {
    lastState = lastState.next
    return lastState
  }

  /// The recording to which groups and operations are added now.
  final var active: UndoRecording { performance == nil ? open : inflight }
}
