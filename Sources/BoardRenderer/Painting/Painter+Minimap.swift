import BoardValues
import Graphics

extension Painter {
  /// Paints the minimap. `frame` is in window pixels.
  func paint(_ map: Minimap, _ frame: Rect, on canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: frame)
      for mark in map.content.marks { paint(mark, from: frame.origin, on: canvas) }
      for name in placedNames(map, from: frame.origin) {
        canvas.fillRounded(name.ground, radius: 2 * scale, theme.panel.opacity(Strength.mapName))
        canvas.draw(name.layout, at: name.origin, theme.text)
      }
      let view = PixelRect(rounding: placed(map.frame, from: frame.origin)).rect
      canvas.fill(view, theme.accent.opacity(0.08))
      let outline = view.inset(by: Insets(all: line / 2))
      canvas.strokeRounded(outline, radius: 2 * scale, width: line, theme.accent)
    }
  }

  private func paint(_ mark: Minimap.Mark, from origin: Point, on canvas: Canvas) {
    let size = Size(Double(mark.width), Double(mark.height))
    let rect = placed(Rect(origin: Point(Double(mark.x), Double(mark.y)), size: size), from: origin)
    let shade = theme.shade(of: mark.color, standingOut: Theme.lineContrast)
    if mark.isGroup {
      canvas.fill(rect, (shade ?? theme.group).opacity(0.15))
      let outline = PixelRect(rounding: rect).rect.inset(by: Insets(all: line / 2))
      canvas.strokeRounded(outline, radius: scale, width: line, theme.outline(shade ?? theme.group))
    } else {
      canvas.fill(rect, (shade ?? theme.outline).opacity(Strength.mapMark))
    }
  }

  /// A name that is painted, on a ground of its own: it has to be read on cards of any colour.
  private struct PlacedName {
    var layout: TextLayout
    var origin: Point
    var ground: Rect
  }

  /// Returns the names of groups that have room beside those of larger groups, in window pixels.
  private func placedNames(_ map: Minimap, from origin: Point) -> [PlacedName] {
    var names: [PlacedName] = []
    for name in map.content.names {
      let frame = placed(name.frame, from: origin).inset(by: Insets(all: 2 * scale))
      let size = Minimap.nameSize * scale
      let room = Vector(2 * scale, 0)
      let style = TextLayout.Style(fontSize: size, width: frame.width - 2 * room.dx, height: size)
      let layout = TextCache.shared.layout(name.text, style)
      let box = Size(layout.size.width + 2 * room.dx, layout.size.height)
      let ground = PixelRect(rounding: Rect(origin: frame.origin, size: box)).rect
      guard !names.contains(where: { $0.ground.intersects(ground) }) else { continue }
      names.append(PlacedName(layout: layout, origin: frame.origin + room, ground: ground))
    }
    return names
  }

  private func placed(_ rect: Rect, from origin: Point) -> Rect {
    Rect(origin: origin + (rect.origin - .zero) * scale, size: rect.size * scale)
  }
}
