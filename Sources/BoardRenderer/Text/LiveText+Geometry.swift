import BoardCore
package import BoardValues
import Graphics

extension LiveText: OpenLayout {
  // MARK: Characters and words

  package func stop(after offset: Int) -> Int { lines.stop(after: offset) }
  package func stop(before offset: Int) -> Int { lines.stop(before: offset) }
  package func remainder(ofCharacterBefore offset: Int) -> String? {
    lines.remainder(ofCharacterBefore: offset)
  }
  package func wordEnd(after offset: Int) -> Int { lines.wordEnd(after: offset) }
  package func wordStart(before offset: Int) -> Int { lines.wordStart(before: offset) }
  package func group(at offset: Int) -> Range<Int> { lines.group(at: offset) }

  // MARK: Rows

  /// A place in the piece that shows it.
  struct Location {
    var part: LaidPart
    var start: Start
    var piece: CardPiece
    var paragraph: ParagraphLayout
    /// The offset in the words of the piece.
    var offset: Int

    var origin: Point { Point(piece.frame.minX, start.top + piece.frame.minY) }
  }

  /// Returns where a place of the text is shown; nil if nothing is.
  private func location(_ offset: Int) -> Location? {
    let index = partIndex(at: offset)
    if let found = location(offset, inPart: index) { return found }
    for before in stride(from: index - 1, through: 0, by: -1) {
      if let found = location(offset, inPart: before) { return found }
    }
    for after in parts.indices.dropFirst(index + 1) {
      if let found = location(offset, inPart: after) { return found }
    }
    return nil
  }

  private func location(_ offset: Int, inPart index: Int) -> Location? {
    let laid = laid(index)
    let start = start(of: index)
    guard let piece = laid.pieceIndex(at: offset - start.offset),
      let paragraph = laid.paragraph(piece), let words = laid.pieces[piece].words
    else { return nil }
    return Location(
      part: laid,
      start: start,
      piece: laid.pieces[piece],
      paragraph: paragraph,
      offset: words.offset(ofSource: offset - start.offset)
    )
  }

  private var emptyRow: Rect { Rect(0, 0, look.width, CardType.text.leading * look.unit) }

  package func caret(at position: TextPosition) -> Rect {
    guard let place = location(position.offset) else {
      return Rect(0, 0, 0, emptyRow.height)
    }
    let caret = place.paragraph.caret(at: place.offset, isTrailing: position.isTrailing)
    return caret.offset(by: place.origin - .zero)
  }

  package func weakCaret(at position: TextPosition) -> Rect? {
    guard let place = location(position.offset) else { return nil }
    return place.paragraph.weakCaret(at: place.offset, isTrailing: position.isTrailing)?
      .offset(by: place.origin - .zero)
  }

  package func row(at position: TextPosition) -> Range<Int> {
    guard let (place, row) = row(position) else { return position.offset..<position.offset }
    let lower = place.piece.source(of: row.range.lowerBound)
    let upper = place.piece.source(of: row.range.upperBound, isTrailing: !row.range.isEmpty)
    return place.start.offset + lower..<place.start.offset + max(lower, upper)
  }

  private func row(_ position: TextPosition) -> (Location, ParagraphLayout.Row)? {
    guard let place = location(position.offset) else { return nil }
    let index = place.paragraph.rowIndex(at: place.offset, isTrailing: position.isTrailing)
    return (place, place.paragraph.rows[index])
  }

  package func isWrapped(afterRowAt position: TextPosition) -> Bool {
    guard let place = location(position.offset) else { return false }
    let index = place.paragraph.rowIndex(at: place.offset, isTrailing: position.isTrailing)
    return place.paragraph.isWrapped(afterRow: index)
  }

  package func rowFrame(at position: TextPosition) -> Rect {
    guard let (place, row) = row(position) else { return emptyRow }
    return Rect(0, place.origin.y + row.minY, look.width, row.maxY - row.minY)
  }

  package func isRightToLeft(at offset: Int) -> Bool {
    guard let place = location(offset) else { return false }
    return place.paragraph.isRightToLeft(at: max(place.offset - 1, 0))
  }

  package var height: Double {
    measure()
    let last = parts.count - 1
    return max(start(of: last).top + height(of: parts[last]), emptyRow.height)
  }

  // MARK: Moving

  package func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition {
    guard let place = location(position.offset) else { return position }
    let local = TextPosition(place.offset, isTrailing: position.isTrailing)
    guard let moved = place.paragraph.position(beside: local, toTheRight: toTheRight) else {
      return lines.position(besideLineAt: position.offset, toTheRight: toTheRight)
    }
    let source = place.piece.source(of: moved.offset, isTrailing: moved.isTrailing)
    return TextPosition(place.start.offset + source, isTrailing: moved.isTrailing)
  }

  package func position(
    besideRowOf position: TextPosition,
    isBelow: Bool,
    at x: Double
  ) -> TextPosition? {
    let frame = rowFrame(at: position)
    if let middle = rowMiddle(besides: frame, isBelow: isBelow, around: position.offset) {
      return self.position(at: Point(x, middle))
    }
    // Lines at the ends of the text that show nothing, as fences of code.
    let line = TextLines.markdownLine(text, at: position.offset)
    if isBelow {
      return text[line.upperBound...].lineBreak.map { TextPosition($0.upperBound) }
    }
    guard line.lowerBound > 0 else { return nil }
    return TextPosition(TextLines.markdownLine(text, at: line.lowerBound - 1).lowerBound)
  }

  /// Returns the height at the middle of the nearest row above or below a row; nil if there is none.
  private func rowMiddle(besides row: Rect, isBelow: Bool, around offset: Int) -> Double? {
    let index = partIndex(at: offset)
    let order = isBelow ? Array(index..<parts.count) : Array((0...index).reversed())
    for index in order {
      let laid = laid(index)
      let top = start(of: index).top
      var nearest: Double?
      for (number, piece) in laid.pieces.enumerated() {
        for (minY, maxY) in rows(of: number, piece, in: laid) {
          let (minY, maxY) = (top + minY, top + maxY)
          guard isBelow ? minY > row.maxY - 1 : maxY < row.minY + 1 else { continue }
          let middle = (minY + maxY) / 2
          if nearest.map({ isBelow ? middle < $0 : middle > $0 }) ?? true { nearest = middle }
        }
      }
      if let nearest { return nearest }
    }
    return nil
  }

  private func rows(of index: Int, _ piece: CardPiece, in laid: LaidPart) -> [(Double, Double)] {
    guard let paragraph = laid.paragraph(index) else {
      return piece.place == nil ? [] : [(piece.frame.minY, piece.frame.maxY)]
    }
    return paragraph.rows.map { (piece.frame.minY + $0.minY, piece.frame.minY + $0.maxY) }
  }

  // MARK: Points

  package func position(at point: Point) -> TextPosition {
    let point = Point(point.x, max(point.y, 0))
    let middle = partIndex(atHeight: point.y)
    var nearest: (part: Int, piece: Int, distance: Size)?
    for index in max(middle - 1, 0)...min(middle + 1, parts.count - 1) {
      let laid = laid(index)
      let top = start(of: index).top
      for (number, piece) in laid.pieces.enumerated() where piece.words != nil || piece.place != nil
      {
        let frame = piece.frame.offset(by: Vector(0, top))
        let distance = Size(
          max(frame.minX - point.x, point.x - frame.maxX, 0),
          max(frame.minY - point.y, point.y - frame.maxY, 0)
        )
        guard let best = nearest?.distance else {
          nearest = (index, number, distance)
          continue
        }
        if distance.height < best.height
          || distance.height == best.height && distance.width < best.width
        {
          nearest = (index, number, distance)
        }
      }
    }
    guard let nearest else { return TextPosition(text.count) }
    return position(at: point, part: nearest.part, piece: nearest.piece)
  }

  private func position(at point: Point, part index: Int, piece number: Int) -> TextPosition {
    let laid = laid(index)
    let start = start(of: index)
    let piece = laid.pieces[number]
    guard let paragraph = laid.paragraph(number) else {
      return TextPosition(start.offset + (piece.place ?? 0))
    }
    let local = Point(point.x - piece.frame.minX, point.y - start.top - piece.frame.minY)
    let hit = paragraph.hit(at: local)
    let source = piece.source(of: hit.position.offset, isTrailing: hit.isBehind)
    let place = start.offset + source
    let row = paragraph.rowIndex(at: hit.position.offset, isTrailing: hit.position.isTrailing)
    guard hit.isBehind, piece.written == nil, endsLine(row, paragraph, piece),
      isBeyond(local.x, paragraph.rows[row])
    else { return TextPosition(place, isTrailing: hit.position.isTrailing) }
    // Behind the last word, the marks at the end of the line are before the caret as well.
    return TextPosition(TextLines.markdownLine(text, at: place).upperBound)
  }

  private func isBeyond(_ x: Double, _ row: ParagraphLayout.Row) -> Bool {
    x > row.maxX || x < row.minX
  }

  /// Returns whether a line of the source ends with a row.
  private func endsLine(_ row: Int, _ paragraph: ParagraphLayout, _ piece: CardPiece) -> Bool {
    guard !paragraph.isWrapped(afterRow: row), let words = piece.words, !piece.isCell else {
      return false
    }
    let end = paragraph.rows[row].range.upperBound
    guard end < words.count else { return true }
    // A tag that breaks the row is in the middle of a line.
    let run = words.runs.first { $0.range.contains(end) }
    return run.map { $0.source.count <= 2 } ?? true
  }
}

extension LiveText {
  /// Returns the part of the text that answers to a click at a point; its places count from the
  /// beginning of the text.
  package func hitTarget(at point: Point) -> HitTarget? {
    let index = partIndex(atHeight: max(point.y, 0))
    let laid = laid(index)
    let start = start(of: index)
    let local = Point(point.x, point.y - start.top)
    guard var target = laid.hitTargets.last(where: { $0.frame.contains(local) }) else { return nil }
    if case .check(let offset, let isDone, let words) = target.action {
      target.action = .check(offset: start.offset + offset, isDone: isDone, words: words)
    }
    return target
  }
}
