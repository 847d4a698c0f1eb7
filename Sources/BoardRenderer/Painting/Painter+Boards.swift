import BoardCore
import BoardValues
import Graphics
import Pictures

/// The small pictures of boards in files.
extension Painter {
  /// Paints a board in a frame of its shape, with an outline.
  func paint(_ sketch: BoardSketch, framed frame: Rect, on canvas: Canvas) {
    framed(frame, theme.board, on: canvas) { paint(sketch, in: frame, on: canvas) }
  }

  /// Paints a board in the middle of a frame.
  func paint(_ sketch: BoardSketch, in room: Rect, on canvas: Canvas) {
    let size = sketch.picture.size
    let unit = min(room.width / size.width, room.height / size.height)
    guard unit > 0 else { return }
    let corner = room.center - Vector(size.width, size.height) * (unit / 2)
    for mark in sketch.picture.marks { paint(mark, from: corner, unit, on: canvas) }
    func placed(_ frame: Rect) -> Rect {
      Rect(origin: corner + (frame.origin - .zero) * unit, size: frame.size * unit)
    }
    for (frame, board) in sketch.boards { paint(board, framed: placed(frame), on: canvas) }
    let font = Metrics.fontSize * unit * size.width / sketch.natural.width
    guard font >= Self.smallestFont else { return }
    for (frame, words) in sketch.words { paint(words, font, in: placed(frame), on: canvas) }
  }

  /// Paints the beginning of a card's words, without their marks.
  private func paint(_ words: String, _ font: Double, in card: Rect, on canvas: Canvas) {
    let unit = font / Metrics.fontSize
    let room = card.inset(
      by: Insets(
        top: Metrics.cardPadding * unit,
        left: Metrics.cardSide * unit,
        bottom: Metrics.cardPadding * unit,
        right: Metrics.cardSide * unit
      )
    )
    guard room.width >= font, room.height >= font else { return }
    let lines = MarkdownTexts.shared.document(words).blocks.flatMap(\.texts).map(\.words)
    let style = TextLayout.Style(fontSize: font, width: room.width, height: room.height)
    let shown = lines.joined(separator: "\n").shown(in: room.size, fontSize: font)
    canvas.saved {
      canvas.clip(to: card)
      canvas.draw(TextLayout(shown, style), at: room.origin, theme.text)
    }
  }
}
