import BoardValues

/// The numbers of items that move a level in or out, and of those that follow.
extension TextEditor {
  /// Returns the new numbers, by where their lines begin, when `item` and the other items of its level
  /// among `lines` move to a column. Others count on as long as they were in order. (text 6.6)
  func numbers(
    moving item: LineStart,
    among lines: [LineStart],
    to column: Int
  ) -> [Int: Int] {
    let moved = lines.filter { $0.column == item.column && $0.number != nil }
    guard let last = moved.last, let first = item.number, let end = lines.last?.line.upperBound
    else {
      return [:]
    }
    let isInward = column > item.column
    let sibling = isInward ? self.item(above: item) { $0.column <= column } : parent(of: item)
    let before = sibling.flatMap { $0.column < column ? nil : $0.number } ?? 0
    var numbers: [Int: Int] = [:]
    for (index, line) in moved.enumerated() {
      numbers[line.line.lowerBound] = before + 1 + index
    }
    // Items of the level that is left go on without these, or begin beneath them.
    let left = following(last, behind: end)
    for (index, line) in left.enumerated() {
      numbers[line.line.lowerBound] = (isInward ? first : 1) + index
    }
    guard !isInward, let sibling, sibling.number != nil else { return numbers }
    for (index, line) in following(sibling, behind: end).enumerated() {
      numbers[line.line.lowerBound] = before + moved.count + 1 + index
    }
    return numbers
  }

  /// Returns the items of one level behind `end` that count on from an item without a gap.
  private func following(_ item: LineStart, behind end: Int) -> [LineStart] {
    guard var number = item.number else { return [] }
    var found: [LineStart] = []
    for range in lines(after: end) {
      let line = LineStart(text, line: range)
      if line.isBlank && line.depth == item.depth
        || line.depth == item.depth && line.column > item.column
      {
        continue
      }
      guard line.depth == item.depth, line.column == item.column, line.number == number + 1 else {
        break
      }
      found.append(line)
      number += 1
    }
    return found
  }
}

extension LineStart {
  /// The number of an item; nil for others.
  var number: Int? { if case .number(let number, _)? = marker { number } else { nil } }

  /// Returns the range of the indent and the number, with what they become.
  func replacing(indent: [UInt8], number: Int) -> (range: Range<Int>, bytes: [UInt8])? {
    guard case .number(_, let sign)? = marker else { return nil }
    let end = indentStart + self.indent.count + numberLength
    return (indentStart..<end, indent + Marker.number(number, sign).bytes)
  }
}
