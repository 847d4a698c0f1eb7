package import BoardValues
package import UndoCore

/// A document being worked on, and its selection.
///
/// Every change of the document is an operation and goes through `apply`. The editor knows no window and
/// no clock: times come with the calls.
package struct Editor: Sendable {
  private var boxedDocument: Boxed<Document>
  package var selection: Set<ElementID> = [] { didSet { followSelection() } }
  /// The setting that `scope` follows.
  package var undoScope: UndoScope
  /// Whether undo and redo are about the steps of all authors, and not only about one's own.
  package var undoesEveryones = false
  /// Whether another window works on the document and this one only shows it.
  package var isReadOnly = false
  /// The snapshot that is being compared with the file or written to it; nil if none is.
  package private(set) var snapshot: Document.Snapshot? {
    didSet { if oldValue != nil || snapshot != nil { changeCount += 1 } }
  }
  /// The operations that were applied since `takeNewOperations` was last called.
  private(set) var newOperations: [Document.Operation] = []
  /// The number of changes so far of what a prepared step depends on.
  private(set) var changeCount = 0
  /// The files of notes, which operations change along with the document.
  var notes = NoteDesk()
  /// The offset from a time of the host's clock to seconds since 1970.
  private let epoch: Double
  /// The start of the session, in seconds since 1970.
  package let beginning: Double
  /// Whether undo may continue into earlier sessions. It stops first at the start of this one.
  var crossesSessions = false
  /// The steps at which undo or redo has stopped already, or that it has said it passes over.
  var crossedSteps: Set<BoardHistory.StepID> = []
  /// The way back from the last step.
  var trail = UndoTrail()
  /// The last duplication; nil until something is duplicated.
  var duplication: Duplication?
  /// The point of the history that is shown instead of the present; nil while the present is shown.
  var boxedLook: Boxed<Playhead>?
  /// The number of looks so far.
  var lookCount = 0
  /// The cards whose steps the open timeline shows, which may have left the board; empty for the whole
  /// board, nil while the timeline is closed.
  var timelineCards: Set<ElementID>?
  /// Formats a time, in seconds since 1970, seen from another one.
  package var timeWords: @Sendable (_ time: Double, _ today: Double) -> Words = { _, _ in
    verbatim("")
  }
  /// The contents that the live board had lately, by their digests. A file of somebody else that holds one of them is no
  /// news.
  package var contentsOfStream: [UInt64] = []
  /// The latest time that the editor has been told, in seconds since 1970.
  package private(set) var today: Double

  /// Begins a session. Steps that are there already belong to earlier sessions.
  ///
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
    // A clock that was set back must not mix up the sessions. Steps keep their time to the millisecond
    // only, so the start is a whole second.
    let start = max(date, document.lastTime + 1).rounded(.down)
    epoch = start - now
    beginning = start
    today = start
    if document.lastTime.isFinite { apply(.began(time: start)) }
  }

  /// Continues with another version of the document.
  package mutating func replace(_ document: Document, at now: Double) {
    let (selection, notes, looks, words) = (selection, notes, lookCount, timeWords)
    let (routing, count, everyones) = (routing, changeCount, undoesEveryones)
    let contents = contentsOfStream
    self = Editor(document, undoScope: undoScope, startingAt: epoch + now, now: now)
    (self.notes, lookCount, timeWords) = (notes, looks, words)
    changeCount += count + 1
    undoesEveryones = everyones
    contentsOfStream = contents
    self.routing = routing
    self.selection = selection.filter { board[$0] != nil }
  }

  package private(set) var document: Document {
    unsafeAddress { boxedDocument.address }
    _modify { yield &boxedDocument.value }
  }

  /// The board that is shown: as it is, or at the point of the history that is looked at.
  package var board: Board { unsafeAddress { shownDocument.boardAddress } }

  package var shownDocument: Document {
    unsafeAddress { boxedLook?.value.documentAddress ?? boxedDocument.address }
  }

  /// How the lines of edges run, which is a setting of the board.
  package var routing: RouteStyle {
    get { document.board.routing }
    set {
      guard newValue != routing else { return }
      document.route(newValue)
      changeCount += 1
      boxedLook?.value.route(newValue)
    }
  }

  /// Applies an operation. The document changes in no other way.
  @discardableResult
  mutating func apply(_ operation: Document.Operation) -> AppliedStep? {
    guard !isReadOnly, notes.write(noteChanges(of: operation)) else { return nil }
    if snapshot != nil, document.save == nil { note(.beganSaving) }
    return note(operation)
  }

  /// Applies an operation to the document alone, and not to the files of notes.
  @discardableResult
  mutating func note(_ operation: Document.Operation) -> AppliedStep? {
    guard let step = document.apply(operation) else { return nil }
    note([operation], step)
    return step
  }

  /// Notes operations that were applied to the document, and follows their step.
  private mutating func note(_ operations: [Document.Operation], _ step: AppliedStep) {
    newOperations += operations
    changeCount += operations.count
    for operation in operations { followTrail(operation, step) }
    let cards = timelineCards
    for change in step.changes where change.after == nil { selection.remove(change.id) }
    if !board.collapsedGroups.isEmpty {
      let hidden = selection.filter { board.shown($0) != $0 }
      if !hidden.isEmpty { selection.subtract(hidden) }
    }
    // The cards are away, which nobody has chosen.
    timelineCards = cards
    rebaseLook()
  }

  package mutating func takeNewOperations() -> [Document.Operation] {
    defer { newOperations.removeAll() }
    return newOperations
  }

  // MARK: Editing

  /// Makes the changes and records them as one step. Changes without an effect are left out, and those of
  /// locked cards. If another point of the history is shown, it is restored first, as a step of its own. With a key, the step joins one with the same key and elements shortly before. Returns
  /// false if nothing changes, or if a draft is about other elements.
  @discardableResult
  package mutating func perform(
    _ name: StepName,
    _ changes: [BoardChange],
    at now: Double,
    joining key: String? = nil
  ) -> Bool {
    record(name, changes.filter { !isBarred($0) }, at: now, joining: key)
  }

  /// Makes the changes, those of locked cards too, and records them as one step.
  @discardableResult
  mutating func record(
    _ name: StepName,
    _ changes: [BoardChange],
    at now: Double,
    joining key: String? = nil
  ) -> Bool {
    let real = changes.filter { $0.before != $0.after }
    guard !real.isEmpty, real.allSatisfy({ mayChange($0.id) }) else { return false }
    // The changes are those of the board that is shown.
    if isLooking, case .refused = restoreLook(at: now) { return false }
    crossesSessions = false
    crossedSteps = []
    let step = Document.Operation.Step(
      name: name,
      time: epoch + now,
      changes: real,
      scope: scope(recording: real),
      key: key
    )
    return apply(.step(step)) != nil
  }

  /// Performs the step of a drag. An element that no file could hold stays as it is. If it is a new card,
  /// nothing is done, since an edge may lead to it.
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

  /// The step that was made last and is not undone; nil if there is none.
  package var newestStep: BoardHistory.StepID? { document.activeHistory.newestStep }

  package var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

  // MARK: The file

  /// Returns a snapshot for comparing the board with its file, or for writing it. Later operations do not
  /// belong to the snapshot.
  package mutating func takeSnapshot() -> Document.Snapshot {
    dropSnapshot()
    let new = document.snapshot
    snapshot = new
    return new
  }

  /// Drops the snapshot: the save failed, or its outcome is unknown.
  package mutating func dropSnapshot() {
    snapshot = nil
    apply(.endedSaving(succeeding: false))
  }

  /// Notes that the file holds the snapshot, or what the board shows if there is none.
  package mutating func markSaved() {
    snapshot = nil
    if apply(.endedSaving(succeeding: true)) == nil { apply(.saved) }
  }

  /// Takes over what another program has written into the file, as a step of its author: of this person if
  /// they have chosen it.
  package mutating func reload(
    _ bytes: [UInt8],
    by author: StepAuthor = .another(nil),
    at now: Double
  ) -> AppliedStep? {
    dropSnapshot()
    return apply(.reloaded(bytes: bytes, time: epoch + now, by: self.author(author)))
  }

  /// Notes a time of the host's clock, from which words about times are seen.
  package mutating func note(now: Double) { today = epoch + now }

  /// Returns words for a time in seconds since 1970.
  package func words(forTime time: Double) -> Words { wordsForTimes(time) }

  package var wordsForTimes: @Sendable (Double) -> Words {
    { [timeWords, today] in timeWords($0, today) }
  }

  /// Returns a time of the host's clock in seconds since 1970.
  package func date(at now: Double) -> Double { epoch + now }

  /// Brings back an older version of the file, as a step. Returns nil if the board is the same.
  package mutating func bringBack(_ canvas: CanvasDocument, at now: Double) -> AppliedStep? {
    endLook()
    let changes = document.changes(to: canvas)
    guard !changes.isEmpty, document.draft == nil else { return nil }
    record(.bringBackVersion, changes, at: now)
    return AppliedStep(name: .bringBackVersion, changes: changes)
  }

  package var canRevert: Bool { document.draft == nil && !document.changesToSaved.isEmpty }

  /// Goes back to what the file holds, as a step. Returns nil if the board is the same.
  package mutating func revert(at now: Double) -> AppliedStep? {
    endLook()
    let changes = document.changesToSaved
    guard !changes.isEmpty, document.draft == nil else { return nil }
    record(.revert, changes, at: now)
    apply(.saved)
    return AppliedStep(name: .revert, changes: changes)
  }

  // MARK: Prepared steps

  /// Makes a step on a copy of this editor. Returns nil if `body` does.
  package func preparing(_ body: (inout Editor) -> AppliedStep?) -> PreparedStep? {
    var copy = self
    copy.boxedLook = nil
    copy.newOperations = []
    guard let step = body(&copy) else { return nil }
    return PreparedStep(
      step: step,
      operations: copy.newOperations,
      document: copy.boxedDocument,
      snapshot: copy.snapshot,
      origin: changeCount
    )
  }

  /// Continues with a prepared step. Returns false if anything was done since that it depends on.
  package mutating func adopt(_ prepared: PreparedStep) -> Bool {
    guard !isReadOnly, prepared.origin == changeCount else { return false }
    boxedDocument = prepared.document
    snapshot = prepared.snapshot
    note(prepared.operations, prepared.step)
    return true
  }

  // MARK: Drafts

  /// Returns whether an element may be changed, which a draft of other elements forbids.
  package func mayChange(_ id: ElementID) -> Bool { document.draft?.covers(id) ?? true }

  /// Begins a draft of the selected cards, or of the whole board if none are.
  package mutating func beginDraft() {
    endLook()
    let cards = heldCards
    let edges = cards.flatMap(board.edges)
    let subjects = cards.isEmpty ? nil : cards.union(edges)
    apply(.beganDraft(name: .tryOut, of: subjects))
  }

  package mutating func endDraft(keeping: Bool, at now: Double) -> AppliedStep? {
    let start = epoch + now
    guard let step = apply(.endedDraft(keeping: keeping, time: start)) else { return nil }
    // A draft that is kept changes nothing on the board.
    return keeping ? nil : step
  }

  // MARK: The history

  /// The steps in the scope, oldest first.
  package var steps: BoardHistory.Steps { document.activeHistory.steps(in: scope) }

  /// The branches of the history, the oldest first; none while there is a draft.
  package var branches: [BoardHistory.Branch] {
    document.draft == nil ? document.history.branches() : []
  }

  /// Returns the branch at an index; nil while there is a draft.
  package func branch(at index: Int) -> BoardHistory.Branch? {
    document.draft == nil ? document.history.branch(at: index) : nil
  }

  /// Goes to where the branch at an index leads.
  package mutating func restore(branch index: Int, at now: Double) -> AppliedStep? {
    guard document.live != nil else { return apply(.restored(branch: index)) }
    // Others know no branches: there it is a step that leads to the same board.
    endLook()
    let changes = document.asHere(AppliedStep.joining(journey(toBranch: index).flatMap(\.self)))
    let step = AppliedStep(name: .bringBack, changes: changes)
    return record(.bringBack, step.changes, at: now) ? step : nil
  }

  /// Returns the changes on the way to a branch, step by step.
  package func journey(toBranch index: Int) -> [[BoardChange]] {
    var history = document.history
    guard let branch = history.branch(at: index) else { return [] }
    return (history.restore(branch.id) ?? []).map(\.changes)
  }

  /// Names the moment of the board that is shown. Returns false while there is a draft, or if only some
  /// cards are shown as they were.
  package mutating func nameMoment(_ name: String, at now: Double) -> Bool {
    guard let look else { return apply(.named(name, time: epoch + now)) != nil }
    guard document.draft == nil, look.scope.isAll else { return false }
    // A moment is one of the board; the files of notes have their own past.
    let differences = look.changes(from: document).filter { $0.id.noteIndex == nil }
      .map { ($0.id, $0.after) }
    let moment = Bookmark(
      name: name,
      time: look.time ?? epoch + now,
      step: look.document.history.currentStep,
      elements: Dictionary(uniqueKeysWithValues: differences)
    )
    return apply(.recalled(moment, at: document.bookmarks.count)) != nil
  }

  package mutating func forget(bookmark index: Int) -> Bool {
    apply(.forgot(bookmark: index)) != nil
  }

  /// Brings back a named moment that was removed.
  package mutating func recall(_ bookmark: Bookmark, at index: Int) -> Bool {
    apply(.recalled(bookmark, at: index)) != nil
  }

  /// Brings some elements back to another state, as a step.
  package mutating func bringBack(_ changes: [BoardChange], at now: Double) -> AppliedStep? {
    endLook()
    return record(.bringBack, changes, at: now)
      ? AppliedStep(name: .bringBack, changes: changes) : nil
  }

  /// Lets cards name the same files from another folder, locked ones too, as a step. Returns how many have changed.
  package mutating func keepLinks(_ changes: [BoardChange], at now: Double) -> Int {
    endLook()
    return record(.keepLinks, changes, at: now) ? changes.count : 0
  }

  /// Returns the same editor over another document, which is only to be looked at.
  package func showing(_ document: Document) -> Editor {
    var editor = self
    editor.boxedLook = nil
    editor.document = document
    editor.notes = NoteDesk()
    return editor
  }
}
