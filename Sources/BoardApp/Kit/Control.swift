import BoardRenderer
import BoardValues

/// A part where it stands.
package struct Control: Equatable, Sendable {
  /// Window pixels.
  var frame: Rect
  var part: Component
  /// How far the ring around a control goes beyond it, at scale 1.
  static let ringRoom = Widget.focusReach + 1

  /// Window pixels; nil where nothing is cut off.
  var clip: Rect?
  /// Set for an area that scrolls.
  var scroll: Scroll?

  /// In pixels at scale 1.
  struct Scroll: Equatable, Sendable {
    var offset: Double
    var farthest: Double
  }

  init(_ frame: Rect, _ part: Component, clip: Rect? = nil) {
    self.frame = frame
    self.part = part
    self.clip = clip
  }

  /// The part of it that is in view.
  var visibleFrame: Rect { clip.map(frame.intersection) ?? frame }

  func contains(_ point: Point) -> Bool {
    frame.contains(point) && clip?.contains(point) != false
  }

  var isEnabled: Bool { !part.state.contains(.disabled) }

  func widget(scale: Double) -> Widget {
    Widget(frame: frame, kind: part.kind, state: part.state, clip: clip, scale: scale)
  }

  /// How far what it lies in has to be scrolled for all of it to be in view, in pixels at scale 1; nil if it is.
  func scrollNeeded(scale: Double) -> Double? {
    guard let clip else { return nil }
    let room = Self.ringRoom * scale
    let above = clip.minY + room - frame.minY
    let below = frame.maxY - clip.maxY + room
    if above > 0 { return -above / scale }
    return below > 0 ? below / scale : nil
  }
}
