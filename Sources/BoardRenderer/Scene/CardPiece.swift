package import BoardCore
package import BoardValues
import Graphics
import Pictures

/// A part of what a card shows, with its frame.
struct CardPiece {
  var frame: Rect
  var kind: Kind
  /// The words and where they stand in the source; nil for what is not text of the source.
  var words: MarkdownText?
  /// The line that is shown as it was written.
  var written: WrittenLine?
  /// Where a line without words begins in the source.
  var place: Int?
  /// Whether the words are those of a cell, beside which others stand.
  var isCell = false

  enum Kind {
    case text(TextLayout, Color)
    /// Words too small for their shaping to be seen.
    case letters(SetWords, Color)
    case ground(Color, radius: Double)
    case icon(Icon, Color)
    case picture(ShownPicture)
    case board(BoardSketch)
    /// A bullet in front of an item; every other level it is hollow.
    case bullet(Color, isHollow: Bool)
    case checkBox(isDone: Bool, CardInks)
  }

  var isGround: Bool { if case .ground = kind { true } else { false } }

  func offset(by distance: Vector) -> CardPiece {
    var piece = self
    piece.frame = frame.offset(by: distance)
    return piece
  }
}

/// A part of a card that answers to a click.
package struct HitTarget: Equatable, Sendable {
  /// The frame from the card's corner, in window pixels.
  package var frame: Rect
  package var action: Action

  package func offset(by distance: Vector) -> HitTarget {
    HitTarget(frame: frame.offset(by: distance), action: action)
  }

  package enum Action: Equatable, Sendable {
    /// Checks or unchecks a box; `offset` is that of the byte in the card's text.
    case check(offset: Int, isDone: Bool, words: String)
    case open(MarkdownLink)
    /// Scrolls to the lines below.
    case showMore
    /// Folds a callout, or unfolds it. The number is that of the quote in the card's text.
    case fold(Int)
  }
}

extension Painter {
  /// Draws the part of a piece that lies between two heights.
  func paint(_ piece: CardPiece, on canvas: Canvas, from top: Double, to end: Double) {
    let frame = piece.frame
    switch piece.kind {
    case .text(let layout, let color):
      // Letters may stand out a little at the top.
      if frame.minY >= top, frame.maxY <= end {
        canvas.draw(layout, at: frame.origin, color)
      } else {
        canvas.draw(layout, at: frame.origin, color, from: top - layout.lineHeight / 2, to: end)
      }
    case .letters(let words, let color): canvas.draw(words, at: frame.origin, color)
    case .ground(let color, let radius): canvas.fillRounded(frame, radius: radius, color)
    case .icon(let icon, let color): paint(icon, in: frame, color, on: canvas)
    case .picture(let picture):
      guard frame.minY < end, frame.maxY > top else { return }
      if let surface = files?.surface(for: picture) {
        canvas.drawFinely(surface, over: frame)
      } else {
        canvas.fill(frame, theme.text.opacity(0.07))
      }
    case .board(let sketch):
      guard frame.minY < end, frame.maxY > top else { return }
      paint(sketch, framed: frame, on: canvas)
    case .bullet(let color, let isHollow):
      let radius = frame.width / 2
      guard isHollow else { return canvas.fillRounded(frame, radius: radius, color) }
      let width = frame.width / 5
      let outline = frame.inset(by: Insets(all: width / 2))
      canvas.strokeRounded(outline, radius: radius, width: width, color)
    case .checkBox(let isDone, let inks): paintCheckBox(frame, isDone: isDone, inks, on: canvas)
    }
  }

  private func paintCheckBox(
    _ frame: Rect,
    isDone: Bool,
    _ inks: CardInks,
    on canvas: Canvas
  ) {
    let radius = frame.width / 4.5
    if isDone {
      canvas.fillRounded(frame, radius: radius, theme.accent)
      paint(.check, in: frame, theme.onAccent, on: canvas)
    } else {
      let width = frame.width / 11
      let outline = frame.inset(by: Insets(all: width / 2))
      canvas.strokeRounded(outline, radius: radius, width: width, inks.dim)
    }
  }
}
