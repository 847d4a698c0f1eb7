import BoardRenderer
import BoardValues

/// The room that a layout takes. Nothing is cached here: the measurements of texts are cached
/// elsewhere.
extension Layout {
  @MainActor
  func width(_ ruler: Ruler) -> Extent {
    switch self {
    case .part(let part): ruler.width(of: part.kind)
    case .row(let parts, let gap):
      parts.reduce(Self.gaps(parts, gap)) { $0 + $1.width(ruler) }
    case .column(let parts, _):
      parts.reduce(Extent(0)) { $0.union($1.width(ruler)) }
    case .inset(let layout, let insets): layout.width(ruler) + Extent(insets.left + insets.right)
    case .sized(let layout, let least, _): layout.width(ruler).atLeast(least.width)
    case .space: Extent(0)
    case .grounded(_, let layout): layout.width(ruler)
    case .scrolling(let layout, _): layout.width(ruler)
    // The width of a list must not change while it scrolls.
    case .list: Extent(0)
    }
  }

  /// Returns the height in a room of the given width.
  @MainActor
  func height(_ ruler: Ruler, width: Double) -> Extent {
    switch self {
    case .part(let part): Extent(ruler.height(of: part.kind, width: width))
    case .row(let parts, let gap):
      zip(parts, Self.widths(of: parts, gap, ruler, in: width))
        .reduce(Extent(0)) { $0.union($1.0.height(ruler, width: $1.1)) }
    case .column(let parts, let gap):
      parts.reduce(Self.gaps(parts, gap)) { $0 + $1.height(ruler, width: width) }
    case .inset(let layout, let insets):
      layout.height(ruler, width: width - insets.left - insets.right)
        + Extent(insets.top + insets.bottom)
    case .sized(let layout, let least, _):
      layout.height(ruler, width: width).atLeast(least.height)
    case .space: Extent(0)
    case .grounded(_, let layout): layout.height(ruler, width: width)
    case .scrolling(let layout, _):
      Self.scrollHeight(layout.height(ruler, width: width).ideal, ruler)
    case .list(let list): Self.scrollHeight(min(list.height, list.maxHeight), ruler)
    }
  }

  /// Returns the widths of a row's parts in a room of the given width.
  @MainActor
  static func widths(
    of parts: [Layout],
    _ gap: Double,
    _ ruler: Ruler,
    in width: Double
  ) -> [Double] {
    share(
      width - gaps(parts, gap).ideal,
      among: parts.map { $0.width(ruler) },
      growing: parts.map(\.grows)
    )
  }

  /// Returns the heights of a column's parts in a room of the given size.
  @MainActor
  static func heights(
    of parts: [Layout],
    _ gap: Double,
    _ ruler: Ruler,
    in size: Size
  ) -> [Double] {
    share(
      size.height - gaps(parts, gap).ideal,
      among: parts.map { $0.height(ruler, width: size.width) },
      growing: parts.map(\.grows)
    )
  }

  private static func gaps(_ parts: [Layout], _ gap: Double) -> Extent {
    Extent(gap * Double(max(parts.count - 1, 0)))
  }

  /// Returns the height of scrolling content, which can shrink to two lines.
  private static func scrollHeight(_ ideal: Double, _ ruler: Ruler) -> Extent {
    Extent(least: min(ideal, 2 * ruler.font.controls.item.height), ideal: ideal)
  }

  private var grows: Bool {
    switch self {
    case .space: true
    case .sized(_, _, let grows): grows
    default: false
    }
  }

  /// Returns lengths that fill `room`. Missing room is taken from the lengths that can shrink, in
  /// proportion to how much they can; leftover room goes to the lengths that grow.
  static func share(_ room: Double, among extents: [Extent], growing: [Bool]) -> [Double] {
    let ideal = extents.reduce(0) { $0 + $1.ideal }
    let least = extents.reduce(0) { $0 + $1.least }
    if room >= ideal {
      let growers = Double(growing.count { $0 })
      return zip(extents, growing).map { $0.ideal + ($1 ? (room - ideal) / growers : 0) }
    }
    guard ideal > least else { return extents.map(\.least) }
    let part = min((ideal - room) / (ideal - least), 1)
    return extents.map { $0.ideal - ($0.ideal - $0.least) * part }
  }
}
