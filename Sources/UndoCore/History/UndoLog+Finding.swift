/// Finding the parts in a scope.
extension UndoLog {
  @inlinable
  func top(of slot: Int, on stack: StackKind) -> Int? {
    let top = entries.state(of: slot)[stack]
    return top == 0 ? nil : Int(top)
  }

  @inlinable
  func hasParts(of slot: Int) -> Bool {
    top(of: slot, on: .done) != nil || top(of: slot, on: .undone) != nil
  }

  /// The part beneath another one on the list of their subject.
  @inlinable
  func below(_ position: Int, on stack: StackKind) -> Int? {
    let below = Int(kept(self[position, stack].below, on: stack))
    return below == 0 ? nil : below
  }

  /// A link to the part beneath, or zero if that part was dropped: either because it was the
  /// oldest, or from the middle of the stack because it was discardable.
  @inlinable @inline(__always)
  func kept(_ below: UInt32, on stack: StackKind) -> UInt32 {
    if below <= self[stack].lastDropped { return 0 }
    if self[stack].hasDanglingLinks, self[Int(below), stack].isVacant { return 0 }
    return below
  }

  @inlinable
  subscript(position: Int, stack: StackKind) -> Link { entries[index(of: position, on: stack)] }

  @inlinable @inline(__always)
  func label(of position: Int, on stack: StackKind) -> LabelTable.Label {
    let tag = entries[index(of: position, on: stack)].tag
    return if let group = tag.group { self[stack].groups[group].label } else { tag.label }
  }

  @inlinable
  func cost(of position: Int, on stack: StackKind) -> UInt32 {
    entries.cost(at: index(of: position, on: stack))
  }

  /// How many parts are left of the batch of a part.
  @inlinable
  func batchSize(of position: Int, on stack: StackKind) -> Int {
    let tag = entries[index(of: position, on: stack)].tag
    return if let group = tag.group { Int(self[stack].groups[group].livePartCount) } else { 1 }
  }

  /// Whether two parts belong to one batch. Batches of one part can have equal tags.
  @inlinable
  func isSameBatch(_ left: Int, _ right: Int, on stack: StackKind) -> Bool {
    let tag = self[left, stack].tag
    return left == right || (tag.group != nil && tag == self[right, stack].tag)
  }

  /// The newest of the parts on top of a list in the scope.
  @inlinable @inline(__always)
  func newestTop<Subject>(
    in scope: Scope<Subject>,
    on stack: StackKind,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    switch scope.kind {
    case .all: self[stack].length == 0 ? nil : self[stack].length
    case .one(let subject): subjects.slot(of: subject).flatMap { top(of: $0, on: stack) }
    case .some(let set): newestTop(of: set, on: stack, of: subjects)
    }
  }

  /// Kept out of line, because its closures would cause everything to be copied to the call stack.
  @inlinable @inline(never)
  func newestTop<Subject>(
    of set: Set<Subject>,
    on stack: StackKind,
    of subjects: SubjectTable<Subject>
  ) -> Int? {
    set.lazy.compactMap { subjects.slot(of: $0).flatMap { top(of: $0, on: stack) } }.max()
  }

  /// All parts in the scope that belong to the batch of the newest top, the last first.
  ///
  /// A list holds its batches in the order of their age. So any part of the newest batch that is in
  /// the scope is on top of its list, too.
  @inlinable
  func batch<Subject>(
    under top: Int,
    in scope: Scope<Subject>,
    on stack: StackKind,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    guard let group = self[top, stack].tag.group else { return [top] }
    switch scope.kind {
    case .all:
      let first = Int(self[stack].groups[group].first)
      return (first...top).reversed().filter { !self[$0, stack].isVacant }
    case .one:
      return run(from: top, on: stack)
    case .some(let set):
      let tops = set.compactMap { subjects.slot(of: $0).flatMap { self.top(of: $0, on: stack) } }
      let inside = tops.filter { isSameBatch($0, top, on: stack) }
      return inside.flatMap { run(from: $0, on: stack) }.sorted(by: >)
    }
  }

  /// A part and those directly beneath it on its list that belong to the same batch.
  @inlinable
  func run(from top: Int, on stack: StackKind) -> [Int] {
    sequence(first: top) { below($0, on: stack) }.prefix { isSameBatch($0, top, on: stack) }
      .map(\.self)
  }

  /// All parts in the scope, oldest first.
  @inlinable
  func positions<Subject>(
    in scope: Scope<Subject>,
    on stack: StackKind,
    of subjects: SubjectTable<Subject>
  ) -> [Int] {
    switch scope.kind {
    case .all:
      return positions(on: stack)
    case .one(let subject):
      return subjects.slot(of: subject).map { list(of: $0, on: stack) }?.reversed() ?? []
    case .some(let set):
      return set.compactMap { subjects.slot(of: $0) }.flatMap { list(of: $0, on: stack) }.sorted()
    }
  }

  @inlinable
  func positions(on stack: StackKind) -> [Int] {
    (1..<self[stack].length + 1).filter { !self[$0, stack].isVacant }
  }

  /// The list of a subject, its top first.
  @inlinable
  func list(of slot: Int, on stack: StackKind) -> [Int] {
    guard let top = top(of: slot, on: stack) else { return [] }
    return Array(sequence(first: top) { below($0, on: stack) })
  }

  /// How many parts of a subject count towards the saved point.
  @inlinable
  func countingParts(of slot: Int, on stack: StackKind) -> Int {
    list(of: slot, on: stack).count { !self[$0, stack].tag.isDiscardable }
  }

  /// The first part of each batch.
  @inlinable
  func firsts(of positions: [Int], on stack: StackKind) -> [Int] {
    batches(of: positions, on: stack).map { positions[$0.lowerBound] }
  }

  /// The runs of parts that belong to one batch.
  @inlinable
  func batches(of positions: [Int], on stack: StackKind) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    for offset in positions.indices {
      if let last = batches.last, isSameBatch(positions[offset - 1], positions[offset], on: stack) {
        batches[batches.count - 1] = last.lowerBound..<offset + 1
      } else {
        batches.append(offset..<offset + 1)
      }
    }
    return batches
  }

  /// The topmost parts of the list of a subject, its top first; nil if there are not that many, or
  /// if that would split a batch.
  @inlinable
  func topmost(_ count: Int, of slot: Int, on stack: StackKind) -> [Int]? {
    guard count > 0 else { return [] }
    guard let top = top(of: slot, on: stack) else { return nil }
    let positions = Array(sequence(first: top) { below($0, on: stack) }.prefix(count))
    guard let last = positions.last, positions.count == count else { return nil }
    if let next = below(last, on: stack), isSameBatch(last, next, on: stack) { return nil }
    return positions
  }
}
