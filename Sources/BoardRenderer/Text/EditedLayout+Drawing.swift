package import BoardValues
import Graphics

/// The drawing of a text that is being edited.
extension EditedLayout {
  /// Returns the areas behind the bytes of `range` between two heights.
  package func areas(of range: Range<Int>, from top: Double, to bottom: Double) -> [Rect] {
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

  /// Returns the boxes of the control characters between two heights. (text 9.9)
  func controlBoxes(from top: Double, to bottom: Double) -> [Rect] {
    var boxes: [Rect] = []
    forEach(from: top, to: bottom) { _, start, layout in
      boxes += layout.controlBoxes.map { $0.offset(by: Vector(0, start.top)) }
    }
    return boxes
  }

  /// Returns the layouts between two heights, and their tops.
  func visible(from top: Double, to bottom: Double) -> [(layout: TextLayout, top: Double)] {
    var result: [(layout: TextLayout, top: Double)] = []
    forEach(from: top, to: bottom) { _, start, layout in result.append((layout.layout, start.top)) }
    return result
  }
}
