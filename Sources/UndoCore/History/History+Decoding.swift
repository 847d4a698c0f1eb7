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
    let archiveDecoder = ArchiveDecoder(path: decoder.codingPath)
    typealias Archive = HistoryArchive<Subject, Change>
    try archiveDecoder.check(version == Archive.currentVersion, "Version \(version) is not known.")
    try self.init(Archive(from: decoder), archiveDecoder)
  }
}

extension History {
  /// Makes a history from an archive of any origin; throws if it is not valid.
  package init(_ archive: HistoryArchive<Subject, Change>) throws {
    try self.init(archive, ArchiveDecoder(path: []))
  }

  private init(_ archive: HistoryArchive<Subject, Change>, _ decoder: ArchiveDecoder) throws {
    self.init()
    let isUnique = Set(archive.subjects).count == archive.subjects.count
    try decoder.check(isUnique, "A subject is listed twice.")
    for step in try decoder.steps(archive.done, of: archive) { push(step, on: .done) }
    for step in try decoder.steps(archive.undone, of: archive) { push(step, on: .undone) }
    log.compact()
    try readSavedPoint(archive, decoder)
    try readBranches(archive, decoder)
    transaction = try archive.transaction.map { try decoder.transaction($0, of: archive) }
    let isLimit = archive.levelLimit ?? 0 >= 0 && archive.byteLimit ?? 0 >= 0
    try decoder.check(isLimit, "A limit is negative.")
    batchLimit = archive.levelLimit ?? .max
    costLimit = archive.byteLimit ?? .max
    let batchCount = max(log.done.batchCount, log.undone.batchCount)
    try decoder.check(batchLimit >= batchCount, "There are more steps than the limit allows.")
  }

  private mutating func push(_ step: DetachedStep, on stack: StackKind) {
    let tag = log.beginBatch(
      of: step.parts.count,
      label: labels.label(named: step.name, atMilliseconds: step.milliseconds),
      isDiscardable: step.isDiscardable,
      on: stack
    )
    for (part, cost) in zip(step.parts, step.costs) {
      let slot = subjects.addedSlot(of: part.subject)
      log.push(part.change, slot: slot, tag: tag, cost: cost, on: stack)
    }
  }

  private mutating func readSavedPoint(
    _ archive: HistoryArchive<Subject, Change>,
    _ decoder: ArchiveDecoder
  ) throws {
    log.savedPoint.begin()
    guard let saved = archive.saved else {
      log.savedPoint.isLost = true
      return
    }
    if saved.isEmpty { return }
    try decoder.check(saved.count == archive.subjects.count, "The saved point has a wrong count.")
    for (subject, distance) in zip(archive.subjects, saved) where distance != 0 {
      let slot = subjects.slot(of: subject)
      let stack: StackKind = distance < 0 ? .done : .undone
      let passed = slot.map { log.countingParts(of: $0, on: stack) } ?? 0
      guard let slot, distance.magnitude <= passed else {
        throw decoder.error("The saved point is beyond the steps.")
      }
      log.setSaved(slot, distance: Int32(distance))
    }
  }

  private mutating func readBranches(
    _ archive: HistoryArchive<Subject, Change>,
    _ decoder: ArchiveDecoder
  ) throws {
    branchLimit = archive.branchLimit ?? 0
    try decoder.check(archive.branchLimit ?? 0 >= 0, "A limit is negative.")
    let branches = archive.branches ?? []
    try decoder.check(branchLimit >= branches.count, "There are more branches than allowed.")
    for (identity, branch) in branches.enumerated() {
      let steps = try decoder.steps(branch.steps, of: archive)
      try decoder.check(!steps.isEmpty, "A branch has no steps.")
      var forks: [Subject: Fork] = [:]
      for (subject, distance, holder) in try decoder.forks(branch, at: identity, of: archive) {
        let slot = subjects.addedSlot(of: subject)
        let depth = log.entries.state(of: slot).depth + distance
        forks[subject] = Fork(depth: depth, holder: holder)
      }
      let owners = Set(steps.flatMap(\.parts).map(\.subject))
      try decoder.check(owners.isSubset(of: forks.keys), "A step of a branch has no fork.")
      stash?.branches.append(StashedBranch(identity: identity, steps: steps, forks: forks))
      stash?.nextIdentity = identity + 1
    }
  }
}

private enum HeaderKey: String, CodingKey { case version }
