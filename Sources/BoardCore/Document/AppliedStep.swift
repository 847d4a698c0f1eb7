package import UndoCore

/// What an operation did to the board. `StepWords` says it in words.
package struct AppliedStep: Equatable, Sendable {
  /// The name of the last step that was recorded, undone or redone; nil if there was none.
  package var name: StepName?
  package var changes: [BoardChange] = []
  /// The direction in which the step was applied: a recorded one is done, like one that is redone.
  package var direction = UndoDirection.redo
  /// The number of steps covered.
  package var count = 1
  /// Who made a step that was recorded now.
  package var author = BoardHistory.Author.own
  /// The ID of the recorded step, if its author is somebody else.
  package var othersStep: BoardHistory.StepID?
  /// The ID of the last step that was undone or redone.
  package var movedStep: BoardHistory.StepID?
  /// The new IDs of one's own steps that are on their way on a live board, by those that they had.
  package var renumbered: [BoardHistory.StepID: BoardHistory.StepID] = [:]
  /// Whose step it was that was undone or redone.
  package var owner = BoardHistory.Author.own

  package init(
    name: StepName? = nil,
    changes: [BoardChange] = [],
    direction: UndoDirection = .redo,
    count: Int = 1,
    author: BoardHistory.Author = .own,
    othersStep: BoardHistory.StepID? = nil,
    movedStep: BoardHistory.StepID? = nil,
    owner: BoardHistory.Author = .own
  ) {
    (self.name, self.changes, self.direction) = (name, changes, direction)
    (self.count, self.author, self.othersStep) = (count, author, othersStep)
    (self.movedStep, self.owner) = (movedStep, owner)
  }
}

extension AppliedStep {
  /// Creates the step that does at once what several did one after the other. It is none of the history.
  package init(allOf steps: [AppliedStep]) {
    self.init(name: steps.last?.name, count: steps.count)
    var indices: [ElementID: Int] = [:]
    for change in steps.flatMap(\.changes) {
      if let index = indices[change.id] {
        changes[index] = BoardChange(change.id, from: changes[index].before, to: change.after)
      } else {
        indices[change.id] = changes.count
        changes.append(change)
      }
    }
  }
}
