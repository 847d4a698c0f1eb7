/// What a finger does on a touch screen.
package struct Touch: Equatable, Sendable {
  package enum Phase: String, Sendable {
    case began, moved, ended
  }

  /// The number of the finger, which no other one has while it is down.
  package var finger: UInt32
  package var phase: Phase
  /// The position in window pixels.
  package var point: Point

  package init(_ finger: UInt32, _ phase: Phase, at point: Point) {
    self.finger = finger
    self.phase = phase
    self.point = point
  }
}

/// The end of the device with which the user points.
package enum PointerTool: Hashable, Sendable {
  /// A mouse, a touchpad, or the tip of a pen.
  case pointer
  /// The other end of a pen.
  case eraser
}
