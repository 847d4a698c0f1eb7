import CX11
import Synchronization

/// The events of extensions that are as large as those of the core protocol, accepted from the
/// server alone, and only from extensions that the program uses.
///
/// The library of XInput 1 pieces events together from several and believes what each says of the
/// others: one alone becomes an event without a display. The events that other clients send are
/// therefore dropped before a library sees them.
enum FixedEvents {
  typealias Converters = [Int32: dragboard_fixed_event_converter]

  /// The kinds of events that a server gives to extensions.
  private static let kinds: ClosedRange<Int32> = 64...127

  /// The converters of the kinds that the program uses, by connection.
  private static let converters = Mutex<[UInt: Converters]>([:])

  /// Guards a connection, on which only events of these kinds arrive from now on. The libraries of
  /// these extensions must know it already (`XESetWireToEvent`).
  static func guardAgainstOthers(on display: OpaquePointer, keeping used: Set<Int32>) {
    var converters: Converters = [:]
    for kind in kinds {
      let converter = XESetWireToEvent(display, kind) { display, event, bytes in
        FixedEvents.convert(display, event, bytes)
      }
      if used.contains(kind) { converters[kind] = converter }
    }
    let id = UInt(bitPattern: display)
    Self.converters.withLock { [converters] in $0[id] = converters }
  }

  /// Converts the bytes of an event, or returns false, which drops it.
  private static func convert(
    _ display: OpaquePointer?,
    _ event: UnsafeMutablePointer<XEvent>?,
    _ bytes: UnsafePointer<UInt8>?
  ) -> Int32 {
    guard let bytes, bytes[0] & GenericEvents.sent == 0 else { return 0 }
    let (id, kind) = (UInt(bitPattern: display), Int32(bytes[0]))
    let converter = converters.withLock { $0[id]?[kind] }
    return converter?(display, event, bytes) ?? 0
  }
}
