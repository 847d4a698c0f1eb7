import BoardValues
import UndoCore

/// Other versions of the file: taken over, merged, and compared with the board.
extension Document {
  mutating func reload(
    _ bytes: [UInt8],
    at time: Double,
    by author: BoardHistory.Author
  ) -> AppliedStep? {
    guard draft == nil, let new = try? CanvasDocument(parsing: bytes) else { return nil }
    let changes = changes(to: new)
    read(new)
    let step = record(
      Operation.Step(name: .reload, time: time, changes: changes, scope: .all, author: author)
    )
    _ = markSaved()
    return step
  }

  /// Notes what the file holds. The metadata change with a step, as elements do.
  private mutating func read(_ new: CanvasDocument) {
    let metadata = canvas.metadata
    canvas = new
    canvas.metadata = metadata
  }

  mutating func merge(_ step: Operation.Step, _ file: [UInt8]) -> AppliedStep? {
    guard draft == nil else { return nil }
    guard !file.isEmpty else {
      let applied = step.changes.isEmpty ? AppliedStep() : record(step)
      loseSavedPoint()
      return applied
    }
    guard let new = try? CanvasDocument(parsing: file) else { return nil }
    read(new)
    var merged = self
    merged.apply(step.changes)
    let file = merged.states(in: new, after: saved)
    let isReachable = step.author != .own && merged.reaches(file, from: self, by: step)
    let applied = step.changes.isEmpty ? AppliedStep() : record(step, isSaved: isReachable)
    noteFile(holding: file.states, isSame: file.isSame, isReachable: isReachable)
    return applied
  }

  /// The elements of a file that are not as on the board.
  private struct FileStates {
    /// Their states in the file; nil if it does not hold the element.
    var states: [ElementID: Element?] = [:]
    var isSame = true
    /// Whether the file holds elements that were never on the board.
    var hasUnknown = false
  }

  /// Returns whether a file holds what it did before, with a step of another author: then undo of what is
  /// not saved leads to it.
  private func reaches(
    _ file: FileStates,
    from former: Document,
    by step: Operation.Step
  ) -> Bool {
    if file.hasUnknown { return false }
    let states = file.states
    var expected = former.saved
    for change in step.changes {
      var state = expected[change.id] ?? former[change.id]
      state.take(change.after.fields(differingFrom: change.before), from: change.after)
      expected[change.id] = .some(state)
    }
    return Set(expected.keys).union(states.keys).allSatisfy { id in
      isWritten(states[id] ?? self[id], as: expected[id] ?? self[id])
    }
  }

  /// Returns what a file holds that is not on the board, on which the elements in `former` have changed
  /// since it was saved.
  private func states(in new: CanvasDocument, after former: [ElementID: Element?]) -> FileStates {
    let changes = visibleChanges(to: new)
    // What the file has and the board has not was removed here, under an id that is known.
    let next = board.nextID
    func isNew(_ id: ElementID) -> Bool { id.isOnBoards && id >= next }
    var removed: [String: ElementID] = [:]
    for (id, element) in former.sorted(by: { $0.key < $1.key }) where board[id] == nil {
      if let element { removed[element.fileKey] = id }
    }
    var ids: [ElementID: ElementID] = [:]
    for change in changes where isNew(change.id) {
      ids[change.id] = change.after.flatMap { removed[$0.fileKey] }
    }
    var file = FileStates(isSame: changes.isEmpty)
    for change in changes {
      guard let id = isNew(change.id) ? ids[change.id] : change.id else {
        file.hasUnknown = true
        continue
      }
      file.states[id] = .some(change.after.map { $0.attached { isNew($0) ? ids[$0] : $0 } })
    }
    return file
  }

  // MARK: Comparing

  /// Returns the changes that turn this board into the one in a file.
  package func changes(to new: CanvasDocument) -> [BoardChange] {
    let metadata = BoardChange(.metadata, from: self[.metadata], to: .metadata(new.metadata))
    return Reloading(of: new, over: board).changes
      + (metadata.before == metadata.after ? [] : [metadata])
  }

  /// The text of the file as it was saved, as far as that is known.
  package var savedBytes: [UInt8] { bytes(after: changesToSaved) }

  /// Returns the text of the file as it would be saved after some changes.
  func bytes(after changes: [BoardChange]) -> [UInt8] {
    var document = self
    document.apply(changes)
    return document.bytes
  }

  /// The changes back to the saved board; empty if it is the same.
  var changesToSaved: [BoardChange] {
    saved.sorted { $0.key < $1.key }.compactMap { id, element in
      self[id] == element ? nil : BoardChange(id, from: self[id], to: element)
    }
  }
}
