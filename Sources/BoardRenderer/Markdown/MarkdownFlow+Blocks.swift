import BoardCore
import BoardValues
import Graphics
import Pictures

/// The single blocks: words with marks beside them, code, tables.
extension MarkdownFlow {
  mutating func addText(_ group: MarkdownGroup, _ type: CardType, in column: Rect) {
    var style = type.style(width: column.width, unit: unit)
    if pieces.isEmpty, group.first.written == nil { style.height = maxFirstHeight }
    if group.first.isFrontMatter { style.height = 1 }
    if let alignment, group.first.containers.isEmpty {
      (style.isCentered, style.isRight) = (alignment == .center, alignment == .right)
    }
    guard style.fontSize >= Painter.smallestFont else { return }
    let color = color(of: group.first)
    let written = group.first.written
    var area = column
    let isTitle = group.first.kind == .calloutTitle && written == nil
    if isTitle { area = titleArea(in: column, isRightToLeft: group.isRightToLeft) }
    style.width = area.width
    if let written, written.hang > 0 {
      let hang = hang(of: group.text, written.hang, style, in: column)
      area.size.width += hang
      if !group.isRightToLeft { area.origin.x -= hang }
      style.hang = hang
      style.width = area.width
    }
    // A part without letters is written as the whole.
    if group.first.isRightToLeft == true, area.width > 0 {
      style.isRight = ParagraphLayout.runsRightToLeft(Array(group.text.words.utf8)) == nil
    }
    let paling = group.doneRanges.map {
      TextLayout.Mark(range: $0, isStruck: true, color: ink.dim)
    }
    let layout = add(group.text, style, color, in: area, paling: paling, written: written)
    if written?.hasMarker == true { unmarked.removeAll() }
    if isTitle { markCallout(beside: layout, in: column, isRightToLeft: group.isRightToLeft) }
    markItems(of: group, beside: layout, from: column.minY)
    let lines = group.items.isEmpty ? [] : layout.lines
    var line = 0
    for (range, item) in group.items {
      while line + 1 < lines.count, lines[line + 1].start <= range.lowerBound { line += 1 }
      addMark(item, group, range, beside: lines[line], in: column)
    }
    bottom += layout.size.height
  }

  private func color(of block: MarkdownBlock) -> Color {
    switch block.kind {
    case .calloutTitle: callout?.color ?? ink.text
    case .heading(6): ink.dim
    default: ink.text
    }
  }

  /// Returns how far the marks at the beginning of a line hang in front of its words, so that the words
  /// stand where they do without them.
  private func hang(
    of text: MarkdownText,
    _ count: Int,
    _ style: TextLayout.Style,
    in column: Rect
  ) -> Double {
    var style = style
    style.width = nil
    let marks = String(decoding: text.words.utf8.prefix(count), as: UTF8.self)
    let boxes = TextLayout(marks + "|", style).boxes(of: 0..<count)
    let width = boxes.reduce(0) { $0 + abs($1.width) }
    return min(width, column.minX - room.minX + 12 * unit)
  }

  /// Adds words at the top of `column`, what lies behind them, and their hit targets.
  @discardableResult
  mutating func add(
    _ text: MarkdownText,
    _ style: TextLayout.Style,
    _ color: Color,
    in column: Rect,
    paling: [TextLayout.Mark] = [],
    written: WrittenLine? = nil
  ) -> TextLayout {
    var marks = paling
    for span in text.spans { marks.append(mark(of: span, style)) }
    marks += text.pictures.map { range, picture in
      let size = picture.map { self.size(of: $0, in: column.width) }
      return TextLayout.Mark(
        range: range,
        room: size ?? Size(style.fontSize * 1.15, style.fontSize * 0.9)
      )
    }
    if written != nil {
      let room = Size(style.fontSize * 0.6, style.fontSize * 0.7)
      for range in ControlCharacters.ranges(in: Array(text.words.utf8))
      where text.words.utf8[
        text.words.utf8.index(text.words.startIndex, offsetBy: range.lowerBound)
      ]
        != UInt8(ascii: "\n")
      {
        marks.append(TextLayout.Mark(range: range, room: room))
      }
    }
    if let composed {
      let range =
        text.offset(
          ofSource: composed.lowerBound
        )..<max(
          text.offset(ofSource: composed.upperBound),
          text.offset(ofSource: composed.lowerBound)
        )
      if !range.isEmpty { marks.append(TextLayout.Mark(range: range, isUnderlined: true)) }
    }
    let words = text.words.shown(
      in: Size(column.width, max(end - column.minY, 0)),
      fontSize: style.fontSize
    )
    let layout =
      shelf?.layout(words, style, marks: marks) ?? TextLayout(words, style, marks: marks)
    let grounds = text.spans.filter { ground(of: $0) != nil || $0.link != nil }
    for (span, boxes) in zip(grounds, layout.boxes(of: grounds.map(\.range))) {
      addGround(of: span, boxes, at: column.origin)
    }
    let frame = Rect(origin: column.origin, size: Size(column.width, layout.size.height))
    pieces.append(
      CardPiece(
        frame: frame,
        kind: .text(layout, color),
        words: notePlace == nil ? text : nil,
        written: written,
        place: notePlace
      )
    )
    let pictures = text.pictures
    for ((range, picture), boxes) in zip(pictures, layout.boxes(of: pictures.map(\.range))) {
      if let picture {
        if let box = boxes.first { addPicture(picture, layout, range, box, at: column) }
        continue
      }
      for box in boxes {
        let side = style.fontSize * 1.15
        let icon = Rect(box.minX, box.center.y - side / 2, side, side)
        pieces.append(
          CardPiece(frame: icon.offset(by: column.origin - .zero), kind: .icon(.picture, ink.dim))
        )
      }
    }
    return layout
  }

  /// Returns the size of a picture in pixels, as large as there is room for.
  private func size(of picture: MarkdownPicture, in width: Double) -> Size {
    let scale = min(unit, width / max(picture.width, 1))
    return Size(picture.width, picture.height) * scale
  }

  /// Adds a picture at the bottom of its row.
  private mutating func addPicture(
    _ picture: MarkdownPicture,
    _ layout: TextLayout,
    _ range: Range<Int>,
    _ box: Rect,
    at column: Rect
  ) {
    let kind: CardPiece.Kind
    switch embeds[picture.file] {
    case .picture(let shown): kind = .picture(shown)
    case .board(let sketch): kind = .board(sketch)
    case .text, .present, .waiting, .problem, nil: return
    }
    let size = size(of: picture, in: column.width)
    let bottom = layout.baseline(at: range.lowerBound)
    let frame = Rect(box.minX, bottom - size.height, size.width, size.height)
    pieces.append(CardPiece(frame: frame.offset(by: column.origin - .zero), kind: kind))
  }

  func mark(of span: MarkdownText.Span, _ style: TextLayout.Style) -> TextLayout.Mark {
    var mark = TextLayout.Mark(range: span.range)
    mark.isBold = span.style.contains(.strong)
    mark.isItalic = !span.style.isDisjoint(with: [.emphasis, .formula])
    mark.isStruck = span.style.contains(.strike)
    if span.style.contains(.formula) { mark.family = "serif" }
    if span.style.contains(.code) {
      mark.family = CardType.code.family
      mark.fontSize = style.fontSize * CardType.code.size / CardType.text.size
    }
    if span.style.contains(.raised) {
      mark.fontSize = style.fontSize * 0.7
      mark.rise = style.fontSize * 0.3
    }
    if let link = span.link, !embeds.isMissing(link) {
      mark.color = ink.link(on: ground(of: span) ?? ink.codeGround)
    } else if span.link != nil || !span.style.isDisjoint(with: [.dim, .embed, .raised]) {
      mark.color = ink.dim
    }
    return mark
  }

  private func ground(of span: MarkdownText.Span) -> Color? {
    if span.style.contains(.added) { return ink.addedGround }
    if span.style.contains(.highlight) { return ink.highlightGround }
    return span.style.contains(.code) ? ink.codeGround : nil
  }

  private mutating func addGround(
    of span: MarkdownText.Span,
    _ boxes: [Rect],
    at origin: Point
  ) {
    let color = self.ground(of: span)
    for box in boxes where box.minY + origin.y < end {
      let frame = box.offset(by: origin - .zero)
      if let link = span.link { hitTargets.append(HitTarget(frame: frame, action: .open(link))) }
      guard let color else { continue }
      let reach = 2 * unit
      let ground = frame.inset(by: Insets(left: -reach, right: -reach))
      pieces.append(CardPiece(frame: ground, kind: .ground(color, radius: 3 * unit)))
    }
  }

  // MARK: Marks of items

  /// Marks the items that begin with this group, beside its first line.
  mutating func markItems(of group: MarkdownGroup, beside layout: TextLayout?, from top: Double) {
    guard !unmarked.isEmpty else { return }
    let height = CardType.text.leading * unit
    let line = layout?.firstLine ?? TextLayout.Line(start: 0, top: 0, height: height)
    for (item, column) in unmarked {
      let column = Rect(column.minX, top, column.width, 0)
      addMark(item, group, group.firstRange, beside: line, in: column)
    }
    unmarked.removeAll()
  }

  private mutating func addMark(
    _ item: MarkdownItem,
    _ group: MarkdownGroup,
    _ range: Range<Int>,
    beside line: TextLayout.Line,
    in column: Rect
  ) {
    guard column.minY + line.top < end else { return }
    let gutter = item.marker.gutter * unit
    let x = group.isRightToLeft ? column.maxX : column.minX - gutter
    let area = Rect(x, column.minY + line.top, gutter, line.height)
    switch item.marker {
    case .bullet:
      let side = 5 * unit
      let x = group.isRightToLeft ? area.minX + 8 * unit : area.maxX - 8 * unit - side
      let level = group.first.level(of: item)
      let disc = Rect(x, area.center.y - side / 2, side, side)
      pieces.append(
        CardPiece(frame: disc, kind: .bullet(ink.dim, isHollow: level.isMultiple(of: 2)))
      )
    case .number(let words): addLabel(words, .text, isRightToLeft: group.isRightToLeft, in: area)
    case .footnote(let label):
      addLabel(label.prefix(scalars: 8), .label, isRightToLeft: group.isRightToLeft, in: area)
    case .task(let task):
      let side = 14 * unit
      let x = group.isRightToLeft ? area.maxX - side : area.minX
      let box = Rect(x, area.center.y - side / 2, side, side)
      pieces.append(CardPiece(frame: box, kind: .checkBox(isDone: task.isDone, ink)))
      guard !group.first.isForeign else { return }
      let words = group.words(in: range)
      hitTargets.append(
        HitTarget(
          frame: box.expanded(by: 3 * unit),
          action: .check(offset: task.offset, isDone: task.isDone, words: words)
        )
      )
    }
  }

  /// Adds the number or label of an item in the room in front of its words.
  private mutating func addLabel(
    _ words: String,
    _ type: CardType,
    isRightToLeft: Bool,
    in area: Rect
  ) {
    let style = type.style(width: nil, unit: unit)
    let layout =
      shelf?.layout(words, style, marks: []) ?? TextCache.shared.layout(words, style)
    let gap = 6 * unit
    let x = isRightToLeft ? area.minX + gap : area.maxX - gap - layout.size.width
    // The label of a footnote stands a little above the line.
    let y = type == .label ? area.minY : area.center.y - layout.size.height / 2
    let frame = Rect(origin: Point(x, y), size: layout.size)
    pieces.append(CardPiece(frame: frame, kind: .text(layout, ink.dim)))
  }
}

extension MarkdownGroup {
  /// The ranges of items with which there is nothing more to do, as pale as can be read.
  fileprivate var doneRanges: [Range<Int>] {
    let all = items + (first.item.map { [(firstRange, $0)] } ?? [])
    return all.compactMap { range, item in
      if case .task(let task) = item.marker, task.isStruck { range } else { nil }
    }
  }

  fileprivate func words(in range: Range<Int>) -> String {
    String(decoding: text.words.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

extension MarkdownBlock {
  /// Returns the number of items around the words of this one, itself among them.
  fileprivate func level(of item: MarkdownItem) -> Int {
    var level = 0
    for case .item(let other) in containers {
      level += 1
      if other.number == item.number { break }
    }
    return level
  }
}

extension MarkdownText {
  /// The ranges of pictures, and what is shown there but a sign for it.
  fileprivate var pictures: [(range: Range<Int>, picture: MarkdownPicture?)] {
    let embeds = spans.filter { $0.style.contains(.embed) }
    guard !embeds.isEmpty else { return [] }
    let bytes = Array(words.utf8)
    let letter = Array(String(Self.picture).utf8)
    return embeds.flatMap { span in
      span.range.filter { bytes[$0...].starts(with: letter) }
        .map { ($0..<$0 + letter.count, span.picture) }
    }
  }
}
