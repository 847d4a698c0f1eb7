import UndoCore

/// A board being worked on: the document, its history, what is selected, and how it is seen to move.
///
/// Every edit goes through `perform`, every undo and redo through `travel`; both change the board by
/// `Board.apply` alone. There is no window here and no clock: times come with the calls.
struct Editor: Sendable {
  typealias Log = History<ElementID, Replacement<Element?>>

  private(set) var board: Board
  private(set) var history = Log()
  var selection: Set<ElementID> = []
  var scope: UndoScope
  var reducesMotion = false
  var presentation = Presentation()
  /// Grows with every change of the board, so that what was derived from it can be kept until then.
  private(set) var revision = 0
  private var lastTravel: Double?
  /// Elements whose making is undone.
  private var unmade: Set<ElementID> = []

  init(_ board: Board, scope: UndoScope = .board) {
    self.board = board
    self.scope = scope
  }

  // MARK: Editing

  /// Makes the changes and records them as one step. Changes that change nothing are left out.
  mutating func perform(_ name: String, _ changes: [BoardChange], at now: Double) {
    let parts = apply(changes)
    history.record(name, at: now, parts: parts, through: lens)
    forgetLost()
  }

  /// As `perform`, but a step of the same kind, on the same cards, shortly before takes it in.
  mutating func performJoining(
    _ name: String,
    _ changes: [BoardChange],
    at now: Double,
    key: String
  ) {
    let parts = apply(changes)
    history.record(
      name,
      at: now,
      parts: parts,
      through: lens,
      joining: key,
      within: 1,
      merging: { $0.followed(by: $1) }
    )
    forgetLost()
  }

  private mutating func apply(_ changes: [BoardChange]) -> [Log.Part] {
    let real = changes.filter { $0.life.before != $0.life.after }
    for change in real { apply(change) }
    return real.map { Log.Part($0.id, $0.life) }
  }

  private mutating func apply(_ change: BoardChange) {
    board.apply(change)
    revision += 1
    if change.after == nil { selection.remove(change.id) }
  }

  /// What is away and can neither come back nor be taken back further is nobody's any more. Only
  /// what was never made can get there: whatever was deleted has its own deletion to undo.
  private mutating func forgetLost() {
    for id in unmade where !history.hasSteps(for: id) {
      board.forget(id)
      unmade.remove(id)
    }
  }

  var hasUnsavedChanges: Bool { history.hasUnsavedChanges }

  mutating func markSaved() { history.markSaved() }

  // MARK: Undo and redo

  /// The responder chain: selected cards answer for themselves, else the board does.
  var lens: Lens<ElementID> {
    switch scope {
    case .board: .all
    case .object: .only(selection.isEmpty ? board.away : selection)
    }
  }

  enum Direction: Sendable {
    case undo, redo
  }

  /// The steps that the lens shows, oldest first.
  var steps: [StepSummary] { history.steps(through: lens) }

  /// What undo or redo would change now, in order.
  func nextChanges(_ direction: Direction) -> [BoardChange] {
    let step =
      direction == .undo ? history.nextUndo(through: lens) : history.nextRedo(through: lens)
    return step.map { changes($0, direction) } ?? []
  }

  private func changes(_ step: Log.Performed, _ direction: Direction) -> [BoardChange] {
    step.parts.map { part in
      BoardChange(part.subject, direction == .undo ? part.change.inverted : part.change)
    }
  }

  /// The name of that step; nil when there is none.
  func nextName(_ direction: Direction) -> String? {
    direction == .undo ? history.undoName(through: lens) : history.redoName(through: lens)
  }

  /// What an undo or redo did.
  struct Journey: Equatable, Sendable {
    var direction: Direction
    var name: String
    var changes: [BoardChange]
    /// When what changed begins to move.
    var start: Double
  }

  /// Undoes or redoes through the lens; nil when there is nothing to do.
  mutating func travel(_ direction: Direction, at now: Double) -> Journey? {
    let performed =
      direction == .undo ? history.undo(through: lens) : history.redo(through: lens)
    guard let performed else { return nil }
    let changes = changes(performed, direction)
    for change in changes {
      apply(change)
      if direction == .undo, change.after == nil { unmade.insert(change.id) }
      if change.after != nil { unmade.remove(change.id) }
    }
    let start = startOfMotion(at: now)
    for change in changes { animate(change, start: start, now: now) }
    forgetLost()
    return Journey(direction: direction, name: performed.name, changes: changes, start: start)
  }

  /// A moment to look, except for a person who is pressing the keys again and again.
  private mutating func startOfMotion(at now: Double) -> Double {
    defer { lastTravel = now }
    if let lastTravel, now - lastTravel <= 0.5 { return now }
    return now + Flight.delay
  }

  private mutating func animate(_ change: BoardChange, start: Double, now: Double) {
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
