import BoardCore

/// Keeps the caret in view.
extension App {
  /// Scrolls the text in its card, and then the view by the least amount.
  func showCaret(at now: Double) {
    guard var open = openText else { return }
    needsFrame = true
    open.lastInput = now
    open.lastBlink = now
    let unit = view.camera.pixelsPerUnit
    let (area, _) = place(of: open, view.camera)
    let caret = open.layout.caret(at: open.editor.shownCaret)
    let room = area.height / unit
    let (top, bottom) = (caret.minY / unit, caret.maxY / unit)
    let end = max(open.layout.height / unit - room, 0)
    open.scroll = max(0, min(max(min(open.scroll, top), bottom - room), max(end, 0)))
    openText = open
    guard open.press == nil else { return }
    let margin = 8 * view.scale
    let seen = caretFrame(open, view.camera).expanded(by: margin)
    guard !view.clearArea.contains(seen) else { return }
    let target = view.camera.panned(toShow: view.camera.toBoard(seen), in: view.clearArea)
    if target != view.camera { stage.glide(to: target, from: now) }
  }

  func scrollText(by rows: Double) -> Bool {
    guard var open = openText else { return false }
    let unit = view.camera.pixelsPerUnit
    let room = place(of: open, view.camera).area.height / unit
    let end = max(open.layout.height / unit - room, 0)
    let scroll = max(0, min(open.scroll + rows * 3 * Metrics.fontSize * 1.4, end))
    guard scroll != open.scroll else { return false }
    open.scroll = scroll
    openText = open
    return true
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
