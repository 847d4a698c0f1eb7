import BoardCore

/// How the interface looks: one function per kind of widget.
extension Painter {
  func paint(_ widget: Widget, on canvas: Canvas) {
    switch widget.kind {
    case .panel: paintPanel(widget.frame, on: canvas)
    case .button(let title): paintButton(widget, title, on: canvas)
    case .menuItem(let title, let detail): paintMenuItem(widget, title, detail, on: canvas)
    case .separator:
      let middle = widget.frame.center.y.rounded()
      let frame = Rect(widget.frame.minX, middle, widget.frame.width, line)
      canvas.fill(frame, theme.panelBorder)
    case .label(let text, let role):
      let color = role == .dim ? theme.dimText : theme.text
      drawLine(text, in: widget.frame, color, isBold: role == .title, on: canvas)
    }
  }

  private func paintPanel(_ frame: Rect, on canvas: Canvas) {
    let radius = 8 * scale
    let shadow = Color(0, 0, 0, 0.06)
    for distance in 1...3 where theme.hasShadows {
      canvas.strokeRounded(
        frame.expanded(by: Double(distance) - 0.5),
        radius: radius,
        width: 1,
        shadow
      )
    }
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.fillRounded(outline, radius: radius, theme.panel)
    canvas.strokeRounded(outline, radius: radius, width: line, theme.panelBorder)
  }

  private func paintButton(_ widget: Widget, _ title: String, on canvas: Canvas) {
    let radius = 6 * scale
    if widget.state.contains(.checked) {
      canvas.fillRounded(widget.frame, radius: radius, theme.hot)
      canvas.strokeRounded(
        widget.frame.inset(by: Insets(all: line / 2)),
        radius: radius,
        width: line,
        theme.outline(theme.accent)
      )
    } else if widget.state.contains(.hot), !widget.state.contains(.disabled) {
      canvas.fillRounded(widget.frame, radius: radius, theme.hot)
    }
    drawLine(title, in: widget.frame, textColor(widget.state), isCentered: true, on: canvas)
  }

  private func paintMenuItem(
    _ widget: Widget,
    _ title: String,
    _ detail: String,
    on canvas: Canvas
  ) {
    if widget.state.contains(.hot) {
      canvas.fillRounded(widget.frame, radius: 5 * scale, theme.hot)
    }
    let color = textColor(widget.state)
    let room = widget.frame.inset(by: Insets(left: 26 * scale, right: 10 * scale))
    if widget.state.contains(.checked) {
      let dot = Rect(
        widget.frame.minX + 10 * scale,
        widget.frame.center.y - 3 * scale,
        6 * scale,
        6 * scale
      )
      canvas.fillRounded(dot, radius: 3 * scale, color)
    }
    drawLine(title, in: room, color, on: canvas)
    let ground = widget.state.contains(.hot) ? theme.hot : theme.panel
    let layout = TextCache.shared.layout(detail, font.style(scale: scale))
    let place = Point(room.maxX - layout.size.width, room.center.y - layout.size.height / 2)
    canvas.draw(
      layout,
      at: place,
      theme.dimText(on: ground).opacity(widget.state.contains(.disabled) ? 0.5 : 1)
    )
  }

  private func textColor(_ state: Widget.State) -> Color {
    state.contains(.disabled) ? theme.dimText.opacity(0.55) : theme.text
  }

  /// One line, in the vertical middle, clipped to its frame.
  private func drawLine(
    _ text: String,
    in frame: Rect,
    _ color: Color,
    isBold: Bool = false,
    isCentered: Bool = false,
    on canvas: Canvas
  ) {
    var style = font.style(scale: scale, isBold: isBold)
    style.width = frame.width
    style.height = style.fontSize
    style.isCentered = isCentered
    let layout = TextCache.shared.layout(text, style)
    canvas.draw(layout, at: Point(frame.minX, frame.center.y - layout.size.height / 2), color)
  }
}
