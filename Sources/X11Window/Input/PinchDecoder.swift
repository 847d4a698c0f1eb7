import BoardValues
import CX11

/// A decoder of pinches on a touchpad. The server reports the distance of the fingers relative to
/// their first contact; the window's events are relative to the last one (`XIGesturePinchEvent`).
///
/// A pinch that the server cancels stays as far as it came: the view has followed the fingers, and
/// going back would be a motion that the user has not made.
struct PinchDecoder {
  private var scale = 1.0

  /// Returns the event of a pinch, or nil if it changes nothing.
  mutating func decode(_ event: XIGesturePinchEvent) -> WindowEvent? {
    guard event.evtype == XI_GesturePinchUpdate else {
      scale = 1
      return nil
    }
    guard event.scale.isFinite, event.scale > 0, event.delta_x.isFinite, event.delta_y.isFinite
    else { return nil }
    let offset = Vector(event.delta_x, event.delta_y)
    guard event.scale != scale || offset != .zero else { return nil }
    defer { scale = event.scale }
    let point = Point(event.event_x, event.event_y)
    return .pinched(at: point, moved: offset, factor: event.scale / scale)
  }
}
