import BoardCore

/// The words of a card in the room that it has for them. What does not fit fades out over the last line
/// that is seen.
@MainActor
struct CardText {
  private static let headingSize = 1.15
  private static let gap = 0.3

  private var parts: [Part] = []

  fileprivate struct Part {
    let layout: TextLayout
    let isDim: Bool
    /// As much of it as is seen.
    let area: Rect
    /// How much of that, at its end, fades; nil if all of the text is seen.
    let fade: Double?
  }

  /// `frame` is the card's.
  init(_ face: CardFace, in frame: Rect) {
    let fontSize = Metrics.fontSize * face.pixelsPerUnit
    guard fontSize >= Painter.smallestFont else { return }
    let room = Self.room(in: frame, fontSize, face.pixelsPerUnit)
    guard room.width >= fontSize, room.height >= fontSize else { return }
    let words = CardWords(face.content)
    let heading = words.heading.map { Self.layout($0, fontSize * Self.headingSize, true, room) }
    let body = words.body.isEmpty ? nil : Self.layout(words.body, fontSize, false, room)
    Self.tint([heading, body], face)
    // What is cut fades into the padding.
    let end = frame.maxY - Metrics.cardPadding / 4 * face.pixelsPerUnit
    var top = room.minY
    if let heading {
      let gap = fontSize * Self.gap
      let height = Self.height(of: heading, in: room.height - gap, above: body)
      // Nothing comes after it, so that it may use the padding too.
      let bottom = body == nil && heading.size.height > room.height ? end : top + height
      add(heading, from: top, to: bottom, in: room)
      top = bottom + gap
    }
    if let body {
      let isWhole = top + body.size.height <= room.maxY
      add(body, from: top, to: isWhole ? room.maxY : end, in: room, isDim: words.isDim)
    }
  }

  /// Less padding where a line would not fit otherwise.
  private static func room(in frame: Rect, _ fontSize: Double, _ pixelsPerUnit: Double) -> Rect {
    let padding = Metrics.cardPadding * pixelsPerUnit
    let upright = max(min(padding, (frame.height - fontSize * 1.4) / 2), padding / 5)
    return frame.inset(by: Insets(top: upright, left: padding, bottom: upright, right: padding))
  }

  private static func layout(_ text: String, _ fontSize: Double, _ isBold: Bool, _ room: Rect)
    -> TextLayout
  {
    let style = TextLayout.Style(fontSize: fontSize, isBold: isBold, width: room.width)
    return TextLayout(text.shown(in: room.size, fontSize: fontSize), style)
  }

  /// Marks the words that somebody looks for.
  private static func tint(_ layouts: [TextLayout?], _ face: CardFace) {
    guard let query = face.found else { return }
    let color = Theme.named(face.theme).highlight.opacity(0.4)
    for case let layout? in layouts { layout.tint(query.ranges(in: layout.text, .shared), color) }
  }

  /// A heading leaves the text beneath it what that needs, and at most half of the room; it is cut
  /// after a whole line.
  private static func height(of heading: TextLayout, in room: Double, above body: TextLayout?)
    -> Double
  {
    let bodyHeight = body?.size.height ?? 0
    let most = max(room - bodyHeight, room / 2, heading.lineHeight)
    guard heading.size.height > most else { return heading.size.height }
    return max((most / heading.lineHeight).rounded(.down), 1) * heading.lineHeight
  }

  private mutating func add(
    _ layout: TextLayout,
    from top: Double,
    to bottom: Double,
    in room: Rect,
    isDim: Bool = false
  ) {
    guard bottom - top >= layout.lineHeight / 4 else { return }
    let area = Rect(room.minX, top, room.width, bottom - top)
    let isCut = layout.size.height > area.height + 0.5
    // A single line has to stay readable.
    let fade = min(
      layout.lineHeight,
      max(area.height - layout.lineHeight * 0.55, layout.lineHeight * 0.4)
    )
    parts.append(Part(layout: layout, isDim: isDim, area: area, fade: isCut ? fade : nil))
  }

  func draw(on canvas: Canvas, text: Color, dimText: Color) {
    for part in parts { part.draw(on: canvas, part.isDim ? dimText : text) }
  }
}

extension CardText.Part {
  fileprivate func draw(on canvas: Canvas, _ color: Color) {
    guard let fade else { return canvas.draw(layout, at: area.origin, color) }
    // Letters may stand out a little at the sides and at the top. Whole pixels, or there were a seam, and
    // a slow clip.
    let reach = layout.lineHeight / 2
    let all = PixelRect(covering: area.expanded(by: reach))
    let beginning = Int((area.maxY - fade).rounded())
    let end = Int(area.maxY.rounded())
    canvas.saved {
      canvas.clip(to: [PixelRect(x: all.x, y: all.y, width: all.width, height: beginning - all.y)])
      canvas.draw(layout, at: area.origin, color, from: area.minY - reach, to: Double(beginning))
    }
    let strip = PixelRect(x: all.x, y: beginning, width: all.width, height: end - beginning)
    canvas.fadingOut(in: strip) {
      canvas.draw(layout, at: area.origin, color, from: Double(beginning), to: Double(end))
    }
  }
}

extension String {
  /// More than can be seen in a room of this size, and not much more: shaping it all takes long.
  fileprivate func shown(in room: Size, fontSize: Double) -> String {
    let lines = room.height / fontSize + 2
    let columns = room.width / (fontSize * 0.2) + 1
    var left = (letters: Int(lines * columns), lines: Int(lines))
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
