package import BoardValues

/// Groups of which only the name is shown, as the Obsidian plugin Advanced Canvas folds them. What lies inside of one stays in
/// the file as it is, and moves with the group.
extension Board {
  /// Returns whether a card lies in a collapsed group, and is not shown.
  package func isHidden(_ id: ElementID) -> Bool {
    guard !collapsedGroups.isEmpty, let frame = frame(of: id) else { return false }
    return collapsedGroups.contains { hides($0, id, at: frame) }
  }

  /// Returns whether a collapsed group hides a card. Of two groups in the same place one hides the other.
  private func hides(_ group: ElementID, _ id: ElementID, at frame: Rect) -> Bool {
    guard group != id, let around = self.frame(of: group) else { return false }
    return around.contains(frame) && (around != frame || group < id)
  }

  /// Returns whether an edge is not shown, as one of its cards is not.
  package func isHidden(edge id: ElementID) -> Bool {
    guard !collapsedGroups.isEmpty, let edge = edge(id) else { return false }
    return [edge.from.card, edge.to.card].contains { $0.map { isHidden($0) } ?? false }
  }

  /// Returns the collapsed groups that have to be expanded before an element is shown.
  package func groupsHiding(_ id: ElementID) -> [ElementID] {
    let cards = edge(id).map { [$0.from.card, $0.to.card].compactMap(\.self) } ?? [id]
    return collapsedGroups.filter { group in
      cards.contains { card in frame(of: card).map { hides(group, card, at: $0) } ?? false }
    }
  }

  /// Returns the group whose name stands for an element that is not shown; the element itself if it is.
  package func shown(_ id: ElementID) -> ElementID {
    collapsedGroups.isEmpty ? id : groupsHiding(id).first { !isHidden($0) } ?? id
  }

  /// The cards that are shown, bottom first.
  package var shownCards: [ElementID] {
    collapsedGroups.isEmpty ? cardOrder : cardOrder.filter { !isHidden($0) }
  }

  /// Returns whether a card is a group of which only the name is shown.
  package func isCollapsed(_ id: ElementID) -> Bool { collapsedGroups.contains(id) }

  /// Returns the frame in which a card is seen, about as large as its name for a collapsed group.
  package func seenFrame(of id: ElementID) -> Rect? {
    let frame = frame(of: id)
    guard let frame, isCollapsed(id) else { return frame }
    let name = Size(min(frame.width, 200), min(frame.height, Card.groupLabelSize * 2))
    return Rect(origin: frame.origin, size: name)
  }

  /// Returns how many cards a collapsed group hides; nil for others.
  package func hiddenCount(in id: ElementID) -> Int? {
    guard collapsedGroups.contains(id) else { return nil }
    return cards(inside: id).count { card($0)?.isGroup == false }
  }

  /// Follows a change of a group that is collapsed, or was.
  mutating func followCollapsing(_ id: ElementID, _ before: Element?, _ after: Element?) {
    let (was, isNow) = (before?.card?.isCollapsed ?? false, after?.card?.isCollapsed ?? false)
    guard was || isNow else { return }
    collapsedGroups.removeAll { $0 == id }
    if isNow { collapsedGroups.append(id) }
    for frame in [before?.frame, after?.frame].compactMap(\.self) {
      touch(everyCard(in: frame).flatMap { [$0] + edges(of: $0) })
    }
  }
}

extension Card {
  private static let collapsedKey = "collapsed"

  /// Whether the card is a group of which only the name is shown. Advanced Canvas removes the member of a group that is
  /// expanded.
  package var isCollapsed: Bool {
    get { isGroup && source[Self.collapsedKey] == .bool(true) }
    set {
      guard newValue != isCollapsed else { return }
      newValue
        ? source.set(Self.collapsedKey, to: .bool(true)) : source.remove(Self.collapsedKey)
    }
  }
}

extension Editor {
  /// Returns the step that collapses groups, or expands them.
  package func collapseDraft(of groups: [ElementID], isCollapsed: Bool) -> StepDraft {
    let changes = groups.compactMap { id -> BoardChange? in
      guard var card = board.card(id), card.isGroup, card.isCollapsed != isCollapsed else {
        return nil
      }
      let before = card
      card.isCollapsed = isCollapsed
      return BoardChange(id, from: .card(before), to: .card(card))
    }
    return StepDraft(isCollapsed ? .collapse : .expand, changes)
  }
}
