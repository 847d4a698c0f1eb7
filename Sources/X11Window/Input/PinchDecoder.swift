import BoardValues
import CX11

/// A decoder of pinches on a touchpad. The server reports the distance of the fingers relative to
/// their first contact; the window's events are relative to the last one (`XIGesturePinchEvent`).
struct PinchDecoder {
  private var scale = 1.0

  /// Returns the event of a pinch, or nil if it changes nothing.
  mutating func decode(_ event: XIGesturePinchEvent) -> WindowEvent? {
    guard event.evtype == XI_GesturePinchUpdate else {
      scale = 1
      return nil
    }
    guard event.scale.isFinite, event.scale > 0, event.scale != scale else { return nil }
    defer { scale = event.scale }
    return .pinched(at: Point(event.event_x, event.event_y), factor: event.scale / scale)
  }
}

/// The pinches over a window, if the server supports them.
struct PinchEvents {
  private let opcode: Int32
  private let display: Display
  private var decoder = PinchDecoder()

  /// Asks for pinches. Returns nil without XInput 2.4 (`XISelectEvents`).
  init?(window: XID, on display: Display) {
    guard let opcode = display.extensions.gestureOpcode else { return nil }
    self.opcode = opcode
    self.display = display
    var bits: [UInt8] = [0, 0, 0, 0]
    for kind in [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd] {
      bits[Int(kind) >> 3] |= 1 << UInt8(kind & 7)
    }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices,
        mask_len: Int32(bits.count),
        mask: bits.baseAddress
      )
      XISelectEvents(display.handle, window, &mask, 1)
    }
  }

  /// Returns the event of a pinch, or nil for other events (`XGetEventData`).
  mutating func receive(_ event: XEvent) -> WindowEvent? {
    var cookie = event.xcookie
    guard cookie.extension == opcode, XGetEventData(display.handle, &cookie) != 0 else {
      return nil
    }
    defer { XFreeEventData(display.handle, &cookie) }
    let kinds = XI_GesturePinchBegin...XI_GesturePinchEnd
    guard kinds.contains(cookie.evtype), let data = cookie.data else { return nil }
    return decoder.decode(data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee)
  }
}
