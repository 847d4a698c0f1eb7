import BoardValues
import Graphics

/// The labels of edges.
extension Painter {
  func paint(_ label: EdgeLabel, on canvas: Canvas) {
    canvas.saved {
      if label.opacity < 1 { canvas.clip(to: label.coverage) }
      canvas.withOpacity(label.opacity) { draw(label, on: canvas) }
    }
  }

  private func draw(_ label: EdgeLabel, on canvas: Canvas) {
    let unit = label.unit
    if let line = label.hairLine {
      canvas.stroke(through: [line.start, line.end], width: max(unit, 1), theme.edge)
    }
    switch label.form {
    case .whole:
      canvas.fillRounded(label.frame, radius: 4 * unit, theme.board)
      paint(label.text, label, on: canvas)
    case .dot:
      let dot = label.frame.expanded(by: -unit)
      canvas.fillRounded(label.frame, radius: label.frame.width / 2, theme.board)
      canvas.fillRounded(dot, radius: dot.width / 2, theme.text)
    case .number(let number):
      let circle = label.frame.expanded(by: -unit / 2)
      canvas.fillRounded(label.frame, radius: label.frame.width / 2, theme.board)
      canvas.strokeRounded(circle, radius: circle.width / 2, width: max(unit, 1), theme.edge)
      paint(String(number), label, on: canvas)
    }
  }

  private func paint(_ words: String, _ label: EdgeLabel, on canvas: Canvas) {
    let layout = TextCache.shared.layout(words, label.style)
    let origin = Point(
      label.frame.center.x - (label.style.width ?? layout.size.width) / 2,
      label.frame.center.y - layout.size.height / 2
    )
    canvas.draw(layout, at: origin, theme.text)
  }
}
