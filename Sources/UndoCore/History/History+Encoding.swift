/// Encoding a history.
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

extension History {
  /// The history as columns, for formats other than `Codable`.
  package var archive: HistoryArchive<Subject, Change> {
    var encoder = ArchiveEncoder()
    let (done, undone) = (encoder.steps(of: self, on: .done), encoder.steps(of: self, on: .undone))
    let branches = (stash?.branches ?? []).map { encoder.branch($0, of: self) }
    let transaction = transaction.map { encoder.transaction($0) }
    let distances = distancesToSavedPoint()
    return HistoryArchive<Subject, Change>(
      version: HistoryArchive<Subject, Change>.currentVersion,
      subjects: encoder.subjects,
      names: encoder.names,
      saved: distances.map { distances in
        distances.isEmpty ? [] : encoder.subjects.map { distances[$0] ?? 0 }
      },
      done: done,
      undone: undone,
      levelLimit: levelLimit,
      byteLimit: byteLimit,
      branchLimit: branchLimit == 0 ? nil : branchLimit,
      branches: branches.isEmpty ? nil : branches,
      transaction: transaction
    )
  }

  /// Numbers subjects and names in the order in which they are first used.
  private struct ArchiveEncoder {
    typealias Archive = HistoryArchive<Subject, Change>

    var subjects: [Subject] = []
    var names: [String] = []
    private var subjectNumbers: [Subject: Int] = [:]
    private var nameNumbers: [String: Int] = [:]

    mutating func number(of subject: Subject) -> Int {
      if let known = subjectNumbers[subject] { return known }
      subjects.append(subject)
      subjectNumbers[subject] = subjects.count - 1
      return subjects.count - 1
    }

    mutating func number(of name: String) -> Int {
      if let known = nameNumbers[name] { return known }
      names.append(name)
      nameNumbers[name] = names.count - 1
      return names.count - 1
    }

    mutating func steps(of history: History, on stack: StackKind) -> Archive.Steps {
      let positions = history.log.positions(on: stack)
      return steps(history.detachedSteps(positions, on: stack))
    }

    mutating func steps(_ steps: [DetachedStep]) -> Archive.Steps {
      var archive = Archive.Steps(sizes: [], discardable: [], parts: .init(costs: []))
      var time: Int64 = 0
      for step in steps {
        if step.isDiscardable { archive.discardable?.append(archive.names.count) }
        archive.names.append(number(of: step.name))
        archive.times.append(step.milliseconds - time)
        archive.sizes?.append(step.parts.count)
        time = step.milliseconds
        for (part, cost) in zip(step.parts, step.costs) { add(part, cost, to: &archive.parts) }
      }
      archive.compact()
      return archive
    }

    private mutating func add(_ part: Part, _ cost: UInt32, to archive: inout Archive.Parts) {
      archive.subjects.append(number(of: part.subject))
      archive.changes.append(part.change)
      archive.costs?.append(cost)
    }

    mutating func branch(_ branch: StashedBranch, of history: History) -> Archive.Branch {
      let steps = steps(branch.steps)
      let forks = history.relativeForks(of: branch).sorted {
        order(of: $0.key, in: history) < order(of: $1.key, in: history)
      }
      return Archive.Branch(
        steps: steps,
        subjects: forks.map { number(of: $0.key) },
        distances: forks.map { $0.value[0] },
        holders: forks.map { $0.value[1] }
      )
    }

    /// Subjects already numbered come first. The others follow in the order of the history's table,
    /// which is the same in a history decoded from this archive.
    private func order(of subject: Subject, in history: History) -> (Int, Int) {
      (subjectNumbers[subject] ?? .max, history.subjects.slot(of: subject) ?? .max)
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
