extension NamedHistory {
  /// The stashed branches, and what has moved since each of them was left.
  ///
  /// A *place* is which parts are in effect. One that was left is an index into a log of the parts that came
  /// into effect or ceased to be since: those that occur there an odd number of times are the difference from
  /// now, whoever recorded them and in whatever order they lie. So places cost nothing while nobody goes to
  /// one.
  @usableFromInline
  struct Stash {
    /// The oldest first.
    private(set) var branches: [StashedBranch] = []
    /// The cost of all branches. It is asked for at every step, so it is kept instead of being looked for.
    private(set) var cost = 0
    /// The number of branches dropped for a limit.
    private(set) var droppedCount = 0
    private var log: [Move] = []
    /// The newest place: what is logged after it may still be cancelled.
    private var lastPlace = 0
    /// The length of the log at which it is shortened.
    private var longest = 1024
    /// The number of branches that each subject is on, by slot.
    private var counts: [UInt32] = []
    /// The number of branches that start after each part.
    private var followers: [Key: Int] = [:]
  }

  /// A part, or some fields of it, that came into effect or ceased to be. Only with several authors are fields told
  /// apart, and then only one's own parts are logged: nobody goes to a branch with those of others.
  struct Move: Equatable, Sendable {
    var key: Key
    var fields: FieldSet
  }

  /// Steps that were displaced by others, and how to get back to where one was with them.
  @usableFromInline
  struct StashedBranch {
    /// The parts. The next to be redone is the last. There is at least one.
    var stack = Stack()
    /// Where one was when it was left.
    var place = 0
    /// The number of parts that were logged when it was displaced by recording, which are its own; nil if it was
    /// left for another branch. As long as no more moved, it can be reached.
    var ownCount: Int?
    /// The subjects that are somewhere else there.
    var slots: Set<UInt32> = []
    /// The newest part that was in effect where the branch starts.
    var parent: Key?
    /// Parts that could be redone there and are not on the branch: by going away they were redone, or stayed so.
    var redoable: Set<Key> = []
    /// How the parts lay that are on the stacks again when one is back, from the lowest one moved.
    var order = (done: [[Key]](), undone: [[Key]]())

    var cost: Int { stack.entries.reduce(0) { $0 + Int($1.cost) } }
  }
}

extension NamedHistory.Stash {
  var isEmpty: Bool { branches.isEmpty }

  /// Whether a subject is on any branch. O(1).
  func holds(_ slot: Int) -> Bool { slot < counts.count && counts[slot] > 0 }

  mutating func append(_ branch: NamedHistory.StashedBranch) {
    branches.append(branch)
    count(branch, 1)
  }

  /// Puts a branch where another was, or none. One is where one was when that was left.
  mutating func replace(at index: Int, with new: NamedHistory.StashedBranch?) {
    var new = new
    new?.place = branches[index].place
    count(branches[index], -1)
    branches.replaceSubrange(index...index, with: new.map { [$0] } ?? [])
    if let new { count(new, 1) }
    if branches.isEmpty { (log, lastPlace) = ([], 0) }
  }

  mutating func removeAll() { self = Self() }

  private mutating func count(_ branch: NamedHistory.StashedBranch, _ difference: Int) {
    cost += difference * branch.cost
    for slot in branch.slots {
      while counts.count <= slot { counts.append(0) }
      counts[Int(slot)] = UInt32(Int(counts[Int(slot)]) + difference)
    }
    if let parent = branch.parent { follow(parent, difference) }
  }

  private mutating func follow(_ parent: NamedHistory.Key, _ difference: Int) {
    let count = followers[parent, default: 0] + difference
    followers[parent] = count == 0 ? nil : count
  }

  /// Whether all that is counted is as if it were counted anew.
  var hasRightCounts: Bool {
    var anew = Self()
    for branch in branches { anew.append(branch) }
    while anew.counts.count < counts.count { anew.counts.append(0) }
    return (cost, counts, followers) == (anew.cost, anew.counts, anew.followers)
      && branches.allSatisfy { $0.place <= log.count && $0.place <= lastPlace }
  }

  // MARK: Places

  /// The place where one is.
  mutating func newPlace() -> Int {
    lastPlace = log.count
    return lastPlace
  }

  /// Says that one goes from here to a branch, which is to be replaced. The log may be shortened on the way, so
  /// this place is kept with the others.
  mutating func leave(for index: Int) { branches[index].place = newPlace() }

  /// Notes that a part comes into effect, or ceases to be in effect.
  mutating func toggle(_ key: NamedHistory.Key, _ fields: FieldSet) {
    if branches.isEmpty || fields.isEmpty { return }
    let move = NamedHistory.Move(key: key, fields: fields)
    if log.count > lastPlace, log.last == move {
      log.removeLast()
    } else {
      log.append(move)
      if log.count > longest { shorten() }
    }
  }

  /// Tells fields apart from here on.
  mutating func tellApart(_ fields: [NamedHistory.Key: FieldSet]) {
    for index in log.indices { log[index].fields = fields[log[index].key] ?? .all }
    for index in branches.indices { branches[index].stack.tellMoments() }
  }

  /// Whether nothing but its own parts moved since a branch was left. O(1).
  func isNext(_ branch: NamedHistory.StashedBranch) -> Bool {
    log.count - branch.place == branch.ownCount
  }

  /// The parts that are in effect either now or at a place, with the fields that are.
  func moved(since place: Int) -> [NamedHistory.Key: FieldSet] { Self.moved(by: log[place...]) }

  private static func moved(by log: some Sequence<NamedHistory.Move>) -> [NamedHistory.Key:
    FieldSet]
  {
    log.reduce(into: [:]) { moved, move in
      let fields = moved[move.key, default: []].symmetricDifference(move.fields)
      moved[move.key] = fields.isEmpty ? nil : fields
    }
  }

  /// Leaves out of the log what is older than every place, and what cancels itself between two places.
  private mutating func shorten() {
    rewriteLog { part in
      var rest = Self.moved(by: part)
      let last = part.reversed().compactMap { move in
        rest.removeValue(forKey: move.key).map { NamedHistory.Move(key: move.key, fields: $0) }
      }
      return last.reversed()
    }
    longest = max(1024, 2 * log.count)
  }

  /// Makes another log of what was logged from each place to the next.
  private mutating func rewriteLog(
    _ rewrite: (ArraySlice<NamedHistory.Move>) -> [NamedHistory.Move]
  ) {
    let places = Set(branches.map(\.place)).sorted()
    var (short, moved): ([NamedHistory.Move], [Int: Int]) = ([], [:])
    for (place, end) in zip(places, places.dropFirst() + [log.count]) {
      moved[place] = short.count
      short += rewrite(log[place..<end])
    }
    log = short
    for index in branches.indices { branches[index].place = moved[branches[index].place] ?? 0 }
    lastPlace = branches.map(\.place).max() ?? 0
  }

  /// Makes the log one in which each branch differs from now by some parts.
  mutating func setMoved(_ moved: [[NamedHistory.Key: FieldSet]]) {
    log = []
    for (index, next) in zip(moved.indices, moved.dropFirst() + [[:]]) {
      branches[index].place = log.count
      let moves = [moved[index], next].joined().map { NamedHistory.Move(key: $0, fields: $1) }
      log += Self.moved(by: moves).map { NamedHistory.Move(key: $0, fields: $1) }
    }
    lastPlace = branches.last?.place ?? 0
  }

  // MARK: Parts that go

  /// Says that a part is no more, as if it had never been: a branch that starts after it starts after what lay
  /// beneath.
  mutating func didVanish(_ key: NamedHistory.Key, above beneath: NamedHistory.Key?) {
    guard followers[key] != nil else { return }
    for index in branches.indices where branches[index].parent == key {
      branches[index].parent = beneath
      follow(key, -1)
      if let beneath { follow(beneath, 1) }
    }
  }

  /// Forgets a subject, and drops the branches that it is on.
  mutating func drop(_ slot: Int) {
    if holds(slot) {
      for index in branches.indices.reversed() where branches[index].slots.contains(UInt32(slot)) {
        drop(at: index)
      }
    }
    rewriteLog { $0.filter { $0.key.slot != slot } }
  }

  /// Returns false if there is no branch.
  mutating func dropOldest() -> Bool {
    if branches.isEmpty { return false }
    drop(at: 0)
    droppedCount += 1
    return true
  }

  /// Drops a branch. What starts on it starts where it starts.
  private mutating func drop(at index: Int) {
    let branch = branches[index]
    replace(at: index, with: nil)
    for key in branch.stack.keys { didVanish(key, above: branch.parent) }
  }

  @usableFromInline
  mutating func enforce(_ limit: Int?) {
    while branches.count > limit ?? .max, dropOldest() {}
  }

  // MARK: Marks and numbers

  mutating func forgetMarks() {
    for branch in branches.indices {
      for entry in branches[branch].stack.entries.indices {
        branches[branch].stack.entries[entry].mark = 0
      }
    }
  }

  /// Says that a subject is as it is to be saved.
  mutating func settle(_ slot: UInt32, _ saved: inout SavedPoint) {
    guard holds(Int(slot)) else { return }
    for branch in branches.indices {
      for entry in branches[branch].stack.entries.indices {
        guard branches[branch].stack.entries[entry].slot == slot else { continue }
        saved.settle(&branches[branch].stack.entries[entry].mark)
      }
    }
  }

  /// Lets the older parts of a subject leave alone what a change of a batch touches. They stay on their branches,
  /// even if nothing is left of them.
  mutating func yield(
    _ slot: UInt32,
    to change: Change,
    of batch: NamedHistory.Batch,
    _ number: UInt32
  ) {
    guard holds(Int(slot)) else { return }
    for index in branches.indices {
      branches[index].stack.yield(slot, to: change, of: batch, number)
    }
  }

  /// Says which subjects and names are in use.
  @usableFromInline
  func mark(subjects isUsed: inout [Bool], names isNamed: inout [Bool]) {
    for branch in branches { branch.stack.markNames(&isNamed) }
    for slot in isUsed.indices where holds(slot) { isUsed[slot] = true }
    for move in log where move.key.slot < isUsed.count { isUsed[Int(move.key.slot)] = true }
  }

  /// Gives subjects and names other numbers.
  @usableFromInline
  mutating func renumber(slots: [UInt32], names: [UInt32]) {
    func renumbered(_ key: NamedHistory.Key) -> NamedHistory.Key {
      let slot = Int(key.slot)
      return NamedHistory.Key(step: key.step, slot: slot < slots.count ? slots[slot] : .max)
    }
    let old = branches
    (branches, counts, followers, cost) = ([], [], [:], 0)
    for branch in old {
      var copy = branch
      copy.stack.compact(slots: slots, names: names, count: 0)
      copy.slots = Set(branch.slots.map { slots[Int($0)] })
      copy.parent = branch.parent.map(renumbered)
      copy.redoable = Set(branch.redoable.map(renumbered))
      copy.order.done = branch.order.done.map { $0.map(renumbered) }
      copy.order.undone = branch.order.undone.map { $0.map(renumbered) }
      append(copy)
    }
    for index in log.indices { log[index].key = renumbered(log[index].key) }
  }
}

extension NamedHistory.Stash: Sendable where Change: Sendable {}
extension NamedHistory.StashedBranch: Sendable where Change: Sendable {}
