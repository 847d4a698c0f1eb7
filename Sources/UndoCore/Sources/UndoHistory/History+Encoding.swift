extension NamedHistory: Encodable where Subject: Codable, Change: Codable, Name: Codable {
  /// Encodes the history.
  ///
  /// - Complexity: O(everything).
  public func encode(to encoder: any Encoder) throws { try archive.encode(to: encoder) }
}

extension NamedHistory: Equatable where Change: Equatable {
  /// Whether two histories have the same steps in the same order, with the same authors, the same limits, the
  /// same saved point and the same branches, which lead to the same places. How they got there, and whether
  /// another step could be merged into the last one, makes no difference, nor does which IDs steps have, as
  /// long as the same ones are the same step, nor after which step a list of branches shows one to start.
  ///
  /// - Complexity: O(parts of all steps).
  public static func == (left: Self, right: Self) -> Bool {
    left.archive.canonical == right.archive.canonical
  }
}

extension NamedHistory {
  /// The history as columns, for formats other than `Codable`.
  ///
  /// - Complexity: O(everything).
  public var archive: HistoryArchive<Subject, Change, Name> {
    ArchiveEncoder(self).archive
  }
}

/// Makes columns, and numbers parts, subjects and names in the order in which they are first used.
private struct ArchiveEncoder<
  Subject: Hashable & Sendable,
  Change,
  Name: Hashable & Sendable
> {
  typealias Archive = HistoryArchive<Subject, Change, Name>
  typealias Log = NamedHistory<Subject, Change, Name>

  var archive = Archive()
  private let history: Log
  private var subjects = NumberTable<UInt32>()
  private var names = NumberTable<UInt32>()
  /// The number of the first part of each step and subject.
  private var parts: [Log.Key: Int] = [:]
  private var partCount = 0
  private var unsaved: [Int] = []

  init(_ history: Log) {
    self.history = history
    archive.done = steps(history.done)
    archive.undone = steps(history.undone)
    let branches = history.stash?.branches ?? []
    let stepsOfBranches = branches.map { steps($0.stack) }
    if !branches.isEmpty {
      archive.branches = zip(branches, stepsOfBranches).map { branch($0, $1) }
    }
    archive.bases = bases
    archive.unsaved = unsaved.isEmpty ? nil : unsaved
    let isLost = history.savedPoint.isLost || history.savedPoint.differingCount > unsaved.count
    archive.isSavedPointLost = isLost ? true : nil
    archive.levelLimit = history.keptLimits.steps
    archive.byteLimit = history.keptLimits.bytes
    archive.branchLimit = history.keptLimits.branches.flatMap { $0 == 0 ? nil : $0 }
    archive.keepsAllBranches = history.keptLimits.branches == nil ? true : nil
    archive.openStep = history.openStep
    archive.leaveOutIDs(next: history.nextStep)
    archive.subjects = subjects.keys.map { history.subjects[$0] }
    archive.names = names.keys.map { history.names[$0] }
  }

  private mutating func steps(_ stack: Log.Stack) -> Archive.Steps {
    var archive = Archive.Steps()
    var (last, sizes, costs) = (Int64(0), [Int](), [UInt32]())
    for index in stack.batches.indices where stack.batches[index].count > 0 {
      let batch = stack.batches[index]
      archive.names.append(names.addedNumber(of: batch.name))
      archive.times.append(batch.stamp.milliseconds - last)
      last = batch.stamp.milliseconds
      archive.ids = (archive.ids ?? []) + CollectionOfOne(batch.step)
      sizes.append(Int(batch.count))
      for position in stack.parts(ofBatch: index) {
        let entry = stack[position]
        guard let change = entry.change else { continue }
        archive.parts.subjects.append(subjects.addedNumber(of: entry.slot))
        archive.parts.changes.append(change)
        costs.append(entry.cost)
        if entry.mark == history.savedPoint.epoch { unsaved.append(partCount) }
        let key = Log.Key(step: batch.step, slot: entry.slot)
        if parts[key] == nil { parts[key] = partCount }
        partCount += 1
      }
    }
    if !stack.numbers.isEmpty {
      archive.moments = stack.batches.indices.filter { stack.batches[$0].count > 0 }.map {
        stack.numbers[$0]
      }
    }
    let authors = stack.batches.lazy.filter { $0.count > 0 }.map(\.stamp.author)
    if authors.contains(where: { $0 != 0 }) { archive.authors = Array(authors) }
    if sizes.contains(where: { $0 > 1 }) { archive.sizes = sizes }
    if costs.contains(where: { $0 > 0 }) { archive.parts.costs = costs }
    return archive
  }

  /// A subject without a part anywhere need not be led back.
  private func branch(_ branch: Log.StashedBranch, _ steps: Archive.Steps) -> Archive.Branch {
    var archive = Archive.Branch()
    archive.steps = steps
    archive.subjects = branch.slots.compactMap { subjects.number(of: $0) }.sorted()
    let moved = history.stash?.moved(since: branch.place) ?? [:]
    let known = moved.compactMap { key, fields in parts[key].map { (number: $0, fields: fields) } }
      .sorted { $0.number < $1.number }
    archive.moved = known.map(\.number)
    if known.contains(where: { $0.fields != .all }) { archive.fields = known.map(\.fields) }
    let gone = moved.keys.filter { parts[$0] == nil }.map {
      subjects.number(of: $0.slot) ?? subjects.count
    }
    archive.gone = gone.isEmpty ? nil : Set(gone).sorted()
    archive.parent = branch.parent.flatMap { parts[$0] }
    let redoable = branch.redoable.compactMap { parts[$0] }.sorted()
    archive.redoable = redoable.isEmpty ? nil : redoable
    archive.done = order(branch.order.done)
    archive.undone = order(branch.order.undone)
    return archive
  }

  private var bases: Archive.Parts? {
    let known = history.bases.filter { history.done.tops[Int($0.key)] == 0 }
      .compactMap { slot, change in subjects.number(of: slot).map { (subject: $0, change: change) }
      }
      .sorted { $0.subject < $1.subject }
    if known.isEmpty { return nil }
    var parts = Archive.Parts()
    (parts.subjects, parts.changes) = (known.map(\.subject), known.map(\.change))
    return parts
  }

  /// An order of parts that are not all there any more is of no use.
  private func order(_ order: [[Log.Key]]) -> [[Int]]? {
    let numbers = order.map { $0.compactMap { parts[$0] } }
    let isWhole = zip(numbers, order).allSatisfy { $0.count == $1.count }
    return order.isEmpty || !isWhole ? nil : numbers
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
    let all =
      (done.ids ?? []) + (undone.ids ?? []) + (branches ?? []).flatMap { $0.steps.ids ?? [] }
    if next != (all.max() ?? 0) + 1 { nextID = next }
    if branches == nil, done.ids ?? [] == defaultIDs.done, undone.ids ?? [] == defaultIDs.undone {
      (done.ids, undone.ids) = (nil, nil)
    }
  }

  /// Moments by their order only.
  private mutating func rankMoments() {
    let all = (branches ?? []).map(\.steps) + [done, undone]
    let moments = Set(all.flatMap { $0.moments ?? [] }).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: moments.enumerated().map { ($1, UInt32($0)) })
    func rank(_ steps: inout Steps) { steps.moments = steps.moments?.compactMap { ranks[$0] } }
    rank(&done)
    rank(&undone)
    branches = branches?.map { branch in
      var branch = branch
      rank(&branch.steps)
      return branch
    }
  }

  /// The archive without what does not make two histories different: IDs are numbered in the order in which
  /// they occur.
  fileprivate var canonical: Self {
    var copy = self
    var numbers = NumberTable<UInt32>()
    func number(_ ids: [UInt32]) -> [UInt32] { ids.map { UInt32(numbers.addedNumber(of: $0)) } }
    copy.done.ids = number(done.ids ?? defaultIDs.done)
    copy.undone.ids = number(undone.ids ?? defaultIDs.undone)
    copy.rankMoments()
    copy.branches = copy.branches?.map { branch in
      var branch = branch
      branch.steps.ids = number(branch.steps.ids ?? [])
      (branch.parent, branch.done, branch.undone) = (nil, nil, nil)
      return branch
    }
    (copy.nextID, copy.openStep) = (nil, nil)
    return copy
  }
}
