import BoardCore
import BoardValues
import Graphics

/// A table whose columns share its room: each gets as much as its widest cell asks for, and if that is
/// too much, the narrow ones come first.
@MainActor
struct MarkdownTable {
  /// The rows from the first to the last, as many as can be seen.
  private(set) var rows: [[Cell]] = []
  private(set) var width = 0.0

  struct Cell {
    var text: MarkdownText
    /// The position from the left side of the table, without the padding.
    var x: Double
    var width: Double
    var alignment: MarkdownAlignment
  }

  init(
    _ rows: [[MarkdownText]],
    _ alignments: [MarkdownAlignment],
    width room: Double,
    padding: Double,
    unit: Double,
    height: Double,
    measure: (MarkdownText, TextLayout.Style) -> Double
  ) {
    // More would have no room for a letter each.
    let count = min(alignments.count, max(1, Int(room / (2 * padding + CardType.text.size * unit))))
    let seen = rows.prefix(Int(max(height, 0) / (CardType.text.size * unit)) + 1)
    var wishes = [Double](repeating: 0, count: count)
    for (number, row) in seen.enumerated() {
      let style = (number == 0 ? CardType.strong : .text).style(width: nil, unit: unit)
      for (index, cell) in row.prefix(count).enumerated() where !cell.isEmpty {
        wishes[index] = max(wishes[index], measure(cell, style) + unit)
      }
    }
    let widths = Self.share(room - 2 * padding * Double(count), among: wishes)
    width = widths.reduce(0) { $0 + $1 + 2 * padding }
    self.rows = seen.map { row in
      var x = padding
      return row.prefix(count).enumerated().map { index, text in
        defer { x += widths[index] + 2 * padding }
        return Cell(
          text: text,
          x: x,
          width: widths[index],
          alignment: alignments[index]
        )
      }
    }
  }

  /// Returns the shares of columns. Those that ask for less than an equal share get it, and the others
  /// share the rest.
  private static func share(_ room: Double, among wishes: [Double]) -> [Double] {
    guard wishes.reduce(0, +) > room else { return wishes }
    var widths = wishes
    var rest = room
    var left = wishes.count
    for index in wishes.indices.sorted(by: { wishes[$0] < wishes[$1] }) {
      widths[index] = max(min(wishes[index], rest / Double(left)), 1)
      rest -= widths[index]
      left -= 1
    }
    return widths
  }
}
