import BoardCore

/// How the interface looks: one function per kind of widget.
extension Painter {
  func paint(_ widget: Widget, on canvas: Canvas) {
    canvas.withOpacity(widget.opacity) {
      guard let clip = widget.clip else { return draw(widget, on: canvas) }
      canvas.saved {
        canvas.clip(to: clip)
        draw(widget, on: canvas)
      }
    }
  }

  private func draw(_ widget: Widget, on canvas: Canvas) {
    let frame = widget.frame
    switch widget.kind {
    case .ground(let ground): paintGround(ground, frame, on: canvas)
    case .button(let icon, let title, let emphasis):
      paintButton(widget, icon, title, emphasis, on: canvas)
    case .item(let title, let detail, let mark):
      paintItem(widget, title, detail, mark, on: canvas)
    case .choice(let title): paintChoice(widget, title, on: canvas)
    case .checkBox(let title): paintCheckBox(widget, title, on: canvas)
    case .toggle(let title): paintToggle(widget, title, on: canvas)
    case .field(let field): paintField(widget, field, on: canvas)
    case .slider(let value): paintSlider(widget, value, on: canvas)
    case .dot(let color): paintDot(widget, color, on: canvas)
    case .picture(let icon): paint(icon, in: centered(Size.icon, frame), theme.text, on: canvas)
    case .divider(let axis): paintDivider(frame, axis, on: canvas)
    case .label(let text, let role): paintLabel(text, role, frame, on: canvas)
    case .thumb:
      canvas.fillRounded(frame, radius: frame.width / 2, theme.dimText.opacity(0.5))
    }
    if widget.state.contains(.focused) { paintFocus(widget, on: canvas) }
  }

  /// `size` at scale 1, in the middle of a frame.
  private func centered(_ size: Size, _ frame: Rect) -> Rect {
    let size = size * scale
    return Rect(
      (frame.center.x - size.width / 2).rounded(),
      (frame.center.y - size.height / 2).rounded(),
      size.width,
      size.height
    )
  }

  /// At the left end of a frame, in its middle line.
  private func leading(_ size: Size, _ frame: Rect) -> Rect {
    var rect = centered(size, frame)
    rect.origin.x = frame.minX
    return rect
  }

  // MARK: Grounds

  private func paintGround(_ ground: Widget.Ground, _ frame: Rect, on canvas: Canvas) {
    switch ground {
    case .bar: paintPanel(frame, Metrics.panelRadius, .rest, on: canvas)
    case .panel, .menu: paintPanel(frame, Metrics.panelRadius, .panel, on: canvas)
    case .dialog: paintPanel(frame, Metrics.dialogRadius, .panel, on: canvas)
    case .tip: paintPanel(frame, Metrics.controlRadius, .rest, on: canvas)
    case .band:
      canvas.fill(frame, theme.hot)
      let edge = Rect(frame.minX, frame.maxY - line, frame.width, line)
      canvas.fill(edge, theme.panelBorder)
    case .scrim: canvas.fill(frame, Color(0, 0, 0, 0.2))
    case .well:
      canvas.fillRounded(frame, radius: (Metrics.controlRadius + 2) * scale, theme.well)
    }
  }

  private func paintPanel(
    _ frame: Rect,
    _ radius: Double,
    _ elevation: Shadow.Elevation,
    on canvas: Canvas
  ) {
    let radius = radius * scale
    paintShadow(of: frame, radius: radius, elevation, on: canvas)
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.fillRounded(outline, radius: radius, theme.panel)
    canvas.strokeRounded(outline, radius: radius, width: line, theme.panelBorder)
  }

  private func paintDivider(_ frame: Rect, _ axis: Widget.Axis, on canvas: Canvas) {
    switch axis {
    case .horizontal:
      let y = frame.center.y.rounded()
      canvas.fill(Rect(frame.minX, y, frame.width, line), theme.panelBorder)
    case .vertical:
      let x = frame.center.x.rounded()
      let room = frame.inset(by: Insets(top: 6 * scale, bottom: 6 * scale))
      canvas.fill(Rect(x, room.minY, line, room.height), theme.panelBorder)
    }
  }

  /// Two pixels of the accent, two pixels away.
  private func paintFocus(_ widget: Widget, on canvas: Canvas) {
    let isField = if case .field = widget.kind { true } else { false }
    canvas.strokeRounded(
      widget.frame.expanded(by: (isField ? 0 : Widget.focusReach - 1) * scale),
      radius: (Metrics.controlRadius + 2) * scale,
      width: 2 * scale,
      theme.accent
    )
  }

  // MARK: Controls

  private func paintButton(
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
      return paint(icon, in: centered(Size.icon, widget.frame), color, on: canvas)
    }
    let room = widget.frame.inset(by: Insets(left: Space.s * scale, right: Space.s * scale))
    paint(icon, in: leading(Size.icon, room), color, on: canvas)
    let words = room.inset(by: Insets(left: (Size.icon.width + Space.xs) * scale))
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
    let ground = emphasis == .primary ? theme.accent : isHot ? theme.hot : nil
    if let ground {
      let isPressed = widget.state.contains(.pressed)
      let strength = isPressed ? 0.16 : isHot && emphasis == .primary ? 0.08 : 0
      canvas.fillRounded(widget.frame, radius: radius, ground.mixed(with: theme.text, strength))
    }
    guard emphasis == .outlined else { return }
    let outline = widget.frame.inset(by: Insets(all: line / 2))
    let color = isLive ? theme.outline : theme.panelBorder
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

  private func paintItem(
    _ widget: Widget,
    _ title: String,
    _ detail: String,
    _ mark: Widget.Mark,
    on canvas: Canvas
  ) {
    let isHot = !widget.state.isDisjoint(with: [.hot, .focused])
    if isHot { canvas.fillRounded(widget.frame, radius: Metrics.controlRadius * scale, theme.hot) }
    let isOff = widget.state.contains(.disabled)
    let color = isOff ? theme.disabledText : theme.text
    let markRoom = Rect(
      origin: widget.frame.origin,
      size: Size(Size.mark.width * scale, widget.frame.height)
    )
    switch mark {
    case .none: break
    case .check: paint(.check, in: centered(Size(16, 16), markRoom), color, on: canvas)
    case .dot:
      canvas.fillRounded(centered(Size(6, 6), markRoom), radius: 3 * scale, color)
    }
    var room = widget.frame.inset(by: Insets(left: markRoom.width, right: Space.m * scale))
    if !detail.isEmpty {
      let layout = TextCache.shared.layout(detail, font.style(.plain, scale: scale))
      let point = Point(room.maxX - layout.size.width, room.center.y - layout.size.height / 2)
      let ground = isHot ? theme.hot : theme.panel
      canvas.draw(layout, at: point, isOff ? theme.disabledText : theme.dimText(on: ground))
      room.size.width = max(room.width - layout.size.width - Space.m * scale, 0)
    }
    drawLine(title, in: room, color, on: canvas)
  }

  private func paintChoice(_ widget: Widget, _ title: String, on canvas: Canvas) {
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

  private func paintCheckBox(_ widget: Widget, _ title: String, on canvas: Canvas) {
    let box = leading(Size.box, widget.frame)
    let radius = 4 * scale
    if widget.state.contains(.checked) {
      canvas.fillRounded(box, radius: radius, theme.accent)
      paint(.check, in: box, theme.onAccent, on: canvas)
    } else {
      let outline = box.inset(by: Insets(all: line / 2))
      canvas.strokeRounded(outline, radius: radius, width: line, theme.outline)
    }
    let words = widget.frame.inset(by: Insets(left: box.width + Space.s * scale))
    drawLine(title, in: words, theme.text, on: canvas)
  }

  private func paintToggle(_ widget: Widget, _ title: String, on canvas: Canvas) {
    let isOn = widget.state.contains(.checked)
    var frame = leading(Size.toggle, widget.frame)
    frame.origin.x = widget.frame.maxX - frame.width
    let radius = frame.height / 2
    canvas.fillRounded(frame, radius: radius, isOn ? theme.accent : theme.well)
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(
      outline,
      radius: radius,
      width: line,
      isOn ? theme.accent : theme.outline
    )
    let side = frame.height - 6 * scale
    let x = isOn ? frame.maxX - side - 3 * scale : frame.minX + 3 * scale
    let knob = Rect(x, frame.minY + 3 * scale, side, side)
    canvas.fillRounded(knob, radius: side / 2, isOn ? theme.onAccent : theme.dimText)
    let words = widget.frame.inset(by: Insets(right: frame.width + Space.s * scale))
    drawLine(title, in: words, theme.text, on: canvas)
  }

  private func paintSlider(_ widget: Widget, _ value: Double, on canvas: Canvas) {
    let frame = widget.frame
    let groove = Rect(frame.minX, frame.center.y - 2 * scale, frame.width, 4 * scale)
    canvas.fillRounded(groove, radius: 2 * scale, theme.outline)
    let knob = centered(Size(16, 16), frame)
    let x = frame.minX + (frame.width - knob.width) * value
    canvas.fillRounded(
      Rect(x, knob.minY, knob.width, knob.height),
      radius: 8 * scale,
      theme.accent
    )
  }

  private func paintDot(_ widget: Widget, _ color: Color, on canvas: Canvas) {
    let dot = centered(Size(16, 16), widget.frame)
    canvas.fillRounded(dot, radius: 8 * scale, color)
    guard !widget.state.isDisjoint(with: [.checked, .hot]) else { return }
    canvas.strokeRounded(
      centered(Size(20, 20), widget.frame),
      radius: 10 * scale,
      width: 2 * scale,
      widget.state.contains(.checked) ? theme.accent : theme.outline
    )
  }

  private func paintField(_ widget: Widget, _ field: Widget.Field, on canvas: Canvas) {
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

  // MARK: Words

  private func paintLabel(
    _ text: String,
    _ role: Widget.TextRole,
    _ frame: Rect,
    on canvas: Canvas
  ) {
    let color =
      switch role {
      case .dim, .dimParagraph: theme.dimText
      case .warning: theme.warning
      case .plain, .title, .heading, .paragraph, .titleParagraph, .notice: theme.text
      }
    guard role.wraps else { return drawLine(text, in: frame, color, role, on: canvas) }
    var style = font.style(role, scale: scale)
    style.width = frame.width
    // A little more than it was measured, so that rounding cuts nothing off.
    if role == .notice { style.height = frame.height + scale }
    canvas.draw(TextCache.shared.layout(text, style), at: frame.origin, color)
  }

  /// One line, in the vertical middle, cut off with an ellipsis where there is no room.
  private func drawLine(
    _ text: String,
    in frame: Rect,
    _ color: Color,
    _ role: Widget.TextRole = .plain,
    isCentered: Bool = false,
    on canvas: Canvas
  ) {
    var style = font.style(role, scale: scale)
    style.width = frame.width
    style.height = style.fontSize
    style.isCentered = isCentered
    let layout = TextCache.shared.layout(text, style)
    canvas.draw(layout, at: Point(frame.minX, frame.center.y - layout.size.height / 2), color)
  }
}

extension InterfaceFont {
  /// `scale` is the display's.
  func style(_ role: Widget.TextRole, scale: Double) -> TextLayout.Style {
    var style = style(scale: scale, isBold: role.isBold)
    if role.isTitle { style.fontSize *= 1.15 }
    return style
  }

  /// How high a control has to be for its words, at scale 1.
  func height(atLeast least: Double) -> Double { max(least, (size * 1.4).rounded(.up) + Space.s) }
}

extension Widget {
  /// How far the ring around what has the keyboard goes outside its frame, at scale 1.
  static let focusReach = 3.0

  /// Every pixel that drawing it may touch.
  var coverage: Rect {
    var area = frame
    if state.contains(.focused) { area = area.expanded(by: (Self.focusReach + 1) * scale) }
    if case .ground(let ground) = kind, let elevation = ground.elevation {
      area = area.union(Shadow(elevation, .light, scale: scale).coverage(of: frame))
    }
    return clip.map(area.intersection) ?? area
  }
}

extension Widget.Ground {
  fileprivate var elevation: Shadow.Elevation? {
    switch self {
    case .panel, .dialog, .menu: .panel
    case .bar, .tip: .rest
    case .band, .scrim, .well: nil
    }
  }
}
