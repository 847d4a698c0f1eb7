/// The saved point of single subjects; `SavedPoint` counts those that differ.
extension UndoLog {
  @inlinable
  func differs(_ slot: Int) -> Bool { entries.state(of: slot).differs(in: savedPoint.epoch) }

  /// Sets how far a subject is from the saved point. Until now it was exactly there.
  @inlinable
  mutating func setSaved(_ slot: Int, distance: Int32) {
    entries.updateState(of: slot) { savedPoint.set(&$0, distance: distance) }
  }

  @inlinable
  mutating func abandonAhead(_ slot: Int) {
    entries.updateState(of: slot) { savedPoint.abandonAhead(&$0) }
  }

  /// Resets the state of a subject without parts.
  @inlinable
  mutating func forget(_ slot: Int) {
    entries.updateState(of: slot) { savedPoint.forget(&$0) }
  }
}
