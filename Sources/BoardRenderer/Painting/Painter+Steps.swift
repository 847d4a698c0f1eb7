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
    let middle = centered(StepPicture.size, frame)
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
    if !row.time.isEmpty {
      let layout = TextCache.shared.layout(row.time, font.style(.plain, scale: scale))
      let x = room.maxX - layout.size.width
      canvas.draw(layout, at: Point(x, room.center.y - layout.size.height / 2), dim)
      room.size.width = max(room.width - layout.size.width - Space.s * scale, 0)
    }
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
    let plain = row.isSession || !row.isDone ? dim : theme.text
    drawLine(row.title, in: room, isOff ? theme.disabledText : plain, on: canvas)
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

  private func paint(_ picture: StepPicture, _ frame: Rect, on canvas: Canvas) {
    canvas.saved {
      canvas.clip(toRounded: frame, radius: 3 * scale)
      canvas.fill(frame, theme.board)
      for mark in picture.marks { paint(mark, from: frame.origin, on: canvas) }
    }
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: 3 * scale, width: line, theme.panelBorder)
  }

  private func paint(_ mark: StepPicture.Mark, from origin: Point, on canvas: Canvas) {
    let start = origin + (mark.start - .zero) * scale
    let end = origin + (mark.end - .zero) * scale
    if mark.kind == .line {
      let color = theme.shade(of: mark.color) ?? theme.edge
      return canvas.stroke(through: [start, end], width: line, color)
    }
    let whole = PixelRect(rounding: Rect(from: start, to: end)).rect
    let frame = Rect(whole.minX, whole.minY, max(whole.width, line), max(whole.height, line))
    let shade = theme.shade(of: mark.color)
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
    case .gone:
      canvas.strokeRounded(outline, radius: scale, width: line, theme.highlight)
      canvas.stroke(through: [start, end], width: line, theme.highlight)
    }
  }
}
