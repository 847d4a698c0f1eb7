/// Finding what a lens sees.
extension Timeline {
  /// Positions of parts that go together, the last first.
  @usableFromInline
  enum Pick {
    case one(Int)
    case many([Int])

    @inlinable var count: Int {
      switch self {
      case .one: 1
      case .many(let positions): positions.count
      }
    }

    @inlinable var newest: Int {
      switch self {
      case .one(let position): position
      case .many(let positions): positions[0]
      }
    }
  }

  /// The number of parts of the newest batch; zero if there is none.
  @usableFromInline var newestBatchCount: Int {
    guard let last = entries.last else { return 0 }
    return last.tag.group.map { Int(groups[$0].livePartCount) } ?? 1
  }

  /// The newest of the parts on top of a list in the lens.
  @inlinable
  func newestTop<Subject>(
    through lens: Lens<Subject>,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    switch lens.kind {
    case .all: entries.isEmpty ? nil : entries.count - 1
    case .one(let subject): subjects.slot(of: subject).flatMap { top(of: $0) }
    case .some(let set): newestTop(of: set, subjects)
    }
  }

  @usableFromInline
  func newestTop<Subject>(of set: Set<Subject>, _ subjects: SubjectTable<Subject>) -> Int? {
    var newest: Int?
    for subject in set {
      guard let top = subjects.slot(of: subject).flatMap({ top(of: $0) }) else { continue }
      newest = max(newest ?? top, top)
    }
    return newest
  }

  /// The parts, inside the lens, of the newest batch on top of a list in the lens.
  ///
  /// A list holds its batches in the order of their age. So if the newest of all tops belongs to a
  /// batch, whatever else of that batch is in the lens lies on top of its list too.
  @inlinable
  func newestBatch<Subject>(
    through lens: Lens<Subject>,
    of subjects: SubjectTable<Subject>
  ) -> Pick? {
    guard let top = newestTop(through: lens, of: subjects) else { return nil }
    guard let group = entries[top].tag.group, groups[group].livePartCount > 1 else {
      return .one(top)
    }
    return .many(parts(of: group, under: top, through: lens, of: subjects))
  }

  @usableFromInline
  func parts<Subject>(
    of group: Int,
    under top: Int,
    through lens: Lens<Subject>,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    switch lens.kind {
    case .all:
      return (Int(groups[group].first)...top).reversed().filter { entries[$0].change != nil }
    case .one:
      return run(of: group, from: top)
    case .some(let set):
      let tops = set.compactMap { subjects.slot(of: $0).flatMap { self.top(of: $0) } }
      return tops.flatMap { run(of: group, from: $0) }.sorted(by: >)
    }
  }

  /// The part at a position and those beneath it on its list, as long as they belong to the group.
  @usableFromInline
  func run(of group: Int, from top: Int) -> [Int] {
    let tag = Tag(group: group)
    return sequence(first: top, next: { below($0) }).prefix { entries[$0].tag == tag }.map(\.self)
  }

  /// The positions of all parts in the lens, oldest first.
  @usableFromInline
  func positions<Subject>(
    through lens: Lens<Subject>,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    switch lens.kind {
    case .all:
      return entries.indices.filter { entries[$0].change != nil }
    case .one(let subject):
      return subjects.slot(of: subject).map { list(of: $0) }?.reversed() ?? []
    case .some(let set):
      return set.compactMap { subjects.slot(of: $0) }.flatMap { list(of: $0) }.sorted()
    }
  }

  /// The list of a subject, its top first.
  @usableFromInline
  func list(of slot: Int) -> [Int] {
    guard let top = top(of: slot) else { return [] }
    return Array(sequence(first: top) { below($0) })
  }

  /// Whether two positions belong to one batch. Batches of one part can have equal tags.
  @usableFromInline
  func isSameBatch(_ left: Int, _ right: Int) -> Bool {
    left == right || (entries[left].tag.group != nil && entries[left].tag == entries[right].tag)
  }

  /// The labels of the batches to which the positions belong, in the order of the positions.
  @usableFromInline
  func labels(at positions: [Int]) -> [UInt32] {
    var labels: [UInt32] = []
    var previous: Int?
    for position in positions {
      if let previous, isSameBatch(previous, position) { continue }
      labels.append(label(at: position))
      previous = position
    }
    return labels
  }
}
