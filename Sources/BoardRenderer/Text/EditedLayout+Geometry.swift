import BoardCore
package import BoardValues
import Graphics

extension EditedLayout: OpenLayout {
  /// A line in a field is no Markdown.
  func words(in range: Range<Int>, of text: [UInt8]) -> [MarkdownText] { [] }

  // MARK: Characters and words

  func stop(after offset: Int) -> Int {
    let index = pieceIndex(at: offset)
    let start = start(of: index).offset
    if let stop = layout(at: index).stop(after: offset - start) { return start + stop }
    return min(start + max(pieces[index].end, offset - start + 1), text.count)
  }

  func stop(before offset: Int) -> Int {
    let index = pieceIndex(at: offset)
    let start = start(of: index).offset
    if let stop = layout(at: index).stop(before: offset - start) { return start + stop }
    guard index > 0 else { return 0 }
    let before = self.start(of: index - 1).offset
    let piece = pieces[index - 1]
    if piece.breakLength > 0 { return before + piece.length }
    return before + (layout(at: index - 1).stop(before: piece.length) ?? 0)
  }

  func remainder(ofCharacterBefore offset: Int) -> String? {
    let index = pieceIndex(at: offset, isTrailing: true)
    let start = start(of: index).offset
    guard offset - start <= pieces[index].length else { return nil }
    return layout(at: index).remainder(ofCharacterBefore: offset - start)
  }

  func wordEnd(after offset: Int) -> Int {
    for index in pieceIndex(at: offset)..<pieces.count {
      let start = start(of: index).offset
      if let end = layout(at: index).wordEnd(after: max(offset - start, -1)) { return start + end }
    }
    return text.count
  }

  func wordStart(before offset: Int) -> Int {
    for index in stride(from: pieceIndex(at: offset), through: 0, by: -1) {
      let start = start(of: index).offset
      let reach = min(offset - start, pieces[index].length + 1)
      if let begin = layout(at: index).wordStart(before: reach) { return start + begin }
    }
    return 0
  }

  func group(at offset: Int) -> Range<Int> {
    let index = pieceIndex(at: offset)
    let start = start(of: index).offset
    let length = pieces[index].length
    // At the end of a line what is before it is meant. (text 2.1)
    let inside = offset - start >= length ? stop(before: offset) - start : offset - start
    guard length > 0 else { return offset..<offset }
    let group = layout(at: index).group(at: max(inside, 0))
    return start + group.lowerBound..<start + group.upperBound
  }

  // MARK: Rows

  private func location(_ position: TextPosition)
    -> (index: Int, start: Start, layout: ParagraphLayout, offset: Int)
  {
    var index = pieceIndex(at: position.offset)
    // A very long line that was split counts as wrapped.
    if position.isTrailing, index > 0, start(of: index).offset == position.offset,
      pieces[index - 1].breakLength == 0
    {
      index -= 1
    }
    let layout = layout(at: index)
    let start = start(of: index)
    return (index, start, layout, min(position.offset - start.offset, pieces[index].length))
  }

  func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition {
    let (_, start, layout, offset) = location(position)
    let local = TextPosition(offset, isTrailing: position.isTrailing)
    if let moved = layout.position(beside: local, toTheRight: toTheRight) {
      return TextPosition(start.offset + moved.offset, isTrailing: moved.isTrailing)
    }
    return self.position(besideLineAt: position.offset, toTheRight: toTheRight)
  }

  /// Returns the position to which an arrow key takes the caret from the end of a line.
  func position(besideLineAt offset: Int, toTheRight: Bool) -> TextPosition {
    let index = pieceIndex(at: offset)
    // From line to line in the direction of the whole text, and through each from side to side: so it
    // comes to an end whatever the directions of the lines.
    let next = index + (toTheRight != runsRightToLeft ? 1 : -1)
    guard pieces.indices.contains(next) else { return TextPosition(offset) }
    let begin = self.start(of: next).offset
    let isRight = self.layout(at: next).isRightToLeft(at: 0)
    return TextPosition(isRight == toTheRight ? begin + pieces[next].length : begin)
  }

  /// Whether the text runs from right to left, by its first letter.
  private var runsRightToLeft: Bool {
    for index in pieces.indices.prefix(100) {
      let start = start(of: index).offset
      let bytes = Array(text[start..<start + pieces[index].length])
      if let isRight = ParagraphLayout.runsRightToLeft(bytes) { return isRight }
    }
    return false
  }

  func row(at position: TextPosition) -> Range<Int> {
    let (_, start, layout, offset) = location(position)
    let row = layout.rows[layout.rowIndex(at: offset, isTrailing: position.isTrailing)]
    return start.offset + row.range.lowerBound..<start.offset + row.range.upperBound
  }

  func isWrapped(afterRowAt position: TextPosition) -> Bool {
    let (index, _, layout, offset) = location(position)
    if layout.rowIndex(at: offset, isTrailing: position.isTrailing) < layout.rows.count - 1 {
      return true
    }
    return pieces[index].breakLength == 0 && index + 1 < pieces.count
  }

  func rowFrame(at position: TextPosition) -> Rect {
    let (_, start, layout, offset) = location(position)
    let row = layout.rows[layout.rowIndex(at: offset, isTrailing: position.isTrailing)]
    return Rect(
      0,
      start.top + row.minY,
      style.width ?? layout.layout.size.width,
      row.maxY - row.minY
    )
  }

  func isRightToLeft(at offset: Int) -> Bool {
    let (_, _, layout, offset) = location(TextPosition(offset))
    return layout.isRightToLeft(at: max(offset - 1, 0))
  }

  package func caret(at position: TextPosition) -> Rect {
    let (_, start, layout, offset) = location(position)
    let caret = layout.caret(at: offset, isTrailing: position.isTrailing)
    return Rect(caret.minX, start.top + caret.minY, 0, caret.height)
  }

  /// Returns the frame of the weak caret, if the letters before and after a position run in different
  /// directions: the one that is not the caret's.
  package func weakCaret(at position: TextPosition) -> Rect? {
    let (_, start, layout, offset) = location(position)
    let caret = layout.weakCaret(at: offset, isTrailing: position.isTrailing)
    return caret.map { Rect($0.minX, start.top + $0.minY, 0, $0.height) }
  }

  package func position(at point: Point) -> TextPosition {
    let index = pieceIndex(atHeight: max(point.y, 0))
    let layout = layout(at: index)
    let start = start(of: index)
    let position = layout.position(at: Point(point.x, point.y - start.top))
    return TextPosition(start.offset + position.offset, isTrailing: position.isTrailing)
  }

  package var height: Double {
    // Short texts are measured, long ones estimated.
    if pieces.count <= 200 { for index in pieces.indices { _ = layout(at: index) } }
    let last = pieces.count - 1
    return start(of: last).top + height(of: pieces[last])
  }
}
