import BoardCore
import BoardValues
import UndoCore
import Windowing

extension AccessibleTree {
  /// Returns what has happened between an older tree and this one, in the order in which it is told.
  func events(since old: AccessibleTree) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if let lost = old.focus, lost != focus { events.append(.changedState(lost, .focused, false)) }
    events += removals(since: old)
    events += additions(since: old)
    for node in nodes { if let before = old[node.id] { events += node.events(since: before) } }
    events += elements.events(since: old.elements)
    let (isActive, wasActive) = (self.isActive, old.isActive)
    if isActive != wasActive { events.append(.activated(.window, isActive)) }
    if let focus, focus != old.focus { events.append(.changedState(focus, .focused, true)) }
    events += choices(since: old)
    return events + announcements(since: old, after: events)
  }

  /// Returns the event of another chosen row, or of other words in it.
  private func choices(since old: AccessibleTree) -> [AccessibleEvent] {
    guard let focus, let chosen else { return [] }
    let (now, before) = (self[chosen], old.chosen.flatMap { old[$0] })
    let isSame =
      old.focus == focus && old.chosen == chosen
      && now?.name == before?.name && now?.description == before?.description
    return isSame ? [] : [.chose(chosen, in: focus)]
  }

  /// Returns what is announced: words that came to the pane with the keyboard, how much is selected, and what
  /// was done, unless a message says something at the same time.
  private func announcements(
    since old: AccessibleTree,
    after events: [AccessibleEvent]
  ) -> [AccessibleEvent] {
    var words = newPanes(since: old) + newWords(since: old)
    if elements.selection != old.elements.selection, let selected = selected(since: old) {
      words.append(.announced(.board, selected, isUrgent: false))
    }
    let isSaid = events.contains { if case .announced = $0 { true } else { false } }
    if let deed, !isSaid, deed.step != old.deed?.step || deed.words != old.deed?.words {
      words.insert(.announced(.board, deed.words, isUrgent: false), at: 0)
    }
    return words
  }

  /// What is selected, if that is not said by what has the keyboard.
  private func selected(since old: AccessibleTree) -> String? {
    let count = elements.selection.count
    if count == 0 { return focus == old.focus ? localized("Nothing selected") : nil }
    return count > 1
      ? localized("{count} selected", "{count} selected", count: count) : onlySelected
  }

  /// The panes that open on request. Others come and go by themselves, and say so if it matters.
  private static let requested = Set(
    [Pane.ID.minimap, .timeline, .comparison, .find, .panel].map(AccessibleID.pane)
  )

  /// Returns the announcements of panes that opened without the keyboard, such as the timeline beside an open
  /// text.
  private func newPanes(since old: AccessibleTree) -> [AccessibleEvent] {
    nodes.compactMap { node in
      guard Self.requested.contains(node.id), !node.name.isEmpty, old[node.id] == nil,
        focus.flatMap({ self[$0]?.parent }) != node.id
      else { return nil }
      return .announced(node.id, node.name, isUrgent: false)
    }
  }

  /// The most words that come at once and are still news; more are another page.
  private static let mostNewWords = 2

  /// Returns the announcements of words that came to the pane with the keyboard after it was opened, such as
  /// how much was found, or what is wrong with what was typed.
  private func newWords(since old: AccessibleTree) -> [AccessibleEvent] {
    guard let pane = focus.flatMap({ self[$0]?.parent }), pane != .window, old[pane] != nil else {
      return []
    }
    func labels(_ tree: AccessibleTree) -> [AccessibleNode] {
      tree.nodes.filter { $0.parent == pane && $0.role == .label && $0.announcement == nil }
    }
    let before = Set(labels(old).map(\.name))
    let new = labels(self).filter { !before.contains($0.name) }
    guard new.count <= Self.mostNewWords else { return [] }
    return new.map { .announced($0.id, $0.name, isUrgent: false) }
  }

  private var isActive: Bool { self[.window]?.states.contains(.active) == true }

  /// Returns the events of nodes that are gone, each before the one that it was in.
  private func removals(since old: AccessibleTree) -> [AccessibleEvent] {
    old.nodes.reversed().compactMap { node in
      guard self[node.id] == nil else { return nil }
      guard let parent = node.parent, remains(parent) else {
        return .removed(node.id, from: nil, at: nil)
      }
      return .removed(node.id, from: parent, at: old.index(of: node.id) ?? 0)
    }
  }

  /// Returns the events of new nodes, each after the one that it is in.
  private func additions(since old: AccessibleTree) -> [AccessibleEvent] {
    nodes.flatMap { node -> [AccessibleEvent] in
      guard old[node.id] == nil else { return [] }
      let parent = node.parent.flatMap { old.remains($0) ? $0 : nil }
      var events = [
        AccessibleEvent.added(node.id, to: parent, at: parent.map { _ in index(of: node.id) ?? 0 })
      ]
      if let announcement = node.announcement {
        events.append(.announced(node.id, node.name, isUrgent: announcement.isUrgent))
      }
      return events
    }
  }

  private func remains(_ id: AccessibleID) -> Bool { self[id] != nil || id.element != nil }
}

extension AccessibleTree.Elements {
  /// The number of elements up to which each is told of by itself.
  private static let maxCount = 100

  fileprivate func events(since old: AccessibleTree.Elements) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if files == old.files, let changed = changes.changes(since: old.changes),
      changed.count <= Self.maxCount
    {
      let changed = changed.sorted()
      events += Self.comings(among: changed, from: old.cards, to: cards, in: .board)
      events += Self.comings(among: changed, from: old.edges, to: edges, in: .connections)
      events += changed.map { AccessibleEvent.changedItem(.element($0)) }
    } else {
      events.append(.changedItems)
    }
    let turned = selection.symmetricDifference(old.selection)
    guard !turned.isEmpty else { return events }
    guard turned.count <= Self.maxCount else {
      return events + [.changedItems, .changedSelection(.board)]
    }
    for id in turned.sorted() {
      events.append(.changedState(.element(id), .selected, selection.contains(id)))
    }
    return events + [.changedSelection(.board)]
  }

  /// Returns the events of the elements that have come to a list or gone from it.
  private static func comings(
    among changed: [ElementID],
    from old: [ElementID],
    to new: [ElementID],
    in list: AccessibleID
  ) -> [AccessibleEvent] {
    // The same list in the same memory is compared at once.
    guard !changed.isEmpty, old != new else { return [] }
    let (before, after) = (Set(old), Set(new))
    return changed.compactMap { id in
      switch (before.contains(id), after.contains(id)) {
      case (false, true): .added(.element(id), to: list, at: nil)
      case (true, false): .removed(.element(id), from: list, at: nil)
      default: nil
      }
    }
  }
}
