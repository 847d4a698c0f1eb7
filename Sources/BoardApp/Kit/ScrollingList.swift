import BoardRenderer
import BoardValues

/// Some lines of a list that scrolls.
struct ScrollingList: Equatable, Sendable {
  /// The lines from `first` on: at least those that can be in view.
  var parts: [Component]
  var first: Int
  /// How many lines there are.
  var count: Int
  var offset: Double
  var rowHeight: Double
  /// No more than this is in view at once, even where there is room.
  var most = Double.infinity

  /// - Parameters:
  ///   - count: How many lines there are.
  ///   - offset: How far it is scrolled.
  ///   - height: The most there is in view.
  ///   - rowHeight: Of one line.
  ///   - line: Says one line.
  init(
    count: Int,
    offset: Double,
    height: Double,
    rowHeight: Double = Size.item.height,
    line: (Int) -> Component
  ) {
    let most = Int(height / rowHeight) + 2
    let wish = Int(max(0, min(offset / rowHeight, Double(count))))
    first = max(0, min(wish, count - most))
    parts = (first..<min(first + most, count)).map(line)
    self.count = count
    self.offset = offset
    self.rowHeight = rowHeight
  }

  /// A list of which no more than `mostRows` lines are in view.
  init(
    count: Int,
    offset: Double,
    mostRows: Double,
    rowHeight: Double,
    line: (Int) -> Component
  ) {
    let most = mostRows * rowHeight
    self.init(count: count, offset: offset, height: most, rowHeight: rowHeight, line: line)
    self.most = most
  }

  /// Of all lines.
  var height: Double { Double(count) * rowHeight }
}
