/// The order of everything in a history: all parts on two stacks, those that are done and those that
/// are undone, each in the order of their batches. It knows subjects and changes by number only, so
/// it is neither generic nor inlined; `History` holds the changes, by the index of their entry.
///
/// Undo must be fast both for everything and for any single subject, with a million steps and a
/// hundred thousand subjects. So each stack is one flat run of entries, in which every part links
/// to the part beneath it on the list of its subject, and each subject knows its top parts. The
/// newest batch of all is at the end of a stack; the newest of one subject takes one lookup. A part
/// removed from the middle leaves a vacant entry; when those outnumber the parts, all is compacted.
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
  @usableFromInline var steps: [Step] = []
  @usableFromInline var names = NameTable()
  @usableFromInline var stacks: InlineArray<2, Stack> = [Stack(), Stack()]
  var savedPoint = SavedPoint()
  /// The total cost of the parts on both stacks.
  var cost = 0
  var nextID: UInt32 = 1

  #if DEBUG
    /// How many entries have been read or written so far, for tests of cost.
    var touchedCount = 0
  #endif

  @usableFromInline init() {}

  /// What is known about a stack besides its entries.
  @usableFromInline
  struct Stack: Sendable {
    /// The number of entries, vacant ones included. The last one is never vacant.
    @usableFromInline var length = 0
    @usableFromInline var vacantCount = 0
    @usableFromInline var batchCount = 0
    /// All entries up to this position are vacant. A link to one of them means none, so dropping
    /// the oldest batch need not look for the parts above it.
    var lastDropped = 0
  }

  /// A step that has parts on either stack. If it was split, all of its batches share it.
  @usableFromInline
  struct Step: Sendable {
    @usableFromInline let milliseconds: Int64
    @usableFromInline let id: StepID
    @usableFromInline var bits: UInt32

    init(milliseconds: Int64, id: StepID, name: UInt32, isDiscardable: Bool) {
      self.milliseconds = milliseconds
      self.id = id
      bits = name << 1 | (isDiscardable ? 1 : 0)
    }

    @inlinable var isDiscardable: Bool { bits & 1 == 1 }
    @inlinable var name: UInt32 {
      get { bits >> 1 }
      set { bits = newValue << 1 | bits & 1 }
    }
  }

  @inlinable
  subscript(side: StepState) -> Stack {
    @inline(__always) get { stacks[side == .done ? 0 : 1] }
    @inline(__always) _modify { yield &stacks[side == .done ? 0 : 1] }
  }

  @inlinable var done: Stack { self[.done] }
  @inlinable var undone: Stack { self[.undone] }

  @inlinable
  subscript(position: Int, side: StepState) -> Entry {
    @inline(__always) get { entries[index(of: position, on: side)] }
    @inline(__always) _modify { yield &entries[index(of: position, on: side)] }
  }

  @inlinable var gap: Int { entries.count - done.length - undone.length }

  @inlinable @inline(__always)
  func index(of position: Int, on side: StepState) -> Int {
    side == .done ? position - 1 : entries.count - position
  }

  @inlinable @inline(__always)
  func slot(at position: Int, on side: StepState) -> Int { Int(self[position, side].slot) }

  func cost(at index: Int) -> UInt32 { costs.isEmpty ? 0 : costs[index] }

  mutating func touch(_ count: Int = 1) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

// MARK: - Entries

extension UndoLog {
  /// Where a part belongs: its subject, the part beneath it, and its step.
  @usableFromInline
  struct Entry: Sendable {
    /// The slot of its subject, or `vacantSlot` if there is no part.
    @usableFromInline var slot: UInt32
    /// Position of the part beneath it on the list of its subject. That part may have been dropped
    /// since, see `kept`.
    var below: UInt32
    @usableFromInline var bits: UInt32

    init(slot: Int, below: UInt32, step: Int, place: BatchPlace) {
      self.slot = UInt32(truncatingIfNeeded: slot)
      self.below = below
      bits = UInt32(truncatingIfNeeded: step) << 2 | place.rawValue
    }

    static var vacantSlot: UInt32 { .max }
    static var vacant: Entry {
      var entry = Entry(slot: 0, below: 0, step: 0, place: [])
      entry.slot = vacantSlot
      return entry
    }

    var isVacant: Bool { slot == Self.vacantSlot }
    @inlinable var step: Int { Int(bits >> 2) }
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
    @inline(__always)
    mutating func push(_ position: Int, on side: StepState) -> UInt32 {
      defer { self[side] = UInt32(truncatingIfNeeded: position) }
      return self[side]
    }
  }
}

// MARK: - Steps and their names

extension UndoLog {
  /// Names of steps. Successive steps often share one, so the last is compared before any is hashed.
  @usableFromInline
  struct NameTable: Sendable {
    @usableFromInline var names: [String] = []
    private var numbers: [String: UInt32] = [:]
    private var last = 0

    @inlinable
    subscript(number: UInt32) -> String { names[Int(number)] }

    mutating func number(of name: String) -> UInt32 {
      if last < names.count, names[last] == name { return UInt32(last) }
      let number = numbers[name] ?? UInt32(names.count)
      if number == names.count {
        names.append(name)
        numbers[name] = number
      }
      last = Int(number)
      return number
    }
  }

  /// Adds a step, whose parts must be pushed next, and returns its index. Without an ID, it gets a
  /// new one.
  @usableFromInline
  mutating func addStep(
    named name: String,
    milliseconds: Int64,
    isDiscardable: Bool,
    id: StepID? = nil
  ) -> Int {
    let id = id ?? StepID(rawValue: nextID)
    nextID = max(nextID, id.rawValue + 1)
    let name = names.number(of: name)
    steps.push(Step(milliseconds: milliseconds, id: id, name: name, isDiscardable: isDiscardable))
    return steps.count - 1
  }

  @inlinable @inline(__always)
  func step(at position: Int, on side: StepState) -> Int { self[position, side].step }

  @inlinable @inline(__always)
  func info(ofStep step: Int) -> (id: StepID, name: String, time: Double) {
    let step = steps[step]
    return (step.id, names[step.name], Double(step.milliseconds) / 1000)
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
