/// Two histories are equal if they have the same steps in the same order, the same limits, the same
/// saved point, the same branches set aside and the same transactions open. How they came there, and
/// how their arrays lie in memory, makes no difference; nor does it matter whether a further step
/// could still join the last one.
extension History: Equatable where Change: Equatable {
  /// Whether two histories are equal.
  ///
  /// - Parameters:
  ///   - left: A history.
  ///   - right: Another one.
  /// - Returns: Whether both hold the same.
  /// - Complexity: O(parts of all steps).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.batchLimit == right.batchLimit && left.costLimit == right.costLimit
      && left.hasSameBatches(as: right, on: .done)
      && left.hasSameBatches(as: right, on: .undone)
      && left.wayToSavedPoint() == right.wayToSavedPoint()
      && left.transaction == right.transaction
      && left.hasSameBranches(as: right)
  }

  @inlinable
  func hasSameBatches(as other: Self, on side: Side) -> Bool {
    let (mine, theirs) = (timelines[side], other.timelines[side])
    guard mine.livePartCount == theirs.livePartCount, mine.batchCount == theirs.batchCount else {
      return false
    }
    var previous = (0, 0)
    return zip(timelines.ranks(on: side), other.timelines.ranks(on: side)).allSatisfy { my, their in
      defer { previous = (my, their) }
      let continues = previous.0 > 0 && timelines.isSameBatch(previous.0, my, on: side)
      let theyContinue =
        previous.1 > 0 && other.timelines.isSameBatch(previous.1, their, on: side)
      return continues == theyContinue && part(at: my, on: side) == other.part(at: their, on: side)
        && timelines[my, side].tag.isDiscardable == other.timelines[their, side].tag.isDiscardable
        && timelines.cost(of: my, on: side) == other.timelines.cost(of: their, on: side)
        && hasSameLabel(
          timelines.label(of: my, on: side),
          as: other.timelines.label(of: their, on: side),
          of: other
        )
    }
  }

  @inlinable
  func hasSameLabel(
    _ mine: LabelTable.Label,
    as theirs: LabelTable.Label,
    of other: Self
  ) -> Bool {
    labels.name(of: mine) == other.labels.name(of: theirs)
      && labels.milliseconds(of: mine) == other.labels.milliseconds(of: theirs)
  }
}

extension History {
  /// How many parts of each subject have to be redone, or undone if negative, to come to the saved
  /// point; nil if no way leads there.
  @inlinable
  func wayToSavedPoint() -> [Subject: Int]? {
    if timelines.savedPoint.isLost { return nil }
    var way: [Subject: Int] = [:]
    for slot in 0..<timelines.entries.trackCount where timelines.differs(slot) {
      let track = timelines.entries.track(of: slot)
      let distance = Int(track.saved) - Int(track.position)
      let side: Side = distance < 0 ? .done : .undone
      if abs(distance) > timelines.countingParts(of: slot, on: side) { return nil }
      way[subjects.subject(at: slot)] = distance
    }
    return way
  }
}
