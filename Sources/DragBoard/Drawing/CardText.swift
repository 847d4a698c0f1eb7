import BoardCore

/// The words of a card in the room that it has for them. What does not fit fades out over the last line
/// that is seen.
@MainActor
struct CardText {
  private(set) var pieces: [CardPiece] = []
  /// What answers to a click.
  private(set) var spots: [CardSpot] = []
  /// What can be seen of all that, and where it begins to fade; nil if there is room for everything.
  private(set) var fade: (area: PixelRect, start: Int)?

  /// `frame` is the card's.
  init(_ face: CardFace, in frame: Rect) {
    let unit = face.pixelsPerUnit
    let fontSize = CardType.text.size * unit
    guard fontSize >= Painter.smallestFont else { return }
    let room = Self.room(in: frame, fontSize, unit)
    guard room.width >= fontSize, room.height >= fontSize else { return }
    // What is cut fades into the padding.
    let end = frame.maxY - Metrics.cardPadding / 4 * unit
    let theme = Theme.named(face.theme)
    let ground = theme.face(of: theme.shade(of: face.color))
    let blocks = CardWords.document(of: face.content).blocks
    let flow = { MarkdownFlow(theme: theme, ground: ground, unit: unit, room: room, end: end) }
    var all = flow()
    all.add(blocks)
    if blocks.count > 1, case .heading = blocks[0].kind, let heading = all.firstText,
      heading.size.height > room.height / 2
    {
      var rest = flow()
      rest.add(blocks.dropFirst())
      let most = max(room.height - (rest.bottom - room.minY), room.height / 2)
      all = flow()
      all.mostOfFirst = most
      all.add(blocks)
    }
    pieces = all.pieces
    if let query = face.found { tint(query, theme.highlight.opacity(0.4)) }
    spots = all.spots.filter { $0.frame.minY < end }
    guard all.bottom > room.maxY + 0.5 else { return }
    cut(in: frame, at: end)
  }

  /// How high a card of this width has to be for all its words, in board units. What would be higher than
  /// anybody reads in one card is cut.
  static func height(of content: Card.Content, width: Double) -> Double {
    let most = 10_000.0
    let room = Rect(0, 0, max(width - 2 * Metrics.cardPadding, 1), most)
    let theme = Theme.light
    var flow = MarkdownFlow(theme: theme, ground: theme.card, unit: 1, room: room, end: most)
    flow.add(CardWords.document(of: content).blocks)
    return max((flow.bottom + 2 * Metrics.cardPadding).rounded(.up), Card.leastSize.height)
  }

  /// Less padding where a line would not fit otherwise.
  private static func room(in frame: Rect, _ fontSize: Double, _ pixelsPerUnit: Double) -> Rect {
    let padding = Metrics.cardPadding * pixelsPerUnit
    let upright = max(min(padding, (frame.height - fontSize * 1.4) / 2), padding / 5)
    return frame.inset(by: Insets(top: upright, left: padding, bottom: upright, right: padding))
  }

  /// Marks the words that somebody looks for.
  private func tint(_ query: FindQuery, _ color: Color) {
    for case .text(let layout, _) in pieces.map(\.kind) {
      layout.tint(query.ranges(in: layout.text, .shared), color)
    }
  }

  /// Leaves out lines of which hardly anything would be seen, and fades the last one.
  private mutating func cut(in frame: Rect, at end: Double) {
    var last: (top: Double, lineHeight: Double)?
    pieces.removeAll { piece in
      guard case .text(let layout, _) = piece.kind else { return piece.frame.minY >= end }
      guard end - piece.frame.minY >= layout.lineHeight / 4 else { return true }
      if piece.frame.minY >= last?.top ?? 0 { last = (piece.frame.minY, layout.lineHeight) }
      return false
    }
    guard let last else { return }
    let height = end - last.top
    // A single line has to stay readable.
    let fade = min(last.lineHeight, max(height - last.lineHeight * 0.55, last.lineHeight * 0.4))
    let all = PixelRect(covering: frame)
    // Whole pixels, or there were a seam, and a slow clip.
    let area = PixelRect(x: all.x, y: all.y, width: all.width, height: Int(end.rounded()) - all.y)
    self.fade = (area, Int((end - fade).rounded()))
  }
}

extension Painter {
  func paint(_ text: CardText, on canvas: Canvas) {
    guard let (area, start) = text.fade else {
      for piece in text.pieces { paint(piece, on: canvas, from: -.infinity, to: .infinity) }
      return
    }
    let above = PixelRect(x: area.x, y: area.y, width: area.width, height: start - area.y)
    canvas.saved {
      canvas.clip(to: [above])
      paint(text.pieces, in: above, on: canvas)
    }
    let strip = PixelRect(x: area.x, y: start, width: area.width, height: area.maxY - start)
    canvas.fadingOut(in: strip) { paint(text.pieces, in: strip, on: canvas) }
  }

  private func paint(_ pieces: [CardPiece], in area: PixelRect, on canvas: Canvas) {
    let (top, end) = (Double(area.y), Double(area.maxY))
    for piece in pieces where piece.frame.minY < end && piece.frame.maxY > top {
      paint(piece, on: canvas, from: top, to: end)
    }
  }
}

extension String {
  /// More than can be seen in a room of this size, and not much more: shaping it all takes long.
  func shown(in room: Size, fontSize: Double) -> String {
    let lines = room.height / fontSize + 2
    let columns = room.width / (fontSize * 0.2) + 1
    var left = (letters: Int(min(lines * columns, 1e6)), lines: Int(min(lines, 1e6)))
    guard utf8.count > left.letters || utf8.count > left.lines else { return self }
    var end = unicodeScalars.startIndex
    while end < unicodeScalars.endIndex, left.letters > 0, left.lines > 0 {
      if unicodeScalars[end] == "\n" { left.lines -= 1 }
      left.letters -= 1
      end = unicodeScalars.index(after: end)
    }
    return end == unicodeScalars.endIndex ? self : String(unicodeScalars[..<end])
  }
}
