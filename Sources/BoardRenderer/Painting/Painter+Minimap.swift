import BoardValues
import Graphics

extension Painter {
  /// Paints the minimap. `frame` is in window pixels.
  func paint(_ map: Minimap, _ frame: Rect, on canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: frame)
      for mark in map.content.marks { paint(mark, from: frame.origin, on: canvas) }
      let view = PixelRect(rounding: placed(map.frame, from: frame.origin)).rect
      canvas.fill(view, theme.accent.opacity(0.08))
      let outline = view.inset(by: Insets(all: line / 2))
      canvas.strokeRounded(outline, radius: 2 * scale, width: line, theme.accent)
    }
  }

  private func paint(_ mark: Minimap.Mark, from origin: Point, on canvas: Canvas) {
    let size = Size(Double(mark.width), Double(mark.height))
    let rect = placed(Rect(origin: Point(Double(mark.x), Double(mark.y)), size: size), from: origin)
    let shade = theme.shade(of: mark.color)
    if mark.isGroup {
      canvas.fill(rect, (shade ?? theme.group).opacity(0.15))
    } else {
      canvas.fill(rect, (shade ?? theme.outline).opacity(Strength.mapMark))
    }
  }

  private func placed(_ rect: Rect, from origin: Point) -> Rect {
    Rect(origin: origin + (rect.origin - .zero) * scale, size: rect.size * scale)
  }
}
