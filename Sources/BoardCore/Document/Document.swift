package import UndoCore

/// A board with everything that belongs to it and outlives the program: its history, its draft, and what
/// else the file holds.
///
/// Only operations change a document, and the same operations lead to an equal document.
package struct Document: Sendable {
  /// The most bytes that the history may take in memory. Beyond that the oldest branches are dropped,
  /// then the oldest steps.
  package static let maxBytes = 64 << 20
  /// The most named moments. Each change looks at all of them.
  private static let maxBookmarks = 256
  /// The most steps whose origin is remembered.
  private static let maxOrigins = 1024
  /// The most saves that are remembered.
  private static let maxSaves = 1024
  /// The limits of the history. Branches are limited by their bytes alone.
  private static let limits = BoardHistory.Limits(bytes: maxBytes, branches: nil)

  private var boxedBoard: Boxed<Board>
  package internal(set) var history = BoardHistory()
  /// The file as it was last read, with its metadata as they are now.
  package internal(set) var canvas: CanvasDocument
  /// The state in the file of each element that has changed since; nil if the file does not hold it.
  package private(set) var saved: [ElementID: Element?] = [:]
  /// The last step that was done when the file held the board; nil at the beginning, or if it is not
  /// known any more.
  package private(set) var savedStep: BoardHistory.StepID?
  /// The last step that was done at each save, the oldest save first.
  package private(set) var saves: [BoardHistory.StepID] = []
  /// The steps that were made elsewhere, the oldest first.
  package private(set) var origins: [StepOrigin] = []
  /// Those who have made steps elsewhere and are known by name.
  package private(set) var people: [Person] = []
  /// The save that has begun and not ended; nil unless an operation followed its start.
  package internal(set) var save: Save?
  /// The named moments, the oldest first.
  package private(set) var bookmarks: [Bookmark] = []
  /// The notes that were written, as the history has left them in their files.
  package private(set) var notes: [Note] = []
  /// The draft in progress, if any.
  package private(set) var draft: Draft?
  /// The start of each session after the first, in seconds since 1970.
  package private(set) var sessions: [Double] = []
  /// What is known of the live board that this is; nil if it is none.
  package internal(set) var live: LiveLayer?
  /// The latest time of an operation.
  package private(set) var lastTime = -Double.infinity
  /// A value that differs after every change of the board, for caching what is derived from it.
  package private(set) var revision = Revision()

  package internal(set) var board: Board {
    unsafeAddress { boardAddress }
    _modify { yield &boxedBoard.value }
  }

  /// The address of the board, which is valid as long as the document is held.
  var boardAddress: UnsafePointer<Board> { boxedBoard.address }

  package init(_ canvas: CanvasDocument) {
    self.canvas = canvas
    boxedBoard = Boxed(Board(canvas.elements))
    history.limits = Self.limits
  }

  /// Creates a document in a state that was stored, without a draft.
  package init(
    _ canvas: CanvasDocument,
    _ board: Board,
    _ history: BoardHistory,
    saved: [ElementID: Element?],
    savedStep: BoardHistory.StepID? = nil,
    saves: [BoardHistory.StepID] = [],
    origins: [StepOrigin] = [],
    people: [Person] = [],
    bookmarks: [Bookmark] = [],
    notes: [Note] = [],
    sessions: [Double],
    lastTime: Double
  ) {
    self.canvas = canvas
    boxedBoard = Boxed(board)
    self.history = history
    self.history.limits = Self.limits
    self.saved = saved
    self.savedStep = savedStep
    self.saves = saves
    self.origins = origins
    self.people = people
    self.bookmarks = bookmarks
    self.notes = notes
    self.sessions = sessions
    self.lastTime = lastTime
  }

  /// Whether the history will soon drop its oldest branches and steps.
  package var isHistoryNearlyFull: Bool { history.byteCount > Self.maxBytes / 8 * 7 }

  /// The history that undo and redo look at now: that of the draft, if there is one.
  package var activeHistory: BoardHistory {
    _read { if let draft { yield draft.history } else { yield history } }
  }

  package var hasUnsavedChanges: Bool {
    !history.isClean || draft?.hasChanges(on: board) ?? false
  }

  /// The present state of an element or of the metadata.
  subscript(id: ElementID) -> Element? {
    id == .metadata ? .metadata(canvas.metadata) : board[id]
  }

  /// Returns the present state of whatever can be undone on its own.
  package func state(of id: ElementID) -> Element? {
    guard let index = id.noteIndex else { return self[id] }
    return notes.indices.contains(index) ? .note(notes[index]) : nil
  }

  /// Returns changes that lead to the same from what is here, which may be written in another way than a history has it.
  func asHere(_ changes: [BoardChange]) -> [BoardChange] {
    changes.compactMap { change in
      let here = state(of: change.id)
      return here == change.after ? nil : BoardChange(change.id, from: here, to: change.after)
    }
  }

  package var snapshot: Snapshot { Snapshot(board: board, canvas: canvas) }

  /// The text of the file as it would be saved now.
  package var bytes: [UInt8] { snapshot.bytes }
}

extension Document {
  /// A state of the board, told from all others.
  package struct Revision: Hashable, Sendable {
    package internal(set) var count = 0
    /// Tells copies for looking at the past apart; zero in the document itself.
    package fileprivate(set) var look = 0

    package var isLook: Bool { look != 0 }
  }

  /// Sets how the lines of edges run. It changes nothing that is saved or stored with the steps.
  package mutating func route(_ style: RouteStyle) {
    guard style != board.routing else { return }
    board.routing = style
    revision.count += 1
  }

  /// Returns a copy to look at. Its revisions differ from those of this document and of other copies.
  func copy(forLook look: Int) -> Document {
    var copy = self
    copy.revision.look = look
    (copy.save, copy.live) = (nil, nil)
    return copy
  }
}

// MARK: - Operations

extension Document {
  /// Applies an operation. Returns nil, and changes nothing, if the operation cannot be applied to this
  /// document.
  @discardableResult
  package mutating func apply(_ operation: Operation) -> AppliedStep? {
    guard !isBarredLive(operation), let step = perform(operation) else { return nil }
    follow(operation, step)
    return step
  }

  private mutating func perform(_ operation: Operation) -> AppliedStep? {
    switch operation {
    case .step(let step): return record(step)
    case .undoRedo(let direction, let scope, .everyone):
      return carryOut { history in history.move(direction, in: scope).map { [$0] } }
    case .undoRedo(let direction, let scope, let author):
      let needed = needed(for: direction, in: scope, of: author)
      return carryOut { history in
        history.move(direction, in: scope, of: author) { needed.contains($0.subject) }.map { [$0] }
      }
    case .jump(let count, let scope, let author): return jump(by: count, in: scope, of: author)
    case .restored(let branch, let author):
      guard draft == nil, author == .own else { return nil }
      return carryOut { history in
        history.branch(at: branch).flatMap { history.restore($0.id) }
      }
    case .named(let name, let time): return addBookmark(named: name, at: time)
    case .forgot(let index):
      guard bookmarks.indices.contains(index) else { return nil }
      bookmarks.remove(at: index)
      return AppliedStep()
    case .recalled(let bookmark, let index):
      guard 0...bookmarks.count ~= index, bookmarks.count < Self.maxBookmarks else { return nil }
      bookmarks.insert(bookmark, at: index)
      return AppliedStep()
    case .saved: return markSaved()
    case .beganSaving:
      history.endCoalescing()
      save = Save(self)
      return AppliedStep()
    case .endedSaving(let succeeding): return endSave(succeeding: succeeding)
    case .began(let time):
      sessions.append(time)
      note(time)
      withHistory { $0.endCoalescing() }
      return AppliedStep()
    case .reloaded(let bytes, let time, let author): return reload(bytes, at: time, by: author)
    case .merged(let step, let file): return merge(step, file)
    case .mergedCopy(let step, let copy):
      guard draft == nil else { return nil }
      let applied = record(step)
      note(copy)
      return applied
    case .beganDraft(let name, let subjects):
      guard draft == nil else { return nil }
      draft = Draft(name: name, subjects: subjects)
      return AppliedStep()
    case .endedDraft(let keeping, let time): return endDraft(keeping: keeping, at: time)
    case .met(let person):
      guard people.count < [Person].mostPeople else { return nil }
      people.append(person)
      return AppliedStep()
    case .shared(let address): return share(address)
    case .unshared:
      guard live != nil else { return nil }
      live = nil
      return AppliedStep()
    case .published(let message): return noteMessage(message)
    case .streamed(let news): return take(news)
    }
  }

  private mutating func note(_ time: Double) { lastTime = max(lastTime, time) }

  /// Records a step and applies it. `isSaved` says that the file holds what another author has done.
  mutating func record(_ step: Operation.Step, isSaved: Bool = false) -> AppliedStep {
    note(step.time)
    guard step.author == .own else { return recordForAnother(step, isSaved: isSaved) }
    apply(step.changes)
    withActiveHistory { _ = $0.record(step) }
    keepNotesClean(step.changes)
    return AppliedStep(name: step.name, changes: step.changes)
  }

  /// Records a step of another author and applies the fields that it changes.
  private mutating func recordForAnother(_ step: Operation.Step, isSaved: Bool) -> AppliedStep {
    let changes = withActiveHistory { $0.record(step, isSaved: isSaved) }
    apply(changes)
    keepNotesClean(changes)
    let id = changes.isEmpty ? nil : activeHistory.newestStep
    return AppliedStep(name: step.name, changes: changes, author: step.author, othersStep: id)
  }

  private mutating func jump(
    by count: Int,
    in scope: BoardHistory.Scope,
    of author: BoardHistory.Author
  ) -> AppliedStep? {
    carryOut { history in
      var steps: [BoardHistory.Transition] = []
      let direction: UndoDirection = count < 0 ? .undo : .redo
      while steps.count < abs(count), let step = history.move(direction, in: scope, of: author) {
        steps.append(step)
      }
      return steps.isEmpty ? nil : steps
    }
  }

  /// Moves the history, and the board with it. An element that several steps change goes straight to
  /// where the last of them leads.
  mutating func carryOut(_ move: (inout BoardHistory) -> [BoardHistory.Transition]?)
    -> AppliedStep?
  {
    guard let steps = withActiveHistory(move) else { return nil }
    // The history may have changed though nothing on the board could move.
    guard let last = steps.last else { return AppliedStep() }
    let changes = steps.changes
    apply(changes)
    keepNotesClean(changes)
    return AppliedStep(
      name: last.stepName,
      changes: changes,
      direction: last.direction,
      count: steps.count,
      movedStep: last.id
    )
  }

  mutating func markSaved() -> AppliedStep {
    history.markClean()
    saved = [:]
    noteSave(at: history.currentStep)
    return AppliedStep()
  }

  private mutating func noteSave(at step: BoardHistory.StepID?) {
    savedStep = step
    guard let step, saves.last != step else { return }
    saves.append(step)
    if saves.count > Self.maxSaves { saves.removeFirst() }
  }

  private mutating func endSave(succeeding: Bool) -> AppliedStep? {
    guard let save else { return nil }
    self.save = nil
    guard succeeding else { return AppliedStep() }
    (history, saved) = (save.history, save.saved)
    noteSave(at: save.step)
    return AppliedStep()
  }

  /// Notes that the file does not hold the board, and that no step leads back to what it holds.
  package mutating func loseSavedPoint() {
    history.loseSavedPoint()
    savedStep = nil
  }

  /// Notes the states in the file of those elements that are not as on the board. If no step leads to them,
  /// the saved point is lost.
  mutating func noteFile(holding states: [ElementID: Element?], isSame: Bool, isReachable: Bool) {
    if isSame {
      _ = markSaved()
      return
    }
    saved = states
    if isReachable { savedStep = nil } else { loseSavedPoint() }
  }

  /// Notes where the step that was just recorded came from.
  private mutating func note(_ source: StepOrigin.Source) {
    guard let step = history.currentStep else { return }
    origins.append(StepOrigin(step: step, source: source))
    if origins.count > Self.maxOrigins { origins.removeFirst() }
  }

  private mutating func addBookmark(named name: String, at time: Double) -> AppliedStep? {
    guard draft == nil, bookmarks.count < Self.maxBookmarks else { return nil }
    note(time)
    withHistory { $0.endCoalescing() }
    bookmarks.append(Bookmark(name: name, time: time, step: history.currentStep))
    return AppliedStep()
  }

  private mutating func endDraft(keeping: Bool, at time: Double) -> AppliedStep? {
    guard let draft else { return nil }
    self.draft = nil
    let changes = draft.changes(on: board)
    guard keeping else {
      apply(changes.map(\.inverted))
      return AppliedStep(name: draft.name, changes: changes.map(\.inverted), direction: .undo)
    }
    note(time)
    let shared = SharedChanges(changes, beside: history.lastChange)
    withHistory { history in
      history.record(
        draft.name.key,
        at: time,
        parts: shared.parts,
        in: .all,
        costing: shared.cost
      )
    }
    return AppliedStep(name: draft.name, changes: changes)
  }

  // MARK: Shared by all operations

  mutating func apply(_ changes: [BoardChange]) {
    if changes.count > Board.maxSingleChanges { board.forgetAllRoutes() }
    for change in changes { apply(change) }
  }

  private mutating func apply(_ change: BoardChange) {
    if let index = change.id.noteIndex { return apply(change, ofNote: index) }
    let before = self[change.id]
    if saved[change.id] == nil { saved[change.id] = .some(before) }
    save?.note(change.id, before)
    for index in bookmarks.indices { bookmarks[index].note(change.id, before) }
    draft?.note(change.id, before)
    if change.id == .metadata {
      canvas.metadata = change.after?.metadata ?? canvas.metadata
    } else {
      board.apply(change)
    }
    revision.count += 1
  }

  /// A note is in its own file at once, so it is no unsaved change of the board's.
  private mutating func apply(_ change: BoardChange, ofNote index: Int) {
    guard let note = change.note, index <= notes.count else { return }
    if index == notes.count { notes.append(note) } else { notes[index] = note }
    if revision.isLook { board.touch(board.cards(showing: note)) }
    revision.count += 1
  }

  private mutating func keepNotesClean(_ changes: [BoardChange]) {
    for change in changes where change.id.noteIndex != nil {
      withHistory { $0.markClean(change.id) }
    }
  }

  private mutating func withActiveHistory<Result>(_ body: (inout BoardHistory) -> Result) -> Result
  {
    if draft != nil, let result = draft?.withHistory(body) { return result }
    return withHistory(body)
  }

  /// Changes the history, and also the one that becomes the history if the present save succeeds.
  @discardableResult
  mutating func withHistory<Result>(_ body: (inout BoardHistory) -> Result) -> Result {
    _ = save?.withHistory(body)
    return body(&history)
  }
}

extension BoardHistory {
  /// Undoes or redoes the next step of an author, without the parts that are needed.
  mutating func move(
    _ direction: UndoDirection,
    in scope: Scope,
    of author: Author,
    _ isNeeded: (Part) -> Bool = { _ in false }
  ) -> Transition? {
    switch direction {
    case .undo: undo(in: scope, of: author, except: isNeeded)
    case .redo: redo(in: scope, of: author, except: isNeeded)
    }
  }
}

extension Element {
  /// The kind and the name, by which a file knows the element.
  var fileKey: String { (card == nil ? "edge " : "node ") + name }

  /// Returns the element with other cards at its ends, if it is an edge.
  func attached(to card: (ElementID) -> ElementID?) -> Element {
    guard case .edge(var edge) = self else { return self }
    for end in Edge.End.allCases { edge[end].card = edge[end].card.flatMap(card) }
    return .edge(edge)
  }
}
