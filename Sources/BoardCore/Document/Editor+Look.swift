package import UndoCore

/// Looking at another point of the history.
///
/// A look is a state of the editor and not of the document: nothing is recorded, and `board` is the one
/// that is shown. The first step that is recorded in a look is preceded by one that restores what is
/// shown, so edits need not know that they are made in the past.
extension Editor {
  /// The point of the history that is shown; nil while the present is shown.
  package var look: Playhead? { boxedLook?.value }

  package var isLooking: Bool { boxedLook != nil }

  /// Shows the board after a number of steps, or as near to it as possible.
  ///
  /// - Complexity: O(parts of the steps in between), and O(steps) for the first look.
  package mutating func look(at position: Double) {
    if boxedLook == nil || boxedLook?.value.branch != nil { beginLook(in: timelineScope) }
    boxedLook?.value.move(to: position)
  }

  /// Shows where a branch leads.
  package mutating func look(atBranch index: Int) {
    guard branch(at: index) != nil else { return }
    beginLook(in: .all)
    boxedLook?.value.take(branch: index)
  }

  private mutating func beginLook(in scope: BoardHistory.Scope) {
    lookCount += 1
    boxedLook = Boxed(Playhead(over: document, in: scope, look: lookCount))
  }

  /// Goes from between two steps to the nearer one. Returns the changes of what is seen.
  @discardableResult
  package mutating func settleLook() -> [BoardChange] {
    guard let tween = boxedLook?.value.tween, let nearest = boxedLook?.value.nearest else {
      return []
    }
    boxedLook?.value.move(to: Double(nearest))
    return tween.changes(to: board)
  }

  /// Shows the present again. Returns the changes of what is seen.
  @discardableResult
  package mutating func endLook() -> [BoardChange] {
    guard let look else { return [] }
    boxedLook = nil
    return look.changes(to: board)
  }

  /// Continues the look after the document has changed, or ends it if its step is gone.
  mutating func rebaseLook() {
    guard let look, look.origin != document.revision else { return }
    lookCount += 1
    boxedLook = look.rebased(over: document, look: lookCount).map(Boxed.init)
  }

  // MARK: Restoring

  package enum Restoring {
    case restored(AppliedStep)
    /// The present is the same, so the look has ended without a step.
    case same
    /// The editor is read-only, or the file of a note cannot be written. The look goes on.
    case refused
  }

  /// Makes the point of the history that is shown the present, by one step on top of it: nothing that was
  /// done since is undone.
  @discardableResult
  package mutating func restoreLook(at now: Double) -> Restoring {
    guard let look, !isReadOnly else { return .refused }
    let changes = look.changes(from: document).filter { mayChange($0.id) }
    guard !changes.isEmpty else {
      endLook()
      return .same
    }
    let step = Document.Operation.Step(
      name: .restore(at: look.time),
      time: date(at: now),
      changes: changes,
      scope: scope(recording: changes),
      key: nil
    )
    // The look would follow the document, which it is not to do here.
    let box = boxedLook
    boxedLook = nil
    guard let applied = apply(.step(step)) else {
      boxedLook = box
      return .refused
    }
    return .restored(applied)
  }

  // MARK: The subjects of the timeline

  /// The scope of the timeline and of looks: that of undo, but the cards of an open timeline stay its
  /// subjects when they leave the board, until others are selected.
  package var timelineScope: BoardHistory.Scope {
    guard undoesEachCard, let cards = timelineCards, !cards.isEmpty else { return scope }
    return .only(cards.union(notes(of: cards)))
  }

  /// The steps of the timeline, oldest first.
  package var timelineSteps: BoardHistory.Steps {
    document.activeHistory.steps(in: timelineScope)
  }

  /// Keeps the selected cards as subjects of the timeline, or ends that.
  package mutating func keepTimelineCards(_ keeps: Bool) {
    timelineCards = keeps ? timelineCards ?? selection : nil
  }

  /// Shows the steps of the whole board on the timeline.
  package mutating func forgetTimelineCards() {
    if timelineCards != nil { timelineCards = [] }
  }

  mutating func followSelection() {
    if timelineCards != nil, !selection.isEmpty { timelineCards = selection }
  }
}
