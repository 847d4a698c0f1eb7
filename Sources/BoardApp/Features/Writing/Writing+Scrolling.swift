import BoardCore
import BoardValues

/// Scrolling of the open text, and of the board beneath it, while the pointer selects or drags.
extension Writing {
  /// Returns the vertical range of the visible part of the text, in the coordinates of its layout;
  /// nil if all of it is visible.
  func visibleRows(_ context: Context) -> ClosedRange<Double>? {
    let view = context.view
    guard let open = text, farthestScroll(open, view, context) > 0 else { return nil }
    let top = open.scroll * view.camera.pixelsPerUnit
    return top...top + max(place(of: open, view.camera, context).area.height - 1, 0)
  }

  /// Returns the velocity at which a selection or dragged text scrolls, in board units a second,
  /// which grows with the distance of the pointer. A selection scrolls above and below the text, a
  /// drag near its edges, as it can end in the text only. (text 2.14)
  func textVelocity(_ context: Context) -> Double? {
    guard let open = text, let point = scrollingPoint(of: open, context) else { return nil }
    let view = context.view
    let area = place(of: open, view.camera, context).area
    let margin = open.isSelecting ? 0 : min(Self.edge * view.scale, area.height / 4)
    let way =
      min(point.y - (area.minY + margin), 0) + max(point.y - (area.maxY - margin), 0)
    let isPossible =
      way < 0 ? open.scroll > 0 : open.scroll < farthestScroll(open, view, context)
    return way == 0 || !isPossible ? nil : way * 10 / view.camera.pixelsPerUnit
  }

  /// The height of the zone at the edges of a text in which dragged text scrolls it, in pixels at
  /// scale 1.
  private static let edge = 24.0

  private func scrollingPoint(of open: OpenText, _ context: Context) -> Point? {
    if let drop = open.drop { return drop.point }
    return open.isSelecting || open.dropPosition != nil ? context.pointer.position : nil
  }

  /// Scrolls the text while the pointer selects beyond its visible part, or drags at its edge.
  mutating func advance(_ context: Context, _ effects: inout Effects) {
    noteArrival(context, &effects)
    guard let velocity = textVelocity(context), let open = text,
      let point = scrollingPoint(of: open, context)
    else {
      text?.lastScroll = nil
      return
    }
    let time = min(context.now - (open.lastScroll ?? context.now), 0.1)
    let farthest = farthestScroll(open, context.view, context)
    text?.scroll = max(0, min(open.scroll + velocity * time, farthest))
    text?.lastScroll = context.now
    if open.drop == nil {
      drag(to: point, context, &effects)
    } else {
      let drop = drop(at: point, context)
      text?.drop = drop
    }
  }

  /// Continues selecting after the view has moved beneath the pointer.
  mutating func followView(_ context: Context, _ effects: inout Effects) {
    guard text?.isSelecting == true, let point = context.pointer.position else { return }
    drag(to: point, context, &effects)
  }

  /// Returns the velocity at which the view scrolls, in window pixels a second, while the pointer
  /// selects in a text that isn't wholly in the window.
  func scrollVelocity(_ context: Context) -> Vector? {
    guard let open = text, open.isSelecting else { return nil }
    let view = context.view
    let area = place(of: open, view.camera, context).area
    return view.bounds.contains(area) ? nil : context.scrollVelocity
  }
}
