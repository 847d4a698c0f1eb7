/// Encoding a history, and comparing two.
///
/// The archive has a version and is compact: names are written once, default values not at all.
/// Whether another step could be merged into the last one is not kept; everything else is.
extension History: Encodable where Subject: Codable, Change: Codable {
  /// Encodes the history.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder, a subject or a change.
  /// - Complexity: O(everything).
  public func encode(to encoder: any Encoder) throws { try archive.encode(to: encoder) }
}

/// Two histories are equal if they have the same steps in the same order, the same limits, the same
/// saved point, the same stashed branches and the same open transactions. How they got there, and
/// whether another step could be merged into the last one, makes no difference, nor do the IDs of steps
/// outside of branches.
extension History: Equatable where Change: Equatable {
  /// Whether two histories are equal.
  ///
  /// - Complexity: O(parts of all steps).
  public static func == (left: Self, right: Self) -> Bool {
    left.archive(withBranches: false) == right.archive(withBranches: false)
      && left.stash == right.stash
  }
}

extension History {
  /// The history as columns, for formats other than `Codable`.
  package var archive: HistoryArchive<Subject, Change> { archive(withBranches: true) }

  /// In which order the subjects of a branch are written is left to chance, so branches are not
  /// compared in this form.
  private func archive(withBranches: Bool) -> HistoryArchive<Subject, Change> {
    var encoder = ArchiveEncoder()
    var archive = HistoryArchive<Subject, Change>(
      subjects: [],
      names: [],
      saved: nil,
      done: encoder.steps(detachedSteps(positions(in: .all, on: .done), on: .done)),
      undone: encoder.steps(detachedSteps(positions(in: .all, on: .undone), on: .undone))
    )
    archive.levelLimit = levelsOfUndo == 0 ? nil : levelsOfUndo
    archive.byteLimit = byteLimit == 0 ? nil : byteLimit
    if withBranches, let stash {
      archive.branchLimit = stash.limit
      let branches = stash.branches.map { encoder.branch($0, of: subjects) }
      archive.branches = branches.isEmpty ? nil : branches
    }
    archive.transaction = transaction.map { encoder.transaction($0) }
    if withBranches {
      archive.leaveOutIDs(next: log.nextID)
    } else {
      (archive.done.ids, archive.undone.ids) = (nil, nil)
    }
    archive.subjects = encoder.subjects.list
    archive.names = encoder.names.list
    archive.saved = distancesToSavedPoint().map { distances in
      distances.isEmpty ? [] : archive.subjects.map { distances[$0] ?? 0 }
    }
    return archive
  }

  /// Numbers subjects and names in the order in which they are first used.
  private struct ArchiveEncoder {
    typealias Archive = HistoryArchive<Subject, Change>

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

    mutating func steps(_ steps: [DetachedStep]) -> Archive.Steps {
      var archive = Archive.Steps(ids: [], sizes: [], discardable: [], parts: .init(costs: []))
      var time: Int64 = 0
      for step in steps {
        if step.isDiscardable { archive.discardable?.append(archive.names.count) }
        archive.names.append(names.number(of: step.name))
        archive.times.append(step.milliseconds - time)
        archive.ids?.append(step.id.rawValue)
        archive.sizes?.append(step.parts.count)
        time = step.milliseconds
        for (part, cost) in zip(step.parts, step.costs) { add(part, cost, to: &archive.parts) }
      }
      archive.compact()
      return archive
    }

    private mutating func add(_ part: Part, _ cost: UInt32, to archive: inout Archive.Parts) {
      archive.subjects.append(subjects.number(of: part.subject))
      archive.changes.append(part.change)
      archive.costs?.append(cost)
    }

    /// Subjects already numbered come first. The others follow in the order of the history's table,
    /// which is the same in a history decoded from this archive.
    mutating func branch(_ branch: StashedBranch, of table: SubjectTable<Subject>)
      -> Archive.Branch
    {
      let steps = steps(branch.steps)
      func order(of subject: Subject) -> (Int, Int) {
        (subjects.known[subject] ?? .max, table.slot(of: subject) ?? .max)
      }
      let bases = branch.bases.sorted { order(of: $0.key) < order(of: $1.key) }
      let saved = bases.map { branch.saved[$0.key] ?? 0 }
      return Archive.Branch(
        steps: steps,
        subjects: bases.map { subjects.number(of: $0.key) },
        bases: bases.map(\.value.rawValue),
        saved: branch.saved.isEmpty ? nil : saved,
        parent: branch.parent?.rawValue,
        resume: branch.resume == branch.steps.count ? nil : branch.resume
      )
    }

    mutating func transaction(_ transaction: Transaction) -> Archive.Transaction {
      var parts = Archive.Parts(costs: [])
      for held in transaction.parts { add(held.part, held.cost, to: &parts) }
      parts.compact()
      let discardable = transaction.parts.indices.filter { transaction.parts[$0].isDiscardable }
      return Archive.Transaction(
        marks: transaction.marks,
        parts: parts,
        discardable: discardable.isEmpty ? nil : discardable,
        savedCount: transaction.savedCount
      )
    }
  }
}

extension HistoryArchive {
  /// The IDs of steps whose IDs are not written.
  func defaultIDs(done: Int, undone: Int) -> (done: [UInt32], undone: [UInt32]) {
    let (done, all) = (UInt32(done), UInt32(done + undone))
    return ((0..<done).map { $0 + 1 }, (done..<all).reversed().map { $0 + 1 })
  }

  /// Leaves out IDs that follow from the number of steps.
  fileprivate mutating func leaveOutIDs(next: UInt32) {
    let standard = defaultIDs(done: done.names.count, undone: undone.names.count)
    let all = (done.ids ?? []) + (undone.ids ?? [])
    if next != (all.max() ?? 0) + 1 { nextID = next }
    if branches == nil, done.ids == standard.done, undone.ids == standard.undone {
      (done.ids, undone.ids) = (nil, nil)
    }
  }
}
