import BoardCore

/// An interface as it is said: rows, columns and the gaps between parts. Where things are follows.
///
/// All lengths are pixels at scale 1.
indirect enum Layout: Equatable, Sendable {
  case part(Part)
  case row([Layout], gap: Double = Space.s)
  case column([Layout], gap: Double = Space.s)
  /// Room around something.
  case inset(Layout, Insets)
  /// At least as large as this, and as wide as there is room if `grows`.
  case sized(Layout, least: Size, grows: Bool)
  /// Takes the room that is left over.
  case space
  /// Drawn behind something, as large as that.
  case grounded(Widget.Ground, Layout)
  /// What has no room is scrolled to, `offset` from its beginning.
  case scrolling(Layout, offset: Double)
  /// Lines of one height, of which only those in view need to be said.
  case list(List)
}

/// Some lines of a list that scrolls.
struct List: Equatable, Sendable {
  /// The lines from `first` on: at least those that can be in view.
  var parts: [Part]
  var first: Int
  /// How many lines there are.
  var count: Int
  var offset: Double
  var rowHeight: Double

  /// - Parameters:
  ///   - offset: How far it is scrolled.
  ///   - height: The most there is in view.
  ///   - line: Says one line.
  init(
    count: Int,
    offset: Double,
    height: Double,
    rowHeight: Double = Size.item.height,
    line: (Int) -> Part
  ) {
    let most = Int(height / rowHeight) + 2
    let wish = Int(max(0, min(offset / rowHeight, Double(count))))
    first = max(0, min(wish, count - most))
    parts = (first..<min(first + most, count)).map(line)
    self.count = count
    self.offset = offset
    self.rowHeight = rowHeight
  }

  var height: Double { Double(count) * rowHeight }
}

extension Layout {
  static func inset(_ insets: Double, _ layout: Layout) -> Layout {
    .inset(layout, Insets(all: insets))
  }

  static func growing(_ layout: Layout) -> Layout {
    .sized(layout, least: .zero, grows: true)
  }

  /// Halves of a switch: values of which one is chosen.
  static func choices(_ parts: [Part]) -> Layout {
    .grounded(.well, .inset(2, .row(parts.map(Layout.part), gap: 0)))
  }
}
