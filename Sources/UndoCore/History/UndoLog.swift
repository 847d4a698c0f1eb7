/// The order of everything in a history: all parts on two stacks, those that are done and those that
/// are undone, each in the order of their batches. It knows subjects and changes by number only, so
/// it is not generic; `History` holds the changes, by the index of their entry.
///
/// Undo must be fast both for everything and for any single subject, with a million steps and a
/// hundred thousand subjects. So each stack is one flat run of entries, in which every part links
/// to the part beneath it on the list of its subject, and each subject knows its top parts. The
/// newest batch of all is at the end of a stack; the newest of one subject takes one lookup. A part
/// removed from the middle leaves a vacant entry; when there are many, all is compacted.
///
/// Both stacks share one array: the done one grows from its start, the undone one from its end
/// towards it, with a gap between them. The gap is empty as long as every undo is one of
/// everything. Then an undone part stays where it is, and only the border between the stacks moves.
///
/// The *position* of a part is counted from the bottom of its stack and starts at one; zero means
/// none. Widening the gap changes indices into the array, but no position.
@usableFromInline
struct UndoLog: Sendable {
  @usableFromInline var entries: [Entry] = []
  /// The cost of each part, by index; empty as long as no part costs anything.
  var costs: [UInt32] = []
  /// By slot, the number of a subject.
  @usableFromInline var states: [SubjectState] = []
  @usableFromInline var steps = StepTable()
  @usableFromInline var done = Stack()
  @usableFromInline var undone = Stack()
  var savedPoint = SavedPoint()
  /// The total cost of the parts on both stacks.
  var cost = 0
  /// How many entries became unused since everything was compacted: an upper bound, as some are
  /// used again. Unused steps and subjects are no more than that.
  @usableFromInline var wasteCount = 0

  #if DEBUG
    /// How many entries have been read or written so far, for tests of cost.
    var touchedCount = 0
  #endif

  @usableFromInline init() {}

  @usableFromInline
  struct Stack: Sendable {
    /// The number of entries, vacant ones included. The last one is never vacant.
    @usableFromInline var length = 0
    var vacantCount = 0
    @usableFromInline var batchCount = 0
    /// All entries up to this position are vacant. A link to one of them means none, so dropping
    /// the oldest batch need not look for the parts above it.
    var lastDropped = 0
  }

  /// Where a part belongs.
  @usableFromInline
  struct Entry: Sendable {
    /// The slot of its subject, or `UInt32.max` if there is no part.
    @usableFromInline let slot: UInt32
    /// Position of the part beneath it on the list of its subject. That part may have been dropped
    /// since, see `kept`.
    @usableFromInline var below: UInt32 = 0
    @usableFromInline var bits: UInt32

    @inlinable
    init(slot: Int, step: Int, place: BatchPlace, isDiscardable: Bool) {
      self.slot = UInt32(truncatingIfNeeded: slot)
      bits = UInt32(truncatingIfNeeded: step) << 3 | (isDiscardable ? 4 : 0) | place.rawValue
    }

    static var vacant: Entry { Entry(slot: -1, step: 0, place: [], isDiscardable: false) }
    static var mostSteps: Int { 1 << 29 }

    var isVacant: Bool { slot == .max }
    @inlinable var step: Int { Int(bits >> 3) }
    @inlinable var isDiscardable: Bool { bits & 4 != 0 }
    @inlinable var place: BatchPlace {
      get { BatchPlace(rawValue: bits & 3) }
      set { bits = bits & ~3 | newValue.rawValue }
    }
  }

  /// Where in its batch a part is. A batch lies in one piece on its stack, apart from vacant entries.
  @usableFromInline
  struct BatchPlace: OptionSet {
    @usableFromInline let rawValue: UInt32

    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable
    init(_ index: Int, of count: Int) {
      rawValue = (index == 0 ? 1 : 0) | (index == count - 1 ? 2 : 0)
    }

    static var first: BatchPlace { BatchPlace(rawValue: 1) }
    static var last: BatchPlace { BatchPlace(rawValue: 2) }
    /// A batch of one part.
    @inlinable static var only: BatchPlace { BatchPlace(rawValue: 3) }
  }

  /// What is known about a subject besides its parts. A subject without parts has a fresh state.
  @usableFromInline
  struct SubjectState: Sendable {
    /// Position of the top part that is done; zero if there is none.
    @usableFromInline var done: UInt32 = 0
    /// Position of the top part that is undone; zero if there is none.
    @usableFromInline var undone: UInt32 = 0
    var saved = SavedPoint.Distance()

    @inlinable
    subscript(side: StepState) -> UInt32 {
      get { side == .done ? done : undone }
      set { if side == .done { done = newValue } else { undone = newValue } }
    }

    /// Makes a part the top of a list. Returns the part beneath it.
    mutating func push(_ position: Int, on side: StepState) -> UInt32 {
      defer { self[side] = UInt32(truncatingIfNeeded: position) }
      return self[side]
    }
  }
}

// MARK: - Looking

extension UndoLog {
  @inlinable
  subscript(side: StepState) -> Stack {
    get { side == .done ? done : undone }
    set { if side == .done { done = newValue } else { undone = newValue } }
  }

  @inlinable
  subscript(position: Int, side: StepState) -> Entry {
    @inline(__always) get { entries[index(of: position, on: side)] }
    @inline(__always) _modify { yield &entries[index(of: position, on: side)] }
  }

  @inlinable var gap: Int { entries.count - done.length - undone.length }

  @inlinable
  func index(of position: Int, on side: StepState) -> Int {
    side == .done ? position - 1 : entries.count - position
  }

  func id(at position: Int, on side: StepState) -> StepID {
    steps.id(of: self[position, side].step)
  }

  /// Position of the newest part of a subject; zero if there is none.
  @inlinable
  func top(of slot: Int, on side: StepState) -> Int {
    slot < states.count ? Int(states[slot][side]) : 0
  }

  func hasParts(of slot: Int) -> Bool { top(of: slot, on: .done) + top(of: slot, on: .undone) > 0 }

  /// A link to the part beneath, or zero if that part was dropped.
  func kept(_ below: UInt32, on side: StepState) -> UInt32 {
    below <= self[side].lastDropped ? 0 : below
  }

  /// The list of a subject, its newest part first. O(its length).
  func list(of slot: Int, on side: StepState) -> some Sequence<Int> {
    sequence(state: top(of: slot, on: side)) { next in
      guard next > 0 else { return nil }
      defer { next = Int(kept(self[next, side].below, on: side)) }
      return next
    }
  }

  /// How many parts of a subject count towards the saved point.
  func countingParts(of slot: Int, on side: StepState) -> Int {
    list(of: slot, on: side).count { !self[$0, side].isDiscardable }
  }

  /// All parts from a position on, the oldest first.
  func positions(on side: StepState, from first: Int = 1) -> [Int] {
    let stack = self[side]
    let range = max(first, stack.lastDropped + 1)..<stack.length + 1
    return stack.vacantCount == 0 ? Array(range) : range.filter { !self[$0, side].isVacant }
  }

  /// All steps with a part on a stack.
  var presentSteps: Set<StepID> {
    var steps: Set<StepID> = []
    for side in [StepState.done, .undone] {
      for position in positions(on: side) { steps.insert(id(at: position, on: side)) }
    }
    return steps
  }

  /// Whether any part of a step is on a stack. Looks at the newest parts first.
  func holds(_ step: StepID, on side: StepState) -> Bool {
    let stack = self[side]
    return (stack.lastDropped..<stack.length).reversed().contains {
      !self[$0 + 1, side].isVacant && id(at: $0 + 1, on: side) == step
    }
  }

  /// The parts of the newest batch of all, the last first.
  @usableFromInline
  func newestBatch(on side: StepState) -> [Int] {
    var batch: [Int] = []
    for position in stride(from: self[side].length, to: 0, by: -1) {
      let entry = self[position, side]
      if entry.isVacant { continue }
      batch.append(position)
      if entry.place.contains(.first) { break }
    }
    return batch
  }

  /// The parts of some subjects that belong to the newest batch among theirs, the last first.
  ///
  /// A list holds its batches in the order of their age, so those parts are on top of their lists.
  /// The parts of one subject in one step are always in the same batch.
  @usableFromInline
  func newestBatch(of slots: [Int], on side: StepState) -> [Int] {
    let newest = slots.lazy.map { top(of: $0, on: side) }.max() ?? 0
    guard newest > 0 else { return [] }
    let step = self[newest, side].step
    let batch = slots.flatMap { list(of: $0, on: side).prefix { self[$0, side].step == step } }
      .sorted(by: >)
    guard let oldest = batch.last else { return [] }
    // The step may have been split, so that some of these are in an older batch.
    let first = (oldest...newest).last { self[$0, side].place.contains(.first) } ?? 0
    return batch.filter { $0 >= first }
  }

  /// The runs of parts that belong to one batch. The positions must ascend or descend, and have all
  /// parts of a subject in a batch or none.
  @usableFromInline
  func batches(of positions: [Int], on side: StepState) -> [Range<Int>] {
    var start = 0
    return batchEnds(of: positions, on: side).map { end in
      defer { start = Int(end) }
      return start..<Int(end)
    }
  }

  /// Where in these positions each batch ends.
  func batchEnds(of positions: some Collection<Int>, on side: StepState) -> [UInt32] {
    guard var last = positions.first else { return [] }
    var ends: [UInt32] = []
    ends.reserveCapacity(min(positions.count, self[side].batchCount))
    var count: UInt32 = 1
    for position in positions.dropFirst() {
      if !isSameBatch(last, position, on: side) { ends.append(count) }
      last = position
      count += 1
    }
    ends.append(count)
    return ends
  }

  private func isSameBatch(_ left: Int, _ right: Int, on side: StepState) -> Bool {
    guard self[left, side].step == self[right, side].step else { return false }
    let between = min(left, right) + 1..<max(left, right) + 1
    return !between.contains { !self[$0, side].isVacant && self[$0, side].place.contains(.first) }
  }

  /// The last of these parts for each subject.
  func lastOfEachSubject(_ positions: [Int], on side: StepState) -> [Int] {
    var isKnown = [Bool](repeating: false, count: states.count)
    return positions.reversed().filter { position in
      defer { isKnown[Int(self[position, side].slot)] = true }
      return !isKnown[Int(self[position, side].slot)]
    }
  }

  mutating func touch(_ count: Int = 1) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

extension Array {
  /// Appends an element. A long array grows to four times its size, not to twice: memory that is not
  /// touched costs nothing, but everything in use has to be moved.
  @inlinable
  mutating func push(_ element: Element) {
    if count == capacity, count > 1024 { reserveCapacity(4 * count) }
    append(element)
  }
}
