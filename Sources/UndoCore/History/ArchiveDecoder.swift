/// Validates an archive. Errors say in a sentence what is wrong.
struct ArchiveDecoder {
  let path: [any CodingKey]

  func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
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

extension ArchiveDecoder {
  func steps<Subject, Change>(
    _ archive: HistoryArchive<Subject, Change>.Steps,
    of whole: HistoryArchive<Subject, Change>
  ) throws -> [History<Subject, Change>.DetachedStep] {
    let count = archive.names.count
    try check(archive.times.count == count, "There are \(count) names, but not as many times.")
    let parts = try parts(archive.parts, of: whole)
    let ranges = try ranges(archive.sizes, of: count, covering: parts.count)
    let discardable = try indices(archive.discardable, below: count)
    var time: Int64 = 0
    return try (0..<count).map { step in
      time = try later(time, by: archive.times[step])
      return try History.DetachedStep(
        name: element(archive.names[step], of: whole.names, "name"),
        milliseconds: time,
        isDiscardable: discardable.contains(step),
        parts: parts[ranges[step]].map(\.part),
        costs: parts[ranges[step]].map(\.cost)
      )
    }
  }

  private func later(_ time: Int64, by difference: Int64) throws -> Int64 {
    let (sum, overflow) = time.addingReportingOverflow(difference)
    try check(
      !overflow && sum.magnitude <= LabelTable.farthest.magnitude,
      "A time is out of range."
    )
    return sum
  }

  func parts<Subject, Change>(
    _ archive: HistoryArchive<Subject, Change>.Parts,
    of whole: HistoryArchive<Subject, Change>
  ) throws -> [(part: History<Subject, Change>.Part, cost: UInt32)] {
    let count = archive.changes.count
    let isEven = archive.subjects.count == count && archive.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < 1 << 30, "There are too many parts.")
    return try (0..<count).map { index in
      let subject = try element(archive.subjects[index], of: whole.subjects, "subject")
      return (History.Part(subject, archive.changes[index]), archive.costs?[index] ?? 0)
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
    for index in indices ?? [] {
      try check(
        (0..<count).contains(index),
        "There is no step or part to be discardable at \(index)."
      )
    }
    return Set(indices ?? [])
  }

  /// The index of the branch matters because only a branch that was stashed later can hold its
  /// forks.
  func forks<Subject, Change>(
    _ branch: HistoryArchive<Subject, Change>.Branch,
    at index: Int,
    of whole: HistoryArchive<Subject, Change>
  ) throws -> [(subject: Subject, distance: Int32, holder: Int?)] {
    let count = branch.subjects.count
    let isEven = branch.distances.count == count && branch.holders.count == count
    try check(isEven, "The columns of the forks differ in length.")
    try check(Set(branch.subjects).count == count, "A branch has two forks of one subject.")
    let branches = whole.branches?.count ?? 0
    return try (0..<count).map { index in
      let (distance, holder) = (branch.distances[index], branch.holders[index])
      try check(distance.magnitude < 1 << 30, "A fork is out of range.")
      try check(holder >= -1 && holder < branches, "There is no branch \(holder).")
      try check(holder < 0 || holder > index, "Branch \(index) is held by an older one.")
      let subject = try element(branch.subjects[index], of: whole.subjects, "subject")
      return (subject, Int32(distance), holder < 0 ? nil : holder)
    }
  }

  func transaction<Subject, Change>(
    _ archive: HistoryArchive<Subject, Change>.Transaction,
    of whole: HistoryArchive<Subject, Change>
  ) throws -> History<Subject, Change>.Transaction {
    let parts = try parts(archive.parts, of: whole)
    let range = 0...parts.count
    let isOrdered = zip(archive.marks, archive.marks.dropFirst()).allSatisfy { $0 <= $1 }
    let isInside = archive.marks.allSatisfy(range.contains) && archive.marks.first == 0
    try check(isOrdered && isInside, "The marks of the transaction are invalid.")
    let isSavedInside = archive.savedCount.map(range.contains) ?? true
    try check(isSavedInside, "The saved point is outside the transaction.")
    let discardable = try indices(archive.discardable, below: parts.count)
    var transaction = History<Subject, Change>.Transaction()
    transaction.marks = archive.marks
    transaction.savedCount = archive.savedCount
    transaction.parts = parts.enumerated().map { index, held in
      .init(part: held.part, cost: held.cost, isDiscardable: discardable.contains(index))
    }
    return transaction
  }
}
