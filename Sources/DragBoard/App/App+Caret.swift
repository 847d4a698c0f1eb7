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
    let scroll = max(min(open.scroll, top), bottom - room)
    open.scroll = max(0, min(scroll, farthestScroll(open)))
    openText = open
    guard open.press == nil else { return }
    let margin = 8 * view.scale
    let seen = caretFrame(open, view.camera).expanded(by: margin)
    guard !view.clearArea.contains(seen) else { return }
    let target = view.camera.panned(toShow: view.camera.toBoard(seen), in: view.clearArea)
    if target != view.camera { stage.glide(to: target, from: now) }
  }

  /// By steps of the wheel. False where the text ends.
  func scrollText(by steps: Double) -> Bool {
    guard let open = openText else { return false }
    let wanted = open.scroll + steps * 3 * Metrics.fontSize * 1.4
    let scroll = max(0, min(wanted, farthestScroll(open)))
    guard scroll != open.scroll else { return false }
    openText?.scroll = scroll
    return true
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
