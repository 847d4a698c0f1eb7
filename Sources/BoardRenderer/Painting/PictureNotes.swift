import BoardCore
import BoardValues
import Graphics

/// The words that cards have no room for in a picture, as numbered notes: each begins with the block of Markdown in which its card ends.
@MainActor
struct PictureNotes {
  private let notes: [Note]

  private struct Note {
    let number: Int
    /// The card, as it is in the picture at scale 1.
    let face: CardFace
    /// The mark at the card that says which note it is, in board units.
    let mark: EdgeLabel
  }

  /// The width of the numbers beside the notes, in board units.
  private static let gutter = 28.0
  private static let numberSize = 16.0
  /// The distance between two notes, in board units.
  static let distance = 20.0
  /// The greatest height of the words of a note, in board units.
  private static let tallest = 1e6

  /// Creates the notes of those cards on a picture that do not show all of their words.
  init(of cards: [CardItem], from camera: Camera, after labels: Int) {
    let cut = cards.filter(\.isCut)
    notes = zip(cut, (labels + 1)...).map { card, number in
      Note(number: number, face: card.face, mark: Self.mark(card, number, camera))
    }
  }

  /// The width that columns below a board have at least and at most, and the distance between two, in board units.
  private static let (narrowest, widest, gap) = (360.0, 560.0, 40.0)

  /// Returns the frames of the notes in columns below an area, in board units.
  func frames(below area: Rect, _ theme: Theme) -> [Rect] {
    guard !notes.isEmpty else { return [] }
    let room = max(area.width, Self.narrowest)
    let fitting = Int((room + Self.gap) / (Self.narrowest + Self.gap))
    let count = max(min(fitting, notes.count), 1)
    let width = min((room + Self.gap) / Double(count) - Self.gap, Self.widest)
    var ends = Array(repeating: area.maxY + 2 * Self.distance, count: count)
    return laidOut(width: width, unit: 1, theme: theme).map { note in
      let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      let left = area.minX + Double(column) * (width + Self.gap)
      defer { ends[column] += note.height + Self.distance }
      return Rect(left, ends[column], width, note.height)
    }
  }

  /// Returns the number of a note on the lower edge of its card, where it covers no words.
  private static func mark(_ card: CardItem, _ number: Int, _ camera: Camera) -> EdgeLabel {
    let frame = card.frame.rect.offset(by: camera.origin - .zero)
    let corner = Point(frame.maxX - 1.5 * numberSize, frame.maxY - numberSize / 2)
    return label(number, Rect(origin: corner, size: Size(numberSize, numberSize)), id: card.id)
  }

  private static func label(_ number: Int, _ frame: Rect, _ unit: Double = 1, id: ElementID)
    -> EdgeLabel
  {
    let layout = LabelLayout(fontSize: LabelLayout.smaller)
    return EdgeLabel(
      id: id,
      text: String(number),
      style: layout.style(unit),
      form: .number(number),
      frame: frame,
      unit: unit,
      opacity: 1
    )
  }

  /// Returns the numbers of the notes at their cards.
  func marks(in camera: Camera) -> [EdgeLabel] {
    let layout = LabelLayout(fontSize: LabelLayout.smaller)
    return notes.map { note in
      var label = note.mark
      label.frame = camera.toWindow(label.frame)
      label.unit = camera.pixelsPerUnit
      label.style = layout.style(camera.pixelsPerUnit)
      return label
    }
  }

  /// Lays out the notes for a column of a width in pixels.
  func laidOut(width: Double, unit: Double, theme: Theme) -> [LaidNote] {
    notes.map { note in
      let room = Rect(Self.gutter * unit, 0, max(width - Self.gutter * unit, 1), 0)
      var flow = MarkdownFlow(
        theme: theme,
        ground: theme.board,
        unit: unit,
        room: room,
        end: Self.tallest * unit
      )
      flow.turned = []
      flow.embeds = note.face.embeds
      flow.add(note.face.blocksBelow)
      let side = Self.numberSize * unit
      let number = Self.label(note.number, Rect(0, 2 * unit, side, side), unit, id: note.mark.id)
      return LaidNote(number: number, pieces: flow.pieces, height: flow.bottom)
    }
  }
}

/// A note as it is laid out, from the top left corner of its column.
@MainActor
struct LaidNote {
  let number: EdgeLabel
  let pieces: [CardPiece]
  let height: Double

  /// The heights at which a page may end: no line and no picture goes on below.
  private var breaks: [Double] {
    let lines = pieces.flatMap { piece -> [(top: Double, end: Double)] in
      switch piece.kind {
      case .text(let layout, _):
        layout.lines.map { (piece.frame.minY + $0.top, piece.frame.minY + $0.bottom) }
      case .picture, .board, .letters: [(piece.frame.minY, piece.frame.maxY)]
      case .ground, .icon, .bullet, .checkBox: []
      }
    }
    var breaks: [Double] = []
    for line in lines.sorted(by: { $0.top < $1.top }) {
      if let last = breaks.last, line.top < last - 0.5 {
        breaks[breaks.count - 1] = max(last, line.end)
      } else {
        breaks.append(line.end)
      }
    }
    return breaks
  }

  /// Returns the parts of the note that stand in columns of a height, the first in what is left of one; nothing is left of a column
  /// where a part is nil.
  func parts(first: Double, then column: Double) -> [Range<Double>?] {
    var parts: [Range<Double>?] = []
    var (start, room) = (0.0, first)
    let breaks = breaks
    while height - start > room {
      let end = breaks.last { $0 > start && $0 - start <= room }
      if end == nil, room < column {
        parts.append(nil)
      } else {
        // What is higher than a page is cut.
        let bottom = end ?? start + room
        parts.append(start..<bottom)
        start = bottom
      }
      room = column
    }
    return parts + [start..<max(height, start)]
  }

  /// Draws a part of the note, with its top at a point.
  func draw(_ part: Range<Double>, at point: Point, _ painter: Painter, on canvas: Canvas) {
    canvas.saved {
      canvas.translate(by: point - .zero + Vector(0, -part.lowerBound))
      if part.lowerBound == 0 { painter.paint(number, on: canvas) }
      for piece in pieces
      where piece.frame.minY < part.upperBound && piece.frame.maxY > part.lowerBound {
        painter.paint(piece, on: canvas, from: part.lowerBound, to: part.upperBound)
      }
    }
  }
}

@MainActor
extension CardItem {
  /// Whether the card is one of words and does not show all of them.
  var isCut: Bool {
    guard let words = face.saying.prose else { return false }
    return words.utf8.count > MarkdownReader.maxBytes
      || CardText(face, in: frame.rect).cut != nil
  }
}

@MainActor
extension CardFace {
  /// The blocks from that in which the card ends. A text that is longer than what is read at once goes on in parts.
  fileprivate var blocksBelow: [MarkdownBlock] {
    let parts = saying.words.readableParts
    guard let first = parts.first else { return [] }
    let blocks = MarkdownTexts.shared.document(first).folded(turning: []).blocks
    return Self.below(firstHidden, blocks)
      + parts.dropFirst().flatMap { MarkdownReader.document(Array($0.utf8)).blocks }
  }

  /// Returns the blocks from the line that holds a place of the source.
  private static func below(_ place: Int?, _ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
    guard let place, let index = blocks.lastIndex(where: { ($0.start ?? .max) <= place }) else {
      return blocks
    }
    return [blocks[index].from(lineAt: place)] + blocks[(index + 1)...]
  }

  /// The place in the source of the first line that the card does not show; nil if that is not known.
  private var firstHidden: Int? {
    let card = Rect(0, 0, Double(width), Double(height))
    guard let frame = wordsFrame(in: card) else { return nil }
    let room = CardText.room(in: frame, pixelsPerUnit)
    let pieces = CardText.flow(self, in: room, to: frame.maxY).pieces
    for piece in pieces {
      guard case .text(let layout, _) = piece.kind, let words = piece.words,
        let line = layout.lines.first(where: { piece.frame.minY + $0.bottom > room.maxY + 0.5 }),
        let place = words.source(of: line.start)
      else { continue }
      return place
    }
    // The card ends between two blocks.
    return pieces.compactMap { $0.words?.source?.upperBound }.max()
  }
}

extension MarkdownBlock {
  /// Where the block begins in the source; nil for words of other files.
  fileprivate var start: Int? {
    isForeign ? nil : place ?? texts.compactMap(\.source?.lowerBound).min()
  }

  /// Returns the block without the lines of a paragraph that are above a place of the source.
  fileprivate func from(lineAt place: Int) -> MarkdownBlock {
    guard kind == .paragraph, !isForeign else { return self }
    let words = text.words.utf8
    let before = words.prefix(text.offset(ofSource: place))
    guard let lineBreak = before.lastIndex(of: UInt8(ascii: "\n")) else { return self }
    var block = self
    let start = words.distance(from: words.startIndex, to: lineBreak) + 1
    block.text = text.part(start..<words.count)
    return block
  }
}

extension String {
  /// The text in parts of which each is read wholly as Markdown, if possible each with whole paragraphs or lines.
  fileprivate var readableParts: [String] {
    var parts: [String] = []
    var rest = utf8[...]
    while rest.count > MarkdownReader.maxBytes {
      let most = rest.prefix(MarkdownReader.maxBytes)
      let lineBreak = UInt8(ascii: "\n")
      let paragraph = most.indices.dropFirst().last {
        most[$0] == lineBreak && most[most.index(before: $0)] == lineBreak
      }
      let end = paragraph ?? most.lastIndex(of: lineBreak) ?? most.indices.last ?? most.startIndex
      parts.append(String(decoding: rest[...end], as: UTF8.self))
      rest = rest[rest.index(after: end)...]
    }
    return parts + [String(decoding: rest, as: UTF8.self)]
  }
}
