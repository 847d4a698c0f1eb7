import BoardCore

/// A line of text that can be edited.
extension Painter {
  func paintField(_ widget: Widget, _ field: Widget.Field, on canvas: Canvas) {
    let radius = Metrics.controlRadius * scale
    canvas.fillRounded(widget.frame, radius: radius, theme.well)
    let outline = widget.frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: radius, width: line, theme.outline)
    let room = widget.frame.inset(by: Insets(left: Space.s * scale, right: Space.s * scale))
    if field.text.isEmpty {
      drawLine(field.placeholder, in: room, theme.dimText(on: theme.well), on: canvas)
    }
    canvas.saved {
      canvas.clip(to: room)
      drawText(of: field, in: room, showsCaret: widget.state.contains(.focused), on: canvas)
    }
  }

  /// Moved to the left as far as the caret needs.
  private func drawText(
    of field: Widget.Field,
    in room: Rect,
    showsCaret: Bool,
    on canvas: Canvas
  ) {
    func width(_ count: Int) -> Double {
      TextCache.shared.layout(String(field.text.prefix(count)), font.style(.plain, scale: scale))
        .size.width
    }
    let layout = TextCache.shared.layout(field.text, font.style(.plain, scale: scale))
    let caret = width(field.caret)
    let x = room.minX - max(0, caret + line - room.width)
    let y = (room.center.y - layout.size.height / 2).rounded()
    if !field.selection.isEmpty {
      let start = width(field.selection.lowerBound)
      let end = width(field.selection.upperBound)
      let area = Rect(x + start, y, end - start, layout.size.height)
      canvas.fill(area, theme.accent.opacity(0.3))
    }
    canvas.draw(layout, at: Point(x, y), theme.text)
    guard showsCaret else { return }
    canvas.fill(Rect((x + caret).rounded(), y, line, layout.size.height), theme.text)
  }
}
