import BoardCore
import BoardRenderer
import BoardValues

/// Groups of which only the name is shown.
extension Arrange {
  /// Collapses the selected groups. If all are collapsed, expands them.
  func collapse(_ turn: inout Turn) {
    turn.setCollapsed(turn.freeGroups, turn.question.collapses ?? true)
  }
}

extension Facts where Self: ~Copyable {
  /// The selected groups that are not locked.
  var freeGroups: [ElementID] {
    let board = board
    return freeCards.filter { board.card($0)?.isGroup == true }
  }

  /// Whether the command collapses the selected groups, and does not expand them; nil if there are none.
  var collapses: Bool? {
    let (board, groups) = (board, freeGroups)
    return groups.isEmpty ? nil : !groups.allSatisfy { board.isCollapsed($0) }
  }
}

extension Turn {
  /// Collapses groups or expands them, as one step.
  fileprivate mutating func setCollapsed(_ groups: [ElementID], _ isCollapsed: Bool) {
    let draft = editor.collapseDraft(of: groups, isCollapsed: isCollapsed)
    guard draft.changes.allSatisfy({ editor.mayChange($0.id) }) else {
      return say(StatusMessage.onlyWhatIsTriedOut)
    }
    perform(draft)
  }

  /// Selects an element that is gone to, and returns where it is. The groups that hide it are expanded, as one step; if
  /// they cannot be, the name of the outermost stands for it.
  @discardableResult
  mutating func goTo(_ id: ElementID) -> Rect? {
    editor.choose([id])
    let groups = board.groupsHiding(id)
    if !groups.isEmpty, !isReadOnly, !editor.isLooking { setCollapsed(groups, false) }
    let shown = board.shown(id)
    editor.selection = [shown]
    return board.seenFrame(of: shown)
  }

  /// Goes to an element, and moves the view no further than it must.
  mutating func visit(_ id: ElementID) {
    if let frame = goTo(id) { reveal(frame) }
  }

  /// Tells that cards lie in a collapsed group now, of which only the name is there to be seen:
  /// dropped cards, or others that a dropped group has come to lie around.
  mutating func tellHidden(_ dropped: Set<ElementID>) {
    let board = board
    let gathered = dropped.filter(board.isCollapsed).flatMap { board.cards(inside: $0) }
      .filter { !dropped.contains($0) }
    let hidden = dropped.filter { !dropped.contains(board.shown($0)) } + gathered
    guard let group = hidden.first.map(board.shown) else { return }
    let name = board.card(group).flatMap { Saying($0.content).title } ?? localized("Group")
    status.toast = Toast(
      words: localized(
        "{count} card is in the collapsed group “{name}” now",
        "{count} cards are in the collapsed group “{name}” now",
        count: hidden.count,
        ["name": name]
      ),
      action: Toast.Action(title: localized("Undo"), command: .undo(.undoOnBoard))
    )
  }
}
