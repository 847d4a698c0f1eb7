import BoardCore
import BoardRenderer
import BoardValues

/// Keeps the caret in view.
extension App {
  /// Scrolls the text in its card, and then the view by the least amount.
  func showCaret(at now: Double) {
    guard var open = openText else { return }
    open.lastInput = now
    open.lastBlink = now
    let unit = view.camera.pixelsPerUnit
    let area = place(of: open, view.camera).area
    let caret = open.layout.caret(at: open.editor.shownCaret)
    let room = area.height / unit
    let (top, bottom) = (caret.minY / unit, caret.maxY / unit)
    // What the pointer selects is under it; past the edges time scrolls.
    let scroll = open.isSelecting ? open.scroll : max(min(open.scroll, top), bottom - room)
    open.scroll = max(0, min(scroll, farthestScroll(open)))
    openText = open
    guard open.press == nil else { return }
    let margin = 8 * view.scale
    let seen = caretFrame(open, place(of: open, view.camera)).expanded(by: margin)
    guard !view.clearArea.contains(seen) else { return }
    let target = view.camera.panned(toShow: view.camera.toBoard(seen), in: view.clearArea)
    if target != view.camera { stage.glide(to: target, from: now) }
  }

  /// By steps of the wheel. False where the text ends.
  func scrollText(by steps: Double) -> Bool {
    guard let open = openText else { return false }
    let wanted = open.scroll + steps * Metrics.linesPerStep * CardType.text.leading
    let scroll = max(0, min(wanted, farthestScroll(open)))
    guard scroll != open.scroll else { return false }
    openText?.scroll = scroll
    return true
  }

  // MARK: Selecting past the edge

  /// The heights of the text between which rows are seen, while there are others.
  var visibleRows: ClosedRange<Double>? {
    guard let open = openText, farthestScroll(open) > 0 else { return nil }
    let top = open.scroll * view.camera.pixelsPerUnit
    return top...top + max(place(of: open, view.camera).area.height - 1, 0)
  }

  /// Board units a second, the more the farther the pointer is above or below the text that it selects.
  /// (text 2.14)
  var selectingVelocity: Double? {
    guard let open = openText, open.isSelecting, let point = pointer.position else { return nil }
    let area = place(of: open, view.camera).area
    let way = min(point.y - area.minY, 0) + max(point.y - area.maxY, 0)
    let isPossible = way < 0 ? open.scroll > 0 : open.scroll < farthestScroll(open)
    return way == 0 || !isPossible ? nil : way * 10 / view.camera.pixelsPerUnit
  }

  func scrollWhileSelecting(at now: Double) {
    guard let velocity = selectingVelocity, let open = openText, let point = pointer.position else {
      openText?.lastScroll = nil
      return
    }
    let time = min(now - (open.lastScroll ?? now), 0.1)
    openText?.scroll = max(0, min(open.scroll + velocity * time, farthestScroll(open)))
    openText?.lastScroll = now
    select(to: point, at: now)
  }

  /// As far as the pointer would, were it moved there.
  func select(to point: Point, at now: Double) {
    chain.respond(to: .moved(to: point, modifiers: [], held: [.primary]), at: now)
  }

  /// Whether the pointer selects in a text that the window does not show all of.
  var selectsBeyondWindow: Bool {
    guard let open = openText, open.isSelecting else { return false }
    return !view.bounds.contains(place(of: open, view.camera).area)
  }

  /// Where the last row is in view, in board units.
  private func farthestScroll(_ open: OpenText) -> Double {
    let area = place(of: open, view.camera).area
    return max(open.layout.height - area.height, 0) / view.camera.pixelsPerUnit
  }

  /// Nobody writes in letters too small to read.
  func comeCloser(at now: Double) {
    guard let open = openText, Metrics.fontSize * view.camera.pixelsPerUnit < 7 * view.scale else {
      return
    }
    let center = card(of: open)?.frame.center ?? open.element.card?.frame.center
    let target = view.zoomed(
      by: view.scale / view.camera.pixelsPerUnit,
      around: center.map(view.camera.toWindow)
    )
    stage.glide(to: target, from: now)
    if let frame = card(of: open)?.frame { show(frame, at: now) }
  }
}
