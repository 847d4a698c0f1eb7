import CX11

/// What the server can do beyond the core protocol. Each may be absent.
struct Extensions {
  struct Events: Equatable {
    var firstEvent: Int32
  }

  /// Shared memory; its completion event.
  var sharedMemory: Events?
  var sync: Events?
  var randr: Events?
  /// The opcode in the events of Present.
  var presentOpcode: Int32?
  var xkb: Events?
  /// The opcode in the events of XInput, if it knows gestures.
  var gestureOpcode: Int32?

  init() {}

  init(of display: OpaquePointer) {
    sharedMemory = Self.sharedMemory(display)
    sync = Self.sync(display)
    randr = Self.randr(display)
    presentOpcode = Self.present(display)
    xkb = Self.xkb(display)
    gestureOpcode = Self.gestures(display)
    GenericEvents.guardAgainstOthers(on: display)
  }

  /// Asked by name first: its own library complains on standard error where it is missing.
  /// (`XShmQueryVersion`)
  private static func sharedMemory(_ display: OpaquePointer) -> Events? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 else { return nil }
    var major: Int32 = 0
    var minor: Int32 = 0
    var hasPixmaps: Int32 = 0
    guard XShmQueryVersion(display, &major, &minor, &hasPixmaps) != 0 else { return nil }
    return Events(firstEvent: XShmGetEventBase(display))
  }

  /// (`XSyncInitialize`)
  private static func sync(_ display: OpaquePointer) -> Events? {
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XSyncQueryExtension(display, &event, &error) != 0,
      XSyncInitialize(display, &major, &minor) != 0
    else { return nil }
    return Events(firstEvent: event)
  }

  /// Monitors came with version 1.5. (`XRRQueryVersion`)
  private static func randr(_ display: OpaquePointer) -> Events? {
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0,
      (major, minor) >= (1, 5)
    else { return nil }
    return Events(firstEvent: event)
  }

  /// (`XPresentQueryVersion`)
  private static func present(_ display: OpaquePointer) -> Int32? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XPresentQueryExtension(display, &opcode, &event, &error) != 0,
      XPresentQueryVersion(display, &major, &minor) != 0
    else { return nil }
    return opcode
  }

  /// Gestures came with version 2.4. (`XIQueryVersion`)
  private static func gestures(_ display: OpaquePointer) -> Int32? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else {
      return nil
    }
    var major: Int32 = 2
    var minor: Int32 = 4
    guard XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 4) else {
      return nil
    }
    return opcode
  }

  /// (`XkbQueryExtension`)
  private static func xkb(_ display: OpaquePointer) -> Events? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    var major = Int32(XkbMajorVersion)
    var minor = Int32(XkbMinorVersion)
    guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 else {
      return nil
    }
    return Events(firstEvent: event)
  }
}
