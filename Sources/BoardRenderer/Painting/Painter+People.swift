import BoardValues
import Graphics

/// Painting others who work on the board: their marks on it, and their faces in a bar.
extension Painter {
  func paint(_ item: PersonItem, on canvas: Canvas) {
    let color = theme.person(item.colour)
    // As one picture, or the label would show through its arrow.
    canvas.withOpacity(item.opacity) {
      switch item.kind {
      case .pointer(let tip):
        let corners = PersonItem.corners(of: tip, scale: scale)
        canvas.stroke(through: corners + [tip], width: 3 * scale, theme.panel)
        canvas.fill(polygon: corners, color)
      case .ring(let frame, let radius):
        canvas.strokeRounded(frame, radius: radius, width: PersonItem.ringWidth * scale, color)
      case .words: break
      }
      if let label = item.label { paint(label, color, on: canvas) }
    }
  }

  private func paint(_ label: PersonItem.Label, _ color: Color, on canvas: Canvas) {
    canvas.fillRounded(label.frame, radius: Metrics.controlRadius * scale, color)
    let layout = TextCache.shared.layout(label.text, label.style)
    let width = label.style.width ?? layout.size.width
    let corner = label.frame.center - Vector(width / 2, layout.size.height / 2)
    canvas.draw(layout, at: corner, theme.board)
  }

  /// Paints the initials of a person in a circle, with a ring around it if the person is followed.
  func paintFace(_ widget: Widget, _ initials: String, _ colour: Int, on canvas: Canvas) {
    let circle = centered(font.controls.face, widget.frame)
    let color = theme.person(colour)
    let isHot = widget.state.contains(.hot)
    let ground = isHot ? color.mixed(with: theme.text, 0.08) : color
    canvas.fillRounded(circle, radius: circle.width / 2, ground)
    if widget.state.contains(.checked) {
      let ring = circle.expanded(by: 2 * scale)
      canvas.strokeRounded(ring, radius: ring.width / 2, width: 2 * scale, color)
    }
    drawLine(initials, in: circle, theme.board, isCentered: true, on: canvas)
  }
}
