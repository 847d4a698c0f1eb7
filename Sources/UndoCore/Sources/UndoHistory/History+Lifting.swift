/// Bringing parts over those that lie above them on the same subject: *lifting*.
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
    var isAnyNeeded = false
    let needs = { (part: Part) in
      let isNeeded = isNeeded(part)
      isAnyNeeded = isAnyNeeded || isNeeded
      return isNeeded
    }
    let plan = plan(direction, in: scope, of: author, except: needs) { batch in
      highest = highest ?? batch
      lowest = batch
      passedCount += 1
    }
    touch(passedCount)
    // What the host needs is not known for long.
    if direction == .undo, scope.isAll, !isAnyNeeded, let lowest, let highest {
      let known = passedOver[author.rawValue] ?? lowest..<highest + 1
      let isNext = known.upperBound >= lowest
      passedOver[author.rawValue] =
        isNext ? min(lowest, known.lowerBound)..<highest + 1 : lowest..<highest + 1
    }
    return plan.map { lift($0, direction) } ?? 0
  }

  /// Brings parts on top of everything, as a batch of their own. Returns the position of the newest one.
  mutating func lift(_ plan: Plan, _ direction: UndoDirection) -> Int {
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
