package import BoardValues

extension Board {
  /// Whether a card of the board is locked.
  package var hasLockedCards: Bool { cardOrder.contains { card($0)?.isLocked ?? false } }
}

/// Locked cards and groups, which nothing that the user does changes until they are unlocked.
///
/// Undo, redo, restoring and merging change them: a lock protects a card from slips, not from its history.
extension Editor {
  package func isLocked(_ id: ElementID) -> Bool { board.card(id)?.isLocked ?? false }

  /// The selected cards that are not locked, bottom first.
  package var freeCards: [ElementID] { selectedCards.filter { !isLocked($0) } }

  /// The cards that are selected or in a selected group, locked or not.
  package var heldCards: Set<ElementID> { board.withContents(of: Set(selectedCards)) }

  /// The locked cards among the selected ones, if nothing else is selected; otherwise empty.
  package var onlyLockedCards: Set<ElementID> {
    selection.allSatisfy(isLocked) ? selection : []
  }

  package var lockedCards: [ElementID] { board.cardOrder.filter(isLocked) }

  /// Returns whether a lock stands against a change. It doesn't against one that only unlocks.
  func isBarred(_ change: BoardChange) -> Bool {
    guard var card = board.card(change.id), card.isLocked else { return false }
    card.isLocked = false
    return change.after?.card != card
  }

  /// Returns the step that locks cards, or unlocks them.
  package func lockDraft(of ids: [ElementID], isLocked: Bool) -> StepDraft {
    let changes = ids.compactMap { id -> BoardChange? in
      guard var card = board.card(id), card.isLocked != isLocked else { return nil }
      let before = card
      card.isLocked = isLocked
      return BoardChange(id, from: .card(before), to: .card(card))
    }
    let count = changes.count
    return StepDraft(isLocked ? .lock(count: count) : .unlock(count: count), changes)
  }

  /// Returns the element beneath the selected one at a point, the topmost after the lowest; nil if there
  /// is no other. `reach` is `lineReach` in board units.
  package func elementBeneath(_ point: Point, reach: Double) -> ElementID? {
    let cards = board.cards(in: Rect(point.x, point.y, 0.001, 0.001)).reversed()
    let edges = board.edges(at: point, reach: reach).reversed()
    let groups = cards.filter { board.card($0)?.isGroup == true }
    let stack = cards.filter { board.card($0)?.isTaken(at: point) == true } + edges + groups
    guard stack.count > 1 else { return stack.first.flatMap { selection == [$0] ? nil : $0 } }
    let current = stack.firstIndex(where: selection.contains) ?? 0
    return stack[(current + 1) % stack.count]
  }
}
