package import BoardCore
package import BoardValues
import Graphics

/// A text that is being edited, as it is seen. All coordinates are window pixels.
package struct TextItem: Equatable, Sendable {
  package let layout: any OpenLayout
  /// The version of the layout. While it is the same, so are the letters.
  package var version: Int
  /// The area in which the text shows.
  package var area: Rect
  /// The part of the window in which its letters are drawn: marks hang in front of words.
  package var clip: Rect
  /// The top-left corner of the text, which may be out of sight.
  package var origin: Point
  /// The ground beneath a label; nil on a card, which has its own.
  package var field: Rect?
  /// The scroll bar, with the colour of the card as a file has it; nil if all of the text is seen.
  package var bar: Bar?
  package var selection: Range<Int>
  /// The places that a search has found, from the beginning of the text.
  var found: [Range<Int>] = []
  /// Whether the window has the keyboard.
  package var hasFocus: Bool

  package struct Bar: Equatable, Sendable {
    var frame: Rect
    var color: String?

    package init(_ frame: Rect, on color: String?) { (self.frame, self.color) = (frame, color) }
  }

  package init(
    layout: any OpenLayout,
    version: Int,
    area: Rect,
    clip: Rect? = nil,
    origin: Point,
    field: Rect? = nil,
    bar: Bar? = nil,
    selection: Range<Int>,
    hasFocus: Bool
  ) {
    self.layout = layout
    self.version = version
    self.area = area
    self.clip = clip ?? area.expanded(by: 1)
    self.origin = origin
    self.field = field
    self.bar = bar
    self.selection = selection
    self.hasFocus = hasFocus
  }

  package static func == (a: TextItem, b: TextItem) -> Bool {
    a.layout === b.layout && a.version == b.version && a.area == b.area && a.clip == b.clip
      && a.origin == b.origin
      && a.field == b.field && a.bar == b.bar && a.selection == b.selection
      && a.found == b.found && a.hasFocus == b.hasFocus
  }

  var coverage: Rect { (field ?? clip).expanded(by: 4) }
}

/// The text that is open on the board, for one frame.
package struct OpenTextItem: Equatable, Sendable {
  /// The card; nil for one that is not on the board yet.
  package var id: ElementID?
  /// The card beneath, with the size that the text takes; nil for a label.
  package var card: Card?
  /// Whether the text is a note, whose card shows its name.
  package var isNote: Bool
  package var text: TextItem
  /// The frame of the caret; nil while it cannot be seen.
  package var caret: Rect?
  package var weakCaret: Rect?

  package init(
    id: ElementID? = nil,
    card: Card? = nil,
    isNote: Bool = false,
    text: TextItem,
    caret: Rect? = nil,
    weakCaret: Rect? = nil
  ) {
    self.id = id
    self.card = card
    self.isNote = isNote
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
      canvas.clip(to: [PixelRect(covering: item.clip)])
      if let live = item.layout as? LiveText {
        paint(live, item, on: canvas)
      } else if let plain = item.layout as? EditedLayout {
        paint(plain, item, on: canvas)
      }
    }
    if let bar = item.bar {
      canvas.fillRounded(bar.frame, radius: bar.frame.width / 2, theme.scrollBar(on: bar.color))
    }
  }

  private func paint(_ text: EditedLayout, _ item: TextItem, on canvas: Canvas) {
    let (top, bottom) = (item.clip.minY - item.origin.y, item.clip.maxY - item.origin.y)
    paintRanges(of: item, from: top, to: bottom, on: canvas)
    for (layout, y) in text.visible(from: top, to: bottom) {
      canvas.draw(layout, at: Point(item.origin.x, item.origin.y + y), theme.text)
    }
    paintControls(text.controlBoxes(from: top, to: bottom), item, on: canvas)
  }

  /// Paints grounds, then what is found and selected, then letters.
  private func paint(_ text: LiveText, _ item: TextItem, on canvas: Canvas) {
    let (top, bottom) = (item.clip.minY - item.origin.y, item.clip.maxY - item.origin.y)
    var pieces = text.pieces(from: top, to: bottom)
    for index in pieces.indices {
      pieces[index].frame = pieces[index].frame.offset(by: item.origin - .zero)
    }
    for piece in pieces where piece.isGround {
      paint(piece, on: canvas, from: -.infinity, to: .infinity)
    }
    paintRanges(of: item, from: top, to: bottom, on: canvas)
    for piece in pieces where !piece.isGround {
      paint(piece, on: canvas, from: item.clip.minY, to: item.clip.maxY)
    }
    paintControls(text.controlBoxes(from: top, to: bottom), item, on: canvas)
  }

  /// Paints what is found, and then what is selected, which is the place that the search is at.
  private func paintRanges(
    of item: TextItem,
    from top: Double,
    to bottom: Double,
    on canvas: Canvas
  ) {
    func paint(_ range: Range<Int>, _ color: Color) {
      for area in item.layout.areas(of: range, from: top, to: bottom) {
        canvas.fill(area.offset(by: item.origin - .zero), color)
      }
    }
    for range in item.layout.seen(item.found, from: top, to: bottom) where range != item.selection {
      paint(range, theme.marker.opacity(CardText.foundOpacity))
    }
    paint(item.selection, theme.selection(hasFocus: item.hasFocus))
  }

  private func paintControls(_ boxes: [Rect], _ item: TextItem, on canvas: Canvas) {
    for box in boxes {
      let frame = box.offset(by: item.origin - .zero).inset(by: Insets(all: line / 2))
      canvas.strokeRounded(frame, radius: 2 * scale, width: line, theme.dimText)
    }
  }

  func paintCaret(_ frame: Rect, _ weak: Rect?, on canvas: Canvas) {
    canvas.fill(frame, theme.text)
    if let weak { canvas.fill(weak, theme.text) }
  }
}
