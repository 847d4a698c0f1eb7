extension History: Encodable where Subject: Codable, Change: Codable {
  /// Encodes the history.
  ///
  /// - Complexity: O(everything).
  public func encode(to encoder: any Encoder) throws { try archive.encode(to: encoder) }
}

extension History: Equatable where Change: Equatable {
  /// Whether two histories have the same steps in the same order, the same limits, the same saved
  /// point and the same branches. How they got there, and whether another step could be merged into the
  /// last one, makes no difference, nor do IDs outside of branches.
  ///
  /// - Complexity: O(parts of all steps).
  public static func == (left: Self, right: Self) -> Bool {
    left.keptLimits == right.keptLimits
      && left.stash?.branches == right.stash?.branches
      && left.wayToSavedPoint == right.wayToSavedPoint
      && [UndoDirection.undo, .redo].allSatisfy { direction in
        left.detachedSteps(direction).elementsEqual(right.detachedSteps(direction)) {
          $0.isSame(as: $1) && $0.parts == $1.parts
        }
      }
  }
}

extension History {
  /// The history as columns, for formats other than `Codable`.
  ///
  /// - Complexity: O(everything).
  public var archive: HistoryArchive<Subject, Change> {
    var encoder = ArchiveEncoder<Subject, Change>()
    var archive = HistoryArchive<Subject, Change>(
      subjects: [],
      names: [],
      saved: nil,
      done: encoder.steps(detachedSteps(.undo)),
      undone: encoder.steps(detachedSteps(.redo))
    )
    archive.levelLimit = keptLimits.steps
    archive.byteLimit = keptLimits.bytes
    archive.branchLimit = keptLimits.branches == 0 ? nil : keptLimits.branches ?? .max
    let way = wayToSavedPoint
    let branches = (stash?.branches ?? []).enumerated().map { index, branch in
      encoder.branch(branch, saved: way?.onBranches[index] ?? [:], of: subjects)
    }
    archive.branches = branches.isEmpty ? nil : branches
    archive.openStep = openStep
    archive.leaveOutIDs(next: nextStep)
    archive.subjects = encoder.subjects.list
    archive.names = encoder.names.list
    archive.saved = way.map { way in
      way.distances.isEmpty ? [] : archive.subjects.map { way.distances[$0] ?? 0 }
    }
    return archive
  }
}

/// Makes columns, and numbers subjects and names in the order in which they are first used.
private struct ArchiveEncoder<Subject: Hashable & Sendable, Change> {
  typealias Archive = HistoryArchive<Subject, Change>
  typealias Log = History<Subject, Change>

  struct Numbers<Key: Hashable> {
    var list: [Key] = []
    var known: [Key: Int] = [:]

    mutating func number(of key: Key) -> Int {
      if let known = known[key] { return known }
      list.append(key)
      known[key] = list.count - 1
      return list.count - 1
    }
  }

  var subjects = Numbers<Subject>()
  var names = Numbers<String>()

  mutating func steps(_ steps: [Log.DetachedStep]) -> Archive.Steps {
    var archive = Archive.Steps()
    archive.names = steps.map { names.number(of: $0.name) }
    archive.times = zip(steps, [0] + steps.map(\.milliseconds)).map { step, last in
      step.milliseconds - last
    }
    archive.ids = steps.map(\.id)
    if steps.contains(where: { $0.parts.count > 1 }) { archive.sizes = steps.map(\.parts.count) }
    let parts = steps.flatMap(\.parts)
    archive.parts.subjects = parts.map { subjects.number(of: $0.part.subject) }
    archive.parts.changes = parts.map(\.part.change)
    if parts.contains(where: { $0.cost > 0 }) { archive.parts.costs = parts.map(\.cost) }
    return archive
  }

  /// Subjects already numbered come first. The others follow in the order of the history's table,
  /// which is the same in a history decoded from this archive.
  mutating func branch(
    _ branch: Log.StashedBranch,
    saved: [Subject: Int32],
    of table: SubjectTable<Subject>
  ) -> Archive.Branch {
    let steps = steps(branch.steps)
    func order(of subject: Subject) -> (Int, Int) {
      (subjects.known[subject] ?? .max, table.slot(of: subject) ?? .max)
    }
    let bases = branch.bases.sorted { order(of: $0.key) < order(of: $1.key) }
    return Archive.Branch(
      steps,
      subjects: bases.map { subjects.number(of: $0.key) },
      bases: bases.map(\.value),
      saved: saved.isEmpty ? nil : bases.map { saved[$0.key] ?? 0 },
      parent: branch.parent,
      resume: branch.resume == branch.steps.count ? nil : branch.resume
    )
  }
}

extension HistoryArchive {
  /// The IDs of steps whose IDs are not written.
  var defaultIDs: (done: [UInt32], undone: [UInt32]) {
    let done = UInt32(clamping: done.names.count)
    let all = UInt32(clamping: self.done.names.count + undone.names.count)
    return ((0..<done).map { $0 + 1 }, (done..<all).reversed().map { $0 + 1 })
  }

  /// Leaves out IDs that follow from the number of steps.
  fileprivate mutating func leaveOutIDs(next: UInt32) {
    let all = (done.ids ?? []) + (undone.ids ?? [])
    if next != (all.max() ?? 0) + 1 { nextID = next }
    if branches == nil, done.ids == defaultIDs.done, undone.ids == defaultIDs.undone {
      (done.ids, undone.ids) = (nil, nil)
    }
  }
}
