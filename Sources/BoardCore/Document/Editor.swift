package import UndoCore

/// A document being worked on: what is selected, and how it is seen to move.
///
/// Everything that changes the document is a deed, and goes through `carryOut`. There is no window
/// here and no clock: times come with the calls.
package struct Editor: Sendable {
  package private(set) var document: Document
  package var selection: Set<ElementID> = []
  package var scope: UndoScope
  package var reducesMotion = false
  /// Somebody else works on the document; here it is only looked at.
  package var isReadOnly = false
  package var presentation = Presentation()
  /// What happened to the document and was not fetched yet, to be written down.
  package private(set) var newDeeds: [Deed] = []
  /// What the host's clock has to be moved by to count seconds since 1970.
  private let epoch: Double
  private var lastTravel: Double?
  /// Whether undo may go on into what earlier sessions did: not before it has stopped there once.
  private var crossesSessions = false

  /// Begins a session: what the document has done before belongs to earlier ones.
  /// `date` is what time it is, in seconds since 1970, and `now` the same moment by the clock that
  /// later calls are made with.
  package init(
    _ document: Document,
    scope: UndoScope = .board,
    startingAt date: Double = 0,
    now: Double = 0
  ) {
    self.document = document
    self.scope = scope
    // A calendar that was set back must not mix up the sessions. Whole seconds, since steps keep
    // their time to the millisecond only.
    let start = max(date, document.lastTime + 1).rounded(.down)
    epoch = start - now
    if document.lastTime.isFinite { carryOut(.began(time: start)) }
  }

  /// Goes on with another version of the document.
  package mutating func replace(_ document: Document, at now: Double) {
    let reducesMotion = reducesMotion
    let selection = selection
    self = Editor(document, scope: scope, startingAt: epoch + now, now: now)
    self.reducesMotion = reducesMotion
    self.selection = selection.filter { board[$0] != nil }
  }

  package var board: Board { _read { yield document.board } }

  /// The one place where the document changes.
  @discardableResult
  private mutating func carryOut(_ deed: Deed) -> Document.Outcome? {
    guard !isReadOnly, let outcome = document.carryOut(deed) else { return nil }
    newDeeds.append(deed)
    for change in outcome.changes where change.after == nil { selection.remove(change.id) }
    return outcome
  }

  package mutating func takeNewDeeds() -> [Deed] {
    defer { newDeeds.removeAll() }
    return newDeeds
  }

  // MARK: Editing

  /// Makes the changes and records them as one step. Changes that change nothing are left out; with
  /// a key, the step joins one of the same kind, on the same elements, shortly before. Whether it was
  /// done: not if an edit is about something else.
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
    let step = Deed.Step(name: name, time: epoch + now, changes: real, lens: lens, key: key)
    return carryOut(.step(step)) != nil
  }

  /// Looking elsewhere, as a step of little worth. What follows shortly joins it.
  package mutating func recordView(_ name: String, from old: Camera, to new: Camera, at now: Double)
  {
    guard old != new, mayChange(.view) else { return }
    let change = BoardChange(.view, from: .view(old), to: .view(new))
    let time = epoch + now
    carryOut(
      .step(
        Deed.Step(
          name: name,
          time: time,
          changes: [change],
          lens: lens,
          isDiscardable: true,
          key: name
        )
      )
    )
  }

  package var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

  package mutating func markSaved() { carryOut(.saved) }

  /// Takes over what another program has written into the file.
  package mutating func reload(_ bytes: [UInt8], at now: Double) -> Journey? {
    guard let outcome = carryOut(.reloaded(bytes: bytes, time: epoch + now, withMetadata: true))
    else {
      return nil
    }
    return journey(.redo, outcome, at: now)
  }

  /// When that is by the calendar, in seconds since 1970.
  package func date(at now: Double) -> Double { epoch + now }

  /// Makes the board what a file once held, as a step; nil when it is the same already.
  package mutating func bringBack(_ canvas: CanvasDocument, at now: Double) -> Journey? {
    let changes = document.changes(to: canvas)
    guard !changes.isEmpty, document.edit == nil else { return nil }
    perform("Bring Back Version", changes, at: now)
    return journey(.redo, Document.Outcome(name: "Bring Back Version", changes: changes), at: now)
  }

  package var canRevert: Bool { document.edit == nil && !document.changesToSaved.isEmpty }

  /// Goes back to what the file holds, as a step like any other; nil when there is no difference.
  package mutating func revert(at now: Double) -> Journey? {
    let changes = document.changesToSaved
    guard !changes.isEmpty, document.edit == nil else { return nil }
    perform("Revert to Saved", changes, at: now)
    markSaved()
    return journey(.redo, Document.Outcome(name: "Revert to Saved", changes: changes), at: now)
  }

  // MARK: Edit mode

  /// Whether the Edit mode, if there is one, is about this element.
  package func mayChange(_ id: ElementID) -> Bool { document.edit?.covers(id) ?? true }

  /// Of the selected cards, or of the whole board if there are none.
  package mutating func beginEdit() {
    let cards = board.withContents(of: Set(selectedCards))
    let edges = cards.flatMap(board.edges)
    let subjects = cards.isEmpty ? nil : cards.union(edges)
    carryOut(.beganEdit(name: nameOfEdit, of: subjects))
  }

  /// What an edit that began now would be called.
  package var nameOfEdit: String {
    switch selectedCards.count {
    case 0: "Edit Board"
    case 1: "Edit Card"
    case let count: "Edit \(count) Cards"
    }
  }

  package mutating func endEdit(keeping: Bool, at now: Double) -> Journey? {
    let start = epoch + now
    guard let outcome = carryOut(.endedEdit(keeping: keeping, time: start)) else { return nil }
    // What is kept is seen already.
    return keeping ? nil : journey(.undo, outcome, at: now)
  }

  // MARK: Undo and redo

  /// The responder chain: an edit that is going on answers first, then selected cards for
  /// themselves, then the board.
  package var lens: Scope<ElementID> {
    if document.edit != nil { return .all }
    switch scope {
    case .board: return .all
    case .object: return .only(selection.isEmpty ? board.away : selection)
    }
  }

  /// The steps that the lens shows, oldest first.
  package var steps: [StepSummary] { document.log.steps(in: lens) }

  /// What undo or redo would change now, in order.
  package func nextChanges(_ direction: Deed.Direction) -> [BoardChange] {
    next(direction).map { BoardChange.changes(of: $0, direction) } ?? []
  }

  private func next(_ direction: Deed.Direction) -> Document.Log.UndoResult? {
    let log = document.log
    return direction == .undo ? log.nextUndo(in: lens) : log.nextRedo(in: lens)
  }

  /// The name of that step; nil when there is none.
  package func nextName(_ direction: Deed.Direction) -> String? {
    let log = document.log
    return direction == .undo ? log.undoName(in: lens) : log.redoName(in: lens)
  }

  /// What an undo or redo did.
  package struct Journey: Equatable, Sendable {
    package var direction: Deed.Direction
    package var name: String
    package var changes: [BoardChange]
    /// When what changed begins to move.
    package var start: Double
  }

  package enum Travel: Equatable, Sendable {
    case nowhere
    /// The next undo takes back what an earlier session did; asked again, it does.
    case stoppedAtSession
    case arrived(Journey)
  }

  /// Undoes or redoes through the lens.
  package mutating func travel(_ direction: Deed.Direction, at now: Double) -> Travel {
    if direction == .undo, isAtSessionLine, !crossesSessions {
      crossesSessions = true
      return .stoppedAtSession
    }
    guard let outcome = carryOut(.travel(direction, lens)) else { return .nowhere }
    return .arrived(journey(direction, outcome, at: now))
  }

  /// Whether the next step to undo is of an earlier session.
  package var isAtSessionLine: Bool {
    guard let start = document.sessions.last, let step = next(.undo) else { return false }
    return step.time < start
  }

  /// Goes to another place in the list of steps, over whatever lines: by so many steps forward, or
  /// back if negative.
  package mutating func jump(by way: Int, at now: Double) -> [Journey] {
    let direction: Deed.Direction = way < 0 ? .undo : .redo
    let start = startOfMotion(at: now)
    return (0..<abs(way)).compactMap { _ in
      carryOut(.travel(direction, lens)).map { journey(direction, $0, start: start, now: now) }
    }
  }

  private mutating func journey(
    _ direction: Deed.Direction,
    _ outcome: Document.Outcome,
    at now: Double
  ) -> Journey {
    journey(direction, outcome, start: startOfMotion(at: now), now: now)
  }

  private mutating func journey(
    _ direction: Deed.Direction,
    _ outcome: Document.Outcome,
    start: Double,
    now: Double
  ) -> Journey {
    for change in outcome.changes { animate(change, start: start, now: now) }
    return Journey(
      direction: direction,
      name: outcome.name,
      changes: outcome.changes,
      start: start
    )
  }

  /// A moment to look, except for a person who is pressing the keys again and again.
  private mutating func startOfMotion(at now: Double) -> Double {
    defer { lastTravel = now }
    if let lastTravel, now - lastTravel <= 0.5 { return now }
    return now + Flight.delay
  }

  private mutating func animate(_ change: BoardChange, start: Double, now: Double) {
    guard change.id.isOnBoards else { return }
    presentation.highlight(change.id, start: reducesMotion ? now - Flight.duration : start)
    guard !reducesMotion else { return }
    switch (change.before, change.after) {
    case (let before?, let after?):
      guard let old = before.card?.frame.center, let new = after.card?.frame.center else { return }
      presentation.fly(change.id, from: old, to: new, start: start)
    case (nil, .some):
      presentation.appear(change.id, start: start, now: now)
    case (let before?, nil):
      presentation.depart(change.id, before, start: start, now: now)
    case (nil, nil):
      break
    }
  }
}
