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
  /// Makes a history from an archive of any origin, as if everything were recorded again.
  ///
  /// - Throws: A `DecodingError` that says in a sentence what is wrong.
  /// - Complexity: O(everything).
  public init(_ archive: HistoryArchive<Subject, Change>) throws {
    try self.init(archive, path: [])
  }

  init(_ archive: HistoryArchive<Subject, Change>, path: [any CodingKey]) throws {
    self.init()
    let reader = ArchiveReader(archive: archive.withoutDiscardable, path: path)
    try reader.checkHeader()
    let done = try reader.steps(archive.done, ids: archive.defaultIDs.done)
    let undone = try reader.steps(archive.undone, ids: archive.defaultIDs.undone)
    let branches = try (archive.branches ?? []).map(reader.branch)
    let steps = done + undone + branches.flatMap(\.steps)
    try reader.checkIDs(of: steps)
    let starts = branches.flatMap { [$0.parent] + $0.bases.values }.filter { $0 != UndoBase.gone }
    nextStep = max(archive.nextID ?? 1, ((steps.map(\.id) + starts).max() ?? 0) + 1)
    for step in done { push(step, on: .undo) }
    for step in undone { push(step, on: .redo) }
    // Earlier versions had a limit of zero, which kept nothing.
    keptLimits = Limits(
      steps: archive.levelLimit.map { max(1, $0) },
      bytes: archive.byteLimit.map { max(1, $0) },
      branches: archive.branchLimit == .max ? nil : archive.branchLimit ?? 0
    )
    if keptLimits.branches != 0 { stash = Stash() }
    for branch in branches { stash?.append(branch) }
    readReach()
    try readSavedPoint(reader, branches)
    let batchCount = max(self.done.batchCount, self.undone.batchCount)
    let isWithin = batchCount <= keptLimits.steps ?? .max
    try reader.check(isWithin, "There are more steps than the limit allows.")
    openStep = self.done.isEmpty ? nil : archive.openStep
    if let older = archive.transaction { try finish(older, reader.parts(older.parts)) }
  }

  /// Finds out which branches can be reached.
  private mutating func readReach() {
    let present = Set((done.entries + undone.entries).map(\.step)).union([UndoBase.beginning])
    for (index, branch) in (stash?.branches ?? []).enumerated() {
      let hasParent = present.contains(branch.parent)
      let hasBases = hasBases(of: branch)
      stash?.setReach(at: index, hasParent: hasParent, hasBases: hasBases)
    }
  }

  private mutating func readSavedPoint(
    _ reader: ArchiveReader<Subject, Change>,
    _ branches: [StashedBranch]
  ) throws {
    guard let saved = reader.archive.saved else { return savedPoint.lose() }
    savedPoint.begin()
    for (branch, column) in zip(branches, reader.archive.branches ?? []) {
      for (number, distance) in zip(column.subjects, column.saved ?? []) where distance > 0 {
        let subject = reader.archive.subjects[number]
        let parts = branch.steps.reversed().flatMap { step in
          step.parts.filter { $0.part.subject == subject }.map { _ in step.id }
        }
        let isThere = Int(distance) <= parts.count
        try reader.check(isThere, "The saved point is beyond a branch.")
        save(subjects.addedSlot(of: subject), after: parts[Int(distance) - 1])
      }
    }
    if saved.isEmpty { return }
    let count = reader.archive.subjects.count
    try reader.check(saved.count == count, "The saved point has a wrong count.")
    for (subject, distance) in zip(reader.archive.subjects, saved) where distance != 0 {
      guard let slot = subjects.slot(of: subject), let step = step(of: slot, after: distance) else {
        throw reader.error("The saved point is beyond the steps.")
      }
      save(slot, after: step)
    }
  }

  private mutating func save(_ slot: Int, after step: UInt32) {
    savedPoint.set(&subjects.states[slot].saved, step: step, now: topStep(of: slot))
  }

  /// The step on top of a subject's done list once this many parts are redone, or undone if negative; nil
  /// if there are fewer.
  private func step(of slot: Int, after distance: Int) -> UInt32? {
    let state = subjects.states[slot]
    if distance > 0 {
      let steps = undone.list(from: Int(state.undone)).map { undone[$0].step }
      return distance <= steps.count ? steps[distance - 1] : nil
    }
    let steps = done.list(from: Int(state.done)).map { done[$0].step } + [UndoBase.beginning]
    return distance.magnitude < steps.count ? steps[-distance] : nil
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
    let isInRange = archive.nextID ?? 0 <= Self.mostSteps
    try check(isInRange, "The number of the next step is out of range.")
  }

  /// More steps than any history has.
  private static var mostSteps: Int { 1 << 31 }

  func steps(_ steps: Archive.Steps, ids standard: [UInt32]) throws -> [Log.DetachedStep] {
    let count = steps.names.count
    let (ids, sizes) = (steps.ids ?? standard, steps.sizes ?? Array(repeating: 1, count: count))
    let isEven = [steps.times.count, ids.count, sizes.count].allSatisfy { $0 == count }
    try check(isEven, "The columns of the steps differ in length.")
    let parts = try parts(steps.parts)
    var (time, end) = (Int64(0), 0)
    let read = try (0..<count).map { index in
      let (sum, overflow) = time.addingReportingOverflow(steps.times[index])
      try check(!overflow && sum.magnitude <= 1 << 53, "A time is out of range.")
      let isID = (1..<UInt32(Self.mostSteps)).contains(ids[index])
      try check(isID, "The ID of a step is out of range.")
      let size = sizes[index]
      try check(size > 0 && size <= parts.count - end, "A step has \(size) parts.")
      (time, end) = (sum, end + size)
      return Log.DetachedStep(
        id: ids[index],
        name: try element(steps.names[index], of: archive.names, "name"),
        milliseconds: time,
        parts: Array(parts[end - size..<end])
      )
    }
    try check(end == parts.count, "There are parts without a step.")
    return read
  }

  /// The parts of a step may be in several batches, but those of a subject only in one. All of them
  /// must agree on what the step is.
  func checkIDs(of steps: [Log.DetachedStep]) throws {
    var known: [UInt32: Log.DetachedStep] = [:]
    var seen: Set<Log.Branch.ID> = []
    for step in steps {
      let first = known[step.id] ?? step
      known[step.id] = first
      try check(first.isSame(as: step), "Two steps have the ID \(step.id).")
      for subject in Set(step.parts.map(\.part.subject)) {
        let id = Log.Branch.ID(step: .init(rawValue: step.id), subject: subject)
        try check(seen.insert(id).inserted, "Step \(step.id) changes a subject twice.")
      }
    }
  }

  func parts(_ parts: Archive.Parts) throws -> [Log.DetachedPart] {
    let count = parts.changes.count
    let isEven = parts.subjects.count == count && parts.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < Self.mostSteps, "There are too many parts.")
    return try (0..<count).map { index in
      let subject = try element(parts.subjects[index], of: archive.subjects, "subject")
      let part = Log.Part(subject, parts.changes[index])
      return Log.DetachedPart(part: part, cost: parts.costs?[index] ?? 0)
    }
  }

  func branch(_ branch: Archive.Branch) throws -> Log.StashedBranch {
    let (steps, count) = (try steps(branch.steps, ids: []), branch.subjects.count)
    try check(!steps.isEmpty, "A branch has no steps.")
    try check(Set(branch.subjects).count == count, "A branch starts twice for one subject.")
    let isEven = branch.bases.count == count && branch.saved?.count ?? count == count
    try check(isEven, "The columns of a branch differ in length.")
    let resume = branch.resume ?? steps.count
    let isInside = resume <= steps.count && resume > -Self.mostSteps
    try check(isInside, "A branch resumes beyond its end.")
    var read = Log.StashedBranch(steps: steps, resume: resume, parent: branch.parent, bases: [:])
    for (number, base) in zip(branch.subjects, branch.bases) {
      read.bases[try element(number, of: archive.subjects, "subject")] = base
    }
    let isKnown = ([branch.parent] + branch.bases).allSatisfy {
      $0 < UInt32(Self.mostSteps) || $0 == UndoBase.gone
    }
    try check(isKnown, "A branch starts after a step that is out of range.")
    let isWhole = steps.allSatisfy { $0.parts.allSatisfy { read.bases[$0.part.subject] != nil } }
    try check(isWhole, "A branch changes a subject without a start.")
    return read
  }
}
