import BoardCore
import BoardRenderer
import BoardValues

/// The appearance of drags, and of the elements that could be dragged.
extension DragFeature {
  /// Adds the marks above the board.
  func mark(_ frame: inout FrameState, _ question: Question) {
    if question.isAtRestInTime {
      frame.hovered = hovered(question)
      markBadges(in: &frame, question)
      let handles = handles(question)
      frame.handles = handles?.shown ?? []
      frame.selectionFrame = question.freeCards.count > 1 ? handles?.line : nil
      frame.dots =
        drag.connection?.dots(question) ?? shownGrips(question)?.items(question.panes, question)
        ?? []
    }
    frame.dropTarget = drag.target
    frame.guides += guides(frame.camera, question)
    if let ghost = drag.connection?.ghost(frame.camera) { frame.ghosts = [ghost] }
    frame.marquee = drag.marquee.map { question.view.camera.toWindow($0.rect) }
  }

  /// Returns the visible guides, for scripts.
  func answer(_ query: Query, _ question: Question) -> String? {
    guard case .guides = query.subject else { return nil }
    if drag.guides.isEmpty { return "no guides" }
    return drag.guides.map { guide in
      let ends = [guide.from.x, guide.from.y, guide.to.x, guide.to.y].map(Decimals.shortest)
      let length = guide.distance.map { [Decimals.shortest($0)] } ?? []
      return ([guide.distance == nil ? "line" : "gap"] + ends + length).joined(separator: " ")
    }.joined(separator: "\n")
  }

  // MARK: Guides

  private func guides(_ seen: Camera, _ question: Question) -> [GuideItem] {
    let guides = drag.guides.map { GuideItem($0, seen, scale: question.view.scale) }
    return guides + [drag.resized.flatMap { label($0, seen, question) }].compactMap(\.self)
  }

  /// Returns the current size of the cards, as a label below them.
  private func label(_ draft: StepDraft, _ seen: Camera, _ question: Question) -> GuideItem? {
    guard let box = draft.changes.compactMap({ $0.after?.card?.frame }).box else { return nil }
    let view = question.view
    let shown = seen.toWindow(box)
    return GuideItem(size: box.size, below: shown, in: view.bounds, scale: view.scale)
  }
}
