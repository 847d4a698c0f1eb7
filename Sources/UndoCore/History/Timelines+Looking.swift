/// Finding what a lens sees.
extension Timelines {
  @inlinable
  func top(of slot: Int, on side: Side) -> Int? {
    guard slot < tops.count, tops[slot][side] != 0 else { return nil }
    return Int(tops[slot][side])
  }

  @inlinable
  func hasParts(of slot: Int) -> Bool {
    top(of: slot, on: .done) != nil || top(of: slot, on: .undone) != nil
  }

  /// The part beneath another one on the list of their subject.
  @inlinable
  func below(_ rank: Int, on side: Side) -> Int? {
    let below = Int(self[rank, side].below)
    return below > self[side].oldest ? below : nil
  }

  @inlinable
  subscript(rank: Int, side: Side) -> Entry { entries[index(rank, side)] }

  @inlinable @inline(__always)
  func label(of rank: Int, on side: Side) -> UInt32 {
    let tag = entries[index(rank, side)].tag
    return if let group = tag.group { self[side].groups[group].label } else { tag.bits }
  }

  /// The number of parts left of the batch of a part.
  @inlinable
  func batchSize(of rank: Int, on side: Side) -> Int {
    let tag = entries[index(rank, side)].tag
    return if let group = tag.group { Int(self[side].groups[group].livePartCount) } else { 1 }
  }

  /// Whether two parts belong to one batch. Batches of one part can have equal tags.
  @inlinable
  func isSameBatch(_ left: Int, _ right: Int, on side: Side) -> Bool {
    let tag = self[left, side].tag
    return left == right || (tag.group != nil && tag == self[right, side].tag)
  }

  /// The newest of the parts on top of a list in the lens.
  @inlinable @inline(__always)
  func newestTop<Subject>(
    through lens: Lens<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    switch lens.kind {
    case .all: self[side].length == 0 ? nil : self[side].length
    case .one(let subject): subjects.slot(of: subject).flatMap { top(of: $0, on: side) }
    case .some(let set): newestTop(of: set, on: side, of: subjects)
    }
  }

  /// Kept out of line, for its closures would have everything copied to the stack beforehand.
  @inlinable @inline(never)
  func newestTop<Subject>(
    of set: Set<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    set.lazy.compactMap { subjects.slot(of: $0).flatMap { top(of: $0, on: side) } }.max()
  }

  /// All parts in the lens that go together with the newest top, the last first.
  ///
  /// A list holds its batches in the order of their age. So whatever of the newest batch is in the
  /// lens lies on top of its list, too.
  @inlinable
  func batch<Subject>(
    under top: Int,
    through lens: Lens<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    guard let group = self[top, side].tag.group else { return [top] }
    switch lens.kind {
    case .all:
      let first = Int(self[side].groups[group].first)
      return (first...top).reversed().filter { self[$0, side].change != nil }
    case .one:
      return run(from: top, on: side)
    case .some(let set):
      let tops = set.compactMap { subjects.slot(of: $0).flatMap { self.top(of: $0, on: side) } }
      let inside = tops.filter { isSameBatch($0, top, on: side) }
      return inside.flatMap { run(from: $0, on: side) }.sorted(by: >)
    }
  }

  /// A part and those beneath it on its list, as long as they belong to the same batch.
  @inlinable
  func run(from top: Int, on side: Side) -> [Int] {
    sequence(first: top) { below($0, on: side) }.prefix { isSameBatch($0, top, on: side) }
      .map(\.self)
  }

  /// All parts in the lens, oldest first.
  @inlinable
  func ranks<Subject>(
    through lens: Lens<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    switch lens.kind {
    case .all:
      return ranks(on: side)
    case .one(let subject):
      return subjects.slot(of: subject).map { list(of: $0, on: side) }?.reversed() ?? []
    case .some(let set):
      return set.compactMap { subjects.slot(of: $0) }.flatMap { list(of: $0, on: side) }.sorted()
    }
  }

  @inlinable
  func ranks(on side: Side) -> [Int] {
    (1..<self[side].length + 1).filter { self[$0, side].change != nil }
  }

  /// The list of a subject, its top first.
  @inlinable
  func list(of slot: Int, on side: Side) -> [Int] {
    guard let top = top(of: slot, on: side) else { return [] }
    return Array(sequence(first: top) { below($0, on: side) })
  }

  /// The labels of the batches to which the parts belong, in the order of the parts.
  @inlinable
  func labels(of ranks: [Int], on side: Side) -> [UInt32] {
    var labels: [UInt32] = []
    var previous: Int?
    for rank in ranks {
      if let previous, isSameBatch(previous, rank, on: side) { continue }
      labels.append(label(of: rank, on: side))
      previous = rank
    }
    return labels
  }
}
