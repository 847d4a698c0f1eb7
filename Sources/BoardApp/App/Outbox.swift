import BoardValues
import LinuxSystem
import Windowing

/// The data that is waiting for the host.
struct Outbox: Sendable {
  var needsFrame = true
  /// The appearance of the window; nil if it has to be computed again.
  var appearance: WindowAppearance?
  /// The panes that belong to that appearance.
  var panes: Panes?
  /// The tree that screen readers read; nil unless one has asked for it since the last change.
  var tree: AccessibleTree?
  /// The tree that screen readers were last told of; nil while none listens.
  var toldTree: AccessibleTree?
  var requests: [HostRequest] = []
  /// The file of the last drag to another program.
  var draggedFile: ScratchFile?

  /// Drops the cached appearance, panes and tree, as the visible state may have changed.
  mutating func forgetAppearance() { (appearance, panes, tree) = (nil, nil, nil) }
}
