import UndoCore

typealias HistoryForm = BoardHistory.Archive

/// The states of elements from step to step, starting at the present board.
private struct ElementChain {
  private let board: Board
  private var elements: [ElementID: Element?] = [:]

  init(_ board: Board) { self.board = board }

  subscript(id: ElementID) -> Element? {
    get { elements[id] ?? board[id] }
    set { elements[id] = .some(newValue) }
  }
}

extension HistoryForm {
  /// The archive as it is before the branches were read: what is saved on them cannot be reached.
  var withoutBranches: Self {
    var form = self
    let count = done.parts.changes.count + undone.parts.changes.count
    form.branches = nil
    form.unsaved = unsaved?.filter { $0 < count }
    if form.unsaved != unsaved { form.isSavedPointLost = true }
    return form
  }
}

extension ByteWriter {
  mutating func put(_ form: HistoryForm, on board: Board) {
    put(count: form.subjects.count)
    for subject in form.subjects { put(UInt64(subject.rawValue)) }
    put(count: form.names.count)
    for name in form.names { put(name) }
    put(form.unsaved) { $0.put(signed: $1) }
    put(form.isSavedPointLost ?? false)
    put(form.bases) { writer, bases in
      writer.put(count: bases.subjects.count)
      for (index, change) in zip(bases.subjects, bases.changes) {
        writer.put(count: index)
        let id = form.subjects[index]
        // A note and the metadata are written as what has not changed, since they are never nothing.
        writer.put(id.isOnBoards ? ElementChange(before: nil, after: change.after) : change, of: id)
      }
    }
    let chain = ElementChain(board)
    put(steps: form.done, of: form, along: chain, isDone: true)
    put(steps: form.undone, of: form, along: chain, isDone: false)
  }

  mutating func put(columnsOf steps: HistoryForm.Steps) {
    put(signed: steps.names)
    put(count: steps.times.count)
    for time in steps.times { put(Double(time)) }
    put(steps.sizes) { $0.put(signed: $1) }
    put(steps.authors) { $0.put(signed: $1.map(Int.init)) }
    put(steps.moments) { $0.put(signed: $1.map(Int.init)) }
    put(signed: steps.parts.subjects)
    put(steps.parts.costs) { $0.put(signed: $1.map(Int.init)) }
  }

  mutating func put(signed numbers: [Int]) {
    put(count: numbers.count)
    for number in numbers { put(Double(number)) }
  }

  private mutating func put(
    steps: HistoryForm.Steps,
    of form: HistoryForm,
    along chain: ElementChain,
    isDone: Bool
  ) {
    put(columnsOf: steps)
    var chain = chain
    for (index, change) in zip(steps.parts.subjects, steps.parts.changes).reversed() {
      let id = form.subjects[index]
      guard id.isOnBoards else {
        put(change, of: id)
        continue
      }
      // Others may have changed what was undone since.
      if !isDone, steps.moments != nil {
        put(ElementChange(before: chain[id], after: change.before))
        chain[id] = change.before
      }
      // From the state reached so far to the one on the other side of this step.
      let next = isDone ? change.before : change.after
      put(ElementChange(before: chain[id], after: next))
      chain[id] = next
    }
  }
}

extension ByteReader {
  /// Reads the archive of a history, which what comes later completes.
  mutating func history(on board: Board) throws(DamagedState) -> HistoryForm {
    var subjects: [ElementID] = []
    for _ in 0..<(try count()) { subjects.append(try id(on: board)) }
    var names: [String] = []
    for _ in 0..<(try count()) { names.append(try text()) }
    var form = HistoryForm()
    (form.subjects, form.names) = (subjects, names)
    form.unsaved = try optional { (reader) throws(DamagedState) in try reader.integers() }
    form.isSavedPointLost = try flag() ? true : nil
    form.bases = try optional { (reader) throws(DamagedState) in
      try reader.bases(of: subjects)
    }
    let chain = ElementChain(board)
    form.done = try steps(of: subjects, along: chain, isDone: true)
    form.undone = try steps(of: subjects, along: chain, isDone: false)
    return form
  }

  private mutating func bases(of subjects: [ElementID]) throws(DamagedState) -> HistoryForm.Parts {
    var bases = HistoryForm.Parts()
    for _ in 0..<(try count()) {
      let index = try count()
      guard subjects.indices.contains(index) else {
        throw DamagedState("changes an element that is not in its list")
      }
      bases.subjects.append(index)
      let id = subjects[index]
      let state = id.isOnBoards ? try element(after: nil) : try changeApart(of: id).after
      bases.changes.append(ElementChange(before: state, after: state))
    }
    return bases
  }

  mutating func integers() throws(DamagedState) -> [Int] {
    var integers: [Int] = []
    for _ in 0..<(try count()) { integers.append(Int(try whole())) }
    return integers
  }

  mutating func whole() throws(DamagedState) -> Int64 {
    guard let number = Int64(exactly: try double()) else {
      throw DamagedState("has a fraction for a count")
    }
    return number
  }

  /// Reads steps without their changes.
  mutating func columns() throws(DamagedState) -> HistoryForm.Steps {
    var steps = HistoryForm.Steps()
    steps.names = try integers()
    for _ in 0..<(try count()) { steps.times.append(try whole()) }
    steps.sizes = try optional { (reader) throws(DamagedState) in try reader.integers() }
    let authors = try optional { (reader) throws(DamagedState) in try reader.integers() }
    steps.authors = authors?.map { UInt16(clamping: $0) }
    steps.moments = try optional { (reader) throws(DamagedState) in try reader.numbers() }
    steps.parts.subjects = try integers()
    let costs = try optional { (reader) throws(DamagedState) in try reader.integers() }
    steps.parts.costs = costs?.map { UInt32(clamping: $0) }
    return steps
  }

  private mutating func steps(
    of subjects: [ElementID],
    along chain: ElementChain,
    isDone: Bool
  ) throws(DamagedState) -> HistoryForm.Steps {
    var steps = try columns()
    var chain = chain
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
      var here = chain[id]
      if !isDone, steps.moments != nil { here = try element(after: here) }
      let there = try element(after: here)
      chain[id] = there
      changes.append(
        id,
        ElementChange(before: isDone ? there : here, after: isDone ? here : there)
      )
    }
    steps.parts.changes = changes.finish()
    return steps
  }
}

extension BoardHistory {
  /// Makes a history of an archive.
  ///
  /// - Throws: If the archive contradicts itself.
  init(checking form: HistoryForm) throws(DamagedState) {
    do {
      self = try BoardHistory(form)
    } catch {
      throw DamagedState("has steps that contradict each other")
    }
  }
}
