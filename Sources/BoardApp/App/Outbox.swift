import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Windowing

/// The data that is waiting for the host.
struct Outbox: Sendable {
  var needsFrame = true
  /// The appearance of the window; nil if it has to be computed again.
  var appearance: WindowAppearance?
  /// The time of the next frame for anything but cards that move; nil if it has to be computed again.
  var deadline: Double??
  /// The time of the next work of features that may need no frame; nil if it has to be computed again.
  var featureUpkeep: Double??
  /// The descriptors of features that work in the background; nil if they have to be collected again.
  var descriptors: [Int32]?
  /// The widgets of that appearance.
  var widgets: [Widget]?
  /// The document and the selection when the last whole frame was prepared, if nothing has changed since
  /// but what moves on the board.
  var settled: KnownFacts.Selected?
  /// What is at a point, which stays the same while cards only move.
  var hit: (point: Point, hit: Hit?)?
  /// Whether in the last frame cards only moved.
  var onlyMoves = false
  /// The panes that belong to that appearance.
  var panes: Panes?
  /// The tree that screen readers read; nil unless one has asked for it since the last change.
  var tree: AccessibleTree?
  /// The tree that screen readers were last told of; nil while none listens.
  var toldTree: AccessibleTree?
  var requests: [HostRequest] = []
  /// The signals for others who work on the board.
  var signals: [[UInt8]] = []
  /// The file of the last drag to another program.
  var draggedFile: ScratchFile?

  /// Drops what is known of the visible state, which may have changed.
  mutating func forgetAppearance() {
    (appearance, panes, widgets, tree) = (nil, nil, nil, nil)
    (settled, hit, onlyMoves) = (nil, nil, false)
    forgetDeadlines()
  }

  /// Drops what is known of the times and descriptors for which the loop waits.
  mutating func forgetDeadlines() { (deadline, featureUpkeep, descriptors) = (nil, nil, nil) }
}
