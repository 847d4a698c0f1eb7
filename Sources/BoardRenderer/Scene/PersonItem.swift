package import BoardCore
package import BoardValues
import Graphics

/// A mark of somebody else who works on the board, in their colour: the pointer with the name, a ring around what is
/// selected, or words above a card. Lengths are window pixels.
package struct PersonItem: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The tip of the pointer.
    case pointer(Point)
    case ring(Rect, radius: Double)
    case words
  }

  let kind: Kind
  /// The number of the colour.
  let colour: Int
  var opacity = 1.0
  /// The scale of the display.
  let scale: Double
  /// The words on a ground of the colour; nil for none.
  var label: Label?

  struct Label: Equatable, Sendable {
    var text: String
    var style: TextLayout.Style
    var frame: Rect
  }

  /// The size of the arrow, and the room around words, in pixels at scale 1.
  static let arrow = Size(12, 17)
  private static let padding = Size(6, 2)
  /// The widest that words may be, in pixels at scale 1.
  private static let mostWidth = 280.0

  /// Creates a pointer with a name at its tail.
  @MainActor
  package init(_ name: String, pointerAt tip: Point, colour: Int, opacity: Double, scale: Double) {
    kind = .pointer(tip)
    self.colour = colour
    self.scale = scale
    self.opacity = opacity
    let corner = tip + Vector(Self.arrow.width * 0.8, Self.arrow.height) * scale
    label = Self.label(name, at: corner, scale: scale)
  }

  /// Creates a ring around a frame, farther outside for each ring that is there already.
  package init(
    around frame: Rect,
    pixelsPerUnit: Double,
    outside count: Int,
    colour: Int,
    scale: Double
  ) {
    let reach = Self.ringWidth * scale * (0.5 + 1.5 * Double(count))
    let frame = PixelRect(rounding: frame).rect.expanded(by: reach)
    kind = .ring(frame, radius: Metrics.cardRadius * pixelsPerUnit + reach)
    self.colour = colour
    self.scale = scale
  }

  /// Creates words above a frame.
  @MainActor
  package init(_ words: String, above frame: Rect, colour: Int, scale: Double) {
    kind = .words
    self.colour = colour
    self.scale = scale
    var label = Self.label(words, at: frame.origin, scale: scale)
    label.frame = label.frame.offset(by: Vector(0, -label.frame.height - 6 * scale))
    self.label = label
  }

  static let ringWidth = 2.0

  @MainActor
  private static func label(_ words: String, at corner: Point, scale: Double) -> Label {
    let size = Metrics.edgeLabelSize * scale
    var style = TextLayout.Style(fontSize: size)
    let room = TextCache.shared.layout(words, style).size
    if room.width > mostWidth * scale {
      style.width = mostWidth * scale
      style.height = size
    }
    let width = min(room.width.rounded(.up), mostWidth * scale)
    let frame = Rect(
      origin: corner,
      size: Size(width + 2 * padding.width * scale, room.height + 2 * padding.height * scale)
    )
    return Label(text: words, style: style, frame: PixelRect(covering: frame).rect)
  }

  /// The corners of the arrow whose tip is at a point.
  static func corners(of tip: Point, scale: Double) -> [Point] {
    let (width, height) = (arrow.width * scale, arrow.height * scale)
    return [
      tip, tip + Vector(width, height * 0.66), tip + Vector(width * 0.46, height * 0.72),
      tip + Vector(width * 0.04, height),
    ]
  }

  /// The pixels that drawing the item may touch.
  var coverage: [PixelRect] {
    var areas: [PixelRect] = []
    switch kind {
    case .pointer(let tip):
      let arrow = Rect(origin: tip, size: Self.arrow * scale)
      areas.append(PixelRect(covering: arrow.expanded(by: 3 * scale)))
    case .ring(let frame, let radius):
      areas = frame.strips(reach: Self.ringWidth * scale, depth: radius / 3 + 3)
    case .words: break
    }
    if let label { areas.append(PixelRect(covering: label.frame.expanded(by: 1))) }
    return areas
  }
}

/// A text that somebody else writes, on the card that it is on.
package struct OthersText: Equatable, Sendable {
  /// The card; nil for one that is not on the board yet.
  var id: ElementID?
  /// The frame that the text gives its card, in board units.
  var frame: Rect
  var words: String

  package init(_ words: String, on id: ElementID?, in frame: Rect) {
    (self.words, self.id, self.frame) = (words, id, frame)
  }
}

extension SceneBuilder {
  /// Returns the cards with what others write on them, paler than what is there.
  func items(_ texts: [OthersText]) -> [SceneItem] {
    texts.enumerated().flatMap { index, text -> [SceneItem] in
      var card = text.id.flatMap(editor.board.card) ?? editor.draftCard(at: .zero, named: "")
      // The pictures of both are kept under ids that no card has.
      return [("", 1.0), (text.words, theme.dimmed)].enumerated().map { layer, face in
        card.content = .text(face.0)
        let id = ElementID(.max - UInt32(3 + 2 * index + layer))
        var item = cardItem(id, camera.toWindow(text.frame), card, face.1)
        // What is not yet said brings no files.
        item.face.embeds = EmbeddedFiles()
        return .formerFace(item, 0)
      }
    }
  }
}
