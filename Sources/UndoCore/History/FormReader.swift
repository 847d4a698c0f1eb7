/// Checks what was read, and says in a sentence what is wrong with it.
struct FormReader {
  let path: [any CodingKey]

  func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw error(message()) }
  }

  func error(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "This is no history. \(message)"))
  }

  /// An element told by its place.
  func element<Element>(_ place: Int, of list: [Element], _ what: String) throws -> Element {
    guard list.indices.contains(place) else { throw error("There is no \(what) \(place).") }
    return list[place]
  }
}

extension FormReader {
  func steps<Subject, Change>(
    _ form: HistoryForm<Subject, Change>.Steps,
    of whole: HistoryForm<Subject, Change>
  ) throws -> [History<Subject, Change>.DetachedStep] {
    let count = form.names.count
    try check(form.times.count == count, "There are \(count) names, but not as many times.")
    let parts = try parts(form.parts, of: whole)
    let ranges = try ranges(form.sizes, of: count, covering: parts.count)
    let discardable = try places(form.discardable, below: count)
    var time: Int64 = 0
    return try (0..<count).map { step in
      time = try later(time, by: form.times[step])
      return try History.DetachedStep(
        name: element(form.names[step], of: whole.names, "name"),
        milliseconds: time,
        isDiscardable: discardable.contains(step),
        parts: parts[ranges[step]].map(\.part),
        costs: parts[ranges[step]].map(\.cost)
      )
    }
  }

  private func later(_ time: Int64, by difference: Int64) throws -> Int64 {
    let (sum, overflow) = time.addingReportingOverflow(difference)
    try check(!overflow && sum.magnitude <= LabelTable.farthest.magnitude, "A time is too far.")
    return sum
  }

  func parts<Subject, Change>(
    _ form: HistoryForm<Subject, Change>.Parts,
    of whole: HistoryForm<Subject, Change>
  ) throws -> [(part: History<Subject, Change>.Part, cost: UInt32)] {
    let count = form.changes.count
    let isEven = form.subjects.count == count && form.costs?.count ?? count == count
    try check(isEven, "The columns of the parts differ in length.")
    try check(count < 1 << 30, "There are too many parts.")
    return try (0..<count).map { place in
      let subject = try element(form.subjects[place], of: whole.subjects, "subject")
      return (History.Part(subject, form.changes[place]), form.costs?[place] ?? 0)
    }
  }

  /// Where the parts of each step lie.
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

  private func places(_ places: [Int]?, below count: Int) throws -> Set<Int> {
    for place in places ?? [] {
      try check((0..<count).contains(place), "There is nothing to be discardable at \(place).")
    }
    return Set(places ?? [])
  }

  /// The place of the branch among all counts, for only what was set aside later can hold its forks.
  func forks<Subject, Change>(
    _ branch: HistoryForm<Subject, Change>.Branch,
    at index: Int,
    of whole: HistoryForm<Subject, Change>
  ) throws -> [(subject: Subject, distance: Int32, holder: Int?)] {
    let count = branch.subjects.count
    let isEven = branch.distances.count == count && branch.holders.count == count
    try check(isEven, "The columns of the forks differ in length.")
    try check(Set(branch.subjects).count == count, "A branch has two forks of one subject.")
    let branches = whole.branches?.count ?? 0
    return try (0..<count).map { place in
      let (distance, holder) = (branch.distances[place], branch.holders[place])
      try check(distance.magnitude < 1 << 30, "A fork is too far away.")
      try check(holder >= -1 && holder < branches, "There is no branch \(holder).")
      try check(holder < 0 || holder > index, "Branch \(index) is held by an older one.")
      let subject = try element(branch.subjects[place], of: whole.subjects, "subject")
      return (subject, Int32(distance), holder < 0 ? nil : holder)
    }
  }

  func transaction<Subject, Change>(
    _ form: HistoryForm<Subject, Change>.Transaction,
    of whole: HistoryForm<Subject, Change>
  ) throws -> History<Subject, Change>.Transaction {
    let parts = try parts(form.parts, of: whole)
    let range = 0...parts.count
    let isOrdered = zip(form.marks, form.marks.dropFirst()).allSatisfy { $0 <= $1 }
    let isInside = form.marks.allSatisfy(range.contains) && form.marks.first == 0
    try check(isOrdered && isInside, "The marks of the transaction make no sense.")
    let isSavedInside = form.savedCount.map(range.contains) ?? true
    try check(isSavedInside, "The saved point is not in the transaction.")
    let discardable = try places(form.discardable, below: parts.count)
    var transaction = History<Subject, Change>.Transaction()
    transaction.marks = form.marks
    transaction.savedCount = form.savedCount
    transaction.parts = parts.enumerated().map { place, held in
      .init(part: held.part, cost: held.cost, isDiscardable: discardable.contains(place))
    }
    return transaction
  }
}
