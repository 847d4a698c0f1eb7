package import BoardValues
package import Graphics

/// A line of text that can be edited.
extension Painter {
  func paintField(_ widget: Widget, _ field: Widget.Field, on canvas: Canvas) {
    let radius = Metrics.controlRadius * scale
    canvas.fillRounded(widget.frame, radius: radius, theme.well)
    let outline = widget.frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: radius, width: line, theme.outline)
    let text = FieldText(field, in: widget.frame, font, scale: scale)
    if field.text.isEmpty {
      drawLine(field.placeholder, in: text.room, theme.dimText(on: theme.well), on: canvas)
    }
    canvas.saved {
      canvas.clip(to: text.room)
      for area in text.selectedAreas {
        if field.isComposing {
          let underline = Rect(area.minX, area.maxY - line, area.width, line)
          canvas.fill(underline, theme.text)
        } else {
          canvas.fill(area, theme.selection(hasFocus: true))
        }
      }
      canvas.draw(text.layout.layout, at: text.origin, theme.text)
      if widget.state.contains(.focused) {
        canvas.fill(text.caret(width: line), theme.text)
      }
    }
  }
}

/// The words of a field, moved to the left as far as the caret needs. Words from right to left, and a
/// caret before such a placeholder, stand at the right. Lengths are window pixels.
@MainActor
package struct FieldText {
  let room: Rect
  package let origin: Point
  let layout: ParagraphLayout
  private let field: Widget.Field

  package init(_ field: Widget.Field, in frame: Rect, _ font: InterfaceFont, scale: Double) {
    self.field = field
    room = frame.inset(by: Insets(left: Space.s * scale, right: Space.s * scale))
    layout = ParagraphLayout(Array(field.text.utf8), font.style(scale: scale))
    let caret = layout.caret(at: field.caret, isTrailing: false)
    let width = (layout.rows.first?.maxX ?? 0) + 2 * scale
    let isRight = (field.text.isEmpty ? field.placeholder : field.text).isRightToLeft
    let indent = isRight ? max(0, room.width - width) : 0
    let x = room.minX + indent - max(0, caret.minX + 2 * scale - room.width)
    origin = Point(x, (room.center.y - layout.height / 2).rounded())
  }

  package func caret(width: Double) -> Rect {
    let caret = layout.caret(at: field.caret, isTrailing: false)
    return Rect((origin.x + caret.minX).rounded(), origin.y, width, layout.height)
  }

  var selectedAreas: [Rect] {
    guard !field.selection.isEmpty else { return [] }
    return layout.parts(of: field.selection, inRow: 0).map {
      Rect(origin.x + $0.lowerBound, origin.y, $0.upperBound - $0.lowerBound, layout.height)
    }
  }
}
