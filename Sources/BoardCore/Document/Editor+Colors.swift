/// The colours of cards, groups and edges.
extension Editor {
  /// The colour that all of the selection has, nil standing for no colour. Empty if the colours differ,
  /// or if nothing is selected.
  package var sharedColor: CanvasColor?? {
    var shared: CanvasColor??
    for id in selection {
      guard let element = board[id] else { continue }
      let color = element.color.flatMap(CanvasColor.init)
      if let shared, shared != color { return nil }
      shared = .some(color)
    }
    return shared
  }

  /// Colours the selection, or removes its colours. Returns false if a draft is about something else.
  package mutating func setColor(_ color: CanvasColor?, at now: Double) -> Bool {
    let draft = colorDraft(color)
    return draft.changes.isEmpty || perform(draft, at: now)
  }

  /// Returns the step that colours the selection, or removes its colours. A spelling that already means
  /// the same colour is kept.
  package func colorDraft(_ color: CanvasColor?) -> StepDraft {
    let changes = selection.sorted().compactMap { id -> BoardChange? in
      guard let before = board[id], !isLocked(id) else { return nil }
      let isSame =
        color == nil ? before.color == nil : before.color.flatMap(CanvasColor.init) == color
      if isSame { return nil }
      var after = before
      after.color = color?.text
      return BoardChange(id, from: before, to: after)
    }
    return StepDraft(color == nil ? .removeColour : .colour, changes)
  }
}
