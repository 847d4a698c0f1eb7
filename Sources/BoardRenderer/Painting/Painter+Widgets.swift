import BoardCore
import BoardValues
package import Graphics

/// The interface: one function per kind of widget.
extension Painter {
  func paint(_ widget: Widget, on canvas: Canvas) {
    canvas.withOpacity(widget.opacity) {
      guard let clip = widget.clip else { return place(widget, on: canvas) }
      canvas.saved {
        canvas.clip(to: clip)
        place(widget, on: canvas)
      }
    }
  }

  /// Draws a widget, or its reflection.
  private func place(_ widget: Widget, on canvas: Canvas) {
    guard widget.isMirrored, widget.kind.hasReflection else { return draw(widget, on: canvas) }
    var painter = self
    painter.isMirroring = true
    canvas.reflected(aboutX: widget.frame.center.x) { painter.draw(widget, on: canvas) }
  }

  func draw(_ widget: Widget, on canvas: Canvas) {
    let frame = widget.frame
    switch widget.kind {
    case .ground(let ground): paintGround(ground, frame, on: canvas)
    case .button(let icon, let title, let emphasis):
      paintButton(widget, icon, title, emphasis, on: canvas)
    case .item(let title, let detail, let mark, let note, let opensMenu):
      paintItem(widget, title, detail, mark, note, opensMenu: opensMenu, on: canvas)
    case .choice(let title): paintChoice(widget, title, on: canvas)
    case .option(let title, let detail, let option):
      paintOption(widget, title, detail, option, on: canvas)
    case .field(let field): paintField(widget, field, on: canvas)
    case .slider(let value): paintSlider(widget, value, on: canvas)
    case .dot(let color): paintDot(widget, color, on: canvas)
    case .face(let initials, let colour): paintFace(widget, initials, colour, on: canvas)
    case .shades(let color):
      paintShades(frame, color.flatMap { theme.shade(of: $0.text) }, on: canvas)
    case .map(let map): paint(map, frame, on: canvas)
    case .timeline(let item):
      // Its ring is around the playhead, which the keys move.
      return paint(item, frame, isFocused: widget.state.contains(.focused), on: canvas)
    case .sketch(let picture, _): paint(picture, frame, on: canvas)
    case .step(let row): paintStep(widget, row, on: canvas)
    case .file(let row): paintFile(widget, row, on: canvas)
    case .picture(let icon):
      paint(icon, in: centered(font.controls.icon, frame), theme.text, on: canvas)
    case .image(let image): paintImage(image, frame, on: canvas)
    case .divider(let axis): paintDivider(frame, axis, on: canvas)
    case .label(let text, let role): paintLabel(text, role, frame, on: canvas)
    case .group(let widgets): for widget in widgets { paint(widget, on: canvas) }
    case .thumb:
      canvas.fillRounded(frame, radius: frame.width / 2, theme.dimText.opacity(Strength.thumb))
    }
    if widget.state.contains(.focused) { paintFocus(widget, on: canvas) }
  }

  /// Returns `size` at scale 1, in the middle of a frame.
  func centered(_ size: Size, _ frame: Rect) -> Rect {
    let size = size * scale
    return Rect(
      (frame.center.x - size.width / 2).rounded(),
      (frame.center.y - size.height / 2).rounded(),
      size.width,
      size.height
    )
  }

  /// Returns `size` at the left end of a frame, in its middle line.
  func leading(_ size: Size, _ frame: Rect) -> Rect {
    var rect = centered(size, frame)
    rect.origin.x = frame.minX
    return rect
  }

  // MARK: Words

  func paintLabel(
    _ text: String,
    _ role: Widget.TextRole,
    _ frame: Rect,
    on canvas: Canvas
  ) {
    let color =
      switch role {
      case .dim, .dimParagraph: theme.dimText
      case .warning: theme.warning
      case .plain, .title, .heading, .paragraph, .headingParagraph, .titleParagraph, .notice:
        theme.text
      }
    guard role.wraps else { return drawLine(text, in: frame, color, role, on: canvas) }
    var style = font.style(role, scale: scale)
    style.width = frame.width
    // A little more than it was measured, so that rounding cuts nothing off.
    if role == .notice { style.height = frame.height + scale }
    style.isRight = isMirroring && !text.isRightToLeft
    draw(TextCache.shared.layout(text, style), at: frame.origin, width: frame.width, color, canvas)
  }

  /// Draws words, which are never reflected: where they stand is.
  func draw(
    _ layout: TextLayout,
    at origin: Point,
    width: Double,
    _ color: Color,
    _ canvas: Canvas
  ) {
    unreflected(aboutX: origin.x + width / 2, on: canvas) {
      canvas.draw(layout, at: origin, color)
    }
  }

  /// Draws something as it is, in the place of its reflection.
  func unreflected(aboutX x: Double, on canvas: Canvas, _ body: () -> Void) {
    if isMirroring { canvas.reflected(aboutX: x, body) } else { body() }
  }

  /// Draws one line in the vertical middle, cut off with an ellipsis where there is no room.
  func drawLine(
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
    style.isRight = isMirroring && !isCentered && !text.isRightToLeft
    let layout = TextCache.shared.layout(text, style)
    let origin = Point(frame.minX, frame.center.y - layout.size.height / 2)
    draw(layout, at: origin, width: frame.width, color, canvas)
  }
}

extension InterfaceFont {
  /// Returns the style of a role. `scale` is the display's.
  package func style(_ role: Widget.TextRole, scale: Double) -> TextLayout.Style {
    var style = style(scale: scale, isBold: role.isBold)
    if role.isTitle { style.fontSize *= 1.15 }
    return style
  }

  /// Returns the least height of a control with its words, at scale 1.
  package func height(atLeast least: Double) -> Double { max(least, (size * 1.4).rounded(.up) + 6) }
}

extension Widget {
  /// The distance that the focus ring reaches outside its frame, at scale 1.
  package static let focusReach = 3.0

  /// The pixels that drawing the widget may touch.
  var reach: Rect {
    if case .group(let widgets) = kind {
      return widgets.reduce(frame) { $0.union($1.reach) }
    }
    var area = frame
    if state.contains(.focused) { area = area.expanded(by: (Self.focusReach + 1) * scale) }
    if case .ground(let ground) = kind, let elevation = ground.elevation {
      area = area.union(Shadow(elevation, .light, scale: scale).coverage(of: frame))
    }
    return clip.map(area.intersection) ?? area
  }
}

extension Widget.Kind {
  /// Whether the reflection differs: pictures of boards, colours, text fields, and time, which runs to the
  /// right, have none.
  fileprivate var hasReflection: Bool {
    switch self {
    case .button, .item, .choice, .option, .label, .step, .file, .picture: true
    case .ground, .field, .slider, .dot, .face, .shades, .image, .sketch, .map, .timeline, .divider,
      .thumb, .group:
      false
    }
  }
}

extension Widget.Ground {
  fileprivate var elevation: Shadow.Elevation? {
    switch self {
    case .panel, .dialog, .menu: .panel
    case .bar, .band, .tip: .rest
    case .scrim, .well: nil
    }
  }
}
