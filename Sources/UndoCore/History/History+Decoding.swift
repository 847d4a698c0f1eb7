/// Decoding a history from an archive that may be corrupt or malicious.
///
/// Links, counts and tables are rebuilt, as if everything were recorded again. So the archive
/// cannot be inconsistent in any way that is not checked here, and memory use is bounded by its
/// size.
extension History: Decodable where Subject: Codable, Change: Codable {
  /// Decodes a history.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError` that says in a sentence what is wrong, or any error of the
  ///   decoder, a subject or a change.
  /// - Complexity: O(everything).
  public init(from decoder: any Decoder) throws {
    let header = try decoder.container(keyedBy: HeaderKey.self)
    let version = try header.decode(Int.self, forKey: .version)
    let check = ArchiveCheck(path: decoder.codingPath)
    typealias Archive = HistoryArchive<Subject, Change>
    try check(version == Archive.currentVersion, "Version \(version) is not known.")
    try self.init(Archive(from: decoder), check)
  }
}

private enum HeaderKey: String, CodingKey { case version }

extension History {
  /// Makes a history from an archive of any origin; throws if it is not valid.
  package init(_ archive: HistoryArchive<Subject, Change>) throws {
    try self.init(archive, ArchiveCheck(path: []))
  }

  private init(_ archive: HistoryArchive<Subject, Change>, _ check: ArchiveCheck) throws {
    self.init()
    let isUnique = Set(archive.subjects).count == archive.subjects.count
    try check(isUnique, "A subject is listed twice.")
    let limits = [archive.levelLimit, archive.byteLimit, archive.branchLimit]
    try check(limits.allSatisfy { $0 ?? 0 >= 0 }, "A limit is negative.")
    let standard = archive.defaultIDs(
      done: archive.done.names.count,
      undone: archive.undone.names.count
    )
    let reader = ArchiveReader(archive: archive, check: check)
    let done = try reader.steps(archive.done, ids: standard.done)
    let undone = try reader.steps(archive.undone, ids: standard.undone)
    var known: [StepID: Int] = [:]
    // The parts of a done step are read in the order in which they were recorded.
    for step in done { push(step.reversed, on: .done, known: &known) }
    for step in undone { push(step, on: .undone, known: &known) }
    try readBranches(reader)
    let all = done + undone + (stash?.branches.flatMap(\.steps) ?? [])
    try reader.checkIDs(of: all)
    log.nextID = max(log.nextID, archive.nextID ?? 0, (all.map(\.id.rawValue).max() ?? 0) + 1)
    compact()
    try readSavedPoint(reader)
    transaction = try archive.transaction.map(reader.transaction)
    try readLimits(archive, check)
  }

  private mutating func readLimits(
    _ archive: HistoryArchive<Subject, Change>,
    _ check: ArchiveCheck
  ) throws {
    // Earlier versions had a limit of zero, which kept nothing.
    batchLimit = archive.levelLimit.map { max(1, $0) } ?? .max
    costLimit = archive.byteLimit.map { max(1, $0) } ?? .max
    let batchCount = max(log.done.batchCount, log.undone.batchCount)
    try check(batchLimit >= batchCount, "There are more steps than the limit allows.")
    try check(
      (archive.nextID ?? 0) <= ArchiveCheck.mostSteps,
      "The number of the next step is out of range."
    )
  }

  private mutating func readSavedPoint(_ reader: ArchiveReader<Subject, Change>) throws {
    guard let saved = reader.archive.saved else { return log.savedPoint.lose() }
    log.savedPoint.begin()
    for branch in stash?.branches ?? [] {
      for subject in branch.saved.keys {
        log.setSavedPoint(of: subjects.addedSlot(of: subject), distance: nil)
      }
    }
    if saved.isEmpty { return }
    let count = reader.archive.subjects.count
    try reader.check(saved.count == count, "The saved point has a wrong count.")
    for (subject, distance) in zip(reader.archive.subjects, saved) where distance != 0 {
      let slot = subjects.slot(of: subject)
      let side: StepState = distance < 0 ? .done : .undone
      let passed = slot.map { log.countingParts(of: $0, on: side) } ?? 0
      guard let slot, distance.magnitude <= passed else {
        throw reader.check.error("The saved point is beyond the steps.")
      }
      log.setSavedPoint(of: slot, distance: Int32(distance))
    }
  }

  private mutating func readBranches(_ reader: ArchiveReader<Subject, Change>) throws {
    let branches = reader.archive.branches ?? []
    let limit = reader.archive.branchLimit ?? 0
    if limit > 0 { stash = Stash(limit: limit) }
    try reader.check(limit >= branches.count, "There are more branches than allowed.")
    for branch in branches {
      // Earlier versions wrote no IDs.
      let used = log.nextID
      let ids = (0..<UInt32(clamping: branch.steps.names.count)).map { used &+ $0 }
      let steps = try reader.steps(branch.steps, ids: ids.reversed())
      log.nextID = max(used, (steps.map(\.id.rawValue).max() ?? 0) + 1)
      try reader.check(!steps.isEmpty, "A branch has no steps.")
      stash?.branches.append(try reader.branch(branch, steps: steps))
    }
    if branches.contains(where: { $0.bases == nil }) { try readForks(reader) }
  }

  /// Finds where branches start as earlier versions wrote it: by counting.
  private mutating func readForks(_ reader: ArchiveReader<Subject, Change>) throws {
    let branches = reader.archive.branches ?? []
    for index in branches.indices where branches[index].bases == nil {
      for fork in try reader.forks(of: index) {
        let base = try base(of: fork, reader)
        stash?.branches[index].bases[fork.subject] = base
      }
    }
  }

  private func base(
    of fork: ArchiveReader<Subject, Change>.Fork,
    _ reader: ArchiveReader<Subject, Change>
  ) throws -> StepID {
    if let holder = fork.holder {
      guard let steps = stash?.branches[holder].steps,
        let start = try reader.forks(of: holder).first(where: { $0.subject == fork.subject })
      else { return .gone }
      let ids = steps.reversed().flatMap { step in
        step.parts.filter { $0.subject == fork.subject }.map { _ in step.id }
      }
      let index = fork.distance - start.distance - 1
      return ids.indices.contains(index) ? ids[index] : .gone
    }
    let changes = changes(of: fork.subject)
    let index = changes.count { $0.state == .done } + fork.distance - 1
    if index == -1 { return .beginning }
    return changes.indices.contains(index) ? changes[index].id : .gone
  }
}
