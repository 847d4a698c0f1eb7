import BoardCore
import BoardValues
import Graphics

/// The lines of a text that are below what its card shows.
@MainActor
struct LinesBelow {
  let count: Int
  /// Whether these are all. Of a long text only the beginning is read.
  let isAll: Bool

  /// Counts the lines that are not wholly in the room. Cells beside each other count as one line.
  init(_ pieces: [CardPiece], room: Rect, isAll: Bool) {
    var tops: Set<Int> = []
    for piece in pieces {
      guard case .text(let layout, _) = piece.kind, piece.frame.maxY > room.maxY + 0.5 else {
        continue
      }
      for line in layout.lines where piece.frame.minY + line.bottom > room.maxY + 0.5 {
        tops.insert(Int(piece.frame.minY + line.top))
      }
    }
    count = tops.count
    self.isAll = isAll
  }

  /// Returns the mark at the lower right of the card, its ground first; nil if there is no room for it.
  func mark(_ face: CardFace, in frame: Rect) -> [CardPiece]? {
    let unit = face.pixelsPerUnit
    let style = TextLayout.Style(fontSize: 11 * unit)
    guard count > 0, style.fontSize >= Painter.smallestFont else { return nil }
    let layout = TextLayout(
      isAll
        ? localized("{count} more line", "{count} more lines", count: count)
        : localized("{count}+ more lines", ["count": "\(count)"]),
      style
    )
    let size = Size(layout.size.width + 12 * unit, layout.size.height + 4 * unit)
    // The scroll bar is beside it.
    let margin = 8 * unit
    let area = frame.inset(by: Insets(top: margin, left: margin, bottom: 6 * unit, right: margin))
    guard area.width >= size.width, area.height >= 2 * size.height else { return nil }
    let theme = Theme.named(face.theme)
    let ground = theme.face(of: theme.shade(of: face.color))
    let corner = Point(area.maxX - size.width, area.maxY - size.height)
    let chip = Rect(origin: corner, size: size)
    let ink = CardInks(theme, on: ground)
    let words = Rect(origin: corner + Vector(6 * unit, 2 * unit), size: layout.size)
    return [
      CardPiece(frame: chip, kind: .ground(ground, radius: size.height / 2)),
      CardPiece(frame: words, kind: .text(layout, ink.link(on: ground))),
    ]
  }
}
