package import UndoCore

/// Taking back a single step of any author, while everything that came later stays.
extension Editor {
  package enum TakingBack: Equatable, Sendable {
    /// The changes that revert those fields of the step that no later step has changed.
    case possible([BoardChange])
    case blocked(BoardHistory.Obstacle)
    /// The step is not done, or a draft is about other elements.
    case nothing
  }

  /// Returns how a step of the timeline can be taken back, by the rule that holds for undo of one's own.
  ///
  /// - Complexity: O(steps in the scope), and O(parts of the step, and parts above them).
  package func takingBack(_ index: Int) -> TakingBack { takingBack(index, in: timelineScope) }

  /// Returns how a step can be taken back that is done, whatever the timeline shows.
  package func takingBack(_ step: BoardHistory.StepID) -> TakingBack {
    index(of: step).map { takingBack($0, in: .all) } ?? .nothing
  }

  /// Takes back a step of the timeline, as a new step. Returns nil if that is not possible.
  package mutating func takeBack(_ index: Int, at now: Double) -> AppliedStep? {
    takeBack(index, in: timelineScope, at: now)
  }

  /// Takes back a step, whatever the timeline shows.
  package mutating func takeBack(_ step: BoardHistory.StepID, at now: Double) -> AppliedStep? {
    index(of: step).flatMap { takeBack($0, in: .all, at: now) }
  }

  /// What becomes of all steps of somebody since one of them.
  package struct TakingBackAll: Equatable, Sendable {
    package var changes: [BoardChange] = []
    /// The number of steps that are taken back as a whole.
    package var count = 0
    /// The number of steps of which something stays, as others have changed the same since.
    package var left = 0
  }

  /// Returns how all steps of an author since one of them can be taken back, by the rule that holds for undo of one's own.
  ///
  /// - Complexity: O(steps done since), and what undoing the author's takes.
  package func takingBackAll(of author: BoardHistory.Author, since step: BoardHistory.StepID)
    -> TakingBackAll
  {
    guard document.draft == nil, author != .own, let first = index(of: step) else {
      return TakingBackAll()
    }
    var copy = document
    let steps = copy.activeHistory.steps(in: .all)
    let indices = first..<copy.activeHistory.undoCount(in: .all)
    let wanted = Set(indices.lazy.map { steps[$0] }.filter { $0.author == author }.map(\.id))
    var undone: [AppliedStep] = []
    while let next = copy.next(.undo, in: .all, of: author), wanted.contains(next.id),
      let applied = copy.apply(.undoRedo(.undo, .all, of: author))
    { undone.append(applied) }
    guard !undone.isEmpty else { return TakingBackAll(left: wanted.count) }
    let rest = copy.activeHistory.steps(in: .all)
    let done = Set(
      (0..<copy.activeHistory.undoCount(in: .all)).lazy.map { rest.outline(at: $0).id }
    )
    let left = wanted.intersection(done).count
    let changes = document.asHere(AppliedStep(allOf: undone).changes)
    return TakingBackAll(changes: changes, count: wanted.count - left, left: left)
  }

  /// Takes back all steps of an author since one of them, as one step. Returns nil if nothing of them can be taken back.
  package mutating func takeBackAll(
    of author: BoardHistory.Author,
    since step: BoardHistory.StepID,
    named name: String,
    at now: Double
  ) -> (step: AppliedStep, count: Int, left: Int)? {
    endLook()
    let taking = takingBackAll(of: author, since: step)
    let name = StepName.takeBackAll(name)
    guard !taking.changes.isEmpty, record(name, taking.changes, at: now) else { return nil }
    return (AppliedStep(name: name, changes: taking.changes), taking.count, taking.left)
  }

  /// Brings back an element that somebody else has deleted, with the connections that went with it, or the
  /// cards that it connected, as a step. Returns who has deleted it; nil if there is nothing to bring back.
  ///
  /// - Complexity: O(changes of the element), O(steps done since), and O(parts of the step).
  package mutating func bringBack(_ id: ElementID, at now: Double) -> BoardHistory.Author? {
    let history = document.activeHistory
    guard board[id] == nil, document.draft == nil,
      let deletion = history.changes(of: id).last(where: \.isDone), deletion.change.after == nil,
      deletion.author != .own, let index = index(of: deletion.id)
    else { return nil }
    let steps = history.steps(in: .all)
    let deleted = steps.parts(at: index).filter { $0.after == nil && board[$0.id] == nil }
    let ends = Set(deleted.first { $0.id == id }?.before?.edge?.cards ?? [])
    let cards = ends.union([id]).union(board.cardOrder)
    let changes = deleted.filter { change in
      guard let edge = change.before?.edge else {
        return ends.contains(change.id) || change.id == id
      }
      return (change.id == id || edge.cards.contains(id)) && edge.cards.allSatisfy(cards.contains)
    }
    guard changes.contains(where: { $0.id == id }) else { return nil }
    let name = StepName.takeBack(steps[index].stepName)
    return record(name, changes.map(\.inverted), at: now) ? deletion.author : nil
  }

  private func takingBack(_ index: Int, in scope: BoardHistory.Scope) -> TakingBack {
    let history = document.activeHistory
    let steps = history.steps(in: scope)
    guard steps.indices.contains(index) else { return .nothing }
    let author = steps[index].author
    var obstacle: BoardHistory.Obstacle?
    let reverted = history.reverting(index, in: scope) { part in
      !mayChange(part.id) || document.isNeeded(part, .undo, by: author)
    } leaving: {
      obstacle = obstacle ?? $0
    }
    let changes = reverted?.changes.filter { $0.before != $0.after } ?? []
    if !changes.isEmpty { return .possible(changes) }
    return obstacle.map(TakingBack.blocked) ?? .nothing
  }

  private mutating func takeBack(_ index: Int, in scope: BoardHistory.Scope, at now: Double)
    -> AppliedStep?
  {
    endLook()
    guard case .possible(let changes) = takingBack(index, in: scope) else { return nil }
    let name = StepName.takeBack(document.activeHistory.steps(in: scope)[index].stepName)
    return record(name, changes, at: now) ? AppliedStep(name: name, changes: changes) : nil
  }

  /// Returns the index of a step among all that are done.
  ///
  /// - Complexity: O(steps done since).
  private func index(of step: BoardHistory.StepID) -> Int? {
    let (history, steps) = (document.activeHistory, document.activeHistory.steps(in: .all))
    return (0..<history.undoCount(in: .all)).last { steps.outline(at: $0).id == step }
  }
}
