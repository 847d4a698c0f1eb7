import BoardValues
import Graphics

extension Painter {
  func paint(_ traces: TraceItem, on canvas: Canvas) {
    let radius = Metrics.cardRadius * scale
    for box in traces.boxes {
      let color = color(of: box.tone)
      let frame = box.frame.expanded(by: 3 * scale)
      let isGone = box.tone == .removed || box.tone == .moved
      if box.tone == .added { canvas.fillRounded(frame, radius: radius, color.opacity(0.15)) }
      canvas.strokeRounded(
        frame,
        radius: radius,
        width: (isGone ? 1 : 2) * scale,
        color,
        dash: isGone ? [6 * scale, 4 * scale] : []
      )
      if !box.words.isEmpty { paintWords(box.words, over: frame, color, on: canvas) }
    }
    for line in traces.lines {
      let color = color(of: line.tone)
      canvas.stroke(through: [line.from, line.to], width: 1.5 * scale, color.opacity(0.8))
      if line.tone == .moved { paintHead(line, color, on: canvas) }
    }
    for dot in traces.dots {
      let radius = (dot.isHot ? 1.5 : 1) * TraceItem.dotRadius * scale
      let frame = Rect(origin: dot.center, size: .zero).expanded(by: radius)
      canvas.fillRounded(frame, radius: radius, dot.isPresent ? theme.accent : theme.card)
      canvas.strokeRounded(frame, radius: radius, width: 1.5 * scale, theme.accent)
    }
  }

  private func color(of tone: TraceItem.Tone) -> Color {
    switch tone {
    case .added: theme.presets[3]
    case .removed: theme.presets[0]
    case .rewritten, .changed: theme.highlight
    case .moved, .trail: theme.accent
    }
  }

  private func paintHead(_ line: TraceItem.Line, _ color: Color, on canvas: Canvas) {
    let delta = line.to - line.from
    guard delta.length > 12 * scale else { return }
    let back = line.to - delta.normalized * (9 * scale)
    let across = delta.normalized.perpendicular * (4 * scale)
    canvas.fill(polygon: [line.to, back + across, back - across], color)
  }

  private func paintWords(_ words: String, over frame: Rect, _ color: Color, on canvas: Canvas) {
    let style = TextLayout.Style(fontSize: Metrics.edgeLabelSize * scale)
    let layout = TextCache.shared.layout(words, style)
    let size = Size(min(layout.size.width, 300 * scale) + 8 * scale, layout.size.height + 2 * scale)
    let box = Rect(
      origin: Point(frame.minX, frame.minY - size.height - 2 * scale),
      size: size
    )
    canvas.saved {
      canvas.clip(to: box)
      canvas.fillRounded(box, radius: 3 * scale, theme.panel)
      canvas.draw(layout, at: box.origin + Vector(4 * scale, scale), theme.text)
    }
    canvas.strokeRounded(box, radius: 3 * scale, width: scale, color)
  }
}
