import BoardCore
import BoardValues
import Graphics

/// The rows of the list of steps.
extension Painter {
  func paintStep(_ widget: Widget, _ row: StepRow, on canvas: Canvas) {
    let frame = widget.frame
    let isHot = !widget.state.isDisjoint(with: [.hot, .focused])
    let radius = Metrics.controlRadius * scale
    var ground = isHot ? theme.hot : theme.panel
    if row.holdsPosition { ground = ground.mixed(with: theme.accent, 0.2) }
    if isHot || row.holdsPosition { canvas.fillRounded(frame, radius: radius, ground) }
    if row.isPresent {
      let bar = Rect(frame.minX, frame.minY + 4 * scale, 3 * scale, frame.height - 8 * scale)
      canvas.fillRounded(bar, radius: 1.5 * scale, theme.accent)
    }
    paintContent(row, frame, ground, isOff: widget.state.contains(.disabled), on: canvas)
  }

  private func paintContent(
    _ row: StepRow,
    _ frame: Rect,
    _ ground: Color,
    isOff: Bool,
    on canvas: Canvas
  ) {
    let middle = centered(StepPicture.listSize, frame)
    let indent = row.isIndented ? StepRow.indent : 0
    let corner = Point(frame.minX + (Space.s + indent) * scale, middle.minY)
    let box = Rect(origin: corner, size: middle.size)
    if let picture = row.picture {
      canvas.withOpacity(row.isDone ? 1 : 0.5) { paint(picture, box, on: canvas) }
    }
    if let fold = row.fold, row.picture == nil || fold == .open {
      paintFold(fold, at: box.center, on: canvas)
    }
    var room = frame.inset(
      by: Insets(left: (StepRow.lead + indent) * scale, right: Space.s * scale)
    )
    let dim = theme.dimText(on: ground)
    if row.isSession { return paintSession(row, frame, dim, on: canvas) }
    if row.isSaved {
      let flag = Rect(room.maxX - 10 * scale, room.center.y - 6 * scale, 10 * scale, 12 * scale)
      canvas.fill(Rect(flag.minX, flag.minY, line, flag.height), theme.accent)
      canvas.fill(Rect(flag.minX, flag.minY, 8 * scale, 6 * scale), theme.accent)
      room.size.width = max(room.width - flag.width - Space.s * scale, 0)
    }
    if row.fold == .closed, row.picture != nil {
      let mark = Point(room.minX + 4 * scale, room.center.y)
      paintFold(.closed, at: mark, on: canvas)
      room = room.inset(by: Insets(left: 14 * scale))
    }
    // What is undone is paler, and as easy to read.
    let title = isOff ? theme.disabledText : row.isDone ? theme.text : dim
    drawLines(row.title, title, row.time, dim, in: room, on: canvas)
  }

  /// Paints the row of a session as a heading over its steps.
  /// Paints the beginning of a session below its steps, with a rule that parts them from those of
  /// the session before.
  private func paintSession(_ row: StepRow, _ frame: Rect, _ dim: Color, on canvas: Canvas) {
    let room = frame.inset(by: Insets(left: Space.s * scale, right: Space.s * scale))
    let words = [row.title, row.time].filter { !$0.isEmpty }.joined(separator: " · ")
    let high = Rect(room.minX, room.minY, room.width, room.height / 2)
    drawLine(words, in: high, dim, .plain, on: canvas)
    let rule = Rect(room.minX, frame.maxY - 8 * scale, room.width, line)
    canvas.fill(rule, theme.panelBorder)
  }

  /// Paints a triangle that points to the right while its row is closed, and down to what it has opened.
  private func paintFold(_ fold: StepRow.Fold, at center: Point, on canvas: Canvas) {
    let (a, b) = (4 * scale, 3 * scale)
    let points =
      fold == .open
      ? [center + Vector(-a, -b), center + Vector(a, -b), center + Vector(0, b)]
      : [center + Vector(-b, -a), center + Vector(b, 0), center + Vector(-b, a)]
    canvas.fill(polygon: points, theme.dimText)
  }

  // MARK: Pictures

  private func paint(_ thumbnail: StepThumbnail, _ frame: Rect, on canvas: Canvas) {
    switch thumbnail {
    case .picture(let picture):
      unreflected(aboutX: frame.center.x, on: canvas) { paint(picture, frame, on: canvas) }
    case .words(let words, let areGone):
      framed(frame, theme.card, on: canvas) {
        let room = frame.inset(by: Insets(all: 4 * scale))
        drawLine(words, in: room, areGone ? theme.dimText : theme.text, .dim, on: canvas)
        guard areGone else { return }
        let rule = Rect(room.minX, room.center.y - line / 2, room.width, line)
        canvas.fill(rule, theme.dimText)
      }
    case .colors(let old, let new):
      framed(frame, theme.card, on: canvas) {
        let half = Rect(frame.minX, frame.minY, (frame.width / 2).rounded(), frame.height)
        canvas.fill(half, theme.face(of: theme.shade(of: old)))
        canvas.fill(half.offset(by: Vector(half.width, 0)), theme.face(of: theme.shade(of: new)))
      }
    }
  }

  /// Paints a picture, or an empty frame while it is not made yet.
  func paint(_ picture: StepPicture?, _ frame: Rect, on canvas: Canvas) {
    framed(frame, theme.board, on: canvas) {
      guard let picture else { return }
      let unit = frame.width / picture.size.width
      for mark in picture.marks { paint(mark, from: frame.origin, unit, on: canvas) }
    }
  }

  /// Paints the ground and the outline of a picture, and its content between them.
  func framed(_ frame: Rect, _ ground: Color, on canvas: Canvas, _ paint: () -> Void) {
    canvas.saved {
      canvas.clip(toRounded: frame, radius: 3 * scale)
      canvas.fill(frame, ground)
      paint()
    }
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: 3 * scale, width: line, theme.panelBorder)
  }

  /// Paints a mark, with so many pixels for a unit of the picture.
  func paint(
    _ mark: StepPicture.Mark,
    from origin: Point,
    _ unit: Double,
    on canvas: Canvas
  ) {
    let start = origin + (mark.start - .zero) * unit
    let end = origin + (mark.end - .zero) * unit
    if mark.kind == .line {
      let color = theme.shade(of: mark.color, standingOut: Theme.lineContrast) ?? theme.edge
      return canvas.stroke(through: [start, end], width: line, color)
    }
    let whole = PixelRect(rounding: Rect(from: start, to: end)).rect
    let frame = Rect(whole.minX, whole.minY, max(whole.width, line), max(whole.height, line))
    let shade = theme.shade(of: mark.color, standingOut: Theme.outlineContrast)
    let outline = frame.inset(by: Insets(all: line / 2))
    switch mark.kind {
    case .line: break
    case .group: canvas.fill(frame, (shade ?? theme.group).opacity(0.2))
    case .card:
      canvas.fill(frame, theme.face(of: shade))
      canvas.strokeRounded(
        outline,
        radius: scale,
        width: line,
        theme.outline(shade ?? theme.outline)
      )
    case .changed:
      canvas.fill(frame, theme.accent.opacity(0.25))
      canvas.strokeRounded(outline, radius: scale, width: line, theme.accent)
    case .former:
      canvas.strokeRounded(outline, radius: scale, width: line, theme.accent.opacity(0.5))
    case .gone:
      canvas.strokeRounded(outline, radius: scale, width: line, theme.highlight)
      canvas.stroke(through: [start, end], width: line, theme.highlight)
    }
  }
}
