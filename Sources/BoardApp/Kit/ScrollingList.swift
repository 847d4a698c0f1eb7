import BoardRenderer
import BoardValues

/// The rows in view of a list that scrolls.
struct ScrollingList: Equatable, Sendable {
  /// The rows from `first` on: at least those that can be in view.
  var parts: [Component]
  var first: Int
  /// The number of all rows.
  var count: Int
  var offset: Double
  var rowHeight: Double
  /// The maximum height in view, even if there is more room.
  var maxHeight = Double.infinity

  /// Creates a list whose rows are provided by a closure.
  ///
  /// - Parameters:
  ///   - count: The number of all rows.
  ///   - offset: The scroll offset.
  ///   - height: The maximum height in view.
  ///   - rowHeight: The height of one row.
  ///   - line: Returns the row at an index.
  init(
    count: Int,
    offset: Double,
    height: Double,
    rowHeight: Double,
    line: (Int) -> Component
  ) {
    let maxParts = Int(height / rowHeight) + 2
    let wish = Int(max(0, min(offset / rowHeight, Double(count))))
    first = max(0, min(wish, count - maxParts))
    parts = (first..<min(first + maxParts, count)).map(line)
    self.count = count
    self.offset = offset
    self.rowHeight = rowHeight
  }

  /// Creates a list that shows at most `maxRows` rows at once.
  init(
    count: Int,
    offset: Double,
    maxRows: Double,
    rowHeight: Double,
    line: (Int) -> Component
  ) {
    let maxHeight = maxRows * rowHeight
    self.init(count: count, offset: offset, height: maxHeight, rowHeight: rowHeight, line: line)
    self.maxHeight = maxHeight
  }

  var height: Double { Double(count) * rowHeight }
}
