import BoardCore
import BoardValues
import Graphics

/// Code and tables.
extension MarkdownFlow {
  /// Adds a table as it was written, in letters that are all of one width.
  mutating func addSource(_ group: MarkdownGroup, in column: Rect) {
    let style = CardType.code.style(width: column.width, unit: unit)
    guard style.fontSize >= Painter.smallestFont else { return }
    bottom += add(group.text, style, ink.text, in: column, written: group.first.written).size.height
  }

  mutating func addCode(_ group: MarkdownGroup, in column: Rect) {
    let style = CardType.code.style(width: max(column.width - 16 * unit, 1), unit: unit)
    guard style.fontSize >= Painter.smallestFont else { return }
    let index = pieces.count
    let radius = Metrics.controlRadius * unit
    pieces.append(CardPiece(frame: column, kind: .ground(ink.codeGround, radius: radius)))
    let inside = column.offset(by: Vector(8, 8) * unit)
    let area = Rect(inside.minX, inside.minY, max(column.width - 16 * unit, 1), 0)
    var top = area.minY
    for lines in group.text.inGroupsOfLines where top < end {
      let place = Rect(area.minX, top, area.width, 0)
      top += add(lines, style, ink.text, in: place).size.height + TextLayout.spacing(style)
      pieces[pieces.count - 1].place = group.first.place
    }
    let height = top - TextLayout.spacing(style) - area.minY + 16 * unit
    pieces[index].frame.size.height = height
    bottom += height
  }

  mutating func addTable(
    _ rows: [[MarkdownText]],
    _ alignments: [MarkdownAlignment],
    in column: Rect
  ) {
    let padding = Size(8, 4) * unit
    let table = MarkdownTable(
      rows,
      alignments,
      width: column.width,
      padding: padding.width,
      unit: unit,
      height: end - bottom,
      measure: { [self] in width(of: $0, $1, in: column.width) }
    )
    let header = pieces.count
    let ground = Rect(column.minX, bottom, table.width, 0)
    pieces.append(CardPiece(frame: ground, kind: .ground(ink.codeGround, radius: 4 * unit)))
    for (number, cells) in table.rows.enumerated() where bottom < end {
      let top = bottom
      var height = CardType.text.size * unit
      var added: [(pieces: Range<Int>, targets: Range<Int>, baseline: Double, height: Double)] = []
      for cell in cells {
        var style = (number == 0 ? CardType.strong : .text).style(width: cell.width, unit: unit)
        style.isCentered = cell.alignment == .center
        style.isRight = cell.alignment == .end
        let area = Rect(column.minX + cell.x, top + padding.height, cell.width, 0)
        let (first, firstTarget) = (pieces.count, hitTargets.count)
        let layout = add(cell.text, style, ink.text, in: area)
        for index in pieces.indices.suffix(1) { pieces[index].isCell = true }
        added.append(
          (
            first..<pieces.count, firstTarget..<hitTargets.count, layout.baseline,
            layout.size.height
          )
        )
      }
      // Words and smaller letters of code stand on one line.
      let baseline = added.map(\.baseline).max() ?? 0
      for cell in added {
        let shift = Vector(0, baseline - cell.baseline)
        for index in cell.pieces { pieces[index].frame = pieces[index].frame.offset(by: shift) }
        for index in cell.targets {
          hitTargets[index].frame = hitTargets[index].frame.offset(by: shift)
        }
        height = max(height, cell.height + shift.dy)
      }
      bottom = top + height + 2 * padding.height
      if number == 0 {
        pieces[header].frame.size.height = bottom - top
      } else {
        let line = Rect(column.minX, bottom, table.width, max(unit.rounded(), 1))
        pieces.append(CardPiece(frame: line, kind: .ground(ink.line, radius: 0)))
      }
    }
  }

  /// Returns the width of words on one line.
  private func width(of text: MarkdownText, _ style: TextLayout.Style, in room: Double) -> Double {
    let words = text.words.shown(in: Size(room, style.fontSize), fontSize: style.fontSize)
    let marks = text.spans.map { mark(of: $0, style) }
    if let shelf { return shelf.layout(words, style, marks: marks).size.width }
    let layout =
      marks.isEmpty ? TextCache.shared.layout(words, style) : TextLayout(words, style, marks: marks)
    return layout.size.width
  }
}
