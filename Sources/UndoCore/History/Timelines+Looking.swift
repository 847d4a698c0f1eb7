/// Finding what a scope sees.
extension Timelines {
  @inlinable
  func top(of slot: Int, on side: Side) -> Int? {
    let top = entries.track(of: slot)[side]
    return top == 0 ? nil : Int(top)
  }

  @inlinable
  func hasParts(of slot: Int) -> Bool {
    top(of: slot, on: .done) != nil || top(of: slot, on: .undone) != nil
  }

  /// The part beneath another one on the list of their subject.
  @inlinable
  func below(_ rank: Int, on side: Side) -> Int? {
    let below = Int(kept(self[rank, side].below, on: side))
    return below == 0 ? nil : below
  }

  /// A link to the part beneath, or zero if that part was dropped: either for its age, or from the
  /// middle of the line because it was discardable.
  @inlinable @inline(__always)
  func kept(_ below: UInt32, on side: Side) -> UInt32 {
    if below <= self[side].oldest { return 0 }
    if self[side].discardable.isTorn, self[Int(below), side].isHole { return 0 }
    return below
  }

  @inlinable
  subscript(rank: Int, side: Side) -> Link { entries[index(rank, side)] }

  @inlinable @inline(__always)
  func label(of rank: Int, on side: Side) -> LabelTable.Label {
    let tag = entries[index(rank, side)].tag
    return if let group = tag.group { self[side].groups[group].label } else { tag.label }
  }

  @inlinable
  func cost(of rank: Int, on side: Side) -> UInt32 { entries.cost(at: index(rank, side)) }

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

  /// The newest of the parts on top of a list in the scope.
  @inlinable @inline(__always)
  func newestTop<Subject>(
    in scope: Scope<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    switch scope.kind {
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

  /// All parts in the scope that go together with the newest top, the last first.
  ///
  /// A list holds its batches in the order of their age. So whatever of the newest batch is in the
  /// scope lies on top of its list, too.
  @inlinable
  func batch<Subject>(
    under top: Int,
    in scope: Scope<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    guard let group = self[top, side].tag.group else { return [top] }
    switch scope.kind {
    case .all:
      let first = Int(self[side].groups[group].first)
      return (first...top).reversed().filter { !self[$0, side].isHole }
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

  /// All parts in the scope, oldest first.
  @inlinable
  func ranks<Subject>(
    in scope: Scope<Subject>,
    on side: Side,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    switch scope.kind {
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
    (1..<self[side].length + 1).filter { !self[$0, side].isHole }
  }

  /// The list of a subject, its top first.
  @inlinable
  func list(of slot: Int, on side: Side) -> [Int] {
    guard let top = top(of: slot, on: side) else { return [] }
    return Array(sequence(first: top) { below($0, on: side) })
  }

  /// How many parts of a subject count for the saved point.
  @inlinable
  func countingParts(of slot: Int, on side: Side) -> Int {
    list(of: slot, on: side).count { !self[$0, side].tag.isDiscardable }
  }

  /// The first of the parts of each batch.
  @inlinable
  func firsts(of ranks: [Int], on side: Side) -> [Int] {
    batches(of: ranks, on: side).map { ranks[$0.lowerBound] }
  }

  /// The parts as runs that belong to one batch.
  @inlinable
  func batches(of ranks: [Int], on side: Side) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    for offset in ranks.indices {
      if let last = batches.last, isSameBatch(ranks[offset - 1], ranks[offset], on: side) {
        batches[batches.count - 1] = last.lowerBound..<offset + 1
      } else {
        batches.append(offset..<offset + 1)
      }
    }
    return batches
  }

  /// The uppermost parts of the list of a subject, its top first; nil if there are not so many, or if
  /// the last of them is torn from its batch.
  @inlinable
  func uppermost(_ count: Int, of slot: Int, on side: Side) -> [Int]? {
    guard count > 0 else { return [] }
    guard let top = top(of: slot, on: side) else { return nil }
    let ranks = Array(sequence(first: top) { below($0, on: side) }.prefix(count))
    guard let last = ranks.last, ranks.count == count else { return nil }
    if let next = below(last, on: side), isSameBatch(last, next, on: side) { return nil }
    return ranks
  }
}
