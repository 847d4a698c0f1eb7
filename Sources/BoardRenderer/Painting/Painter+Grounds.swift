import BoardValues
import Graphics

/// The grounds of controls, the lines between them, and the ring around what has the keyboard.
extension Painter {
  func paintGround(_ ground: Widget.Ground, _ frame: Rect, on canvas: Canvas) {
    switch ground {
    case .bar: paintPanel(frame, Metrics.panelRadius, .rest, on: canvas)
    case .panel, .menu: paintPanel(frame, Metrics.panelRadius, .panel, on: canvas)
    case .dialog: paintPanel(frame, Metrics.dialogRadius, .panel, on: canvas)
    case .tip: paintPanel(frame, Metrics.controlRadius, .rest, on: canvas)
    case .band: paintPanel(frame, Metrics.panelRadius, .rest, theme.hot, on: canvas)
    case .scrim: canvas.fill(frame, Color(0, 0, 0, 0.2))
    case .well: paintWell(frame, on: canvas)
    }
  }

  /// Paints the ground of the board in the rectangles of `area`.
  func paintBoard(_ grid: DotGrid?, on canvas: Canvas, in area: [PixelRect]) {
    canvas.clear(hasGround ? theme.board : theme.board.opacity(0))
    guard let grid, let dots, let first = area.first else { return }
    let all = area.dropFirst().reduce(first) { $0.union($1) }
    let ink = theme.board.mixed(with: theme.text, grid.strength)
    guard let row = dots.picture(grid, all, ground: theme.board, ink: ink) else { return }
    for y in grid.rows(all) { canvas.draw(row, at: Point(Double(all.x), Double(y))) }
  }

  /// Paints a well. With high contrast it has the colour of its panel, and only an outline to be seen by.
  private func paintWell(_ frame: Rect, on canvas: Canvas) {
    let radius = (Metrics.controlRadius + 2) * scale
    canvas.fillRounded(frame, radius: radius, theme.well)
    guard theme.hasHighContrast else { return }
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: radius, width: line, theme.outline)
  }

  private func paintPanel(
    _ frame: Rect,
    _ radius: Double,
    _ elevation: Shadow.Elevation,
    _ color: Color? = nil,
    on canvas: Canvas
  ) {
    let radius = radius * scale
    paintShadow(of: frame, radius: radius, elevation, on: canvas)
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.fillRounded(outline, radius: radius, color ?? theme.panel)
    canvas.strokeRounded(outline, radius: radius, width: line, theme.panelBorder)
  }

  func paintDivider(_ frame: Rect, _ axis: Widget.Axis, on canvas: Canvas) {
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

  func paintFocus(_ widget: Widget, on canvas: Canvas) {
    let isField = if case .field = widget.kind { true } else { false }
    paintFocus(around: widget.frame, gap: isField ? 0 : Widget.focusReach - 1, on: canvas)
  }

  /// Paints the focus ring: two pixels of the accent, two pixels away.
  func paintFocus(around frame: Rect, gap: Double = Widget.focusReach - 1, on canvas: Canvas) {
    canvas.strokeRounded(
      frame.expanded(by: gap * scale),
      radius: (Metrics.controlRadius + 2) * scale,
      width: 2 * scale,
      theme.accent
    )
  }
}
