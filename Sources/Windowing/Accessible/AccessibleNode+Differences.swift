import BoardValues

extension AccessibleNode {
  /// The states whose changes are told.
  private static let toldStates: States = [
    .active, .busy, .checked, .editable, .enabled, .expanded, .focused, .selected, .sensitive,
    .showing,
  ]

  /// Returns the events that lead from an older state of the same node to this one.
  package func events(since old: AccessibleNode) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if !name.isSame(as: old.name) { events.append(.renamed(id, name)) }
    if !description.isSame(as: old.description) { events.append(.described(id, description)) }
    for state in states.symmetricDifference(old.states).intersection(Self.toldStates).each
    where state != .focused {
      events.append(.changedState(id, state, states.contains(state)))
    }
    if let value, let before = old.value, value.current != before.current {
      events.append(.changedValue(id, value.current))
    }
    if let text, let before = old.text { events += text.events(since: before, of: id) }
    if let announcement, announcement != old.announcement || !name.isSame(as: old.name) {
      events.append(.announced(id, name, isUrgent: announcement.isUrgent))
    }
    return events
  }
}

extension AccessibleText {
  /// Returns the events of an edit: what was deleted, what was inserted, then the caret and the
  /// selection.
  fileprivate func events(since old: AccessibleText, of id: AccessibleID) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if !string.isSame(as: old.string) {
      let (before, after) = (Array(old.string.unicodeScalars), Array(string.unicodeScalars))
      let start = zip(before, after).prefix { $0 == $1 }.count
      let room = min(before.count, after.count) - start
      let end = zip(before.reversed(), after.reversed()).prefix(room).prefix { $0 == $1 }.count
      let (removed, added) = (before[start..<before.count - end], after[start..<after.count - end])
      if !removed.isEmpty { events.append(.deleted(id, at: start, Self.string(removed))) }
      if !added.isEmpty { events.append(.inserted(id, at: start, Self.string(added))) }
    }
    if caret != old.caret { events.append(.movedCaret(id, to: caret)) }
    if selection != old.selection, !(selection.isEmpty && old.selection.isEmpty) {
      events.append(.selectedText(id))
    }
    return events
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
