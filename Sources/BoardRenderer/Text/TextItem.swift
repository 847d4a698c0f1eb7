package import BoardCore
package import BoardValues
import Graphics

/// A text that is being edited, as it is seen. All coordinates are window pixels.
package struct TextItem: Equatable, Sendable {
  package let layout: EditedLayout
  /// The version of the layout. While it is the same, so are the letters.
  package var version: Int
  /// The area in which the text shows.
  package var area: Rect
  /// The top-left corner of the text, which may be out of sight.
  package var origin: Point
  /// The ground beneath a label; nil on a card, which has its own.
  package var field: Rect?
  package var selection: Range<Int>
  /// Whether the window has the keyboard.
  package var hasFocus: Bool

  package init(
    layout: EditedLayout,
    version: Int,
    area: Rect,
    origin: Point,
    field: Rect? = nil,
    selection: Range<Int>,
    hasFocus: Bool
  ) {
    self.layout = layout
    self.version = version
    self.area = area
    self.origin = origin
    self.field = field
    self.selection = selection
    self.hasFocus = hasFocus
  }

  package static func == (a: TextItem, b: TextItem) -> Bool {
    a.layout === b.layout && a.version == b.version && a.area == b.area && a.origin == b.origin
      && a.field == b.field && a.selection == b.selection && a.hasFocus == b.hasFocus
  }

  var coverage: Rect { (field ?? area).expanded(by: 4) }
}

/// The text that is open on the board, for one frame.
package struct OpenTextItem: Equatable, Sendable {
  /// The card; nil for one that is not on the board yet.
  package var id: ElementID?
  /// The card beneath, with the size that the text takes; nil for a label.
  package var card: Card?
  package var text: TextItem
  /// The frame of the caret; nil while it cannot be seen.
  package var caret: Rect?
  package var weakCaret: Rect?

  package init(
    id: ElementID? = nil,
    card: Card? = nil,
    text: TextItem,
    caret: Rect? = nil,
    weakCaret: Rect? = nil
  ) {
    self.id = id
    self.card = card
    self.text = text
    self.caret = caret
    self.weakCaret = weakCaret
  }
}

extension Painter {
  func paint(_ item: TextItem, on canvas: Canvas) {
    if let field = item.field {
      let radius = Metrics.controlRadius * scale
      canvas.fillRounded(field, radius: radius, theme.panel)
      canvas.strokeRounded(field, radius: radius, width: line * 2, theme.accent)
    }
    canvas.saved {
      canvas.clip(to: [PixelRect(covering: item.area.expanded(by: 1))])
      let top = item.area.minY - item.origin.y
      let bottom = item.area.maxY - item.origin.y
      let areas = item.layout.areas(of: item.selection, from: top, to: bottom)
      let color = theme.accent.opacity(item.hasFocus ? 0.3 : 0.15)
      for area in areas { canvas.fill(area.offset(by: item.origin - .zero), color) }
      for (layout, y) in item.layout.visible(from: top, to: bottom) {
        canvas.draw(layout, at: Point(item.origin.x, item.origin.y + y), theme.text)
      }
      for box in item.layout.controlBoxes(from: top, to: bottom) {
        let frame = box.offset(by: item.origin - .zero).inset(by: Insets(all: line / 2))
        canvas.strokeRounded(frame, radius: 2 * scale, width: line, theme.dimText)
      }
    }
  }

  func paintCaret(_ frame: Rect, _ weak: Rect?, on canvas: Canvas) {
    canvas.fill(frame, theme.text)
    if let weak { canvas.fill(weak, theme.text) }
  }
}
