/// The saved point of single subjects; `SavedPoint` has that of all.
extension Timelines {
  @inlinable
  func differs(_ slot: Int) -> Bool { entries.track(of: slot).differs(in: savedPoint.epoch) }

  /// Says where the saved point of a subject is that was there until now.
  @inlinable
  mutating func setSaved(_ slot: Int, distance: Int32) {
    entries.updateTrack(of: slot) { savedPoint.place(&$0, distance: distance) }
  }

  @inlinable
  mutating func abandonAhead(_ slot: Int) {
    entries.updateTrack(of: slot) { savedPoint.abandonAhead(&$0) }
  }

  /// Gives up the track of a subject without parts.
  @inlinable
  mutating func forget(_ slot: Int) {
    entries.updateTrack(of: slot) { savedPoint.forget(&$0) }
  }
}
