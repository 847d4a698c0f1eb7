import BoardCore
import BoardValues
import Graphics

/// The rows of lists of files.
extension Painter {
  func paintFile(_ widget: Widget, _ row: FileRow, on canvas: Canvas) {
    let frame = widget.frame
    let isHot = !widget.state.isDisjoint(with: [.hot, .focused])
    if isHot { canvas.fillRounded(frame, radius: Metrics.controlRadius * scale, theme.hot) }
    let dim = theme.dimText(on: isHot ? theme.hot : theme.panel)
    let middle = centered(StepPicture.listSize, frame)
    let box = Rect(origin: Point(frame.minX + Space.s * scale, middle.minY), size: middle.size)
    switch row.look {
    case .board(let picture):
      unreflected(aboutX: box.center.x, on: canvas) { paint(picture, box, on: canvas) }
    case .icon(let icon): paint(icon, in: centered(Size(24, 24), box), dim, on: canvas)
    }
    let room = frame.inset(by: Insets(left: StepRow.lead * scale, right: Space.s * scale))
    drawLines(row.name, theme.text, row.detail, dim, in: room, on: canvas)
  }

  /// Draws a title, and a line about it below it. A title without one is in the middle.
  func drawLines(
    _ title: String,
    _ color: Color,
    _ detail: String,
    _ dim: Color,
    in room: Rect,
    on canvas: Canvas
  ) {
    guard !detail.isEmpty else { return drawLine(title, in: room, color, on: canvas) }
    let height = (font.size * 1.4 * scale).rounded(.up)
    let top = Rect(room.minX, room.center.y - height, room.width, height)
    drawLine(title, in: top, color, on: canvas)
    drawLine(detail, in: top.offset(by: Vector(0, height)), dim, .dim, on: canvas)
  }
}
