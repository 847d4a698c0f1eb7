package import BoardCore
package import BoardValues
import Pictures

/// The frames of the parts of a card that shows a file. Lengths are pixels.
enum FileLayout {
  /// The size of the letters of the name, in board units.
  static let nameSize = 13.0

  /// The height of the row with the name, above the words of a text, in board units.
  static let nameRow = 32.0

  /// Returns whether a card has room for the words of a text file. `frame` is the middle of its outline.
  @MainActor
  static func hasRoomForWords(in frame: Rect, _ unit: Double) -> Bool {
    frame.height >= 70 * unit && frame.width >= 80 * unit
      && Metrics.fontSize * unit >= Painter.smallestFont
  }

  /// Returns the frame of the words of a text file, beneath its name. `line` is the width of the outline.
  static func words(in frame: Rect, _ unit: Double, line: Double) -> Rect {
    let top = frame.minY + nameRow * unit + line
    return Rect(frame.minX, top, frame.width, frame.maxY - top)
  }

  /// Returns the frame of a picture, as large as fits, in the middle.
  static func picture(_ picture: ShownPicture, in frame: Rect) -> Rect {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (across, down) = (frame.width / width, frame.height / height)
    // A sliver that is cut off is not missed; one that is left over is seen.
    if max(across, down) / min(across, down) < 1.03 { return frame }
    let scale = min(across, down)
    let size = Size(width * scale, height * scale)
    let corner = frame.center - Vector(size.width / 2, size.height / 2)
    return Rect(origin: corner, size: size)
  }
}

extension CardFace {
  /// Returns the part of a card in which its words are, in its shape or beneath the name of a note; nil if there is no room
  /// for them, and for files that say nothing.
  @MainActor
  func wordsFrame(in card: Rect) -> Rect? {
    guard file != nil else { return style.shape?.wordsFrame(in: card, pixelsPerUnit) ?? card }
    guard saying.form == .prose else { return nil }
    return CardText.noteFrame(on: card, pixelsPerUnit, theme, scale: scale)
  }
}

extension Saying {
  /// Returns the part of a card in which the words are, in board units from wherever the card begins.
  @MainActor
  func wordsFrame(on card: Rect) -> Rect {
    notePath == nil ? card : CardText.noteFrame(on: card, 1, .light, scale: 1) ?? card
  }

  /// The height of what a card has above and below its words, in board units.
  @MainActor
  package var frameHeight: Double {
    let card = Rect(0, 0, 400, 400)
    return card.height - wordsFrame(on: card).height + 2 * Metrics.cardPadding
  }
}

extension CardText {
  /// Returns the frame of a note's words on its card, in window pixels; nil if the card has no room for
  /// the name of the file above them.
  package static func noteFrame(
    on card: Rect,
    _ unit: Double,
    _ theme: Theme.Name,
    scale: Double
  ) -> Rect? {
    let line = Painter(theme: .named(theme), scale: scale).line
    let outline = card.inset(by: Insets(all: line / 2))
    guard FileLayout.hasRoomForWords(in: outline, unit) else { return nil }
    return FileLayout.words(in: outline, unit, line: line)
  }
}
