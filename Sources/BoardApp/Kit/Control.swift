import BoardRenderer
import BoardValues

/// A component with its position in the window.
package struct Control: Equatable, Sendable {
  /// The frame in window pixels.
  var frame: Rect
  var part: Component
  /// The distance that the focus ring reaches beyond a control, in pixels at scale 1.
  static let ringRoom = Widget.focusReach + 1

  /// The visible area in window pixels; nil if nothing is cut off.
  var clip: Rect?
  /// The scroll position, if this is an area that scrolls.
  var scroll: Scroll?
  /// Whether it is drawn as its reflection.
  var isMirrored = false

  /// A scroll position, in pixels at scale 1.
  struct Scroll: Equatable, Sendable {
    var offset: Double
    var farthest: Double
  }

  init(_ frame: Rect, _ part: Component, clip: Rect? = nil) {
    self.frame = frame
    self.part = part
    self.clip = clip
  }

  /// The part of the frame that is in view, in window pixels.
  var visibleFrame: Rect { clip.map(frame.intersection) ?? frame }

  func contains(_ point: Point) -> Bool {
    frame.contains(point) && clip?.contains(point) != false
  }

  /// Returns the control reflected in an area, as in a window whose language runs from right to left.
  func mirrored(in area: Rect) -> Control {
    var control = self
    control.frame = frame.mirrored(in: area)
    control.clip = clip?.mirrored(in: area)
    control.isMirrored = true
    return control
  }

  var isEnabled: Bool { !part.state.contains(.disabled) }

  func widget(scale: Double) -> Widget {
    var widget =
      Widget(frame: frame, kind: part.kind, state: part.state, clip: clip, scale: scale)
    widget.isMirrored = isMirrored
    return widget
  }

  /// Returns the distance to scroll the surrounding area to bring all of the control into view, in
  /// pixels at scale 1; nil if it is in view.
  func scrollNeeded(scale: Double) -> Double? {
    guard let clip else { return nil }
    let room = Self.ringRoom * scale
    let above = clip.minY + room - frame.minY
    let below = frame.maxY - clip.maxY + room
    if above > 0 { return -above / scale }
    return below > 0 ? below / scale : nil
  }
}
