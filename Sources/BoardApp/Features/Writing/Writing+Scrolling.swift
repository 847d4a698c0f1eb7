import BoardCore
import BoardValues

/// Scrolling of the open text, and of the board beneath it, while the pointer selects or drags.
extension Writing {
  /// Returns the vertical range of the visible part of the text, in the coordinates of its layout;
  /// nil if all of it is visible.
  func visibleRows(_ question: Question) -> ClosedRange<Double>? {
    let view = question.view
    guard let open = text, farthestScroll(open, view, question) > 0 else { return nil }
    let top = open.scroll * view.camera.pixelsPerUnit
    return top...top + max(place(of: open, view.camera, question).area.height - 1, 0)
  }

  /// Returns the velocity at which a selection or dragged text scrolls, in board units a second,
  /// which grows with the distance of the pointer. A selection scrolls above and below the text, a
  /// drag near its edges, as it can end in the text only. (text 2.14)
  func textVelocity(_ question: Question) -> Double? {
    guard let open = text, let point = scrollingPoint(of: open, question) else { return nil }
    let view = question.view
    let area = place(of: open, view.camera, question).area
    let margin = open.isSelecting ? 0 : min(Self.edge * view.scale, area.height / 4)
    let way =
      min(point.y - (area.minY + margin), 0) + max(point.y - (area.maxY - margin), 0)
    let isPossible =
      way < 0 ? open.scroll > 0 : open.scroll < farthestScroll(open, view, question)
    return way == 0 || !isPossible ? nil : way * 10 / view.camera.pixelsPerUnit
  }

  /// The height of the zone at the edges of a text in which dragged text scrolls it, in pixels at
  /// scale 1.
  private static let edge = 24.0

  private func scrollingPoint(of open: OpenText, _ question: Question) -> Point? {
    if let drop = open.drop { return drop.point }
    return open.isSelecting || open.dropPosition != nil ? question.pointer.position : nil
  }

  /// Scrolls the text while the pointer selects beyond its visible part, or drags at its edge.
  mutating func advance(_ turn: inout Turn) {
    follow(&turn)
    goBack(&turn)
    guard let velocity = textVelocity(turn.question), let open = text,
      let point = scrollingPoint(of: open, turn.question)
    else {
      text?.lastScroll = nil
      return
    }
    let time = min(turn.now - (open.lastScroll ?? turn.now), 0.1)
    let farthest = farthestScroll(open, turn.view, turn.question)
    text?.scroll = max(0, min(open.scroll + velocity * time, farthest))
    text?.lastScroll = turn.now
    if open.drop == nil {
      drag(to: point, &turn)
    } else {
      let drop = drop(at: point, turn.question)
      text?.drop = drop
    }
  }

  /// Continues selecting after the view has moved beneath the pointer.
  mutating func followView(_ turn: inout Turn) {
    guard text?.isSelecting == true, let point = turn.pointer.position else { return }
    drag(to: point, &turn)
  }

  /// Returns the velocity at which the view scrolls, in window pixels a second, while the pointer
  /// selects in a text that isn't wholly in the window.
  func scrollVelocity(_ question: Question) -> Vector? {
    guard let open = text, open.isSelecting else { return nil }
    let view = question.view
    let area = place(of: open, view.camera, question).area
    return view.bounds.contains(area) ? nil : question.scrollVelocity
  }
}
