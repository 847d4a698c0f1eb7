import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// What the host is still to be told.
struct Outbox: Sendable {
  var needsFrame = true
  /// Nil when it has to be found out again.
  var appearance: WindowAppearance?
  /// The panes that belong to it.
  var panes: Panes?
  var requests: [HostRequest] = []
  /// What is to be done with what was asked for and has not come yet.
  var paste: Paste?
  /// For what the desktop's dialog chooses a file; nil while none is awaited.
  var choosing: FileSheet.Purpose?
  /// What of the board's file is being read or written; nil while nothing is.
  var fileTask: BackgroundTask<FileSession.Event>?
  /// What was dragged out last, as a file.
  var draggedFile: ScratchFile?

  /// What is seen may be different from now on.
  mutating func forgetAppearance() { (appearance, panes) = (nil, nil) }

  struct Paste: Equatable, Sendable {
    /// Where the middle of it goes, in board units.
    var center: Point
    /// Whether each line of a text becomes a card.
    var asLines = false
    /// What the step is called.
    var verb = "Paste"
  }
}
