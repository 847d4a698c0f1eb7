extension History: Decodable where Subject: Codable, Change: Codable {
  /// Decodes a history. Whatever is in the archive, it is refused or makes a consistent history, and
  /// memory use is bounded by its size.
  ///
  /// - Throws: A `DecodingError` that says in a sentence what is wrong, or any error of the
  ///   decoder, a subject or a change.
  /// - Complexity: O(everything).
  public init(from decoder: any Decoder) throws {
    try self.init(HistoryArchive(from: decoder), path: decoder.codingPath)
  }
}

extension History {
  /// Makes a history from an archive of any origin, as if everything were recorded again; throws if
  /// it is not valid.
  package init(_ archive: HistoryArchive<Subject, Change>, path: [any CodingKey] = []) throws {
    self.init()
    let reader = ArchiveReader(archive: archive, path: path)
    try reader.checkHeader()
    let done = try reader.steps(archive.done, ids: archive.defaultIDs.done)
    let undone = try reader.steps(archive.undone, ids: archive.defaultIDs.undone)
    let branches = try (archive.branches ?? []).map(reader.branch)
    try reader.checkIDs(of: done + undone + branches.flatMap(\.steps))
    var known: [StepID: Int] = [:]
    // In the order of their IDs, they take little room in the table.
    for step in (done + undone).sorted(by: { $0.info.id < $1.info.id }) {
      known[step.info.id] = known[step.info.id] ?? log.steps.add(step.info)
    }
    for step in done { push(step, on: .done, known: &known) }
    for step in undone { push(step, on: .undone, known: &known) }
    if let limit = archive.branchLimit, limit > 0 {
      stash = Stash(limit: limit, branches: branches)
    }
    log.steps.reserveID(after: branches.flatMap(\.steps).map(\.info.id.rawValue).max() ?? 0)
    if let next = archive.nextID, next > 0 { log.steps.reserveID(after: next - 1) }
    compact()
    try readSavedPoint(reader)
    transaction = try archive.transaction.map(reader.transaction)
    // Earlier versions had a limit of zero, which kept nothing.
    batchLimit = archive.levelLimit.map { max(1, $0) } ?? .max
    costLimit = archive.byteLimit.map { max(1, $0) } ?? .max
    let batchCount = max(log.done.batchCount, log.undone.batchCount)
    try reader.check(batchLimit >= batchCount, "There are more steps than the limit allows.")
  }

  private mutating func readSavedPoint(_ reader: ArchiveReader<Subject, Change>) throws {
    guard let saved = reader.archive.saved else { return log.savedPoint.lose() }
    log.savedPoint.begin()
    for subject in stash?.branches.flatMap(\.saved.keys) ?? [] {
      log.setSavedPoint(of: subjects.addedSlot(of: subject), distance: nil)
    }
    if saved.isEmpty { return }
    let count = reader.archive.subjects.count
    try reader.check(saved.count == count, "The saved point has a wrong count.")
    for (subject, distance) in zip(reader.archive.subjects, saved) where distance != 0 {
      let slot = subjects.slot(of: subject)
      let side: StepState = distance < 0 ? .done : .undone
      let passed = slot.map { log.countingParts(of: $0, on: side) } ?? 0
      guard let slot, distance.magnitude <= passed else {
        throw reader.error("The saved point is beyond the steps.")
      }
      log.setSavedPoint(of: slot, distance: Int32(distance))
    }
  }
}

/// Reads the columns of an archive that may be corrupt or malicious.
private struct ArchiveReader<Subject: Hashable & Sendable, Change> {
  typealias Archive = HistoryArchive<Subject, Change>
  typealias Log = History<Subject, Change>

  let archive: Archive
  let path: [any CodingKey]

  func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw error(message()) }
  }

  func error(_ message: String) -> DecodingError {
    let text = "This is not a valid history. \(message)"
    return .dataCorrupted(.init(codingPath: path, debugDescription: text))
  }

  private func element<Element>(_ index: Int, of list: [Element], _ what: String) throws -> Element
  {
    try check(list.indices.contains(index), "There is no \(what) \(index).")
    return list[index]
  }

  func checkHeader() throws {
    let version = archive.version
    try check(version == Archive.currentVersion, "Version \(version) is not known.")
    let isUnique = Set(archive.subjects).count == archive.subjects.count
    try check(isUnique, "A subject is listed twice.")
    let limits = [archive.levelLimit, archive.byteLimit, archive.branchLimit]
    try check(limits.allSatisfy { $0 ?? 0 >= 0 }, "A limit is negative.")
    let branchCount = archive.branches?.count ?? 0
    try check(branchCount <= archive.branchLimit ?? 0, "There are more branches than allowed.")
    let isInRange = archive.nextID ?? 0 <= UndoLog.Entry.mostSteps
    try check(isInRange, "The number of the next step is out of range.")
  }

  func steps(_ steps: Archive.Steps, ids standard: [UInt32]) throws -> [Log.DetachedStep] {
    let count = steps.names.count
    let (ids, sizes) = (steps.ids ?? standard, steps.sizes ?? Array(repeating: 1, count: count))
    let isEven = [steps.times.count, ids.count, sizes.count].allSatisfy { $0 == count }
    try check(isEven, "The columns of the steps differ in length.")
    let discardable = try indices(steps.discardable, below: count)
    let parts = try parts(steps.parts)
    var (time, end) = (Int64(0), 0)
    let read = try (0..<count).map { index in
      let (sum, overflow) = time.addingReportingOverflow(steps.times[index])
      try check(!overflow && sum.magnitude <= 1 << 53, "A time is out of range.")
      let isID = (1..<UInt32(UndoLog.Entry.mostSteps)).contains(ids[index])
      try check(isID, "The ID of a step is out of range.")
      let size = sizes[index]
      try check(size > 0 && size <= parts.count - end, "A step has \(size) parts.")
      (time, end) = (sum, end + size)
      let name = try element(steps.names[index], of: archive.names, "name")
      var step = Log.DetachedStep(
        info: .init(id: StepID(rawValue: ids[index]), name: name, milliseconds: time),
        parts: Array(parts[end - size..<end])
      )
      if discardable.contains(index) { step.makeDiscardable() }
      return step
    }
    try check(end == parts.count, "There are parts without a step.")
    return read
  }

  /// The parts of a step may be in several batches, but those of a subject only in one. All of them
  /// must agree on what the step is.
  func checkIDs(of steps: [Log.DetachedStep]) throws {
    var known: [StepID: Log.DetachedStep] = [:]
    var seen: Set<Log.Branch.ID> = []
    for step in steps {
      let (first, id) = (known[step.info.id] ?? step, step.info.id)
      known[id] = first
      try check(
        first.info == step.info && first.isSame(as: step),
        "Two steps have the ID \(id.rawValue)."
      )
      for subject in Set(step.parts.map(\.part.subject)) {
        let isNew = seen.insert(.init(step: id, subject: subject)).inserted
        try check(isNew, "Step \(id.rawValue) changes a subject twice.")
      }
    }
  }

  private func parts(_ parts: Archive.Parts) throws -> [Log.HeldPart] {
    let count = parts.changes.count
    let isEven = parts.subjects.count == count && parts.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < UndoLog.Entry.mostSteps, "There are too many parts.")
    return try (0..<count).map { index in
      let subject = try element(parts.subjects[index], of: archive.subjects, "subject")
      let part = Log.Part(subject, parts.changes[index])
      return Log.HeldPart(part: part, cost: parts.costs?[index] ?? 0, isDiscardable: false)
    }
  }

  private func indices(_ indices: [Int]?, below count: Int) throws -> Set<Int> {
    for index in indices ?? [] where !(0..<count).contains(index) {
      throw error("There is no step or part to be discardable at \(index).")
    }
    return Set(indices ?? [])
  }

  func transaction(_ transaction: Archive.Transaction) throws -> Log.Transaction {
    var parts = try parts(transaction.parts)
    let (marks, range) = (transaction.marks, 0...parts.count)
    let isValid =
      marks.first == 0 && marks.allSatisfy(range.contains)
      && zip(marks, marks.dropFirst()).allSatisfy { $0 <= $1 }
    try check(isValid, "The marks of the transaction are invalid.")
    let isSavedInside = transaction.savedCount.map(range.contains) ?? true
    try check(isSavedInside, "The saved point is outside the transaction.")
    for index in try indices(transaction.discardable, below: parts.count) {
      parts[index].isDiscardable = true
    }
    return Log.Transaction(marks: marks, parts: parts, savedCount: transaction.savedCount)
  }

  func branch(_ branch: Archive.Branch) throws -> Log.StashedBranch {
    let (steps, count) = (try steps(branch.steps, ids: []), branch.subjects.count)
    try check(!steps.isEmpty, "A branch has no steps.")
    try check(Set(branch.subjects).count == count, "A branch starts twice for one subject.")
    let isEven = branch.bases.count == count && branch.saved?.count ?? count == count
    try check(isEven, "The columns of a branch differ in length.")
    let resume = branch.resume ?? steps.count
    let isInside = resume <= steps.count && resume > -UndoLog.Entry.mostSteps
    try check(isInside, "A branch resumes beyond its end.")
    let parent = StepID(rawValue: branch.parent)
    var read = Log.StashedBranch(steps: steps, resume: resume, parent: parent, bases: [:])
    let parts = steps.flatMap(\.parts)
    var counts: [Subject: Int] = [:]
    for part in parts where !part.isDiscardable { counts[part.part.subject, default: 0] += 1 }
    for (index, number) in branch.subjects.enumerated() {
      let subject = try element(number, of: archive.subjects, "subject")
      read.bases[subject] = StepID(rawValue: branch.bases[index])
      let distance = branch.saved?[index] ?? 0
      let passed = 0...counts[subject, default: 0]
      try check(passed.contains(Int(distance)), "The saved point is beyond a branch.")
      if distance > 0 { read.saved[subject] = distance }
    }
    let isWhole = parts.allSatisfy { read.bases[$0.part.subject] != nil }
    try check(isWhole, "A branch changes a subject without a start.")
    return read
  }
}
