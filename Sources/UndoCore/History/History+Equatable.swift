/// Two histories are equal if they have the same steps in the same order, the same limits, the same
/// saved point, the same stashed branches and the same open transactions. How they got there, how
/// they are laid out in memory, and whether another step could be merged into the last one makes no
/// difference.
extension History: Equatable where Change: Equatable {
  /// Whether two histories are equal.
  ///
  /// - Parameters:
  ///   - left: A history.
  ///   - right: Another one.
  /// - Returns: Whether they are equal.
  /// - Complexity: O(parts of all steps).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.batchLimit == right.batchLimit && left.costLimit == right.costLimit
      && left.hasSameBatches(as: right, on: .done)
      && left.hasSameBatches(as: right, on: .undone)
      && left.distancesToSavedPoint() == right.distancesToSavedPoint()
      && left.transaction == right.transaction
      && left.hasSameBranches(as: right)
  }

  @inlinable
  func hasSameBatches(as other: Self, on stack: StackKind) -> Bool {
    let (mine, theirs) = (log[stack], other.log[stack])
    guard mine.livePartCount == theirs.livePartCount, mine.batchCount == theirs.batchCount else {
      return false
    }
    var previous = (0, 0)
    return zip(log.positions(on: stack), other.log.positions(on: stack)).allSatisfy { my, their in
      defer { previous = (my, their) }
      let continues = previous.0 > 0 && log.isSameBatch(previous.0, my, on: stack)
      let theyContinue =
        previous.1 > 0 && other.log.isSameBatch(previous.1, their, on: stack)
      return continues == theyContinue
        && part(at: my, on: stack) == other.part(at: their, on: stack)
        && log[my, stack].tag.isDiscardable == other.log[their, stack].tag.isDiscardable
        && log.cost(of: my, on: stack) == other.log.cost(of: their, on: stack)
        && hasSameLabel(
          log.label(of: my, on: stack),
          as: other.log.label(of: their, on: stack),
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
  /// How many parts of each subject have to be redone, or undone if negative, to get to the saved
  /// point; nil if it cannot be reached.
  @inlinable
  func distancesToSavedPoint() -> [Subject: Int]? {
    if log.savedPoint.isLost { return nil }
    var distances: [Subject: Int] = [:]
    for slot in 0..<log.entries.stateCount where log.differs(slot) {
      let state = log.entries.state(of: slot)
      let distance = Int(state.savedCount) - Int(state.appliedCount)
      let stack: StackKind = distance < 0 ? .done : .undone
      if abs(distance) > log.countingParts(of: slot, on: stack) { return nil }
      distances[subjects.subject(at: slot)] = distance
    }
    return distances
  }
}
