import BoardRenderer
import BoardValues

/// A description of an interface: rows, columns and gaps. Measuring and placing it decides where things are.
///
/// All lengths are pixels at scale 1.
indirect enum Layout: Equatable, Sendable {
  case part(Component)
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
  case list(ScrollingList)
}

extension Layout {
  static func inset(_ insets: Double, _ layout: Layout) -> Layout {
    .inset(layout, Insets(all: insets))
  }

  static func growing(_ layout: Layout) -> Layout {
    .sized(layout, least: .zero, grows: true)
  }

  /// Halves of a switch: values of which one is chosen.
  static func choices(_ parts: [Component]) -> Layout {
    .grounded(.well, .inset(2, .row(parts.map(Layout.part), gap: 0)))
  }
}
