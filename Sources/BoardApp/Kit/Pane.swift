import BoardRenderer
import BoardValues

/// One surface of the interface, such as a bar, a panel or a dialog: its contents and its position.
struct Pane: Equatable, Sendable {
  var id: ID
  /// The name that a screen reader announces.
  var name: String
  var ground: Widget.Ground?
  var anchor: Anchor
  var layout: Layout
  /// Whether nothing else can be operated while the pane is open.
  var isModal = false

  /// The identity of a pane, in the order from bottom to top.
  enum ID: Int, Comparable, Hashable, Sendable, CaseIterable {
    case emptyBoard, minimap, hintTop, hintRight, hintBottom, hintLeft, wayBack, timeline
    case selectionBar, toolbar, look, comparison, toast, find, panel, dialog, palette, tip

    /// Whether the pane leaves the keyboard and the wheel to the board, as bars do.
    var isBar: Bool { self != .panel && self != .dialog && self != .palette }

    static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
  }

  enum Anchor: Equatable, Sendable {
    /// The middle of the window's top edge; as wide as the window if `fills`.
    case top(fills: Bool)
    /// The middle of the window's bottom edge, `above` pixels at scale 1 higher.
    case bottom(above: Double = 0)
    case bottomRight(above: Double = 0)
    /// The bottom edge, as wide as the window.
    case alongBottom
    case center
    /// The middle of the window, or as high as the toolbar allows.
    case belowToolbar
    /// The right edge, below the toolbar.
    case right
    /// Centered on a point, in window pixels.
    case around(Point)
    /// Above, below or inside a frame in window pixels, wherever there is room.
    case beside(Rect, gap: Double)
  }
}

/// A pane with its position in the window.
struct PlacedPane: Equatable, Sendable {
  var id: Pane.ID
  var name: String
  /// The frame in window pixels.
  var frame: Rect
  var controls: [Control]
  var isModal: Bool
}

extension Pane {
  /// The minimum distance from the window's edges, in pixels at scale 1.
  static let margin = Space.s

  /// Returns the pane in a window whose size is in pixels. A pane that has too little room shrinks,
  /// and never leaves the window.
  @MainActor
  func placed(in window: Size, _ ruler: Ruler) -> PlacedPane {
    let bounds = Rect(0, 0, window.width / ruler.scale, window.height / ruler.scale)
    let room = ground == .band ? bounds : bounds.inset(by: Insets(all: Self.margin))
    let width = min(anchor.isWide ? room.width : layout.width(ruler).ideal, room.width)
    let wish = layout.height(ruler, width: width).ideal
    let height = min(wish, anchor.maxHeight(in: room))
    let frame = anchor.frame(Size(width, height), in: room, scale: ruler.scale)
    let grounded = ground.map { Layout.grounded($0, layout) } ?? layout
    var controls = grounded.placed(in: frame, ruler)
    if ground == .dialog { controls.insert(Self.scrim(window), at: 0) }
    let pixels = Rect(origin: frame.origin.scaled(by: ruler.scale), size: frame.size * ruler.scale)
    return PlacedPane(id: id, name: name, frame: pixels, controls: controls, isModal: isModal)
  }

  private static func scrim(_ window: Size) -> Control {
    Control(Rect(origin: .zero, size: window), Component(.filler, "", .ground(.scrim)))
  }
}

extension Pane.Anchor {
  fileprivate var isWide: Bool { self == .top(fills: true) || self == .alongBottom }

  /// Returns the maximum height of a pane in a room, both in pixels at scale 1. A pane that opens
  /// below the toolbar leaves it free, unless that would leave the pane too little.
  fileprivate func maxHeight(in room: Rect) -> Double {
    let below = room.maxY - Metrics.bar
    return self == .belowToolbar && below >= 320 ? below : room.height
  }

  /// Returns the frame of a pane of the given size. The size and the room are in pixels at scale 1.
  fileprivate func frame(_ size: Size, in room: Rect, scale: Double) -> Rect {
    let middle = Point(room.center.x - size.width / 2, room.center.y - size.height / 2)
    let corner =
      switch self {
      case .top: Point(middle.x, room.minY)
      case .bottom(let above): Point(middle.x, room.maxY - above - size.height)
      case .alongBottom: Point(middle.x, room.maxY - size.height)
      case .bottomRight(let above):
        Point(room.maxX - size.width, room.maxY - above - size.height)
      case .center: middle
      case .belowToolbar: Point(middle.x, min(Metrics.bar, room.maxY - size.height))
      case .right: Point(room.maxX - size.width, min(Metrics.bar, room.maxY - size.height))
      case .around(let point):
        Point(
          max(room.minX, min(point.x / scale - size.width / 2, room.maxX - size.width)),
          max(room.minY, min(point.y / scale - size.height / 2, room.maxY - size.height))
        )
      case .beside(let frame, let gap):
        Self.corner(beside: frame.scaled(by: 1 / scale), gap, size, in: room)
      }
    return Rect(origin: corner, size: size)
  }

  /// Returns the corner of a pane above a frame, or below, to the right or to the left of it: the
  /// first of these that has room between the bars. Otherwise the pane covers the frame.
  private static func corner(
    beside frame: Rect,
    _ gap: Double,
    _ size: Size,
    in room: Rect
  ) -> Point {
    let free = room.inset(by: Insets(top: Metrics.bar, bottom: Metrics.bar))
    func inside(_ value: Double, _ low: Double, _ high: Double) -> Double {
      max(low, min(value, high))
    }
    let x = inside(frame.center.x - size.width / 2, free.minX, free.maxX - size.width)
    let above = frame.minY - gap - size.height
    let y = inside(above, free.minY, free.maxY - size.height)
    let beside = inside(frame.minY, free.minY, free.maxY - size.height)
    let corners = [
      Point(x, above), Point(x, frame.maxY + gap), Point(frame.maxX + gap, beside),
      Point(frame.minX - gap - size.width, beside),
    ]
    return corners.first { free.contains(Rect(origin: $0, size: size)) } ?? Point(x, y)
  }
}

extension Point {
  fileprivate func scaled(by factor: Double) -> Point { Point(x * factor, y * factor) }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(origin: origin.scaled(by: factor), size: size * factor)
  }
}
