import BoardValues

/// Groups of which only the name is shown, as the Obsidian plugin Advanced Canvas folds them. What lies inside of one stays in
/// the file as it is, and moves with the group.
extension Board {
  /// Returns whether a card lies in a collapsed group, and is not shown.
  package func isHidden(_ id: ElementID) -> Bool {
    guard !collapsedGroups.isEmpty, let frame = frame(of: id) else { return false }
    return collapsedGroups.contains { group in
      guard group != id, let around = self.frame(of: group) else { return false }
      // Of two groups in the same place one hides the other.
      return around.contains(frame) && (around != frame || group < id)
    }
  }

  /// Returns whether an edge is not shown, as one of its cards is not.
  package func isHidden(edge id: ElementID) -> Bool {
    guard !collapsedGroups.isEmpty, let edge = edge(id) else { return false }
    return [edge.from.card, edge.to.card].contains { $0.map { isHidden($0) } ?? false }
  }

  /// The cards that are shown, bottom first.
  package var shownCards: [ElementID] {
    collapsedGroups.isEmpty ? cardOrder : cardOrder.filter { !isHidden($0) }
  }

  /// Returns whether a card is a group of which only the name is shown.
  package func isCollapsed(_ id: ElementID) -> Bool { collapsedGroups.contains(id) }

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
  /// Whether the card is a group of which only the name is shown.
  package var isCollapsed: Bool { isGroup && source["collapsed"] == .bool(true) }
}
