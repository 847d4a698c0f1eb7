import BoardValues

/// Moving the caret with keys.
extension TextEditor {
  @MainActor
  package mutating func move(
    _ move: TextCommand.Move,
    extends: Bool,
    in geometry: some TextGeometry
  ) {
    let keptGoal = goal ?? geometry.caret(at: selection.head).minX
    let head = extends || selection.isEmpty ? nil : collapsed(move, in: geometry)
    let target = head ?? target(of: move, goal: keptGoal, in: geometry)
    select(TextSelection(anchor: extends ? selection.anchor : target, head: target))
    if move.isVertical { goal = keptGoal }
  }

  /// Returns the end of the selection to which left or right leads; nil for other moves. (text 1.8)
  @MainActor
  private func collapsed(_ move: TextCommand.Move, in geometry: some TextGeometry) -> TextPosition?
  {
    guard move == .left || move == .right else { return nil }
    let isBackward = (move == .left) != geometry.isRightToLeft(at: selection.head.offset)
    return TextPosition(isBackward ? selection.range.lowerBound : selection.range.upperBound)
  }

  @MainActor
  func target(
    of move: TextCommand.Move,
    goal: Double = 0,
    in geometry: some TextGeometry
  ) -> TextPosition {
    let head = selection.head
    return switch move {
    case .left: geometry.position(beside: head, toTheRight: false)
    case .right: geometry.position(beside: head, toTheRight: true)
    case .up: vertical(by: -1, goal, in: geometry)
    case .down: vertical(by: 1, goal, in: geometry)
    case .pageUp: vertical(by: -10, goal, in: geometry)
    case .pageDown: vertical(by: 10, goal, in: geometry)
    case .wordLeft, .wordRight:
      // In a line that is written to the left, the words come the other way round. (text 1.15)
      (move == .wordRight) != geometry.isRightToLeft(at: head.offset)
        ? TextPosition(geometry.wordEnd(after: head.offset))
        : TextPosition(geometry.wordStart(before: head.offset))
    case .backward: TextPosition(geometry.stop(before: head.offset))
    case .forward: TextPosition(geometry.stop(after: head.offset))
    case .wordBackward: TextPosition(wordBackward(in: geometry))
    case .wordForward: TextPosition(geometry.wordEnd(after: head.offset))
    case .rowStart, .rowBackward: rowStart(in: geometry)
    case .rowEnd, .rowForward: rowEnd(in: geometry)
    case .paragraphUp: TextPosition(paragraphUp)
    case .paragraphDown: TextPosition(paragraphDown)
    case .textStart: TextPosition(0)
    case .textEnd: TextPosition(text.count)
    }
  }

  /// Returns the position at the same height in another row; beyond the first and the last row, the end
  /// of the text.
  @MainActor
  private func vertical(by rows: Int, _ goal: Double, in geometry: some TextGeometry)
    -> TextPosition
  {
    var position = selection.head
    for _ in 0..<abs(rows) {
      guard
        let next = geometry.position(besideRowOf: position, isBelow: rows > 0, at: goal)
      else { return TextPosition(rows < 0 ? 0 : text.count) }
      position = hiddenLine(from: position.offset, to: next.offset).map { TextPosition($0) } ?? next
    }
    return position
  }

  /// Returns where the nearest line with words between those of two offsets begins: one that is not seen before the caret is
  /// in it, as the sign that ends code. (text 1.18)
  private func hiddenLine(from start: Int, to end: Int) -> Int? {
    let (line, target) = (
      TextLines.markdownLine(text, at: start), TextLines.markdownLine(text, at: end)
    )
    let (upper, lower) = line.lowerBound < target.lowerBound ? (line, target) : (target, line)
    guard upper.upperBound < lower.lowerBound else { return nil }
    let between = lines(after: upper.upperBound).prefix { $0.lowerBound < lower.lowerBound }
      .filter { !isBlank($0) }
    return (line == upper ? between.first : between.last)?.lowerBound
  }

  /// Returns the end of the row as it is seen; from there, the end of the line as it was written. (text
  /// 1.14)
  @MainActor
  private func rowStart(in geometry: some TextGeometry) -> TextPosition {
    let row = geometry.row(at: selection.head)
    let line = lineStart(at: row.lowerBound)
    // Words begin behind the mark of an item or a quote.
    if !isSingleLine, line.marker != nil || line.depth > 0, row.lowerBound <= line.contentStart,
      line.contentStart <= row.upperBound, selection.head.offset != line.contentStart
    {
      return TextPosition(line.contentStart)
    }
    guard selection.head.offset == row.lowerBound else { return TextPosition(row.lowerBound) }
    return TextPosition(line.line.lowerBound)
  }

  @MainActor
  private func rowEnd(in geometry: some TextGeometry) -> TextPosition {
    let row = geometry.row(at: selection.head)
    let isWrapped = geometry.isWrapped(afterRowAt: selection.head)
    // The caret stays on this row, though the next one begins at the same offset. (text 1.9)
    let end = TextPosition(row.upperBound, isTrailing: isWrapped)
    guard selection.head.offset == row.upperBound else { return end }
    return TextPosition(TextLines.end(text, from: row.upperBound))
  }

  private var paragraphUp: Int {
    let start = TextLines.start(text, from: selection.head.offset)
    guard start == selection.head.offset, start > 0 else { return start }
    return TextLines.line(text, at: beforeBreak(start)).lowerBound
  }

  private var paragraphDown: Int {
    let end = TextLines.end(text, from: selection.head.offset)
    guard end == selection.head.offset, end < text.count else { return end }
    return TextLines.end(text, from: end + TextLines.breakLength(text, at: end))
  }

  /// Returns the end of the line before the one that begins at `start`.
  private func beforeBreak(_ start: Int) -> Int {
    for length in [1, 2, 3] where start >= length {
      if TextLines.breakLength(text, at: start - length) == length,
        length != 1 || start < 2 || TextLines.breakLength(text, at: start - 2) != 2
      {
        return start - length
      }
    }
    return max(start - 1, 0)
  }

  /// Returns the start of what Ctrl+Backspace removes. Several blanks go by themselves. (text 1.7)
  @MainActor
  private func wordBackward(in geometry: some TextGeometry) -> Int {
    let head = selection.head.offset
    var start = head
    while start > 0, text[start - 1] == UInt8(ascii: " ") || text[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    return head - start > 1 ? start : geometry.wordStart(before: head)
  }
}

extension TextCommand.Move {
  var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }
}
