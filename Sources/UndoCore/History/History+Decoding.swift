/// Reading a history that was written down, by this program or by somebody who means harm.
///
/// Links, counts and tables are built anew, as if everything were recorded again. So there is nothing
/// in the form that could contradict itself but what is checked here, and memory grows only with what
/// is really there.
extension History: Decodable where Subject: Codable, Change: Codable {
  /// Reads a history.
  ///
  /// - Parameter decoder: Where to read it.
  /// - Throws: `DecodingError` with a sentence that says what is wrong, or what the decoder, a subject
  ///   or a change throws.
  /// - Complexity: O(everything).
  public init(from decoder: any Decoder) throws {
    let header = try decoder.container(keyedBy: HeaderKey.self)
    let version = try header.decode(Int.self, forKey: .version)
    let reader = FormReader(path: decoder.codingPath)
    typealias Form = HistoryForm<Subject, Change>
    try reader.check(version == Form.currentVersion, "Version \(version) is not known.")
    try self.init(Form(from: decoder), reader)
  }
}

extension History {
  /// Makes a history of columns from anywhere, or says what is wrong with them.
  package init(_ form: HistoryForm<Subject, Change>) throws {
    try self.init(form, FormReader(path: []))
  }

  private init(_ form: HistoryForm<Subject, Change>, _ reader: FormReader) throws {
    self.init()
    let isUnique = Set(form.subjects).count == form.subjects.count
    try reader.check(isUnique, "A subject is listed twice.")
    for step in try reader.steps(form.done, of: form) { put(step, on: .done) }
    for step in try reader.steps(form.undone, of: form) { put(step, on: .undone) }
    timelines.pack()
    try readSavedPoint(form, reader)
    try readBranches(form, reader)
    transaction = try form.transaction.map { try reader.transaction($0, of: form) }
    let isLimit = form.levelLimit ?? 0 >= 0 && form.byteLimit ?? 0 >= 0
    try reader.check(isLimit, "A limit is below zero.")
    batchLimit = form.levelLimit ?? .max
    costLimit = form.byteLimit ?? .max
    let batchCount = max(timelines.done.batchCount, timelines.undone.batchCount)
    try reader.check(batchLimit >= batchCount, "There are more steps than the limit allows.")
  }

  private mutating func put(_ step: DetachedStep, on side: Side) {
    let tag = timelines.beginBatch(
      of: step.parts.count,
      label: labels.label(named: step.name, atMilliseconds: step.milliseconds),
      isDiscardable: step.isDiscardable,
      on: side
    )
    for (part, cost) in zip(step.parts, step.costs) {
      let slot = subjects.addedSlot(of: part.subject)
      timelines.put(part.change, slot: slot, tag: tag, cost: cost, on: side)
    }
  }

  private mutating func readSavedPoint(
    _ form: HistoryForm<Subject, Change>,
    _ reader: FormReader
  ) throws {
    timelines.savedPoint.begin()
    guard let saved = form.saved else {
      timelines.savedPoint.isLost = true
      return
    }
    if saved.isEmpty { return }
    try reader.check(saved.count == form.subjects.count, "The saved point has a wrong count.")
    for (subject, distance) in zip(form.subjects, saved) where distance != 0 {
      let slot = subjects.slot(of: subject)
      let side: Side = distance < 0 ? .done : .undone
      let passed = slot.map { timelines.countingParts(of: $0, on: side) } ?? 0
      guard let slot, distance.magnitude <= passed else {
        throw reader.error("The saved point is beyond the steps.")
      }
      timelines.setSaved(slot, distance: Int32(distance))
    }
  }

  private mutating func readBranches(
    _ form: HistoryForm<Subject, Change>,
    _ reader: FormReader
  ) throws {
    branchLimit = form.branchLimit ?? 0
    try reader.check(form.branchLimit ?? 0 >= 0, "A limit is below zero.")
    let branches = form.branches ?? []
    try reader.check(branchLimit >= branches.count, "There are more branches than allowed.")
    for (identity, branch) in branches.enumerated() {
      let steps = try reader.steps(branch.steps, of: form)
      try reader.check(!steps.isEmpty, "A branch has no steps.")
      var forks: [Subject: Fork] = [:]
      for (subject, distance, holder) in try reader.forks(branch, at: identity, of: form) {
        let slot = subjects.addedSlot(of: subject)
        let depth = timelines.entries.track(of: slot).depth + distance
        forks[subject] = Fork(depth: depth, holder: holder)
      }
      let owners = Set(steps.flatMap(\.parts).map(\.subject))
      try reader.check(owners.isSubset(of: forks.keys), "A step of a branch has no fork.")
      aside?.branches.append(AsideBranch(identity: identity, steps: steps, forks: forks))
      aside?.nextIdentity = identity + 1
    }
  }
}

private enum HeaderKey: String, CodingKey { case version }
