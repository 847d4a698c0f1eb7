/// Says in a sentence what is wrong with an archive.
struct ArchiveCheck {
  let path: [any CodingKey]

  static var mostSteps: Int { 1 << 30 }

  func callAsFunction(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw error(message()) }
  }

  func error(_ message: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: path, debugDescription: "This is not a valid history. \(message)")
    )
  }

  /// The element at an index, which may be out of range.
  func element<Element>(_ index: Int, of list: [Element], _ what: String) throws -> Element {
    guard list.indices.contains(index) else { throw error("There is no \(what) \(index).") }
    return list[index]
  }
}

/// Reads the columns of an archive, and validates them.
struct ArchiveReader<Subject: Hashable & Sendable, Change> {
  typealias Archive = HistoryArchive<Subject, Change>
  typealias Log = History<Subject, Change>

  let archive: Archive
  let check: ArchiveCheck

  func steps(_ steps: Archive.Steps, ids standard: [UInt32]) throws -> [Log.DetachedStep] {
    let count = steps.names.count
    try check(steps.times.count == count, "There are \(count) names, but not as many times.")
    let ids = steps.ids ?? standard
    try check(ids.count == count, "There are \(count) names, but not as many IDs.")
    try check(
      ids.allSatisfy { $0 > 0 && $0 < ArchiveCheck.mostSteps },
      "The ID of a step is out of range."
    )
    let parts = try parts(steps.parts)
    let ranges = try ranges(steps.sizes, of: count, covering: parts.count)
    let discardable = try indices(steps.discardable, below: count)
    var time: Int64 = 0
    return try (0..<count).map { step in
      time = try later(time, by: steps.times[step])
      return try Log.DetachedStep(
        id: StepID(rawValue: ids[step]),
        name: check.element(steps.names[step], of: archive.names, "name"),
        milliseconds: time,
        isDiscardable: discardable.contains(step),
        parts: parts[ranges[step]].map(\.part),
        costs: parts[ranges[step]].map(\.cost)
      )
    }
  }

  /// The parts of a step may be in several batches, but those of a subject only in one. All of them
  /// must agree on what the step is.
  func checkIDs(of steps: [Log.DetachedStep]) throws {
    var known: [StepID: Log.DetachedStep] = [:]
    var seen: Set<Log.Branch.ID> = []
    for step in steps {
      let first = known[step.id] ?? step
      known[step.id] = first
      let isSame =
        first.name == step.name && first.milliseconds == step.milliseconds
        && first.isDiscardable == step.isDiscardable
      try check(isSame, "Two steps have the ID \(step.id.rawValue).")
      for subject in Set(step.parts.map(\.subject)) {
        let isNew = seen.insert(.init(step: step.id, subject: subject)).inserted
        try check(isNew, "Step \(step.id.rawValue) changes a subject twice.")
      }
    }
  }

  private func later(_ time: Int64, by difference: Int64) throws -> Int64 {
    let (sum, overflow) = time.addingReportingOverflow(difference)
    try check(!overflow && sum.magnitude <= 1 << 53, "A time is out of range.")
    return sum
  }

  private func parts(_ parts: Archive.Parts) throws -> [(part: Log.Part, cost: UInt32)] {
    let count = parts.changes.count
    let isEven = parts.subjects.count == count && parts.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < ArchiveCheck.mostSteps, "There are too many parts.")
    return try (0..<count).map { index in
      let subject = try check.element(parts.subjects[index], of: archive.subjects, "subject")
      return (Log.Part(subject, parts.changes[index]), parts.costs?[index] ?? 0)
    }
  }

  /// The range of parts of each step.
  private func ranges(_ sizes: [Int]?, of count: Int, covering total: Int) throws -> [Range<Int>] {
    guard let sizes else {
      try check(count == total, "There are \(count) steps, but \(total) parts.")
      return (0..<count).map { $0..<$0 + 1 }
    }
    try check(sizes.count == count, "There are \(count) steps, but \(sizes.count) sizes.")
    var end = 0
    let ranges = try sizes.map { size in
      try check(size > 0 && size <= total - end, "A step has \(size) parts.")
      end += size
      return end - size..<end
    }
    try check(end == total, "There are parts without a step.")
    return ranges
  }

  private func indices(_ indices: [Int]?, below count: Int) throws -> Set<Int> {
    for index in indices ?? [] where !(0..<count).contains(index) {
      throw check.error("There is no step or part to be discardable at \(index).")
    }
    return Set(indices ?? [])
  }

  func transaction(_ transaction: Archive.Transaction) throws -> Log.Transaction {
    let parts = try parts(transaction.parts)
    let range = 0...parts.count
    let isOrdered = zip(transaction.marks, transaction.marks.dropFirst()).allSatisfy { $0 <= $1 }
    let isInside = transaction.marks.allSatisfy(range.contains) && transaction.marks.first == 0
    try check(isOrdered && isInside, "The marks of the transaction are invalid.")
    let isSavedInside = transaction.savedCount.map(range.contains) ?? true
    try check(isSavedInside, "The saved point is outside the transaction.")
    let discardable = try indices(transaction.discardable, below: parts.count)
    let held = parts.enumerated().map { index, held in
      Log.Transaction.HeldPart(
        part: held.part,
        cost: held.cost,
        isDiscardable: discardable.contains(index)
      )
    }
    return Log.Transaction(
      marks: transaction.marks,
      parts: held,
      savedCount: transaction.savedCount
    )
  }
}

// MARK: - Branches

extension ArchiveReader {
  /// Where a branch starts, as earlier versions wrote it.
  struct Fork {
    let subject: Subject
    let distance: Int
    let holder: Int?
  }

  func branch(_ branch: Archive.Branch, steps: [Log.DetachedStep]) throws -> Log.StashedBranch {
    let count = branch.subjects.count
    try check(Set(branch.subjects).count == count, "A branch has two forks of one subject.")
    let columns = [branch.bases?.count, branch.saved?.count]
    try check(
      columns.allSatisfy { $0 ?? count == count },
      "The columns of a branch differ in length."
    )
    let resume = branch.resume ?? steps.count
    try check(
      resume <= steps.count && resume > -ArchiveCheck.mostSteps,
      "A branch resumes beyond its end."
    )
    var read = Log.StashedBranch(steps: steps, resume: resume, parent: nil, bases: [:])
    read.parent = branch.parent.map { StepID(rawValue: $0) }
    for (index, number) in branch.subjects.enumerated() {
      let subject = try check.element(number, of: archive.subjects, "subject")
      read.bases[subject] = branch.bases.map { StepID(rawValue: $0[index]) } ?? .beginning
      let distance = branch.saved?[index] ?? 0
      let passed = steps.reduce(0) { sum, step in
        sum + (step.isDiscardable ? 0 : step.parts.count { $0.subject == subject })
      }
      try check((0...passed).contains(Int(distance)), "The saved point is beyond a branch.")
      if distance > 0 { read.saved[subject] = distance }
    }
    let owners = Set(steps.flatMap(\.parts).map(\.subject))
    try check(owners.isSubset(of: read.bases.keys), "A step of a branch has no fork.")
    return read
  }

  /// The index of the branch matters because only a branch that was stashed later can hold its
  /// forks.
  func forks(of index: Int) throws -> [Fork] {
    let branches = archive.branches ?? []
    let branch = branches[index]
    let (distances, holders) = (branch.distances ?? [], branch.holders ?? [])
    let count = branch.subjects.count
    let isEven = distances.count == count && holders.count == count
    try check(isEven, "The columns of the forks differ in length.")
    return try (0..<count).map { column in
      let (distance, holder) = (distances[column], holders[column])
      try check(distance.magnitude < ArchiveCheck.mostSteps, "A fork is out of range.")
      try check(holder >= -1 && holder < branches.count, "There is no branch \(holder).")
      try check(holder < 0 || holder > index, "Branch \(index) is held by an older one.")
      let subject = try check.element(branch.subjects[column], of: archive.subjects, "subject")
      return Fork(subject: subject, distance: distance, holder: holder < 0 ? nil : holder)
    }
  }
}
