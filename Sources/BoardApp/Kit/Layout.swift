import BoardRenderer
import BoardValues

/// A description of an interface: rows, columns and gaps. The positions of its parts follow from
/// measuring and placing it.
///
/// All lengths are pixels at scale 1.
indirect enum Layout: Equatable, Sendable {
  case part(Component)
  case row([Layout], gap: Double = Space.s)
  case column([Layout], gap: Double = Space.s)
  /// A layout with room around it.
  case inset(Layout, Insets)
  /// A layout at least as large as `least`, and as wide as the room allows if `grows`.
  case sized(Layout, least: Size, grows: Bool)
  /// A space that takes the room that is left over.
  case space
  /// A layout with a ground of the same size behind it.
  case grounded(Widget.Ground, Layout)
  /// A layout that scrolls if it has too little room, scrolled by `offset`.
  case scrolling(Layout, offset: Double)
  /// Rows of equal height, of which only those in view need to be provided.
  case list(ScrollingList)
}

extension Layout {
  static func inset(_ insets: Double, _ layout: Layout) -> Layout {
    .inset(layout, Insets(all: insets))
  }

  static func growing(_ layout: Layout) -> Layout {
    .sized(layout, least: .zero, grows: true)
  }

  /// Returns the segments of a switch: values, one of which is chosen.
  static func choices(_ parts: [Component]) -> Layout {
    .grounded(.well, .inset(2, .row(parts.map(Layout.part), gap: 0)))
  }
}
