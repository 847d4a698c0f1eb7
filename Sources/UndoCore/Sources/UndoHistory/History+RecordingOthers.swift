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
    addBases(of: parts)
    begin(name, Milliseconds.rounding(time), by: author)
    var (old, new): ([UInt32: Change], [UInt32: Change]) = ([:], [:])
    for part in parts {
      let slot = addedSlot(of: part.subject)
      guard let base = new[slot] ?? present(slot) else { continue }
      if old[slot] == nil { old[slot] = base }
      let change = Patch.rebasing([part.change], on: base, after: true)[0]
      new[slot] = change
      append(Part(part.subject, change), cost: UInt32(clamping: cost(change)))
      if isSaved { settle(at: done.top, .undo) }
    }
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
    let applied: [Part] = parts.reduce(into: []) { result, part in
      guard let slot = subjects.number(of: part.subject).map(UInt32.init),
        let old = old.removeValue(forKey: slot), let new = new[slot]
      else { return }
      let change = Patch.joining(Patch.inverting(old), new)
      if !Patch.fields(change).isEmpty { result.append(Part(part.subject, change)) }
    }
    didAddSteps()
    return applied
  }

  /// Says that there are several authors from here on.
  mutating func share() {
    if isShared { return }
    isShared = true
    done.tellMoments()
    undone.tellMoments()
    findBases()
    tick()
    guard let branches = stash?.branches, !branches.isEmpty else { return }
    var fields: [Key: FieldSet] = [:]
    for stack in [done, undone] + branches.map(\.stack) {
      for position in stack.positions {
        fields[stack.key(at: position), default: []].formUnion(self.fields(of: stack[position]))
      }
    }
    stash?.tellApart(fields)
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
}
