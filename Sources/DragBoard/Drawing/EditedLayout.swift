import BoardCore

/// How a text that is being edited is set, paragraph by paragraph, so that a key lays out only the
/// paragraph that it changes, and only what is seen or asked about is laid out at all.
///
/// Lengths are window pixels from the top-left corner of the text.
@MainActor
final class EditedLayout: TextGeometry {
  private(set) var style: TextLayout.Style
  private(set) var text: [UInt8] = []
  private var marked: Range<Int>?
  private var pieces: [Piece] = [Piece(length: 0, breakLength: 0)]
  /// Where each piece begins: known up to the first change.
  private var starts: [Start] = []
  /// Grows when rows may have moved.
  private(set) var version = 0

  /// A line of the text; of a very long one a part, since Pango shapes a whole line at once.
  private struct Piece {
    var length: Int
    var breakLength: Int
    var layout: ParagraphLayout?
    var end: Int { length + breakLength }
  }

  private struct Start {
    var offset: Int
    var top: Double
  }

  /// Of a line, as much as is shaped at once.
  private static let longest = 4096

  init(style: TextLayout.Style) {
    self.style = style
  }

  // MARK: Keeping up with the text

  /// Takes over what is different, and nothing else.
  func show(_ text: [UInt8], marked: Range<Int>?, style: TextLayout.Style) {
    if style != self.style {
      self.style = style
      forgetLayouts(from: 0, to: pieces.count)
    }
    if text != self.text { replace(with: text) }
    guard marked != self.marked else { return }
    let touched = [self.marked, marked].compactMap(\.self)
    self.marked = marked
    for range in touched {
      let first = pieceIndex(at: range.lowerBound)
      forgetLayouts(from: first, to: pieceIndex(at: range.upperBound) + 1)
    }
  }

  private func forgetLayouts(from first: Int, to end: Int) {
    for index in first..<min(end, pieces.count) { pieces[index].layout = nil }
    starts.removeSubrange(min(first, starts.count)...)
    version += 1
  }

  private func replace(with new: [UInt8]) {
    let (common, kept) = Self.ends(text, new)
    let first = pieceIndex(at: common)
    var firstOffset = start(of: first).offset
    var index = first
    // A line that grows together with the one before, as CR and LF do, is one line again.
    if index > 0, firstOffset == common {
      index -= 1
      firstOffset = start(of: index).offset
    }
    var last = pieceIndex(at: text.count - kept)
    if last < pieces.count - 1, start(of: last).offset + pieces[last].end == text.count - kept {
      last += 1
    }
    let oldEnd = start(of: last).offset + pieces[last].end
    let newEnd = new.count - (text.count - oldEnd)
    let isLast = last == pieces.count - 1
    text = new
    let fresh = Self.pieces(of: new, firstOffset..<newEnd, isLast: isLast)
    pieces.replaceSubrange(index...last, with: fresh)
    // What comes after may stand by the direction of what comes before.
    let end = min(index + fresh.count + 1, pieces.count)
    forgetLayouts(from: index, to: end)
  }

  /// How many bytes are the same at the beginning and at the end.
  private static func ends(_ a: [UInt8], _ b: [UInt8]) -> (Int, Int) {
    let most = min(a.count, b.count)
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var start = 0
        while start < most, a[start] == b[start] { start += 1 }
        var end = 0
        while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        return (start, end)
      }
    }
  }

  private static func pieces(of text: [UInt8], _ range: Range<Int>, isLast: Bool) -> [Piece] {
    var pieces: [Piece] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, end - start < longest, TextLines.breakLength(text, at: end) == 0
      {
        end += 1
      }
      let breakLength = end < range.upperBound ? TextLines.breakLength(text, at: end) : 0
      if breakLength == 0, end < range.upperBound { end = cut(text, start, end) }
      pieces.append(Piece(length: end - start, breakLength: breakLength))
      start = end + breakLength
    }
    // After the last line break there is one more line.
    if isLast, pieces.last.map({ $0.breakLength > 0 }) ?? true {
      pieces.append(Piece(length: 0, breakLength: 0))
    }
    return pieces
  }

  /// After a blank if there is one near by, else after a scalar.
  private static func cut(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    let reach = max(start + 1, end - 512)
    if let blank = text[reach..<end].lastIndex(of: UInt8(ascii: " ")) { return blank + 1 }
    var end = end
    while end > start + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  // MARK: Pieces

  private func pieceIndex(at offset: Int, isTrailing: Bool = false) -> Int {
    extendStarts(to: pieces.count)
    var (low, high) = (0, pieces.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      let begin = starts[middle].offset
      if begin < offset || begin == offset && !isTrailing { low = middle } else { high = middle }
    }
    return low
  }

  private func start(of index: Int) -> Start {
    extendStarts(to: index + 1)
    return starts[index]
  }

  private func extendStarts(to count: Int) {
    while starts.count < min(count, pieces.count) {
      guard let last = starts.last else {
        starts.append(Start(offset: 0, top: 0))
        continue
      }
      let piece = pieces[starts.count - 1]
      starts.append(
        Start(offset: last.offset + piece.end, top: last.top + height(of: piece) + spacing)
      )
    }
  }

  /// Between two paragraphs, as between two rows.
  private var spacing: Double { TextLayout.spacing(style) }

  /// Of one that is not laid out yet, about.
  private func height(of piece: Piece) -> Double {
    if let layout = piece.layout { return layout.height }
    let line = style.leading ?? style.fontSize * 1.2
    guard let width = style.width else { return line }
    let rows = (Double(piece.length) * style.fontSize * 0.5 / max(width, 1)).rounded(.up)
    return max(rows, 1) * line
  }

  private func layout(at index: Int) -> ParagraphLayout {
    if let known = pieces[index].layout { return known }
    let start = start(of: index).offset
    let bytes = Array(text[start..<start + pieces[index].length])
    var style = style
    style.isRight = ParagraphLayout.runsRightToLeft(bytes) == nil && isAfterRightToLeft(index)
    let layout = ParagraphLayout(bytes, style)
    let guess = height(of: pieces[index])
    pieces[index].layout = layout
    if abs(guess - layout.height) > 0.001 { starts.removeSubrange((index + 1)...) }
    if let marked, marked.lowerBound < start + bytes.count, marked.upperBound > start {
      layout.underline(
        max(marked.lowerBound - start, 0)..<min(marked.upperBound - start, bytes.count)
      )
    }
    return layout
  }

  /// A line whose letters do not say stands as the one before it does. (text 9.6)
  private func isAfterRightToLeft(_ index: Int) -> Bool {
    for before in stride(from: index - 1, through: max(0, index - 20), by: -1) {
      let start = start(of: before).offset
      let bytes = Array(text[start..<start + pieces[before].length])
      if let isRight = ParagraphLayout.runsRightToLeft(bytes) { return isRight }
    }
    return false
  }

  /// Calls `body` with what lies between two heights.
  private func forEach(
    from top: Double,
    to bottom: Double,
    _ body: (Int, Start, ParagraphLayout) -> Void
  ) {
    var index = pieceIndex(atHeight: top)
    while index < pieces.count {
      let layout = layout(at: index)
      let start = start(of: index)
      if start.top > bottom { return }
      body(index, start, layout)
      index += 1
    }
  }

  private func pieceIndex(atHeight y: Double) -> Int {
    extendStarts(to: pieces.count)
    var (low, high) = (0, pieces.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle].top <= y { low = middle } else { high = middle }
    }
    return low
  }

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

  private func place(_ position: TextPosition)
    -> (index: Int, start: Start, layout: ParagraphLayout, offset: Int)
  {
    var index = pieceIndex(at: position.offset)
    // Where a very long line was parted, it is as if it was wrapped.
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
    let (index, start, layout, offset) = place(position)
    let local = TextPosition(offset, isTrailing: position.isTrailing)
    if let moved = layout.position(beside: local, toTheRight: toTheRight) {
      return TextPosition(start.offset + moved.offset, isTrailing: moved.isTrailing)
    }
    // From line to line in the direction of the whole text, and through each from side to side: so it
    // comes to an end whatever the directions of the lines.
    let next = index + (toTheRight != runsRightToLeft ? 1 : -1)
    guard pieces.indices.contains(next) else { return position }
    let begin = self.start(of: next).offset
    let isRight = self.layout(at: next).isRightToLeft(at: 0)
    return TextPosition(isRight == toTheRight ? begin + pieces[next].length : begin)
  }

  /// By its first letter.
  private var runsRightToLeft: Bool {
    for index in pieces.indices.prefix(100) {
      let start = start(of: index).offset
      let bytes = Array(text[start..<start + pieces[index].length])
      if let isRight = ParagraphLayout.runsRightToLeft(bytes) { return isRight }
    }
    return false
  }

  func row(at position: TextPosition) -> Range<Int> {
    let (_, start, layout, offset) = place(position)
    let row = layout.rows[layout.rowIndex(at: offset, isTrailing: position.isTrailing)]
    return start.offset + row.range.lowerBound..<start.offset + row.range.upperBound
  }

  func isWrapped(afterRowAt position: TextPosition) -> Bool {
    let (index, _, layout, offset) = place(position)
    if layout.rowIndex(at: offset, isTrailing: position.isTrailing) < layout.rows.count - 1 {
      return true
    }
    return pieces[index].breakLength == 0 && index + 1 < pieces.count
  }

  func rowFrame(at position: TextPosition) -> Rect {
    let (_, start, layout, offset) = place(position)
    let row = layout.rows[layout.rowIndex(at: offset, isTrailing: position.isTrailing)]
    return Rect(
      0,
      start.top + row.minY,
      style.width ?? layout.layout.size.width,
      row.maxY - row.minY
    )
  }

  func isRightToLeft(at offset: Int) -> Bool {
    let (_, _, layout, offset) = place(TextPosition(offset))
    return layout.isRightToLeft(at: max(offset - 1, 0))
  }

  func caret(at position: TextPosition) -> Rect {
    let (_, start, layout, offset) = place(position)
    let caret = layout.caret(at: offset, isTrailing: position.isTrailing)
    return Rect(caret.minX, start.top + caret.minY, 0, caret.height)
  }

  func position(at point: Point) -> TextPosition {
    let index = pieceIndex(atHeight: max(point.y, 0))
    let layout = layout(at: index)
    let start = start(of: index)
    let position = layout.position(at: Point(point.x, point.y - start.top))
    return TextPosition(start.offset + position.offset, isTrailing: position.isTrailing)
  }

  var height: Double {
    // Short texts are measured, long ones estimated.
    if pieces.count <= 200 { for index in pieces.indices { _ = layout(at: index) } }
    let last = pieces.count - 1
    return start(of: last).top + height(of: pieces[last])
  }

  /// Of the rows that have been laid out.
  var width: Double { pieces.compactMap { $0.layout?.layout.size.width }.max() ?? 0 }

  // MARK: Drawing

  /// The areas behind the bytes of `range` between two heights.
  func areas(of range: Range<Int>, from top: Double, to bottom: Double) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var areas: [Rect] = []
    forEach(from: top, to: bottom) { index, start, layout in
      let piece = self.pieces[index]
      let end = start.offset + piece.length
      for (number, row) in layout.rows.enumerated() {
        let begin = start.offset + row.range.lowerBound
        let rowEnd = start.offset + row.range.upperBound
        let lower = max(begin, range.lowerBound)
        let upper = min(rowEnd, range.upperBound)
        let isBreakSelected =
          rowEnd == end && piece.breakLength > 0 && range.contains(end)
        guard lower < upper || isBreakSelected else { continue }
        var parts =
          lower < upper
          ? layout.parts(of: lower - start.offset..<upper - start.offset, inRow: number) : []
        if isBreakSelected {
          // A selected line break shows as a blank.
          let x = layout.caret(at: piece.length, isTrailing: false).minX
          let isRight = layout.isRightToLeft(at: 0)
          let width = self.style.fontSize / 3
          parts.append(isRight ? x - width...x : x...x + width)
        }
        areas += parts.map {
          Rect(
            $0.lowerBound,
            start.top + row.minY,
            $0.upperBound - $0.lowerBound,
            row.maxY - row.minY + (number == layout.rows.count - 1 ? self.spacing : 0)
          )
        }
      }
    }
    return areas
  }

  /// What stands between two heights, and where.
  func visible(from top: Double, to bottom: Double) -> [(layout: TextLayout, top: Double)] {
    var result: [(layout: TextLayout, top: Double)] = []
    forEach(from: top, to: bottom) { _, start, layout in result.append((layout.layout, start.top)) }
    return result
  }
}
