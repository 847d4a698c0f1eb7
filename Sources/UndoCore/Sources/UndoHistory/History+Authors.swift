/// Steps of several people in one history. Each undoes and redoes their own.
///
/// What another person recorded above a part of one's own, on the same subject, is told apart from it field by
/// field: the part is *transposed* with what lies above, so that it comes on top, and is undone there. Fields that
/// somebody else has touched since stay as they are; a part of which only some fields are free is split, as a
/// step is for subjects.
extension NamedHistory {
  /// Undoes the latest step of an author in the scope, as far as nobody has touched it since.
  ///
  /// Steps of which nothing can be undone are passed over; ``obstacles(to:in:of:except:)`` says why.
  ///
  /// - Parameters:
  ///   - scope: The subjects that may be undone.
  ///   - author: Whose step to undo.
  ///   - isNeeded: Whether a part has to stay for something that only the host knows of, such as another
  ///     person's connection on a card.
  /// - Returns: What the host must now revert, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts undone, parts above them on their subjects, and steps passed over), the latter only once
  ///   for the scope of all.
  public mutating func undo(
    in scope: Scope = .all,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    if isSparse { compact() }
    guard lift(.undo, in: scope, of: author, except: isNeeded) > 0 else { return nil }
    return moveNewest(.undo)
  }

  /// Redoes the step of an author in the scope that was undone last, as far as nobody has touched it since.
  ///
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: As for ``undo(in:of:except:)``.
  public mutating func redo(in scope: Scope = .all, of author: Author) -> Transition? {
    if isSparse { compact() }
    guard lift(.redo, in: scope, of: author) > 0 else { return nil }
    return moveNewest(.redo)
  }

  /// Moves the newest batch of a stack, which was lifted there, to the other one.
  private mutating func moveNewest(_ direction: UndoDirection) -> Transition? {
    let stack = self[direction]
    let positions = stack.positions(ofBatch: stack.batches.count - 1).reversed()
    let transitions = moveAll(Array(positions), direction)
    if keptLimits.steps != nil { enforceStepLimit() }
    return transitions.first
  }

  /// Returns what ``undo(in:of:except:)`` or ``redo(in:of:)`` would return, without doing anything.
  ///
  /// - Complexity: As for these.
  public func next(
    _ direction: UndoDirection,
    in scope: Scope = .all,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    guard let plan = plan(direction, in: scope, of: author, except: isNeeded) else { return nil }
    let stack = self[direction]
    let parts = lifting(plan, direction).lifted.map { position, change in
      Part(subjects[stack.entries[position - 1].slot], change)
    }
    return transition(direction, stack.batches[plan.batch], Parts(parts))
  }

  /// Why a step of an author is passed over.
  public struct Obstacle {
    /// The step that cannot be undone, or redone.
    public var step: StepID
    /// The subject on which something is in the way.
    public var subject: Subject
    /// The fields of the step that are touched; empty if the host needs the part.
    public var fields: FieldSet
    /// The step that is in the way; nil if the host needs the part.
    public var blocker: StepID?
    /// Who recorded that step.
    public var author: Author?
  }

  /// Says what is in the way of the steps that an undo or a redo of an author passes over, the newest first.
  ///
  /// - Complexity: O(parts of these steps, and parts above them on their subjects).
  public func obstacles(
    to direction: UndoDirection,
    in scope: Scope = .all,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> [Obstacle] {
    var obstacles: [Obstacle] = []
    _ = plan(direction, in: scope, of: author, except: isNeeded, isExplaining: true) { batch in
      let stack = self[direction]
      for position in stack.parts(ofBatch: batch).reversed() {
        guard let part = part(stack[position]), scope.contains(part.subject) else { continue }
        let own = Patch.fields(part.change)
        let touching = above(position, direction).first { other in
          !Patch.obstacle(other.change).isDisjoint(with: own)
        }
        obstacles.append(
          Obstacle(
            step: StepID(rawValue: stack.batches[batch].step),
            subject: part.subject,
            fields: touching.map { Patch.obstacle($0.change).intersection(own) } ?? [],
            blocker: touching.map { StepID(rawValue: $0.batch.step) },
            author: touching.map { Author(rawValue: $0.batch.stamp.author) }
          )
        )
      }
    }
    return obstacles
  }

  /// What may be in the way of a part, the newest first.
  private func above(_ position: Int, _ direction: UndoDirection) -> [(
    change: Change, batch: Batch
  )] {
    let stack = self[direction]
    let (slot, own) = (Int(stack[position].slot), stack.batches[stack.batchIndex(of: position)])
    func changes(_ positions: some Sequence<Int>, of stack: Stack) -> [(Change, Batch)] {
      positions.compactMap { position in
        let batch = stack.batches[stack.batchIndex(of: position)]
        return stack[position].change.map { ($0, batch) }
      }
    }
    let list = changes(stack.list(of: slot).prefix { $0 > position }, of: stack)
    if direction == .undo { return list }
    let since = done.list(of: slot).prefix { done.number(at: $0) > undone.number(at: position) }
    return changes(since, of: done).filter { $0.1.stamp.author != own.stamp.author }
      + list.filter { $0.1.stamp.author == own.stamp.author }
  }
}

// MARK: - Finding a step

extension NamedHistory {
  /// Parts of one batch with the fields to take of them, the newest first.
  struct Plan {
    var batch: Int
    var parts: [(position: Int, fields: FieldSet)] = []
  }

  /// The fields of a subject that what was passed stands in the way of.
  private struct Passed {
    var fields: FieldSet = []
    /// The position of the next part to pass.
    var next: Int
  }

  /// The next step of an author, or the parts of it that are in the scope and free; nil if there is none.
  /// `passing` is told of each batch of which nothing is free.
  func plan(
    _ direction: UndoDirection,
    in scope: Scope,
    of author: Author,
    except isNeeded: (Part) -> Bool,
    isExplaining: Bool = false,
    passing: (Int) -> Void = { _ in }
  ) -> Plan? {
    let stack = self[direction]
    var passed: [UInt32: Passed] = [:]
    for batch in batches(direction, in: scope, of: author, skipping: !isExplaining) {
      var plan = Plan(batch: batch)
      for position in stack.parts(ofBatch: batch).reversed() {
        guard let part = part(stack[position]), scope.contains(part.subject) else { continue }
        let (slot, own) = (stack[position].slot, Patch.fields(part.change))
        var above = passed[slot] ?? Passed(next: Int(stack.tops[Int(slot)]))
        pass(&above, downTo: position, direction, author)
        let blocked = above.fields.union(direction == .redo ? touched(since: position) : [])
        var free = own == .all ? (blocked.isEmpty ? .all : []) : own.subtracting(blocked)
        if direction == .undo, !free.isEmpty, isNeeded(part) { free = [] }
        if !free.isEmpty { plan.parts.append((position, free)) }
        let stays = free == own ? [] : Patch.obstacle(part.change).subtracting(free)
        above.fields.formUnion(stays)
        above.next = Int(stack.kept(stack[position].below))
        passed[slot] = above
      }
      if !plan.parts.isEmpty { return plan }
      passing(batch)
    }
    return nil
  }

  /// Passes the parts of a subject above a position. When redoing, only one's own are in each other's way.
  private func pass(
    _ above: inout Passed,
    downTo position: Int,
    _ direction: UndoDirection,
    _ author: Author
  ) {
    let stack = self[direction]
    while above.next > position {
      let next = above.next
      if direction == .undo || stack.author(at: next) == author, let change = stack[next].change {
        above.fields.formUnion(Patch.obstacle(change))
      }
      above.next = Int(stack.kept(stack[next].below))
    }
  }

  /// The fields of an undone part's subject that others have touched since it was undone.
  private func touched(since position: Int) -> FieldSet {
    let (author, slot) = (undone.author(at: position), Int(undone[position].slot))
    var fields: FieldSet = []
    for other in done.list(of: slot) {
      guard done.number(at: other) > undone.number(at: position) else { break }
      guard done.author(at: other) != author, let change = done[other].change else { continue }
      fields.formUnion(Patch.obstacle(change))
    }
    return fields
  }

  /// The batches of an author with a part in the scope, the newest first, found one by one. Those that are known
  /// to be in nobody's reach are left out.
  private func batches(
    _ direction: UndoDirection,
    in scope: Scope,
    of author: Author,
    skipping: Bool
  ) -> some Sequence<Int> {
    let stack = self[direction]
    let slots = scope.subjects?.compactMap { subjects.number(of: $0) }
    var heads = slots?.map { Int(stack.tops[$0]) } ?? []
    let isKnown = skipping && direction == .undo && scope.isAll
    let known = isKnown ? passedOver[author.rawValue] ?? 0..<0 : 0..<0
    var next = stack.batches.count - 1
    return AnyIterator {
      while true {
        if slots == nil {
          if known.contains(next) { next = known.lowerBound - 1 }
          guard next >= stack.droppedBatchCount, next >= 0 else { return nil }
          defer { next -= 1 }
          let batch = stack.batches[next]
          if batch.count > 0, batch.stamp.author == author.rawValue { return next }
        } else {
          guard let top = heads.max(), top > 0 else { return nil }
          let batch = stack.batchIndex(of: top)
          let positions = stack.positions(ofBatch: batch)
          for index in heads.indices {
            while positions.contains(heads[index]) {
              heads[index] = Int(stack.kept(stack[heads[index]].below))
            }
          }
          if stack.batches[batch].stamp.author == author.rawValue { return batch }
        }
      }
    }
  }
}

// MARK: - Transposing

extension NamedHistory {
  /// What lifting parts above all others of their subjects makes of these, and of the ones they pass.
  struct Lift {
    /// The parts that come on top, the newest first.
    var lifted: [(position: Int, change: Change)] = []
    /// What becomes of the parts that stay where they are.
    var staying: [Int: Change] = [:]
  }

  func lifting(_ plan: Plan, _ direction: UndoDirection) -> Lift {
    direction == .undo ? liftingDone(plan) : liftingUndone(plan)
  }

  private func liftingDone(_ plan: Plan) -> Lift {
    var lift = Lift()
    var gone: Set<Int> = []
    for (position, fields) in plan.parts {
      guard let change = done[position].change else { continue }
      let list = done.list(of: Int(done[position].slot)).prefix { $0 > position }
      let above = Array(list.filter { !gone.contains($0) }.reversed())
      let changes = above.compactMap { lift.staying[$0] ?? done[$0].change }
      let result = Patch.lifting(fields, of: change, over: changes)
      for (position, change) in zip(above, result.above) { lift.staying[position] = change }
      lift.staying[position] = result.stays
      if result.stays == nil { gone.insert(position) }
      lift.lifted.append((position, result.lifted))
    }
    return lift
  }

  /// Undone parts are made anew on what is in effect now: nothing above them is.
  private func liftingUndone(_ plan: Plan) -> Lift {
    var lift = Lift()
    var last: [UInt32: Change] = [:]
    for (position, fields) in plan.parts {
      guard let change = undone[position].change else { continue }
      let slot = undone[position].slot
      let taken = Patch.taking(fields, of: change)
      let base = last[slot] ?? present(slot) ?? Patch.inverting(change)
      let rebased = Patch.rebasing([taken], on: base, after: true)[0]
      last[slot] = rebased
      lift.lifted.append((position, rebased))
      let own = Patch.fields(change)
      if fields != own {
        lift.staying[position] = Patch.taking(own.subtracting(fields), of: change)
      }
    }
    return lift
  }

  /// A change that leaves the present state of a subject; nil if there is none.
  private func present(_ slot: UInt32) -> Change? {
    let (top, next) = (Int(done.tops[Int(slot)]), Int(undone.tops[Int(slot)]))
    if top > 0 { return done[top].change }
    return next > 0 ? undone[next].change.map { Patch.inverting($0) } : nil
  }

  /// Brings what is next for an author on top of everything, as a batch of its own. Returns the position of
  /// its newest part; zero if there is none.
  @usableFromInline
  mutating func lift(
    _ direction: UndoDirection,
    in scope: Scope,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Int {
    var lowest: Int?, highest: Int?
    var passedCount = 0
    let plan = plan(direction, in: scope, of: author, except: isNeeded) { batch in
      highest = highest ?? batch
      lowest = batch
      passedCount += 1
    }
    touch(passedCount)
    if direction == .undo, scope.isAll, let lowest, let highest {
      let known = passedOver[author.rawValue] ?? lowest..<highest + 1
      let isNext = known.upperBound >= lowest
      passedOver[author.rawValue] =
        isNext ? min(lowest, known.lowerBound)..<highest + 1 : lowest..<highest + 1
    }
    guard let plan else { return 0 }
    if direction == .undo { passedOver = passedOver.filter { $0.value.lowerBound > plan.batch } }
    if isShared { tick() }
    let lift = lifting(plan, direction)
    let batch = self[direction].batches[plan.batch]
    var entries: [Entry] = []
    for (position, change) in lift.lifted {
      var entry: Entry
      if lift.staying[position] == nil {
        entry = extract(position, from: direction)
      } else {
        // What stays is as saved, or not, as what goes was.
        entry = self[direction][position]
        entry.cost = 0
        if entry.mark == savedPoint.epoch { savedPoint.differingCount += 1 }
      }
      entry.change = change
      entries.append(entry)
    }
    for (position, change) in lift.staying { self[direction][position].change = change }
    self[direction].trim()
    self[direction].begin(batch)
    for entry in entries.reversed() { self[direction].put(entry) }
    return self[direction].top
  }
}

// MARK: - Recording

extension NamedHistory {
  /// Records a step of another author, which the host has not carried out.
  ///
  /// It ends nobody's redo but theirs, and no series of one's own unless it touches it.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - author: Who recorded it.
  ///   - time: When it happened, on the host's clock.
  ///   - parts: The subjects and their changes, of which only the fields that they touch count.
  ///   - count: The number of one's own steps that come after it, for content whose order is decided elsewhere:
  ///     those are transposed with it, and win where both touch a field.
  ///   - isSaved: Whether the step is in the saved content.
  ///   - cost: The cost of a change, in bytes.
  /// - Returns: What the host must now apply, in this order.
  /// - Complexity: O(parts of the step, and parts above it).
  public mutating func record(
    _ name: Name,
    by author: Author,
    at time: Double = 0,
    parts: some Collection<Part>,
    beneath count: Int = 0,
    isSaved: Bool = false,
    costing cost: (Change) -> Int = { _ in 0 }
  ) -> [Part] {
    guard !parts.isEmpty else { return [] }
    share()
    dropUndone(of: author, for: parts.map(\.subject), everything: false)
    let above = detachNewest(count, of: .own, for: parts)
    tick()
    begin(name, Milliseconds.rounding(time), by: author)
    var (old, new): ([UInt32: Change], [UInt32: Change]) = ([:], [:])
    for part in parts {
      let slot = addedSlot(of: part.subject)
      let first = above.lazy.flatMap(\.entries).first { $0.slot == slot }?.change
      let base =
        new[slot] ?? (done.tops[Int(slot)] > 0 ? present(slot) : first.map { Patch.inverting($0) })
        ?? present(slot) ?? Patch.inverting(part.change)
      if old[slot] == nil { old[slot] = base }
      let change = Patch.rebasing([part.change], on: base, after: true)[0]
      new[slot] = change
      append(Part(part.subject, change), cost: UInt32(clamping: cost(change)))
      if isSaved { settle(at: done.top, .undo) }
    }
    didRecord()
    for layer in above {
      var (batch, entries) = (layer.batch, layer.entries)
      for index in entries.indices {
        let slot = entries[index].slot
        guard let change = entries[index].change, let below = new[slot] else { continue }
        old[slot] = change
        let rebased = Patch.rebasing([change], on: below, after: true)[0]
        (entries[index].change, new[slot]) = (rebased, rebased)
      }
      batch.count = 0
      done.begin(batch)
      done.renumberNewest(layer.number)
      for entry in entries { done.put(entry) }
    }
    return parts.reduce(into: []) { result, part in
      guard let slot = subjects.number(of: part.subject).map(UInt32.init),
        let old = old.removeValue(forKey: slot), let new = new[slot]
      else { return }
      let change = Patch.joining(Patch.inverting(old), new)
      if !Patch.fields(change).isEmpty { result.append(Part(part.subject, change)) }
    }
  }

  /// Says that there are several authors from here on.
  private mutating func share() {
    if isShared { return }
    isShared = true
    tick()
    done.numbers = [UInt32](repeating: 0, count: done.batches.count)
    undone.numbers = [UInt32](repeating: 0, count: undone.batches.count)
  }

  /// Gives the batches that are put from here on a later number.
  @usableFromInline
  mutating func tick() {
    done.clock += 1
    undone.clock = done.clock
  }

  /// Takes the newest steps of an author off the stack, and what lies above them; of these, also the step that the
  /// next one may be merged into, unless the parts touch it.
  private mutating func detachNewest(
    _ count: Int,
    of author: Author,
    for parts: some Collection<Part>
  )
    -> [(batch: Batch, number: UInt32, entries: [Entry])]
  {
    var start = done.batches.count
    var rest = count
    while rest > 0, start > 0 {
      start -= 1
      let batch = done.batches[start]
      if batch.count > 0, batch.stamp.author == author.rawValue { rest -= 1 }
    }
    if openStep != nil, start == done.batches.count {
      if touchesNewest(parts) { openStep = nil } else { start -= 1 }
    }
    var detached: [(batch: Batch, number: UInt32, entries: [Entry])] = []
    for index in (start..<max(start, done.batches.count)).reversed()
    where done.batches[index].count > 0 {
      let (batch, number) = (done.batches[index], done.numbers[index])
      var entries: [Entry] = []
      for position in done.parts(ofBatch: index).reversed() {
        entries.append(done.take(position, ofBatch: index))
      }
      done.trim()
      detached.append((batch, number, entries.reversed()))
    }
    return detached.reversed()
  }

  /// Whether parts touch the newest step.
  private func touchesNewest(_ parts: some Collection<Part>) -> Bool {
    guard let start = done.batches.last?.start else { return false }
    return parts.contains { part in
      guard let slot = subjects.number(of: part.subject) else { return false }
      let top = Int(done.tops[slot])
      guard top > Int(start), let change = done[top].change else { return false }
      return !Patch.fields(change).isDisjoint(with: Patch.fields(part.change))
    }
  }

  // MARK: Parts that go

  /// An undone part of a subject of which nothing is done is about to go, and the next one starts from the
  /// present state instead.
  mutating func handDown(from position: Int) {
    let slot = Int(undone[position].slot)
    guard isShared, done.tops[slot] == 0, Int(undone.tops[slot]) == position,
      let change = undone[position].change
    else { return }
    let next = Int(undone.kept(undone[position].below))
    guard next > 0, let below = undone[next].change else { return }
    undone[next].change = Patch.rebasing([below], on: change, after: false)[0]
  }

  /// The only done part of a subject is about to go, and stays in effect.
  @usableFromInline
  mutating func handDownOldest() {
    for position in done.parts(ofBatch: done.oldestBatch) {
      let slot = Int(done[position].slot)
      let next = Int(undone.tops[slot])
      guard Int(done.tops[slot]) == position, next > 0, let change = done[position].change,
        let above = undone[next].change
      else { continue }
      undone[next].change = Patch.rebasing([above], on: change, after: true)[0]
    }
  }
}

extension NamedHistory.Stack {
  @usableFromInline
  func author(at position: Int) -> NamedHistory.Author {
    .init(rawValue: batches[batchIndex(of: position)].stamp.author)
  }

  /// When a part was put here; zero as long as nobody asks.
  func number(at position: Int) -> UInt32 {
    numbers.isEmpty ? 0 : numbers[batchIndex(of: position)]
  }

  mutating func renumberNewest(_ number: UInt32) { numbers[numbers.count - 1] = number }
}

extension NamedHistory.Obstacle: Sendable {}
extension NamedHistory.Obstacle: Equatable {}
