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
  /// What of the board's file is being read or written; nil while nothing is.
  var fileTask: BackgroundTask<FileSession.Event>?
  /// What was dragged out last, as a file.
  var draggedFile: ScratchFile?

  /// What is seen may be different from now on.
  mutating func forgetAppearance() { (appearance, panes) = (nil, nil) }
}
