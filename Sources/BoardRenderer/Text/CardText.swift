package import BoardCore
package import BoardValues
import Graphics

/// The words of a card in the room that it has for them. What does not fit fades out over the last two
/// lines that are seen, and what is scrolled away over the first.
@MainActor
package struct CardText {
  private(set) var pieces: [CardPiece] = []
  /// The parts that answer to a click.
  package private(set) var hitTargets: [HitTarget] = []
  /// The part that can be seen; nil if there is room for everything.
  private(set) var cut: Cut?
  /// The scroll bar; nil if the words are not scrolled.
  private(set) var bar: CardPiece?
  /// The mark that says how many lines are below; empty if there are none.
  private(set) var mark: [CardPiece] = []

  /// The cut of the words, where they fade.
  struct Cut {
    var area: PixelRect
    /// The heights of the strips in which the words fade, at the top and at the bottom.
    var top = 0
    var bottom = 0
  }

  /// Lays out a face. `frame` is the card's.
  init(_ face: CardFace, in card: Rect) {
    if !face.showsWords, let line = FirstLine.of(face) {
      let room = face.style.shape?.wordsFrame(in: card, face.pixelsPerUnit) ?? card
      pieces = [line.piece(of: face, in: room)].compactMap(\.self)
      return
    }
    guard let frame = face.wordsFrame(in: card) else { return }
    let unit = face.pixelsPerUnit
    let fontSize = CardType.text.size * unit
    guard fontSize >= Painter.smallestFont else { return }
    let room = Self.room(in: frame, unit)
    guard room.width >= fontSize, room.height >= fontSize else { return }
    // What is cut fades into the padding.
    let end = frame.maxY - Metrics.cardPadding / 4 * unit
    let theme = Theme.named(face.theme)
    let scroll = Self.scroll(face, in: frame, wanted: face.scroll) * unit
    guard scroll == 0 else {
      show(face, in: frame, room, scrolledBy: scroll, to: end)
      return
    }
    let all = Self.flow(face, in: room, to: end)
    pieces = all.pieces
    if let query = face.found { Self.tint(pieces, query, face.foundPlace, theme.marker) }
    hitTargets = all.hitTargets.filter { $0.frame.minY < end }
    guard all.bottom > room.maxY + Self.spareRoom * unit else {
      if face.style.alignment == .center { move(by: max(room.maxY - all.bottom, 0) / 2) }
      return
    }
    cut(in: frame, at: end, room: room.height)
    let limit = max(all.bottom, room.minY + Self.countedPages * room.height)
    let whole = Self.flow(face, in: room, to: limit)
    mark(LinesBelow(whole.pieces, room: room, isAll: whole.bottom < limit), face, in: frame)
  }

  /// Moves the words down, so that as much is free above them as below.
  private mutating func move(by distance: Double) {
    let distance = Vector(0, distance)
    pieces = pieces.map { $0.offset(by: distance) }
    hitTargets = hitTargets.map { $0.offset(by: distance) }
  }

  /// Shows what is seen of words that are scrolled up by some pixels.
  private mutating func show(
    _ face: CardFace,
    in frame: Rect,
    _ room: Rect,
    scrolledBy scroll: Double,
    to end: Double
  ) {
    let unit = face.pixelsPerUnit
    let text = ScrolledTexts.shared.text(of: face, in: room.size)
    let distance = room.origin - .zero + Vector(0, -scroll)
    let start = frame.minY + Metrics.cardPadding / 4 * unit
    func isSeen(_ frame: Rect) -> Bool {
      frame.maxY + distance.dy > start && frame.minY + distance.dy < end
    }
    pieces = text.pieces.filter { isSeen($0.frame) }.map { $0.offset(by: distance) }
    hitTargets = text.hitTargets.filter { isSeen($0.frame) }.map { $0.offset(by: distance) }
    if text.height - scroll > room.height + Self.spareRoom * unit {
      cut(in: frame, at: end, room: room.height)
      let below = text.pieces.filter { $0.frame.maxY > room.height + scroll }
        .map { $0.offset(by: distance) }
      mark(LinesBelow(below, room: room, isAll: true), face, in: frame)
    }
    cut(in: frame, from: start, to: end, fading: CardType.text.leading * unit)
    let color = Theme.named(face.theme).scrollBar(on: face.color)
    bar = Self.bar(in: frame, of: text.height, seen: room.height, scroll, unit)
      .map { CardPiece(frame: $0, kind: .ground(color, radius: $0.width / 2)) }
  }

  /// Adds the mark that says how many lines are below.
  private mutating func mark(_ count: LinesBelow, _ face: CardFace, in frame: Rect) {
    guard let mark = count.mark(face, in: frame) else { return }
    self.mark = mark
    hitTargets.append(HitTarget(frame: mark[0].frame, action: .showMore))
  }

  /// How far words may reach into the padding below them, in board units. A last line that has room there
  /// is worth more than the padding.
  private static let spareRoom = 6.0

  /// How many times the height of its card a text is read to count the lines below.
  private static let countedPages = 4.0

  /// Lays out the words of a face as they are pointed at, from the card's corner.
  package init(pointedAt face: CardFace) {
    let size = Size(Double(face.width), Double(face.height))
    var face = face
    // The card of a file that says nothing opens the file where its name would stand.
    if face.saying.form == .name { face.file = nil }
    self.init(face, in: Rect(origin: .zero, size: size))
  }

  /// Returns the frame of the character that begins at a byte of the source; nil if it is not seen.
  package func frame(ofSource place: Int) -> Rect? {
    for piece in pieces {
      guard case .text(let layout, _) = piece.kind, let words = piece.words,
        words.runs.contains(where: { $0.source.contains(place) })
      else { continue }
      let start = words.offset(ofSource: place)
      let rest = words.words.utf8.dropFirst(start)
      let scalar = words.words.unicodeScalars[rest.startIndex...].first
      let box = layout.boxes(of: start..<start + (scalar?.utf8.count ?? 0)).first
      return box?.offset(by: piece.frame.origin - .zero)
    }
    return nil
  }

  /// Lays out what can be seen as far down as `end`. A long heading leaves room for what is beneath it.
  static func flow(_ face: CardFace, in room: Rect, to end: Double) -> MarkdownFlow {
    let theme = Theme.named(face.theme)
    let ground = theme.face(of: theme.shade(of: face.color))
    let blocks = words(of: face).blocks
    let flow = {
      var flow = MarkdownFlow(
        theme: theme,
        ground: ground,
        unit: face.pixelsPerUnit,
        room: room,
        end: end
      )
      flow.turned = face.turned
      flow.embeds = face.embeds
      flow.alignment = face.style.alignment
      return flow
    }
    var all = flow()
    all.add(blocks)
    if let limit = firstHeight(blocks, all, in: room.height, flow) {
      all = flow()
      all.maxFirstHeight = limit
      all.add(blocks)
    }
    return all
  }

  /// Returns the greatest height of a long heading, which leaves room for what is beneath it; nil for
  /// other texts. `flow` has laid out all of the blocks.
  static func firstHeight(
    _ blocks: [MarkdownBlock],
    _ flow: MarkdownFlow,
    in room: Double,
    _ empty: () -> MarkdownFlow
  ) -> Double? {
    guard blocks.count > 1, case .heading = blocks[0].kind, blocks[0].written == nil,
      let heading = flow.firstText, heading.size.height > room / 2
    else { return nil }
    var rest = empty()
    let top = rest.bottom
    rest.add(blocks.dropFirst())
    return max(room - (rest.bottom - top), room / 2)
  }

  private static func words(of face: CardFace) -> MarkdownDocument {
    let now = face.saying.document.folded(turning: face.turned)
    return face.then.map { now.marked(since: $0.document) } ?? now
  }

  /// Returns how far the words of a card can be scrolled up, at most as far as `wanted`, in board units.
  /// Nothing is laid out if `wanted` is zero.
  package static func scroll(_ face: CardFace, in card: Rect, wanted: Double) -> Double {
    let unit = face.pixelsPerUnit
    let fontSize = CardType.text.size * unit
    guard wanted > 0, fontSize >= Painter.smallestFont, let frame = face.wordsFrame(in: card)
    else { return 0 }
    let room = room(in: frame, unit)
    guard room.width >= fontSize, room.height >= fontSize else { return 0 }
    let limit = ScrolledTexts.shared.text(of: face, in: room.size).height - room.height
    return limit <= spareRoom * unit ? 0 : max(0, min(wanted, limit / unit))
  }

  /// Returns how far the words of a card have to be scrolled up so that those of a place of the source are at the top, in board
  /// units; less if there is not so much below them.
  package static func scroll(_ face: CardFace, toShow offset: Int) -> Double {
    let card = Rect(0, 0, Double(face.width), Double(face.height))
    guard let frame = face.wordsFrame(in: card) else { return 0 }
    let pieces = ScrolledTexts.shared.text(of: face, in: room(in: frame, face.pixelsPerUnit).size)
      .pieces
    let piece = pieces.first { ($0.words?.source?.upperBound ?? 0) > offset }
    return scroll(face, in: card, wanted: (piece?.frame.minY ?? 0) / face.pixelsPerUnit)
  }

  /// Returns the scroll bar along the edge of a card, as long as what is seen is of the whole. All lengths are pixels.
  package static func bar(
    in frame: Rect,
    of whole: Double,
    seen: Double,
    _ scroll: Double,
    _ unit: Double
  ) -> Rect? {
    let track = frame.inset(by: Insets(all: 6 * unit))
    guard whole > seen, track.height > 0 else { return nil }
    let length = min(max(track.height * seen / whole, 12 * unit), track.height)
    let delta = (track.height - length) * min(scroll / (whole - seen), 1)
    let width = 3 * unit
    return Rect(track.maxX - width + 3 * unit, track.minY + delta, width, length)
  }

  /// Returns the height that a card of this width needs for all its words, in board units. Words that
  /// would be higher than `limit` are cut.
  package static func height(
    of saying: Saying,
    width: Double,
    upTo limit: Double = 10_000,
    embeds: EmbeddedFiles = EmbeddedFiles()
  ) -> Double {
    let frame = saying.wordsFrame(on: Rect(0, 0, width, limit))
    let room = Rect(0, 0, max(frame.width - 2 * Metrics.cardSide, 1), limit)
    let theme = Theme.light
    var flow = MarkdownFlow(theme: theme, ground: theme.card, unit: 1, room: room, end: limit)
    flow.turned = []
    flow.embeds = embeds
    flow.add(saying.document.folded(turning: []).blocks)
    return max((flow.bottom + saying.frameHeight).rounded(.up), Card.leastSize.height)
  }

  /// Returns the room for words. There is less padding if a line would not fit otherwise.
  package static func room(in frame: Rect, _ pixelsPerUnit: Double) -> Rect {
    let padding = Metrics.cardPadding * pixelsPerUnit
    let fontSize = CardType.text.size * pixelsPerUnit
    let upright = max(min(padding, (frame.height - fontSize * 1.4) / 2), padding / 5)
    let side = Metrics.cardSide * pixelsPerUnit
    return frame.inset(by: Insets(top: upright, left: side, bottom: upright, right: side))
  }

  /// Returns the part of a card in which words are seen, some of them cut.
  package static func clip(in frame: Rect, _ pixelsPerUnit: Double) -> Rect {
    let padding = Metrics.cardPadding / 4 * pixelsPerUnit
    return frame.inset(by: Insets(top: padding, left: 1, bottom: padding, right: 1))
  }

  /// Leaves out what is scrolled away, and fades the first line.
  private mutating func cut(in frame: Rect, from start: Double, to end: Double, fading: Double) {
    pieces.removeAll { $0.frame.maxY <= start }
    let all = PixelRect(covering: frame)
    let (top, bottom) = (Int(start.rounded()), Int(end.rounded()))
    let old = cut?.area ?? PixelRect(x: all.x, y: all.y, width: all.width, height: bottom - all.y)
    let area = PixelRect(x: old.x, y: top, width: old.width, height: max(old.maxY - top, 0))
    let room = area.height - (cut?.bottom ?? 0)
    cut = Cut(area: area, top: max(0, min(Int(fading), room)), bottom: cut?.bottom ?? 0)
  }

  /// Leaves out lines of which hardly anything would be seen, and fades the last two.
  private mutating func cut(in frame: Rect, at end: Double, room: Double) {
    var last: (top: Double, lineHeight: Double)?
    pieces.removeAll { piece in
      guard case .text(let layout, _) = piece.kind else { return piece.frame.minY >= end }
      guard end - piece.frame.minY >= layout.lineHeight / 4 else { return true }
      if piece.frame.minY >= last?.top ?? 0 { last = (piece.frame.minY, layout.lineHeight) }
      return false
    }
    guard let last else { return }
    let height = end - last.top
    // A single line has to stay readable, and so has the first half of a few.
    let single = min(last.lineHeight, max(height - last.lineHeight * 0.55, last.lineHeight * 0.4))
    let fade = max(single, min(height + last.lineHeight, room / 2))
    let all = PixelRect(covering: frame)
    // Whole pixels, or there would be a seam, and a slow clip.
    let area = PixelRect(x: all.x, y: all.y, width: all.width, height: Int(end.rounded()) - all.y)
    cut = Cut(area: area, bottom: min(area.maxY - Int((end - fade).rounded()), area.height))
  }
}

extension Theme {
  /// Returns the colour of the scroll bar of a card.
  func scrollBar(on color: String?) -> Color { outline(shade(of: color) ?? outline) }
}

extension Painter {
  func paint(_ text: CardText, on canvas: Canvas) {
    guard let cut = text.cut else {
      for piece in text.pieces { paint(piece, on: canvas, from: -.infinity, to: .infinity) }
      return
    }
    let area = cut.area
    func part(_ y: Int, _ height: Int) -> PixelRect {
      PixelRect(x: area.x, y: y, width: area.width, height: height)
    }
    let (top, bottom) = (part(area.y, cut.top), part(area.maxY - cut.bottom, cut.bottom))
    let middle = part(top.maxY, bottom.y - top.maxY)
    canvas.saved {
      canvas.clip(to: [middle])
      paint(text.pieces, in: middle, on: canvas)
    }
    for (strip, isTop) in [(top, true), (bottom, false)] where strip.height > 0 {
      canvas.fading(in: strip, atTop: isTop) { paint(text.pieces, in: strip, on: canvas) }
    }
    for piece in text.mark { paint(piece, on: canvas, from: -.infinity, to: .infinity) }
    if let bar = text.bar { paint(bar, on: canvas, from: -.infinity, to: .infinity) }
  }

  private func paint(_ pieces: [CardPiece], in area: PixelRect, on canvas: Canvas) {
    let (top, end) = (Double(area.y), Double(area.maxY))
    for piece in pieces where piece.frame.minY < end && piece.frame.maxY > top {
      paint(piece, on: canvas, from: top, to: end)
    }
  }
}

extension String {
  /// Returns more than can be seen in a room of this size, and not much more: shaping all of a long text
  /// takes long.
  func shown(in room: Size, fontSize: Double) -> String {
    let lines = room.height / fontSize + 2
    let columns = room.width / (fontSize * 0.2) + 1
    var left = (letters: Int(min(lines * columns, 1e6)), lines: Int(min(lines, 1e6)))
    guard utf8.count > left.letters || utf8.count > left.lines else { return self }
    var count = 0
    for scalar in unicodeScalars {
      guard left.letters > 0, left.lines > 0 else { return prefix(scalars: count) }
      if scalar == "\n" { left.lines -= 1 }
      // What joins letters to one, as in a family of emoji, takes no room.
      if !scalar.isJoined { left.letters -= 1 }
      count += 1
    }
    return self
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a part of the letter before it.
  fileprivate var isJoined: Bool {
    switch value {
    case ..<0x300: false
    case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }
}
