import CX11
import Synchronization

/// The events of extensions that state their own length, accepted from the server alone.
///
/// The libraries of extensions trust the lengths inside: an item with a length of zero bytes keeps
/// libXi busy for ever. The events that other clients send are therefore emptied before a library
/// sees them.
enum GenericEvents {
  /// The opcodes that a server gives to extensions.
  private static let opcodes: ClosedRange<Int32> = 128...255
  /// The bit in the type of an event that another client has sent.
  static let sent: UInt8 = 0x80

  /// The converters that the libraries had set, by connection and opcode.
  private static let converters = Mutex<[UInt: [dragboard_event_converter?]]>([:])

  /// Guards a connection. All libraries of extensions must know it already
  /// (`XESetWireToEventCookie`).
  static func guardAgainstOthers(on display: OpaquePointer) {
    let converters = opcodes.map { opcode in
      XESetWireToEventCookie(display, opcode) { display, cookie, event in
        GenericEvents.convert(display, cookie, event)
      }
    }
    let id = UInt(bitPattern: display)
    Self.converters.withLock { $0[id] = converters }
  }

  /// Converts the bytes of an event. One from another client gets no data. Xlib queues the event
  /// whatever is returned.
  private static func convert(
    _ display: OpaquePointer?,
    _ cookie: UnsafeMutablePointer<XGenericEventCookie>?,
    _ event: UnsafePointer<UInt8>?
  ) -> Int32 {
    guard let event, let cookie else { return 0 }
    let isSent = event[0] & sent != 0
    cookie.pointee = XGenericEventCookie()
    cookie.pointee.type = GenericEvent
    cookie.pointee.send_event = isSent ? 1 : 0
    cookie.pointee.display = display
    guard !isSent, opcodes.contains(Int32(event[1])) else { return 0 }
    let (id, index) = (UInt(bitPattern: display), Int(event[1]) - Int(opcodes.lowerBound))
    let converter = converters.withLock { $0[id]?[index] }
    return converter?(display, cookie, event) ?? 0
  }
}
