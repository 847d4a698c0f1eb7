extension NamedHistory: Decodable where Subject: Codable, Change: Codable, Name: Codable {
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

extension NamedHistory {
  /// Makes a history from an archive of any origin, as if everything were recorded again.
  ///
  /// - Throws: A `DecodingError` that says in a sentence what is wrong.
  /// - Complexity: O(everything).
  public init(_ archive: HistoryArchive<Subject, Change, Name>) throws {
    try self.init(archive, path: [])
  }

  init(_ archive: HistoryArchive<Subject, Change, Name>, path: [any CodingKey]) throws {
    self.init()
    var reader = ArchiveReader(archive, path)
    try reader.checkHeader()
    // The subjects of branches may have no parts on the stacks.
    for subject in archive.subjects { _ = addedSlot(of: subject) }
    try reader.read(archive.done, into: &self.done, &names, ids: archive.defaultIDs.done)
    try reader.read(archive.undone, into: &self.undone, &names, ids: archive.defaultIDs.undone)
    var stacks: [Stack] = []
    for branch in archive.branches ?? [] {
      var stack = Stack()
      try reader.read(branch.steps, into: &stack, &names, ids: [])
      stacks.append(stack)
    }
    try reader.checkEnd()
    byteSum = (done.entries + undone.entries).reduce(0) { $0 + Int($1.cost) }
    savedPoint.differingCount = reader.unsaved.count
    savedPoint.isLost = archive.isSavedPointLost ?? false
    nextStep = max(archive.nextID ?? 1, (reader.ids.max() ?? 0) + 1)
    let all = [archive.done, archive.undone] + (archive.branches ?? []).map(\.steps)
    isShared =
      all.contains { $0.moments != nil }
      || (done.batches + undone.batches + stacks.flatMap(\.batches)).contains {
        $0.stamp.author != 0
      }
    try reader.checkIDs(isShared: isShared)
    if isShared { try readMoments(archive, reader) }
    keptLimits = Limits(
      steps: archive.levelLimit,
      bytes: archive.byteLimit,
      branches: archive.keepsAllBranches == true ? nil : archive.branchLimit ?? 0
    )
    if keptLimits.branches != 0 { stash = Stash() }
    try readBranches(archive, stacks, reader)
    if isShared {
      findBases()
      let read = archive.bases ?? .init()
      try reader.check(
        read.subjects.count == read.changes.count,
        "The columns of the bases differ in length."
      )
      for (subject, change) in zip(read.subjects, read.changes) {
        bases[try reader.slot(subject)] = change
      }
    }
    let batchCount = max(self.done.batchCount, self.undone.batchCount)
    let isWithin = batchCount <= keptLimits.steps ?? .max
    try reader.check(isWithin, "There are more steps than the limit allows.")
    openStep = self.done.isEmpty ? nil : archive.openStep
    // As in a history that was never written, subjects without parts are forgotten in time.
    wasteCount = archive.subjects.count
  }

  /// Without moments, everything lies where it is since the beginning.
  private mutating func readMoments(
    _ archive: HistoryArchive<Subject, Change, Name>,
    _ reader: ArchiveReader<Subject, Change, Name>
  ) throws {
    done.numbers = archive.done.moments ?? Array(repeating: 0, count: done.batches.count)
    undone.numbers = archive.undone.moments ?? Array(repeating: 0, count: undone.batches.count)
    let isEven =
      done.numbers.count == done.batches.count && undone.numbers.count == undone.batches.count
    try reader.check(isEven, "The columns of the steps differ in length.")
    let displaced = (archive.branches ?? []).flatMap { $0.steps.moments ?? [] }
    let last = (done.numbers + undone.numbers + displaced).max() ?? 0
    try reader.check(last < .max / 2, "A moment is out of range.")
    (done.clock, undone.clock) = (last + 1, last + 1)
  }

  private mutating func readBranches(
    _ archive: HistoryArchive<Subject, Change, Name>,
    _ stacks: [Stack],
    _ reader: ArchiveReader<Subject, Change, Name>
  ) throws {
    var moved: [[Key: FieldSet]] = []
    for (read, stack) in zip(archive.branches ?? [], stacks) {
      try reader.check(!stack.isEmpty, "A branch has no steps.")
      var branch = StashedBranch(stack: stack)
      if isShared {
        let moments = read.steps.moments ?? Array(repeating: 0, count: stack.batches.count)
        try reader.check(
          moments.count == stack.batches.count,
          "The columns of the steps differ in length."
        )
        (branch.stack.numbers, branch.stack.clock) = (moments, done.clock)
      }
      branch.slots = Set(try read.subjects.map { try reader.slot($0) })
      let isWhole = stack.entries.allSatisfy { branch.slots.contains($0.slot) }
      try reader.check(isWhole, "A branch changes a subject that is not one of its own.")
      branch.parent = try read.parent.map(reader.key)
      branch.redoable = Set(try (read.redoable ?? []).map(reader.key))
      branch.order.done = try (read.done ?? []).map { try $0.map(reader.key) }
      branch.order.undone = try (read.undone ?? []).map { try $0.map(reader.key) }
      stash?.append(branch)
      let gone = try (read.gone ?? []).map { number in
        Key(step: 0, slot: number == archive.subjects.count ? .max : try reader.slot(number))
      }
      let fields = read.fields ?? Array(repeating: .all, count: read.moved.count)
      try reader.check(
        fields.count == read.moved.count,
        "The columns of a branch differ in length."
      )
      let moves = zip(try read.moved.map(reader.key), fields).map { ($0, $1) }
      moved.append(Dictionary(moves + gone.map { ($0, .all) }) { $0.union($1) })
    }
    stash?.setMoved(moved)
  }
}

/// Reads the columns of an archive that may be corrupt or malicious.
private struct ArchiveReader<
  Subject: Hashable & Sendable,
  Change,
  Name: Hashable & Sendable
> {
  typealias Archive = HistoryArchive<Subject, Change, Name>
  typealias Log = NamedHistory<Subject, Change, Name>

  let archive: Archive
  let path: [any CodingKey]
  let unsaved: Set<Int>
  /// All batches read so far, with their keys.
  private var batches: [(batch: Log.Batch, name: Name, slots: Set<UInt32>)] = []
  /// The keys of the parts read so far, by number.
  private var keys: [Log.Key] = []

  init(_ archive: Archive, _ path: [any CodingKey]) {
    (self.archive, self.path, unsaved) = (archive, path, Set(archive.unsaved ?? []))
  }

  var ids: [UInt32] { batches.map(\.batch.step) }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if condition { return }
    let text = "This is not a valid history. \(message())"
    throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: text))
  }

  private func element<Element>(_ index: Int, of list: [Element], _ what: String) throws -> Element
  {
    try check(list.indices.contains(index), "There is no \(what) \(index).")
    return list[index]
  }

  func key(_ number: Int) throws -> Log.Key { try element(number, of: keys, "part") }

  func slot(_ number: Int) throws -> UInt32 {
    _ = try element(number, of: archive.subjects, "subject")
    return UInt32(number)
  }

  func checkHeader() throws {
    let version = archive.version
    try check(version == Archive.currentVersion, "Version \(version) is not known.")
    let isUnique = Set(archive.subjects).count == archive.subjects.count
    try check(isUnique, "A subject is listed twice.")
    let limits = [archive.levelLimit, archive.byteLimit, archive.branchLimit]
    try check(limits.allSatisfy { $0 ?? 0 >= 0 }, "A limit is negative.")
    let isAllowed = archive.branches?.count ?? 0 <= archive.branchLimit ?? 0
    try check(
      isAllowed || archive.keepsAllBranches == true,
      "There are more branches than allowed."
    )
    let isInRange = archive.nextID ?? 0 <= Self.mostSteps
    try check(isInRange, "The number of the next step is out of range.")
  }

  /// More steps than any history has.
  private static var mostSteps: Int { Int(Int32.max) }

  mutating func read(
    _ steps: Archive.Steps,
    into stack: inout Log.Stack,
    _ names: inout NumberTable<Name>,
    ids standard: [UInt32]
  ) throws {
    let count = steps.names.count
    let (ids, sizes) = (steps.ids ?? standard, steps.sizes ?? Array(repeating: 1, count: count))
    let authors = steps.authors ?? Array(repeating: 0, count: count)
    let columns = [steps.times.count, ids.count, sizes.count, authors.count]
    try check(columns.allSatisfy { $0 == count }, "The columns of the steps differ in length.")
    try checkColumns(of: steps.parts)
    var (time, end) = (Int64(0), 0)
    for index in 0..<count {
      let (sum, overflow) = time.addingReportingOverflow(steps.times[index])
      let isTime = !overflow && sum.magnitude <= Milliseconds.farthest
      try check(isTime, "A time is out of range.")
      let isID = (1..<UInt32(Self.mostSteps)).contains(ids[index])
      try check(isID, "The ID of a step is out of range.")
      let size = sizes[index]
      let isSize = size > 0 && size <= steps.parts.changes.count - end
      try check(isSize, "A step has \(size) parts.")
      let name = try element(steps.names[index], of: archive.names, "name")
      let batch = Log.Batch(
        step: ids[index],
        name: UInt32(names.addedNumber(of: name)),
        stamp: Stamp(milliseconds: sum, author: authors[index])
      )
      stack.begin(batch)
      for part in end..<end + size { try read(part, of: steps.parts, in: batch, into: &stack) }
      batches.append((batch, name, Set(keys.suffix(size).map(\.slot))))
      (time, end) = (sum, end + size)
    }
    try check(end == steps.parts.changes.count, "There are parts without a step.")
  }

  private func checkColumns(of parts: Archive.Parts) throws {
    let count = parts.changes.count
    let isEven = parts.subjects.count == count && parts.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < Self.mostSteps, "There are too many parts.")
  }

  private mutating func read(
    _ part: Int,
    of parts: Archive.Parts,
    in batch: Log.Batch,
    into stack: inout Log.Stack
  ) throws {
    let slot = try slot(parts.subjects[part])
    let mark: UInt16 = unsaved.contains(keys.count) ? 1 : 0
    keys.append(Log.Key(step: batch.step, slot: slot))
    let cost = parts.costs?[part] ?? 0
    stack.put(Log.Entry(slot: slot, cost: cost, mark: mark, change: parts.changes[part]))
  }

  /// The parts of a step may be in several batches, but with one author those of a subject only in one. All of
  /// them must agree on what the step is.
  func checkIDs(isShared: Bool) throws {
    var known: [UInt32: (name: Name, stamp: Stamp)] = [:]
    var seen: Set<Log.Key> = []
    for (batch, name, slots) in batches {
      let first = known[batch.step] ?? (name, batch.stamp)
      known[batch.step] = first
      let isSame = first == (name, batch.stamp)
      try check(isSame, "Two steps have the ID \(batch.step).")
      for slot in slots {
        let isNew = isShared || seen.insert(Log.Key(step: batch.step, slot: slot)).inserted
        try check(isNew, "Step \(batch.step) changes a subject twice.")
      }
    }
  }

  func checkEnd() throws {
    let isThere = unsaved.allSatisfy(keys.indices.contains)
    try check(isThere, "A part that does not exist is unsaved.")
  }
}
