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
    // One's own steps take the short way as long as nobody else has made any.
    if !isShared { return author == .own ? undo(in: scope) : nil }
    if isSparse { compact() }
    guard lift(.undo, in: scope, of: author, except: isNeeded) > 0 else { return nil }
    defer { if keptLimits.steps != nil { enforceStepLimit() } }
    return moveNewest(.undo)
  }

  /// Redoes the step of an author in the scope that was undone last, as far as nobody has touched it since.
  ///
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: As for ``undo(in:of:except:)``.
  public mutating func redo(
    in scope: Scope = .all,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    if !isShared { return author == .own ? redo(in: scope) : nil }
    if isSparse { compact() }
    guard lift(.redo, in: scope, of: author, except: isNeeded) > 0 else { return nil }
    defer { if keptLimits.steps != nil { enforceStepLimit() } }
    return moveNewest(.redo)
  }

  /// Undoes or redoes some fields of a step, whoever recorded it, as far as nobody has touched them since: for content
  /// whose order is decided elsewhere, where it is known by its name what is undone.
  ///
  /// - Parameters:
  ///   - direction: Whether to undo or to redo.
  ///   - step: The ID of the step.
  ///   - fields: The fields of each subject that are meant.
  /// - Returns: What the host must now revert or apply, in this order; empty if nothing of it is free.
  /// - Complexity: O(steps recorded since) if all of the fields are free, else O(steps); and O(parts of the step, and
  ///   parts above them).
  public mutating func move(
    _ direction: UndoDirection,
    _ step: StepID,
    fields: [Subject: FieldSet]
  ) -> [Transition] {
    if !isShared { share() }
    if isSparse { compact() }
    var wanted = fields.reduce(into: [UInt32: FieldSet]()) { wanted, field in
      guard let slot = subjects.number(of: field.key) else { return }
      wanted[UInt32(slot)] = field.value
    }
    var transitions: [Transition] = []
    // What was undone in part has several batches, each with fields of its own.
    var limit = Int.max
    while !wanted.isEmpty, let batch = self[direction].batch(of: step.rawValue, below: limit) {
      limit = batch
      let plan = plan(ofBatch: batch, direction) { wanted[self[direction][$0].slot] }
      if plan.parts.isEmpty { continue }
      for (position, fields) in plan.parts {
        let slot = self[direction][position].slot
        let rest = wanted[slot]?.subtracting(fields)
        wanted[slot] = rest?.isEmpty == true ? nil : rest
      }
      _ = lift(plan, direction)
      transitions += moveNewest(direction).map { [$0] } ?? []
    }
    if keptLimits.steps != nil { enforceStepLimit() }
    return transitions
  }

  /// Moves the newest batch of a stack, which was lifted there, to the other one.
  mutating func moveNewest(_ direction: UndoDirection) -> Transition? {
    let stack = self[direction]
    let positions = stack.positions(ofBatch: stack.batches.count - 1).reversed()
    return moveAll(Array(positions), direction).first
  }

  /// Returns what ``undo(in:of:except:)`` or ``redo(in:of:except:)`` would return, without doing anything.
  ///
  /// - Complexity: As for these.
  public func next(
    _ direction: UndoDirection,
    in scope: Scope = .all,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    if !isShared { return author == .own ? next(direction, in: scope) : nil }
    return plan(direction, in: scope, of: author, except: isNeeded).map {
      transition($0, direction)
    }
  }

  /// Returns the step that is next for an author in the scope, with its parts outside of the scope that could go
  /// along: those that are free, and above which there is nothing of the author's.
  ///
  /// - Complexity: As for ``next(_:in:of:except:)``, and O(parts of the step, and parts above them).
  public func nextStep(
    _ direction: UndoDirection,
    in scope: Scope,
    of author: Author,
    except isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    if !isShared { return author == .own ? nextStep(direction, in: scope) : nil }
    guard let plan = plan(direction, in: scope, of: author, except: isNeeded) else { return nil }
    let stack = self[direction]
    let inside = Dictionary(plan.parts.map { ($0.position, $0.fields) }) { $1 }
    let whole = self.plan(ofBatch: plan.batch, direction, except: isNeeded) { position in
      if scope.contains(subjects[stack[position].slot]) { return inside[position] ?? [] }
      let above = stack.list(of: Int(stack[position].slot)).prefix { $0 > position }
      return above.contains { stack.author(at: $0) == author } ? [] : .all
    }
    return transition(whole, direction)
  }

  /// What undoing a line of ``steps(in:)`` alone would revert, whoever recorded it.
  ///
  /// A host that takes back somebody else's step records the inverted changes as a step of its own.
  ///
  /// - Parameters:
  ///   - line: The index of the line.
  ///   - scope: The scope of the lines.
  ///   - isNeeded: Whether a part has to stay for something that only the host knows of.
  ///   - leaving: Called for each part of which something stays, with what is in the way.
  /// - Returns: What is free of the line, as nothing that was recorded later touches it; nil if the line is not done,
  ///   or if nothing of it is free.
  /// - Complexity: As for ``steps(in:)``, and O(parts of the line, and parts above them).
  public func reverting(
    _ line: Int,
    in scope: Scope = .all,
    except isNeeded: (Part) -> Bool = { _ in false },
    leaving: (Obstacle) -> Void = { _ in }
  ) -> Transition? {
    let side = Steps.Side(self, .undo, scope)
    guard 0..<side.count ~= line else { return nil }
    let part = side.parts(ofLine: line).lowerBound
    let batch = done.batchIndex(of: side.ends == nil ? part : Int(side.positions[part]))
    let plan = plan(ofBatch: batch, .undo, except: isNeeded, leaving: leaving) { position in
      scope.contains(subjects[done[position].slot]) ? .all : nil
    }
    return plan.parts.isEmpty ? nil : transition(plan, .undo)
  }

  private func transition(_ plan: Plan, _ direction: UndoDirection) -> Transition {
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
    if !isShared { return [] }
    var obstacles: [Obstacle] = []
    _ = plan(direction, in: scope, of: author, except: isNeeded, isExplaining: true) { batch in
      let stack = self[direction]
      for position in stack.parts(ofBatch: batch).reversed()
      where scope.contains(subjects[stack[position].slot]) {
        obstacles.append(obstacle(at: position, direction))
      }
    }
    return obstacles
  }

  /// What is in the way of a part.
  func obstacle(at position: Int, _ direction: UndoDirection) -> Obstacle {
    let entry = self[direction][position]
    let own = entry.change.map { Patch.fields($0) } ?? []
    let touching = above(position, direction).first { other in
      !Patch.obstacle(other.change).isDisjoint(with: own)
    }
    return Obstacle(
      step: StepID(rawValue: self[direction].key(at: position).step),
      subject: subjects[entry.slot],
      fields: touching.map { Patch.obstacle($0.change).intersection(own) } ?? [],
      blocker: touching.map { StepID(rawValue: $0.batch.step) },
      author: touching.map { Author(rawValue: $0.batch.stamp.author) }
    )
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
        var blocked = above.fields
        if direction == .redo { blocked.formUnion(touched(since: position)) }
        var free = own == .all ? (blocked.isEmpty ? .all : []) : own.subtracting(blocked)
        if isNeeded(part) || direction == .redo && !canRedo(free, at: position) { free = [] }
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

  /// The free ones of the wanted fields of a batch; `wanting` gives those of a part, nil for one that is not meant.
  func plan(
    ofBatch batch: Int,
    _ direction: UndoDirection,
    except isNeeded: (Part) -> Bool = { _ in false },
    leaving: (Obstacle) -> Void = { _ in },
    wanting: (Int) -> FieldSet?
  ) -> Plan {
    let stack = self[direction]
    var plan = Plan(batch: batch)
    var chosen: [Int: FieldSet] = [:]
    for position in stack.parts(ofBatch: batch).reversed() {
      guard let wish = wanting(position), let part = part(stack[position]) else { continue }
      let own = Patch.fields(part.change)
      let fields = own == .all ? own : own.intersection(wish)
      let blocked = blocked(position, direction, without: chosen)
      var free = own == .all ? (blocked.isEmpty ? own : []) : fields.subtracting(blocked)
      if isNeeded(part) || direction == .redo && !canRedo(free, at: position) { free = [] }
      if free != fields { leaving(obstacle(at: position, direction)) }
      if free.isEmpty { continue }
      plan.parts.append((position, free))
      chosen[position] = free
    }
    return plan
  }

  /// The fields of a part's subject that what lies above stands in the way of.
  private func blocked(
    _ position: Int,
    _ direction: UndoDirection,
    without chosen: [Int: FieldSet]
  ) -> FieldSet {
    let stack = self[direction]
    var blocked: FieldSet = direction == .redo ? touched(since: position) : []
    for above in stack.list(of: Int(stack[position].slot)) {
      guard above > position else { break }
      guard direction == .undo || stack.author(at: above) == stack.author(at: position),
        let change = stack[above].change
      else { continue }
      blocked.formUnion(Patch.obstacle(change).subtracting(chosen[above] ?? []))
    }
    return blocked
  }

  /// Whether some fields of a part can be redone as things are: a subject that is away cannot be moved, and one that
  /// is there cannot be made.
  func canRedo(_ fields: FieldSet, at position: Int) -> Bool {
    guard let change = undone[position].change, let present = present(undone[position].slot) else {
      return true
    }
    let taken = Patch.taking(fields, of: change)
    let rebased = Patch.fields(Patch.rebasing([taken], on: present, after: true)[0])
    return fields == .all ? rebased == .all : !rebased.isEmpty
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

  /// The fields of an undone part's subject that others have touched since it was undone. Of one's own, what was
  /// recorded since is there beside it only after a branch was led back as far as it was free.
  func touched(since position: Int) -> FieldSet {
    let own = undone.batches[undone.batchIndex(of: position)]
    var fields: FieldSet = []
    for other in done.list(of: Int(undone[position].slot)) {
      guard done.number(at: other) > undone.number(at: position) else { break }
      let batch = done.batches[done.batchIndex(of: other)]
      guard batch.stamp.author != own.stamp.author || batch.step > own.step,
        let change = done[other].change
      else { continue }
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

extension NamedHistory.Stack {
  @usableFromInline
  func author(at position: Int) -> NamedHistory.Author {
    .init(rawValue: batches[batchIndex(of: position)].stamp.author)
  }

  /// When a part was put here; zero as long as nobody asks.
  func number(at position: Int) -> UInt32 { number(ofBatch: batchIndex(of: position)) }

  func number(ofBatch index: Int) -> UInt32 { numbers.isEmpty ? 0 : numbers[index] }

  /// Says when parts are put here from now on.
  mutating func tellMoments() { (numbers, clock) = (Array(repeating: 0, count: batches.count), 1) }

  mutating func renumberNewest(_ number: UInt32) { numbers[numbers.count - 1] = number }
}

extension NamedHistory.Obstacle: Sendable {}
extension NamedHistory.Obstacle: Equatable {}
