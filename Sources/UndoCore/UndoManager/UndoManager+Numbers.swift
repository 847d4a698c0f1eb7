extension UndoManager {
  /// A number that has not been given out before.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// A place at which the document has not been before.
  final func freshPlace() -> UndoPlace {
    lastPlace = lastPlace.next
    return lastPlace
  }

  /// The recording that groups are opened in, and operations filed in.
  final var active: UndoRecording { performance == nil ? open : inflight }
}
