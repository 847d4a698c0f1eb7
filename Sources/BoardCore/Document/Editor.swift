import BoardValues
package import UndoCore

/// A document being worked on, and what is selected.
///
/// Every change of the document is an operation and goes through `apply`. There is no window here and
/// no clock: times come with the calls.
package struct Editor: Sendable {
  private var boxedDocument: Boxed<Document>
  package var selection: Set<ElementID> = []
  /// The setting that `scope` follows.
  package var undoScope: UndoScope
  /// Another window works on the document; this one only shows it.
  package var isReadOnly = false
  /// What is being compared with the file, or written to it; nil if nothing is.
  package private(set) var snapshot: Document.Snapshot?
  /// Operations applied since `takeNewOperations` was last called.
  private(set) var newOperations: [Document.Operation] = []
  /// Added to a time of the host's clock, this gives seconds since 1970.
  private let epoch: Double
  /// When the session began, in seconds since 1970.
  package let beginning: Double
  /// Whether undo may go on into earlier sessions. It stops at the start of this one first.
  private var crossesSessions = false
  /// Nil until something is duplicated.
  var duplication: Duplication?

  /// Begins a session: earlier steps belong to earlier sessions.
  /// `date` is the present time in seconds since 1970, and `now` the same moment by the clock of later
  /// calls.
  package init(
    _ document: Document,
    undoScope: UndoScope = .board,
    startingAt date: Double = 0,
    now: Double = 0
  ) {
    boxedDocument = Boxed(document)
    self.undoScope = undoScope
    // A clock that was set back must not mix up the sessions. Whole seconds, since steps keep their
    // time to the millisecond only.
    let start = max(date, document.lastTime + 1).rounded(.down)
    epoch = start - now
    beginning = start
    if document.lastTime.isFinite { apply(.began(time: start)) }
  }

  /// Continues with another version of the document.
  package mutating func replace(_ document: Document, at now: Double) {
    let selection = selection
    self = Editor(document, undoScope: undoScope, startingAt: epoch + now, now: now)
    self.selection = selection.filter { board[$0] != nil }
  }

  package private(set) var document: Document {
    _read { yield boxedDocument.value }
    _modify { yield &boxedDocument.value }
  }

  package var board: Board { _read { yield document.board } }

  /// The only way the document changes.
  @discardableResult
  private mutating func apply(_ operation: Document.Operation) -> AppliedStep? {
    if snapshot != nil, document.save == nil { note(.beganSaving) }
    return note(operation)
  }

  @discardableResult
  private mutating func note(_ operation: Document.Operation) -> AppliedStep? {
    guard !isReadOnly, let step = document.apply(operation) else { return nil }
    newOperations.append(operation)
    for change in step.changes where change.after == nil { selection.remove(change.id) }
    return step
  }

  package mutating func takeNewOperations() -> [Document.Operation] {
    defer { newOperations.removeAll() }
    return newOperations
  }

  // MARK: Editing

  /// Makes the changes and records them as one step. Changes that change nothing are left out. With a
  /// key, the step joins one with the same key and elements shortly before. Returns false if nothing
  /// changes, or if a draft is about other elements.
  @discardableResult
  package mutating func perform(
    _ name: String,
    _ changes: [BoardChange],
    at now: Double,
    joining key: String? = nil
  ) -> Bool {
    let real = changes.filter { $0.before != $0.after }
    guard !real.isEmpty, real.allSatisfy({ mayChange($0.id) }) else { return false }
    crossesSessions = false
    let step = Document.Operation.Step(
      name: name,
      time: epoch + now,
      changes: real,
      scope: scope(recording: real),
      key: key
    )
    return apply(.step(step)) != nil
  }

  /// Does what a drag would do. What no file could hold stays as it is; if that is a new card, nothing is done,
  /// since an edge may lead to it.
  @discardableResult
  package mutating func perform(_ draft: StepDraft, at now: Double, joining key: String? = nil)
    -> Bool
  {
    func isUsable(_ change: BoardChange) -> Bool {
      change.after?.card.map { NodeFields.isUsable($0.frame) } ?? true
    }
    let changes = draft.changes.filter { isUsable($0) }
    guard draft.changes.allSatisfy({ $0.before != nil || isUsable($0) }) else { return false }
    return perform(draft.name, changes, at: now, joining: key)
  }

  package var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

  // MARK: The file

  /// Begins to compare the board with its file, or to write it. What is done from now on does not belong to
  /// that any more.
  package mutating func takeSnapshot() -> Document.Snapshot {
    dropSnapshot()
    let new = document.snapshot
    snapshot = new
    return new
  }

  /// The file does not hold the snapshot, or nobody knows.
  package mutating func dropSnapshot() {
    snapshot = nil
    apply(.endedSaving(succeeding: false))
  }

  /// The file holds the snapshot, or else what the board shows.
  package mutating func markSaved() {
    snapshot = nil
    if apply(.endedSaving(succeeding: true)) == nil { apply(.saved) }
  }

  /// Takes over what another program has written into the file.
  package mutating func reload(_ bytes: [UInt8], at now: Double) -> AppliedStep? {
    dropSnapshot()
    return apply(.reloaded(bytes: bytes, time: epoch + now, withMetadata: true))
  }

  /// That moment in seconds since 1970.
  package func date(at now: Double) -> Double { epoch + now }

  /// Brings back an older version of the file, as a step; nil if the board is the same.
  package mutating func bringBack(_ canvas: CanvasDocument, at now: Double) -> AppliedStep? {
    let changes = document.changes(to: canvas)
    guard !changes.isEmpty, document.draft == nil else { return nil }
    perform("Bring Back Version", changes, at: now)
    return AppliedStep(name: "Bring Back Version", changes: changes)
  }

  package var canRevert: Bool { document.draft == nil && !document.changesToSaved.isEmpty }

  /// Goes back to what the file holds, as a step; nil if the board is the same.
  package mutating func revert(at now: Double) -> AppliedStep? {
    let changes = document.changesToSaved
    guard !changes.isEmpty, document.draft == nil else { return nil }
    perform("Revert to Saved", changes, at: now)
    apply(.saved)
    return AppliedStep(name: "Revert to Saved", changes: changes)
  }

  // MARK: Drafts

  /// Whether the draft, if there is one, covers this element.
  package func mayChange(_ id: ElementID) -> Bool { document.draft?.covers(id) ?? true }

  /// Begins a draft of the selected cards, or of the whole board if none are.
  package mutating func beginDraft() {
    let cards = movedCards
    let edges = cards.flatMap(board.edges)
    let subjects = cards.isEmpty ? nil : cards.union(edges)
    apply(.beganDraft(name: Draft.defaultName, of: subjects))
  }

  package mutating func endDraft(keeping: Bool, at now: Double) -> AppliedStep? {
    let start = epoch + now
    guard let step = apply(.endedDraft(keeping: keeping, time: start)) else { return nil }
    // A draft that is kept changes nothing on the board.
    return keeping ? nil : step
  }

  // MARK: Undo and redo

  /// The scope of undo and redo, with the edges that go from the board together with a card: they came in one
  /// step with it, and cannot be seen or selected without it.
  private func scope(of direction: UndoDirection) -> BoardHistory.Scope {
    guard !scope.isAll, let step = next(direction, in: scope) else { return scope }
    let leaving = step.changes.filter(\.leaves).map(\.id)
    let edges = leaving.flatMap { card in
      board.edges(of: card).filter { goes($0, with: card, direction) }
    }
    return edges.isEmpty ? scope : .only(selection.union(edges))
  }

  /// Whether the same step takes both from the board.
  private func goes(_ edge: ElementID, with card: ElementID, _ direction: UndoDirection) -> Bool {
    let step = next(direction, in: .only([card, edge]))
    let changes = step?.changes ?? []
    return changes.count == 2 && changes.allSatisfy(\.leaves)
  }

  /// The steps in the scope, oldest first.
  package var steps: BoardHistory.Steps { document.activeHistory.steps(in: scope) }

  /// What undo or redo would change now, in order.
  package func nextChanges(_ direction: UndoDirection) -> [BoardChange] {
    let step = next(direction, in: scope(of: direction))
    return step?.changes ?? []
  }

  private func next(_ direction: UndoDirection, in scope: BoardHistory.Scope)
    -> BoardHistory.Transition?
  {
    let history = document.activeHistory
    return direction == .undo ? history.nextUndo(in: scope) : history.nextRedo(in: scope)
  }

  /// The name of that step; nil when there is none.
  package func nextName(_ direction: UndoDirection) -> String? {
    let history = document.activeHistory
    return direction == .undo ? history.undoName(in: scope) : history.redoName(in: scope)
  }

  /// Returns true once if the next step to undo belongs to an earlier session, so that undo can stop there.
  package mutating func stopsAtSession(_ direction: UndoDirection) -> Bool {
    guard direction == .undo, isAtSessionLine, !crossesSessions else { return false }
    crossesSessions = true
    return true
  }

  /// Undoes or redoes in the scope; nil if there is nothing to undo or redo.
  package mutating func undoRedo(_ direction: UndoDirection) -> AppliedStep? {
    apply(.undoRedo(direction, scope(of: direction)))
  }

  /// Whether a step, with all its parts, is the newest of everything it changed.
  package func isNewest(_ step: BoardHistory.StepID, of subjects: Set<ElementID>) -> Bool {
    guard !subjects.isEmpty, let next = next(.undo, in: .only(subjects)) else { return false }
    return next.id == step && next.parts.count == subjects.count
  }

  /// Undoes the newest step of these elements, whatever else was done since.
  package mutating func undo(only subjects: Set<ElementID>) -> AppliedStep? {
    apply(.undoRedo(.undo, .only(subjects)))
  }

  /// Whether the next step to undo belongs to an earlier session.
  var isAtSessionLine: Bool {
    guard let start = document.sessions.last, let step = next(.undo, in: scope) else {
      return false
    }
    return step.time < start
  }

  /// Undoes or redoes this many steps, back if negative, without stopping between sessions.
  package mutating func jump(by delta: Int) -> [AppliedStep] {
    if scope.isAll { return apply(.jump(by: delta, .all)).map { [$0] } ?? [] }
    let direction: UndoDirection = delta < 0 ? .undo : .redo
    return (0..<abs(delta)).compactMap { _ in apply(.undoRedo(direction, scope(of: direction))) }
  }

  /// What could be redone before something else was done, oldest first.
  package var branches: [BoardHistory.Branch] {
    document.draft == nil ? document.history.branches() : []
  }

  /// One of these.
  package func branch(at index: Int) -> BoardHistory.Branch? {
    document.draft == nil ? document.history.branch(at: index) : nil
  }

  /// Goes to where a branch leads, of which there is one at this index.
  package mutating func restore(branch index: Int) -> AppliedStep? {
    apply(.restored(branch: index))
  }

  /// What would change on the way there, step by step.
  package func journey(toBranch index: Int) -> [[BoardChange]] {
    var history = document.history
    guard let branch = history.branch(at: index) else { return [] }
    return (history.restore(branch.id) ?? []).map(\.changes)
  }

  /// Gives a name to the board as it is now; false while something is tried out.
  package mutating func nameMoment(_ name: String, at now: Double) -> Bool {
    apply(.named(name, time: epoch + now)) != nil
  }

  package mutating func forget(bookmark index: Int) -> Bool {
    apply(.forgot(bookmark: index)) != nil
  }

  /// Takes that back.
  package mutating func recall(_ bookmark: Bookmark, at index: Int) -> Bool {
    apply(.recalled(bookmark, at: index)) != nil
  }

  /// Brings some elements back to another state, as a step.
  package mutating func bringBack(_ changes: [BoardChange], at now: Double) -> AppliedStep? {
    perform("Bring Back", changes, at: now)
      ? AppliedStep(name: "Bring Back", changes: changes) : nil
  }

  /// The same over another document, to be looked at.
  package func showing(_ document: Document) -> Editor {
    var editor = self
    editor.document = document
    return editor
  }
}
