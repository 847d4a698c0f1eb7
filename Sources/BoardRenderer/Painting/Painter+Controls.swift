import BoardCore
import BoardValues
import Graphics

/// Buttons, items, switches: one function per kind.
extension Painter {
  func paintButton(
    _ widget: Widget,
    _ icon: Icon?,
    _ title: String,
    _ emphasis: Widget.Emphasis,
    on canvas: Canvas
  ) {
    let color = buttonColor(widget.state, emphasis)
    if emphasis != .link { paintButtonGround(widget, emphasis, on: canvas) }
    guard let icon else {
      return drawLine(title, in: widget.frame, color, isCentered: true, on: canvas)
    }
    guard !title.isEmpty else {
      return paint(icon, in: centered(font.controls.icon, widget.frame), color, on: canvas)
    }
    let room = widget.frame.inset(by: Insets(left: Space.s * scale, right: Space.s * scale))
    paint(icon, in: leading(font.controls.icon, room), color, on: canvas)
    let words = room.inset(by: Insets(left: (font.controls.icon.width + Space.xs) * scale))
    drawLine(title, in: words, color, on: canvas)
  }

  private func paintButtonGround(
    _ widget: Widget,
    _ emphasis: Widget.Emphasis,
    on canvas: Canvas
  ) {
    let radius = Metrics.controlRadius * scale
    let isLive = !widget.state.contains(.disabled)
    let isHot = isLive && !widget.state.isDisjoint(with: [.hot, .expanded])
    // A fill says that the button can be pressed.
    let isFilled = isLive && emphasis == .primary
    let ground = isFilled ? theme.accent : isHot ? theme.hot : nil
    if let ground {
      let isPressed = widget.state.contains(.pressed)
      let strength = isPressed ? 0.16 : isHot && isFilled ? 0.08 : 0
      canvas.fillRounded(widget.frame, radius: radius, ground.mixed(with: theme.text, strength))
    }
    let isChecked = widget.state.contains(.checked)
    let hasOutline = emphasis == .outlined || (emphasis == .primary && !isFilled)
    guard hasOutline || isChecked else { return }
    let outline = widget.frame.inset(by: Insets(all: line / 2))
    let color =
      isChecked ? theme.outline(theme.accent) : isLive ? theme.outline : theme.panelBorder
    canvas.strokeRounded(outline, radius: radius, width: line, color)
  }

  private func buttonColor(_ state: Widget.State, _ emphasis: Widget.Emphasis) -> Color {
    if state.contains(.disabled) { return theme.disabledText }
    return switch emphasis {
    case .primary: theme.onAccent
    case .link: theme.accent
    case .plain, .outlined: theme.text
    }
  }

  func paintItem(
    _ widget: Widget,
    _ title: String,
    _ detail: String,
    _ mark: Widget.Mark,
    _ note: String,
    opensMenu: Bool,
    on canvas: Canvas
  ) {
    let isHot = !widget.state.isDisjoint(with: [.hot, .focused])
    if isHot { canvas.fillRounded(widget.frame, radius: Metrics.controlRadius * scale, theme.hot) }
    let isOff = widget.state.contains(.disabled)
    let color = isOff ? theme.disabledText : theme.text
    let markRoom = Rect(
      origin: widget.frame.origin,
      size: Size(font.controls.mark.width * scale, widget.frame.height)
    )
    switch mark {
    case .none, .flush: break
    case .check: paint(.check, in: centered(font.controls.check, markRoom), color, on: canvas)
    case .icon(let icon):
      paint(icon, in: centered(font.controls.check, markRoom), color, on: canvas)
    case .dot:
      let bullet = centered(font.controls.bullet, markRoom)
      canvas.fillRounded(bullet, radius: bullet.width / 2, color)
    }
    let lead = mark == .flush ? Space.m * scale : markRoom.width
    var room = widget.frame.inset(by: Insets(left: lead, right: Space.m * scale))
    if opensMenu {
      let side = font.controls.arrow.width * scale
      room.size.width = max(room.width - side, 0)
      let arrow = Rect(room.maxX, room.center.y - side / 2, side, side)
      paint(isMirroring ? .toLeft : .toRight, in: arrow, color, on: canvas)
    }
    if !detail.isEmpty {
      let layout = TextCache.shared.layout(detail, font.style(.plain, scale: scale))
      let point = Point(room.maxX - layout.size.width, room.center.y - layout.size.height / 2)
      let ground = isHot ? theme.hot : theme.panel
      let ink = isOff ? theme.disabledText : theme.dimText(on: ground)
      draw(layout, at: point, width: layout.size.width, ink, canvas)
      room.size.width = max(room.width - layout.size.width - Space.m * scale, 0)
    }
    if !note.isEmpty { paintNote(note, after: title, in: room, isHot: isHot, on: canvas) }
    drawLine(title, in: room, color, on: canvas)
  }

  /// Paints a note at the right end of the room that the title leaves, if that is worth it.
  private func paintNote(
    _ note: String,
    after title: String,
    in room: Rect,
    isHot: Bool,
    on canvas: Canvas
  ) {
    let width = TextCache.shared.layout(title, font.style(.plain, scale: scale)).size.width
    var rest = room.inset(by: Insets(left: width + Space.m * scale))
    guard rest.width >= 40 * scale else { return }
    let own = TextCache.shared.layout(note, font.style(.plain, scale: scale)).size.width
    let indent = max(rest.width - own.rounded(.up), 0)
    rest = rest.inset(by: Insets(left: indent))
    drawLine(note, in: rest, theme.dimText(on: isHot ? theme.hot : theme.panel), on: canvas)
  }

  func paintChoice(_ widget: Widget, _ title: String, on canvas: Canvas) {
    let radius = Metrics.controlRadius * scale
    if widget.state.contains(.checked) {
      canvas.fillRounded(widget.frame, radius: radius, theme.panel)
      canvas.strokeRounded(
        widget.frame.inset(by: Insets(all: line / 2)),
        radius: radius,
        width: line,
        theme.outline(theme.accent)
      )
    } else if widget.state.contains(.hot) {
      canvas.fillRounded(widget.frame, radius: radius, theme.hot)
    }
    let isOff = widget.state.contains(.disabled)
    let color = isOff ? theme.disabledText : theme.text
    drawLine(title, in: widget.frame, color, isCentered: true, on: canvas)
  }

  /// Paints a picture in the middle of a frame, with a line around it.
  func paintImage(_ image: Thumbnail, _ frame: Rect, on canvas: Canvas) {
    let place = centered(image.size, frame)
    canvas.draw(image.surface, over: place)
    canvas.strokeRounded(
      place.inset(by: Insets(all: line / 2)),
      radius: 0,
      width: line,
      theme.panelBorder
    )
  }

  func paintSlider(_ widget: Widget, _ value: Double, on canvas: Canvas) {
    let frame = widget.frame
    let groove = Rect(frame.minX, frame.center.y - 2 * scale, frame.width, 4 * scale)
    canvas.fillRounded(groove, radius: 2 * scale, theme.outline)
    let knob = centered(font.controls.knob, frame)
    let x = frame.minX + (frame.width - knob.width) * value
    canvas.fillRounded(
      Rect(x, knob.minY, knob.width, knob.height),
      radius: knob.width / 2,
      theme.accent
    )
  }

  func paintDot(_ widget: Widget, _ color: CanvasColor?, on canvas: Canvas) {
    let dot = centered(font.controls.colour, widget.frame)
    let radius = dot.width / 2
    if let color, let shade = theme.shade(of: color.text) {
      canvas.fillRounded(dot, radius: radius, shade)
      // A colour like that of the panel has to be seen, too.
      if shade.contrast(with: theme.panel) < 3 { paintRing(dot, theme.outline, on: canvas) }
    } else {
      paintRing(dot, theme.outline, on: canvas)
      let delta = Vector(radius, -radius) * 0.7
      canvas.stroke(through: [dot.center - delta, dot.center + delta], width: line, theme.outline)
    }
    guard !widget.state.isDisjoint(with: [.checked, .hot]) else { return }
    let ring = centered(font.controls.colourRing, widget.frame)
    canvas.strokeRounded(
      ring,
      radius: ring.width / 2,
      width: 2 * scale,
      widget.state.contains(.checked) ? theme.accent : theme.outline
    )
  }

  private func paintRing(_ frame: Rect, _ color: Color, on canvas: Canvas) {
    canvas.strokeRounded(
      frame.inset(by: Insets(all: line / 2)),
      radius: frame.width / 2 - line / 2,
      width: line,
      color
    )
  }
}
