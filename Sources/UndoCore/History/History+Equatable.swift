/// Two histories are equal if they have the same steps in the same order, the same limit and the
/// same saved point. How they came there, and how their arrays lie in memory, makes no difference;
/// nor does it matter whether a further step could still join the last one.
extension History: Equatable where Change: Equatable {
  /// Whether two histories are equal.
  ///
  /// - Parameters:
  ///   - left: A history.
  ///   - right: Another one.
  /// - Returns: Whether both hold the same.
  /// - Complexity: O(parts of all steps).
  public static func == (left: Self, right: Self) -> Bool {
    left.batchLimit == right.batchLimit
      && left.hasSameBatches(as: right, in: \.done)
      && left.hasSameBatches(as: right, in: \.undone)
      && left.wayToSavedPoint() == right.wayToSavedPoint()
  }

  private func hasSameBatches(
    as other: Self,
    in side: KeyPath<Self, Timeline<Change>>
  ) -> Bool {
    let (mine, theirs) = (self[keyPath: side], other[keyPath: side])
    guard mine.livePartCount == theirs.livePartCount, mine.batchCount == theirs.batchCount else {
      return false
    }
    let pairs = zip(
      mine.positions(through: .all, of: subjects),
      theirs.positions(through: .all, of: other.subjects)
    )
    var previous: (Int, Int)?
    return pairs.allSatisfy { my, their in
      defer { previous = (my, their) }
      return part(at: my, in: mine) == other.part(at: their, in: theirs)
        && hasSameLabel(mine.label(at: my), as: theirs.label(at: their), of: other)
        && previous.map { mine.isSameBatch($0.0, my) }
          == previous.map { theirs.isSameBatch($0.1, their) }
    }
  }

  private func hasSameLabel(_ mine: UInt32, as theirs: UInt32, of other: Self) -> Bool {
    labels.name(of: mine) == other.labels.name(of: theirs)
      && labels.time(of: mine) == other.labels.time(of: theirs)
  }
}

extension History {
  /// How many parts of each subject have to be redone, or undone if negative, to come to the saved
  /// point; nil if no way leads there.
  func wayToSavedPoint() -> [Subject: Int]? {
    if subjects.savedPointIsLost { return nil }
    var way: [Subject: Int] = [:]
    for slot in subjects.slots.indices where subjects.differs(slot) {
      let state = subjects.slots[slot]
      let distance = Int(state.saved) - Int(state.position)
      let passed = distance < 0 ? done.list(of: slot).count : undone.list(of: slot).count
      if abs(distance) > passed { return nil }
      way[subjects.subject(at: slot)] = distance
    }
    return way
  }
}
