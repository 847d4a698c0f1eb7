import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Everything the surfaces are built from.
struct InterfaceState: Equatable, Sendable {
  /// Of the window, in pixels.
  var size: Size
  var scale: Double
  var font = InterfaceFont()
  var undoTitle: String?
  var redoTitle: String?
  var settings: Settings
  /// What new boards begin with.
  var newBoards = Settings()
  var toast: Toast?
  /// What the band across the top reports; nil mostly.
  var condition: Condition?
  /// 100 is the actual size.
  var zoomPercent: Int
  /// The box around what is selected, in window pixels; nil without a selection, and while something is
  /// held.
  var selection: Rect?
  /// The colour that all of it has, nil standing for none; nothing if they differ, or if nobody asks.
  var colour: CanvasColor??
  /// Whether that is edges alone.
  var selectsEdgesOnly = false
  /// Of the selected edges, if they have the same.
  var arrows: Edge.Arrows?
  var isReadOnly: Bool
  var isEmpty: Bool
  /// What an empty board offers.
  var recentBoards: [RecentBoard] = []
  /// What differs from another state; nil unless that is asked for.
  var comparison: ComparedWith?
  /// Bytes that the steps and branches of the board take; nil unless somebody reads it.
  var historySize: Int?
  /// How far the open panel is scrolled, in pixels at scale 1; nil at its initial position.
  var scroll: Double?
  /// The same of what stands above it.
  var frontScroll: Double?
  /// The feature whose panel is open.
  var openPanel: FeatureID?
  var minimap: Minimap?
  var film: Film?
  var steps = Steps()
  /// Where in its history the board is looked at, in words; nil while it is seen as it is.
  var look: String?
  /// Whether it is seen only as long as the pointer is on something.
  var isPreview = false
  /// Where changes are out of view.
  var edgeHints: [EdgeHint] = []
  /// Whether nothing of the board is in view.
  var isLost = false
  /// What the pointer rests on.
  var tip: Tip?

  /// What the bar across the top speaks of.
  enum Condition: Equatable, Sendable {
    /// Stays until the user closes it.
    case quarantined
    case lookingOnly
    case notStored(reason: String)
    case notSaved(reason: String)
    case fileGone(name: String, isKept: Bool)
    case editing(String)

    var words: String {
      switch self {
      case .quarantined: "What was kept is damaged"
      case .lookingOnly: "Looking only: another window has the board"
      case .notStored(let reason): "Your last steps are in memory only: \(reason.visible)"
      case .notSaved(let reason): "Not saved, trying again: \(reason.visible)"
      case .fileGone(let name, let isKept):
        "\(name.visible) was deleted or moved away\(isKept ? "; your work is kept" : "")"
      case .editing(let name): name.visible
      }
    }
  }

  /// The name of a control, and where that is.
  struct Tip: Equatable, Sendable {
    var words: String
    var shortcut: String
    /// Window pixels.
    var frame: Rect
  }

  /// What stands along the bottom takes this much, in pixels at scale 1.
  var roomAtBottom: Double { film == nil ? 0 : TimelineStrip.roomTaken + Space.s }

  /// The same with the bar that stands above that.
  var roomForToast: Double {
    roomAtBottom + (look == nil && comparison == nil ? 0 : Size.control.height + 2 * Space.s)
  }

  /// Of the window, in pixels at scale 1.
  var room: Size { size * (1 / scale) }

  /// Of one line of a list, in pixels at scale 1.
  var rowHeight: Double { font.height(atLeast: Size.item.height) }
}
