extension History: Encodable where Subject: Codable, Change: Codable {
  /// Encodes the history, apart from whether another step could be merged into the last one.
  ///
  /// - Complexity: O(everything).
  public func encode(to encoder: any Encoder) throws { try archive.encode(to: encoder) }
}

extension History: Equatable where Change: Equatable {
  /// Whether two histories have the same steps in the same order, the same limits, the same saved
  /// point, the same branches and the same open transactions. How they got there, and whether another
  /// step could be merged into the last one, makes no difference, nor do IDs outside of branches.
  ///
  /// - Complexity: O(parts of all steps).
  public static func == (left: Self, right: Self) -> Bool {
    (left.batchLimit, left.costLimit) == (right.batchLimit, right.costLimit)
      && left.transaction == right.transaction && left.stash == right.stash
      && left.distancesToSavedPoint() == right.distancesToSavedPoint()
      && [StepState.done, .undone].allSatisfy { side in
        left.detachedSteps(on: side).elementsEqual(right.detachedSteps(on: side)) {
          $0.isSame(as: $1) && $0.parts == $1.parts
        }
      }
  }
}

extension History {
  /// The history as columns, for formats other than `Codable`.
  package var archive: HistoryArchive<Subject, Change> {
    var encoder = ArchiveEncoder<Subject, Change>()
    var archive = HistoryArchive<Subject, Change>(
      subjects: [],
      names: [],
      saved: nil,
      done: encoder.steps(detachedSteps(on: .done)),
      undone: encoder.steps(detachedSteps(on: .undone))
    )
    archive.levelLimit = levelsOfUndo == 0 ? nil : levelsOfUndo
    archive.byteLimit = byteLimit == 0 ? nil : byteLimit
    archive.branchLimit = stash?.limit
    let branches = stash?.branches.map { encoder.branch($0, of: subjects) } ?? []
    archive.branches = branches.isEmpty ? nil : branches
    archive.transaction = transaction.map { encoder.transaction($0) }
    archive.leaveOutIDs(next: log.steps.nextID)
    archive.subjects = encoder.subjects.list
    archive.names = encoder.names.list
    archive.saved = distancesToSavedPoint().map { distances in
      distances.isEmpty ? [] : archive.subjects.map { distances[$0] ?? 0 }
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
    archive.names = steps.map { names.number(of: $0.info.name) }
    archive.times = zip(steps, [0] + steps.map(\.info.milliseconds)).map { step, last in
      step.info.milliseconds - last
    }
    archive.ids = steps.map(\.info.id.rawValue)
    if steps.contains(where: { $0.parts.count > 1 }) { archive.sizes = steps.map(\.parts.count) }
    archive.discardable = indices(steps.map(\.isDiscardable))
    archive.parts = parts(steps.flatMap(\.parts))
    return archive
  }

  private mutating func parts(_ held: [Log.HeldPart]) -> Archive.Parts {
    var archive = Archive.Parts()
    archive.subjects = held.map { subjects.number(of: $0.part.subject) }
    archive.changes = held.map(\.part.change)
    if held.contains(where: { $0.cost > 0 }) { archive.costs = held.map(\.cost) }
    return archive
  }

  private func indices(_ flags: [Bool]) -> [Int]? {
    flags.contains(true) ? flags.indices.filter { flags[$0] } : nil
  }

  /// Subjects already numbered come first. The others follow in the order of the history's table,
  /// which is the same in a history decoded from this archive.
  mutating func branch(_ branch: Log.StashedBranch, of table: SubjectTable<Subject>)
    -> Archive.Branch
  {
    let steps = steps(branch.steps)
    func order(of subject: Subject) -> (Int, Int) {
      (subjects.known[subject] ?? .max, table.slot(of: subject) ?? .max)
    }
    let bases = branch.bases.sorted { order(of: $0.key) < order(of: $1.key) }
    return Archive.Branch(
      steps,
      subjects: bases.map { subjects.number(of: $0.key) },
      bases: bases.map(\.value.rawValue),
      saved: branch.saved.isEmpty ? nil : bases.map { branch.saved[$0.key] ?? 0 },
      parent: branch.parent.rawValue,
      resume: branch.resume == branch.steps.count ? nil : branch.resume
    )
  }

  mutating func transaction(_ transaction: Log.Transaction) -> Archive.Transaction {
    Archive.Transaction(
      marks: transaction.marks,
      parts: parts(transaction.parts),
      discardable: indices(transaction.parts.map(\.isDiscardable)),
      savedCount: transaction.savedCount
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
