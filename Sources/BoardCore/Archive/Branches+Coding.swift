import UndoCore

/// The parts of a history besides its steps: the ids of steps, the branches, and the saved point.
///
/// They are a part of the image by themselves: if it is damaged, the rest still makes a history.
extension ByteWriter {
  mutating func put(branchesOf form: HistoryForm, savedStep: BoardHistory.StepID?) {
    put(signed: (form.done.ids ?? []).map(Int.init))
    put(signed: (form.undone.ids ?? []).map(Int.init))
    put(form.nextID) { $0.put(Double($1)) }
    put(savedStep) { $0.put(Double($1.rawValue)) }
    put(count: form.branches?.count ?? 0)
    for branch in form.branches ?? [] { put(branch, of: form) }
  }

  private mutating func put(_ branch: HistoryForm.Branch, of form: HistoryForm) {
    put(columnsOf: branch.steps)
    var elements: [ElementID: Element?] = [:]
    for (index, change) in zip(branch.steps.parts.subjects, branch.steps.parts.changes).reversed() {
      let id = form.subjects[index]
      guard id.isOnBoards else {
        put(change, of: id)
        continue
      }
      // The first change of an element is written whole; others may have changed it between two of them.
      if elements[id] == nil || branch.steps.moments != nil {
        put(ElementChange(before: elements[id] ?? nil, after: change.before))
      }
      put(change)
      elements[id] = .some(change.after)
    }
    put(branch.steps.ids) { $0.put(signed: $1.map(Int.init)) }
    put(signed: branch.subjects)
    put(signed: branch.moved)
    put(branch.fields) { $0.put(signed: $1.map { Int(bitPattern: UInt(clamping: $0.rawValue)) }) }
    put(branch.gone) { $0.put(signed: $1) }
    put(branch.parent) { $0.put(Double($1)) }
    put(branch.redoable) { $0.put(signed: $1) }
    for order in [branch.done, branch.undone] {
      put(order) { writer, batches in
        writer.put(count: batches.count)
        for batch in batches { writer.put(signed: batch) }
      }
    }
  }
}

extension ByteReader {
  /// Reads the branches into an archive. Returns the step after which the board was saved.
  mutating func branches(into form: inout HistoryForm) throws(DamagedState) -> BoardHistory.StepID?
  {
    let (done, undone) = (try numbers(), try numbers())
    if !done.isEmpty || !undone.isEmpty { (form.done.ids, form.undone.ids) = (done, undone) }
    form.nextID = try optional { (reader) throws(DamagedState) in try reader.small() }
    let saved = try optional { (reader) throws(DamagedState) in try reader.small() }
    var branches: [HistoryForm.Branch] = []
    for _ in 0..<(try count()) { branches.append(try branch(of: form.subjects)) }
    form.branches = branches.isEmpty ? nil : branches
    form.branchLimit = branches.isEmpty ? nil : branches.count
    return saved.map(BoardHistory.StepID.init)
  }

  private mutating func branch(of subjects: [ElementID]) throws(DamagedState) -> HistoryForm.Branch
  {
    var steps = try columns()
    var elements: [ElementID: Element?] = [:]
    var changes = ReadChanges(stepsOf: steps.sizes)
    for index in steps.parts.subjects.reversed() {
      guard subjects.indices.contains(index) else {
        throw DamagedState("changes an element that is not in its list")
      }
      let id = subjects[index]
      guard id.isOnBoards else {
        changes.append(id, try changeApart(of: id))
        continue
      }
      let known = elements[id] ?? nil
      let isWritten = elements[id] == nil || steps.moments != nil
      let before = isWritten ? try element(after: known) : known
      let after = try element(after: before)
      elements[id] = .some(after)
      changes.append(id, ElementChange(before: before, after: after))
    }
    steps.parts.changes = changes.finish()
    steps.ids = try optional { (reader) throws(DamagedState) in try reader.numbers() }
    var branch = HistoryForm.Branch()
    branch.steps = steps
    branch.subjects = try integers()
    branch.moved = try integers()
    branch.fields = try optional { (reader) throws(DamagedState) in
      try reader.integers().map { FieldSet(rawValue: UInt64(UInt(bitPattern: $0))) }
    }
    branch.gone = try optional { (reader) throws(DamagedState) in try reader.integers() }
    branch.parent = try optional { (reader) throws(DamagedState) in
      Int(clamping: try reader.whole())
    }
    branch.redoable = try optional { (reader) throws(DamagedState) in try reader.integers() }
    branch.done = try order()
    branch.undone = try order()
    return branch
  }

  private mutating func order() throws(DamagedState) -> [[Int]]? {
    try optional { (reader) throws(DamagedState) in
      var batches: [[Int]] = []
      for _ in 0..<(try reader.count()) { batches.append(try reader.integers()) }
      return batches
    }
  }

  private mutating func small() throws(DamagedState) -> UInt32 {
    guard let number = UInt32(exactly: try whole()) else {
      throw DamagedState("has a number that is out of range")
    }
    return number
  }

  mutating func numbers() throws(DamagedState) -> [UInt32] {
    var numbers: [UInt32] = []
    for _ in 0..<(try count()) { numbers.append(try small()) }
    return numbers
  }
}
