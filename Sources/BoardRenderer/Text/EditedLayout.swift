import BoardCore
package import BoardValues
package import Graphics

/// The layout of a text that is being edited, paragraph by paragraph. A key lays out only the paragraph
/// that it changes, and only what is seen or asked about is laid out at all.
///
/// Lengths are window pixels from the top-left corner of the text.
@MainActor
package final class EditedLayout {
  package private(set) var style: TextLayout.Style
  private(set) var text: [UInt8] = []
  private var marked: Range<Int>?
  private(set) var pieces: [Piece] = [Piece(length: 0, breakLength: 0)]
  /// The beginnings of pieces, known up to the first change.
  private var starts: [Start] = []
  /// A number that grows when rows may have moved.
  package private(set) var version = 0

  /// A line of the text, or a part of a very long one, since Pango shapes a whole line at once.
  struct Piece {
    var length: Int
    var breakLength: Int
    var layout: ParagraphLayout?
    var end: Int { length + breakLength }
  }

  struct Start {
    var offset: Int
    var top: Double
  }

  /// The most bytes of a line that are shaped at once.
  private static let longest = 4096

  package init(style: TextLayout.Style) {
    self.style = style
  }

  // MARK: Keeping up with the text

  /// Takes over what is different, and nothing else. Who has compared the text with the one before says what `ends` they
  /// have in common.
  package func show(
    _ text: [UInt8],
    marked: Range<Int>?,
    style: TextLayout.Style,
    ends: CommonEnds? = nil
  ) {
    if style != self.style {
      self.style = style
      forgetLayouts(from: 0, to: pieces.count)
    }
    if text != self.text {
      replace(with: text, ends ?? CommonEnds(self.text[...], text[...]))
    }
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

  private func replace(with new: [UInt8], _ ends: CommonEnds) {
    let (common, kept) = (ends.start, ends.end)
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

  /// Returns where to split a long line: after a blank if there is one near by, else after a scalar.
  private static func cut(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    let reach = max(start + 1, end - 512)
    if let blank = text[reach..<end].lastIndex(of: UInt8(ascii: " ")) { return blank + 1 }
    var end = end
    while end > start + 1, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  // MARK: Pieces

  func pieceIndex(at offset: Int, isTrailing: Bool = false) -> Int {
    extendStarts(to: pieces.count)
    var (low, high) = (0, pieces.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      let begin = starts[middle].offset
      if begin < offset || begin == offset && !isTrailing { low = middle } else { high = middle }
    }
    return low
  }

  func start(of index: Int) -> Start {
    extendStarts(to: index + 1)
    return starts[index]
  }

  private func extendStarts(to count: Int) {
    guard starts.count < min(count, pieces.count) else { return }
    let (spacing, width) = (spacing, style.width)
    let line = style.leading ?? style.fontSize * 1.2
    let letter = style.fontSize * 0.5
    while starts.count < min(count, pieces.count) {
      guard let last = starts.last else {
        starts.append(Start(offset: 0, top: 0))
        continue
      }
      let piece = pieces[starts.count - 1]
      starts.append(
        Start(
          offset: last.offset + piece.end,
          top: last.top + Self.height(of: piece, line, letter, in: width) + spacing
        )
      )
    }
  }

  /// The space between two paragraphs, as between two rows.
  var spacing: Double { TextLayout.spacing(style) }

  /// Returns the height of a piece, estimated if it is not laid out yet.
  func height(of piece: Piece) -> Double {
    let line = style.leading ?? style.fontSize * 1.2
    return Self.height(of: piece, line, style.fontSize * 0.5, in: style.width)
  }

  private static func height(
    of piece: Piece,
    _ line: Double,
    _ letter: Double,
    in width: Double?
  ) -> Double {
    if let layout = piece.layout { return layout.height }
    guard let width else { return line }
    let rows = (Double(piece.length) * letter / max(width, 1)).rounded(.up)
    return max(rows, 1) * line
  }

  func layout(at index: Int) -> ParagraphLayout {
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

  /// Returns whether the line before a line without letters of a direction runs from right to left, which
  /// it then follows. (text 9.6)
  private func isAfterRightToLeft(_ index: Int) -> Bool {
    for before in stride(from: index - 1, through: max(0, index - 20), by: -1) {
      let start = start(of: before).offset
      let bytes = Array(text[start..<start + pieces[before].length])
      if let isRight = ParagraphLayout.runsRightToLeft(bytes) { return isRight }
    }
    return false
  }

  /// Calls `body` with the pieces between two heights.
  func forEach(
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

  func pieceIndex(atHeight y: Double) -> Int {
    extendStarts(to: pieces.count)
    var (low, high) = (0, pieces.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle].top <= y { low = middle } else { high = middle }
    }
    return low
  }

  /// The width of the rows that have been laid out.
  package var width: Double { pieces.compactMap { $0.layout?.layout.size.width }.max() ?? 0 }
}
