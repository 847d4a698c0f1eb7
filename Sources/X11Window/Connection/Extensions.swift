import CX11

/// The abilities of the server beyond the core protocol. Each may be absent.
struct Extensions {
  struct Events: Equatable {
    var firstEvent: Int32
  }

  /// The first event of shared memory, which reports completion.
  var sharedMemory: Events?
  var sync: Events?
  var randr: Events?
  /// The opcode in the events of Present.
  var presentOpcode: Int32?
  var xkb: Events?
  /// XInput, if it supports touches; without them the events of the core protocol have to do.
  var input: Input?

  struct Input: Equatable {
    /// The opcode in its events.
    var opcode: Int32
    var hasGestures: Bool

    /// Returns nil for versions without touches, which came with 2.2. Gestures came with 2.4.
    init?(opcode: Int32, version: (major: Int32, minor: Int32)) {
      guard version >= (2, 2) else { return nil }
      self.opcode = opcode
      hasGestures = version >= (2, 4)
    }
  }

  init() {}

  init(of display: OpaquePointer) {
    sharedMemory = Self.sharedMemory(display)
    sync = Self.sync(display)
    randr = Self.randr(display)
    presentOpcode = Self.present(display)
    xkb = Self.xkb(display)
    input = Self.input(display)
    GenericEvents.guardAgainstOthers(on: display)
    FixedEvents.guardAgainstOthers(on: display, keeping: fixedKinds)
  }

  /// The kinds of the events that have the size of core events.
  private var fixedKinds: Set<Int32> {
    let counts = [
      (sharedMemory, ShmCompletion + 1), (sync, Int32(XSyncNumberEvents)), (randr, RRNumberEvents),
      (xkb, 1),
    ]
    return Set(
      counts.flatMap { events, count in
        events.map { $0.firstEvent..<$0.firstEvent + count } ?? 0..<0
      }
    )
  }

  /// Returns the events of shared memory. The extension is first looked up by name, since its own
  /// library complains on standard error if it is missing (`XShmQueryVersion`).
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

  /// Returns the events of SYNC (`XSyncInitialize`).
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

  /// Returns the events of RandR if it supports monitors, which came with version 1.5
  /// (`XRRQueryVersion`).
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

  /// Returns the opcode of Present (`XPresentQueryVersion`).
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

  /// Returns XInput in the version that the server has, if that is of use (`XIQueryVersion`).
  private static func input(_ display: OpaquePointer) -> Input? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else {
      return nil
    }
    var major: Int32 = 2
    var minor: Int32 = 4
    guard XIQueryVersion(display, &major, &minor) == Success else { return nil }
    return Input(opcode: opcode, version: (major, minor))
  }

  /// Returns the events of XKB (`XkbQueryExtension`).
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
