import BoardRenderer
import BoardValues

/// The positions of a layout's parts in a given room.
extension Layout {
  /// Returns the layout's controls in window pixels. The `room` is in pixels at scale 1.
  @MainActor
  func placed(in room: Rect, _ ruler: Ruler) -> [Control] {
    var placing = Placing(ruler: ruler)
    placing.place(self, in: room)
    return placing.controls
  }
}

@MainActor
private struct Placing {
  let ruler: Ruler
  var controls: [Control] = []
  /// The visible area, in pixels at scale 1.
  private var clip: Rect?

  init(ruler: Ruler) { self.ruler = ruler }

  mutating func place(_ layout: Layout, in room: Rect) {
    switch layout {
    case .part(let part): add(part, room)
    case .row(let parts, let gap): row(parts, gap, room)
    case .column(let parts, let gap): column(parts, gap, room)
    case .inset(let layout, let insets): place(layout, in: room.inset(by: insets))
    case .sized(let layout, _, _): place(layout, in: room)
    case .space: break
    case .grounded(let ground, let layout):
      add(Component(.filler, "", .ground(ground)), room)
      place(layout, in: room)
    case .scrolling(let layout, let offset):
      let height = layout.height(ruler, width: room.width).ideal
      scroll(height, offset, room) { placing, start in
        placing.place(layout, in: Rect(room.minX, room.minY - start, room.width, height))
      }
    case .list(let list):
      scroll(list.height, list.offset, room) { $0.place(list, from: $1, in: room) }
    }
  }

  private mutating func add(_ part: Component, _ frame: Rect) {
    controls.append(Control(pixels(frame), part, clip: clip.map(pixels)))
  }

  /// Returns the frame in window pixels with each edge on a whole pixel, so that lines are crisp
  /// and neighbors stay adjacent.
  private func pixels(_ frame: Rect) -> Rect {
    let scale = ruler.scale
    let left = (frame.minX * scale).rounded()
    let top = (frame.minY * scale).rounded()
    return Rect(
      left,
      top,
      (frame.maxX * scale).rounded() - left,
      (frame.maxY * scale).rounded() - top
    )
  }

  /// Places the parts of a row, centered on its middle line.
  private mutating func row(_ parts: [Layout], _ gap: Double, _ room: Rect) {
    var x = room.minX
    for (part, width) in zip(parts, Layout.widths(of: parts, gap, ruler, in: room.width)) {
      let height =
        part.fillsHeight ? room.height : min(part.height(ruler, width: width).ideal, room.height)
      let y = room.minY + (room.height - height) / 2
      place(part, in: Rect(x, y, width, height))
      x += width + gap
    }
  }

  private mutating func column(_ parts: [Layout], _ gap: Double, _ room: Rect) {
    var y = room.minY
    for (part, height) in zip(parts, Layout.heights(of: parts, gap, ruler, in: room.size)) {
      place(part, in: Rect(room.minX, y, room.width, height))
      y += height + gap
    }
  }

  /// Places scrolling content. The closure `content` receives the scroll offset.
  private mutating func scroll(
    _ height: Double,
    _ offset: Double,
    _ room: Rect,
    content: (inout Placing, Double) -> Void
  ) {
    let farthest = max(height - room.height, 0)
    let start = max(0, min(offset, farthest))
    guard farthest > 0 else { return content(&self, 0) }
    let before = clip
    // The focus ring is visible in full, even beyond the edges of the area.
    let seen = room.expanded(by: Control.ringRoom)
    clip = clip.map { $0.intersection(seen) } ?? seen
    add(Component(.scrollBar, "", .thumb), room)
    controls[controls.count - 1].scroll = Control.Scroll(offset: start, farthest: farthest)
    content(&self, start)
    addThumb(room, shown: room.height / height, from: start / height)
    clip = before
  }

  private mutating func place(_ list: ScrollingList, from start: Double, in room: Rect) {
    for (index, part) in list.parts.enumerated() {
      let y = Double(list.first + index) * list.rowHeight - start
      let frame = Rect(room.minX, room.minY + y, room.width, list.rowHeight)
      guard frame.intersects(room) else { continue }
      var row = part
      if part.role == .listItem, part.position == nil {
        row.position = Component.Position(number: list.first + index + 1, count: list.count)
      }
      add(row, frame)
    }
  }

  private mutating func addThumb(_ room: Rect, shown: Double, from start: Double) {
    let width = 4.0
    let height = max(room.height * shown, Space.l)
    let top = room.minY + (room.height - height) * (shown < 1 ? start / (1 - shown) : 0)
    add(Component(.filler, "", .thumb), Rect(room.maxX + 2 - width, top, width, height))
  }
}

extension Layout {
  /// Whether the layout is as high as its row: dividers and layouts that stretch are.
  fileprivate var fillsHeight: Bool {
    switch self {
    case .part(let part): part.kind == .divider(.vertical)
    case .column, .scrolling, .list: true
    case .sized(let layout, _, _), .inset(let layout, _): layout.fillsHeight
    case .row, .space, .grounded: false
    }
  }
}
