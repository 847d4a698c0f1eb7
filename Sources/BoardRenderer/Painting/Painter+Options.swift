import BoardValues
import Graphics

/// Rows with a line about them: switches and answers.
extension Painter {
  func paintOption(
    _ widget: Widget,
    _ title: String,
    _ detail: String,
    _ option: Widget.Option,
    on canvas: Canvas
  ) {
    let ground = paintOptionGround(widget, option, on: canvas)
    var room = widget.frame.inset(by: option.insets(scale: scale))
    let isOff = widget.state.contains(.disabled)
    if option == .toggle {
      paintToggle(widget, in: room, on: canvas)
      room.size.width -= (font.controls.toggle.width + Space.m) * scale
    }
    let lines = [
      (title, option.titleRole, isOff ? theme.disabledText : theme.text),
      (detail, .dimParagraph, isOff ? theme.disabledText : theme.dimText(on: ground)),
    ]
    let layouts = lines.filter { !$0.0.isEmpty }.map { words, role, color in
      var style = font.style(role, scale: scale)
      style.width = room.width
      style.isRight = isMirroring && !words.isRightToLeft
      return (TextCache.shared.layout(words, style), color)
    }
    let height = layouts.reduce(0) { $0 + $1.0.size.height }
    var y = (room.center.y - height / 2).rounded()
    for (layout, color) in layouts {
      draw(layout, at: Point(room.minX, y), width: room.width, color, canvas)
      y += layout.size.height
    }
  }

  /// Paints the ground of a row, and returns its color.
  private func paintOptionGround(
    _ widget: Widget,
    _ option: Widget.Option,
    on canvas: Canvas
  ) -> Color {
    let radius = Metrics.controlRadius * scale
    let isLive = !widget.state.contains(.disabled)
    let isHot = isLive && widget.state.contains(.hot)
    let ground = isHot ? theme.hot : theme.panel
    if isHot { canvas.fillRounded(widget.frame, radius: radius, ground) }
    guard case .answer(let isHarmless) = option else { return ground }
    canvas.strokeRounded(
      widget.frame.inset(by: Insets(all: line / 2)),
      radius: radius,
      width: line,
      !isLive ? theme.panelBorder : isHarmless ? theme.accent : theme.outline
    )
    return ground
  }

  /// Paints a switch at the right end of a room. Its knob says by its side whether it is on, not only by
  /// its color.
  private func paintToggle(_ widget: Widget, in room: Rect, on canvas: Canvas) {
    let isOn = widget.state.contains(.checked)
    let isLive = !widget.state.contains(.disabled)
    var frame = leading(font.controls.toggle, room)
    frame.origin.x = room.maxX - frame.width
    let radius = frame.height / 2
    let fill = isOn ? isLive ? theme.accent : theme.disabledText : theme.well
    // The ground of a row under the pointer is darker than the panel.
    let edge = widget.state.contains(.hot) ? theme.dimText : theme.outline
    let outline = isOn && !theme.hasHighContrast ? fill : isLive ? edge : theme.disabledText
    canvas.fillRounded(frame, radius: radius, fill)
    let border = frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(border, radius: radius - line / 2, width: line, outline)
    let gap = 4 * scale
    let side = frame.height - 2 * gap
    let x = isOn ? frame.maxX - side - gap : frame.minX + gap
    let knob = isOn ? theme.onAccent : isLive ? theme.dimText : theme.disabledText
    canvas.fillRounded(Rect(x, frame.minY + gap, side, side), radius: side / 2, knob)
  }
}

extension Widget.Option {
  /// The room around the words, in pixels at scale 1.
  package var sides: Double { self == .toggle ? Space.s : Space.m }

  package var titleRole: Widget.TextRole { self == .toggle ? .paragraph : .headingParagraph }

  fileprivate func insets(scale: Double) -> Insets {
    Insets(left: sides * scale, right: sides * scale)
  }
}
