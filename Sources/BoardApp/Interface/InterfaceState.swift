import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// The values that all panes are built from.
struct InterfaceState: Equatable, Sendable {
  /// The size of the window, in pixels.
  var size: Size
  var scale: Double
  var font = InterfaceFont()
  var undoTitle: String?
  var redoTitle: String?
  var settings: Settings
  var keymap: Keymap
  /// The settings that new boards begin with.
  var newBoards = Settings()
  var toast: Toast?
  /// The condition that the band across the top reports, usually nil.
  var condition: Condition?
  /// The zoom level, in percent of the actual size.
  var zoomPercent: Int
  /// The bounding box of the selection, in window pixels; nil without a selection, and during a
  /// drag.
  var selection: Rect?
  /// The frames beside one of which the bar of the selection goes: that of the cards, or the two ends of
  /// an edge; in window pixels.
  var barPlaces: [Rect] = []
  /// What the bar of the selection or of an open text should not cover, in window pixels.
  var surroundings: [Rect] = []
  /// The frame of the card whose text is being edited, in window pixels; nil if none is.
  var openCard: Rect?
  /// How many words the open text has, as it is said beside it; nil without one, and until it is counted.
  var textCount: String?
  /// The color that the whole selection has in common, nil inside standing for no color; nil if the
  /// colors differ or if nothing needs the value.
  var colour: CanvasColor??
  /// Whether several cards are selected.
  var selectsSeveral = false
  /// Whether only locked cards are selected.
  var selectsLocked = false
  var selectsEdgesOnly = false
  /// The arrows that all selected edges have in common.
  var arrows: Edge.Arrows?
  var isReadOnly: Bool
  var isEmpty: Bool
  /// The recent boards that an empty board offers.
  var recentBoards: [RecentBoard] = []
  /// Their pictures, by path, as far as they are made.
  var boardPictures: [String: StepPicture] = [:]
  /// The differences to another state; nil unless the user compares.
  var comparison: ComparedWith?
  /// The size of the board's steps and branches in bytes; nil unless it is shown.
  var historySize: Int?
  /// The scroll offset of the open panel, in pixels at scale 1; nil at its initial position.
  var scroll: Double?
  /// The scroll offset of the pane above the panel, in pixels at scale 1; nil at its initial
  /// position.
  var frontScroll: Double?
  /// The feature whose panel is open.
  var openPanel: FeatureID?
  var minimap: Minimap?
  var film: Film?
  var steps = Steps()
  /// The position in the history at which the board is shown, in words; nil while it is shown as it
  /// is.
  var look: String?
  /// The conflict that the bar is about; nil if there is none.
  var conflict: ShownConflict?
  /// Whether the position is a preview, shown only as long as the pointer is over its item.
  var isPreview = false
  /// The directions in which changes are out of view.
  var edgeHints: [EdgeHint] = []
  /// Whether nothing of the board is in view.
  var isLost = false
  /// The tooltip of the control under the pointer.
  var tip: Tip?

  /// A condition that the band across the top reports.
  enum Condition: Equatable, Sendable {
    /// State that was set aside, which is reported until the user closes the band.
    case quarantined
    case lookingOnly
    /// Steps are not being kept. `hasDetails` if there is more to say about the reason.
    case notStored(reason: String, hasDetails: Bool)
    case notSaved(reason: String)
    case fileGone(name: String, isKept: Bool)
    /// Texts are shown as they were written.
    case textsAsSource
    case fileEmpty(name: String)
    /// The file has several lists of cards or connections, which the board shows as one.
    case fileJoined(name: String)
    case editing(String)
    /// A copy of the file, in words.
    case copy(String, CopyCondition)
    /// Other boards were open when the desktop ended the program, in words.
    case abandoned(String)
    /// The live board cannot be reached, in words.
    case offline(String)

    var words: String {
      switch self {
      case .quarantined: localized("What was kept is set aside")
      case .lookingOnly: localized("Looking only: another window has the board")
      case .notStored(let reason, _):
        localized("Your steps are not being kept: {reason}.", ["reason": reason.visible])
      case .notSaved(let reason): localized("Not saved: {reason}", ["reason": reason.visible])
      case .fileGone(let name, let isKept):
        isKept
          ? localized(
            "{file} was deleted or moved away; your work is kept",
            ["file": name.visible]
          )
          : localized("{file} was deleted or moved away", ["file": name.visible])
      case .textsAsSource:
        localized("The program ended twice here, so texts are shown as they were written")
      case .fileEmpty(let name): localized("{file} is empty now", ["file": name.visible])
      case .fileJoined(let name):
        localized(
          "{file} has two boards in one; both are shown, and saving joins them",
          ["file": name.visible]
        )
      case .editing(let name): name.visible
      case .copy(let words, _), .abandoned(let words), .offline(let words): words
      }
    }
  }

  /// What there is to do about a copy of the board's file.
  enum CopyCondition: Equatable, Sendable {
    case hasNews, hasNothingNew
    /// Several copies have news.
    case several
    /// The copy is merged and cannot be moved to the trash.
    case stays
  }

  /// The name of a control, with the control's frame.
  struct Tip: Equatable, Sendable {
    var words: String
    var shortcut: String
    /// The frame of the control in window pixels.
    var frame: Rect
  }

  /// The height of the bars along the bottom, in pixels at scale 1.
  var roomAtBottom: Double { film == nil ? 0 : TimelineStrip.roomTaken + Space.s }

  /// The same height with the bar above them, in pixels at scale 1.
  var roomForToast: Double {
    roomAtBottom
      + (look == nil && comparison == nil && conflict == nil
        ? 0 : font.controls.control.height + 2 * Space.s)
  }

  /// Whether a toast is shown.
  var hasToast: Bool { toast != nil }

  /// The size of the window, in pixels at scale 1.
  var room: Size { size * (1 / scale) }

  /// The height of one row of a list, in pixels at scale 1.
  var rowHeight: Double { font.height(atLeast: font.controls.item.height) }
}
