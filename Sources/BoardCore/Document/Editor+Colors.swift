/// The colours of cards, groups and edges.
extension Editor {
  /// What all of the selection has, nil standing for no colour. Empty if they differ, or if nothing is
  /// selected.
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

  /// Returns false if a draft is about something else.
  package mutating func setColor(_ color: CanvasColor?, at now: Double) -> Bool {
    let draft = colorDraft(color)
    return draft.changes.isEmpty || perform(draft, at: now)
  }

  /// The step that gives it to all of the selection, or takes colours away. What means the same already keeps
  /// its spelling.
  package func colorDraft(_ color: CanvasColor?) -> StepDraft {
    let changes = selection.sorted().compactMap { id -> BoardChange? in
      guard let before = board[id] else { return nil }
      let isSame =
        color == nil ? before.color == nil : before.color.flatMap(CanvasColor.init) == color
      if isSame { return nil }
      var after = before
      after.color = color?.text
      return BoardChange(id, from: before, to: after)
    }
    return StepDraft("Colour", changes)
  }
}
