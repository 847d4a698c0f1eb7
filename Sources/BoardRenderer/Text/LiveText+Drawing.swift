import BoardCore
package import BoardValues
import Graphics

/// The drawing of a text that is being written.
extension LiveText {
  /// Returns the pieces between two heights.
  func pieces(from top: Double, to bottom: Double) -> [CardPiece] {
    var pieces: [CardPiece] = []
    forEach(from: top, to: bottom) { start, laid in
      for var piece in laid.pieces {
        piece.frame = piece.frame.offset(by: Vector(0, start.top))
        if piece.frame.minY < bottom, piece.frame.maxY > top { pieces.append(piece) }
      }
    }
    return pieces
  }

  /// Returns the areas behind the bytes of `range` between two heights.
  package func areas(of range: Range<Int>, from top: Double, to bottom: Double) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var areas: [Rect] = []
    forEach(from: top, to: bottom) { start, laid in
      let local = range.lowerBound - start.offset..<range.upperBound - start.offset
      for (index, piece) in laid.pieces.enumerated() {
        guard let paragraph = laid.paragraph(index) else { continue }
        let origin = Vector(piece.frame.minX, start.top + piece.frame.minY)
        areas += piece.areas(of: local, paragraph, breakWidth: CardType.text.size * look.unit / 3)
          .map { $0.offset(by: origin) }
      }
    }
    return areas
  }

  /// Returns the boxes of the control characters between two heights. (text 9.9)
  func controlBoxes(from top: Double, to bottom: Double) -> [Rect] {
    var boxes: [Rect] = []
    forEach(from: top, to: bottom) { start, laid in
      for piece in laid.pieces where piece.written != nil {
        guard case .text(let layout, _) = piece.kind, let words = piece.words else { continue }
        let origin = Vector(piece.frame.minX, start.top + piece.frame.minY)
        let ranges = ControlCharacters.ranges(in: Array(words.words.utf8))
        let height = layout.lineHeight / 2
        boxes += ranges.flatMap { layout.boxes(of: $0) }.map { box in
          Rect(box.minX, box.center.y - height / 2, box.width, height).offset(by: origin)
        }
      }
    }
    return boxes
  }
}

extension CardPiece {
  /// Returns the areas of a range of the source, from the corner of the piece.
  fileprivate func areas(
    of range: Range<Int>,
    _ paragraph: ParagraphLayout,
    breakWidth: Double
  ) -> [Rect] {
    guard let words, sourceEnd >= range.lowerBound else { return [] }
    let start = words.offset(ofSource: range.lowerBound)
    let end = max(words.offset(ofSource: range.upperBound), start)
    var areas: [Rect] = []
    for (index, row) in paragraph.rows.enumerated() {
      let common = row.range.clamped(to: start..<end)
      var parts = common.isEmpty ? [] : paragraph.parts(of: common, inRow: index)
      let isEnd = !paragraph.isWrapped(afterRow: index)
      let place = source(of: row.range.upperBound, isTrailing: !row.range.isEmpty)
      if isEnd, range.contains(place), range.upperBound > max(place, sourceEndIfLast(row, words)) {
        // A selected line break shows as a blank.
        let x = paragraph.caret(at: row.range.upperBound, isTrailing: false).minX
        let isRight = paragraph.isRightToLeft(at: row.range.lowerBound)
        parts.append(isRight ? x - breakWidth...x : x...x + breakWidth)
      }
      areas += parts.map {
        Rect($0.lowerBound, row.minY, $0.upperBound - $0.lowerBound, row.maxY - row.minY)
      }
    }
    return areas
  }

  private func sourceEndIfLast(_ row: ParagraphLayout.Row, _ words: MarkdownText) -> Int {
    row.range.upperBound >= words.count ? sourceEnd : 0
  }
}
