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

  /// The minimum distance from the window's edges, in pixels at scale 1.
  static let margin = Space.s

  /// The identity of a pane, in the order from bottom to top.
  enum ID: Int, Comparable, Hashable, Sendable, CaseIterable {
    case emptyBoard, minimap, hintTop, hintRight, hintBottom, hintLeft, wayBack, timeline
    case selectionBar, toolbar, condition, people, look, conflict, comparison, glimpse, ways, toast,
      find,
      panel,
      dialog,
      palette,
      tip

    /// Whether the pane leaves the keyboard and the wheel to the board, as bars do.
    var isBar: Bool { self != .panel && self != .dialog && self != .palette }

    static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
  }

  enum Anchor: Equatable, Sendable {
    /// The middle of the window's top edge.
    case top
    /// The middle of the window's bottom edge, `above` pixels at scale 1 higher.
    case bottom(above: Double = 0)
    case bottomRight(above: Double = 0)
    /// The bottom edge, as wide as the window.
    case alongBottom
    case center
    /// The middle of the window, or as high as the toolbar allows.
    case belowToolbar
    /// Right below the toolbar, in the middle.
    case underToolbar
    /// The same place, or below the band that is there.
    case underBand
    /// The right edge, below the toolbar.
    case right
    /// Centered on a point, in window pixels.
    case around(Point)
    /// The bottom edge of the window, `above` pixels at scale 1 higher, with its middle at a window
    /// coordinate if there is room.
    case bottomAt(x: Double, above: Double)
    /// Beside one of some frames in window pixels, above, below, to the right or to the left of it,
    /// `gap` pixels at scale 1 away, where least of `avoiding` is covered.
    case beside([Rect], gap: Double, avoiding: [Rect] = [])
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
  /// Whether the pane covers something that it should have avoided.
  var isInTheWay = false
}
