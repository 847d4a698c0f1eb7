import BoardValues
import CX11

/// An event of XInput 2, as the decoder takes it.
enum DeviceEvent {
  /// An event of the pointer in the form of the core protocol, which all windows have in common.
  case pointer(XEvent)
  case scrolled(Vector, at: Point, window: XID, state: UInt32, time: UInt)
  case touched(Touch, window: XID, time: UInt)
  case pinched(WindowEvent)
  case toolChanged(PointerTool)
}

/// The events of pointing devices over a window by XInput 2: pointers with their smooth scrolling,
/// fingers on the screen, pens, and pinches on a touchpad.
///
/// Swipes with three and more fingers are left to the desktop, which uses them to switch between
/// windows and workspaces.
struct DeviceEvents {
  private let input: Extensions.Input
  private let display: Display
  private var devices: [Int32: InputDevice] = [:]
  private var scrolling = ScrollDecoder()
  private var pinches = PinchDecoder()
  private var tool = PointerTool.pointer

  /// Asks for the events over a window. Returns nil without XInput 2.2, where the core protocol has
  /// to do.
  init?(window: XID, on display: Display) {
    guard let input = display.extensions.input else { return nil }
    self.input = input
    self.display = display
    select(
      [XI_DeviceChanged] + Self.pointer + Self.touches
        + (input.hasGestures ? Self.pinches : []),
      of: XIAllMasterDevices,
      over: window
    )
    select([XI_HierarchyChanged], of: XIAllDevices, over: window)
  }

  static let pointer = [XI_Motion, XI_ButtonPress, XI_ButtonRelease]
  static let touches = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
  private static let pinches = [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]

  /// Asks for the touches of another window of the program.
  func hearTouches(over window: XID) {
    select(Self.touches, of: XIAllMasterDevices, over: window)
  }

  /// Asks for kinds of events (`XISelectEvents`).
  private func select(_ kinds: [Int32], of devices: Int32, over window: XID) {
    _ = Self.withMask(kinds, of: devices) { XISelectEvents(display.handle, window, &$0, 1) }
  }

  /// Calls a closure with the mask of some kinds of events.
  static func withMask<Result>(
    _ kinds: [Int32],
    of devices: Int32,
    _ body: (inout XIEventMask) -> Result
  ) -> Result {
    var bits: [UInt8] = [0, 0, 0, 0]
    for kind in kinds { bits[Int(kind) >> 3] |= 1 << UInt8(kind & 7) }
    return bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: devices,
        mask_len: Int32(bits.count),
        mask: bits.baseAddress
      )
      return body(&mask)
    }
  }

  /// Forgets what devices have scrolled so far, since another window may get what comes next.
  mutating func forgetScrolling() { scrolling.forget() }

  /// Returns what an event of XInput means, or nil for those of other extensions (`XGetEventData`).
  mutating func receive(_ event: XEvent) -> [DeviceEvent]? {
    var cookie = event.xcookie
    guard cookie.extension == input.opcode else { return nil }
    guard XGetEventData(display.handle, &cookie) != 0 else { return [] }
    defer { XFreeEventData(display.handle, &cookie) }
    guard let data = cookie.data else { return [] }
    switch cookie.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      return receive(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      let pinch = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
      return pinches.decode(pinch).map { [.pinched($0)] } ?? []
    case XI_DeviceChanged, XI_HierarchyChanged:
      devices = [:]
      scrolling.forget()
      return []
    default: return []
    }
  }

  // MARK: Devices

  private mutating func device(_ number: Int32) -> InputDevice {
    if let known = devices[number] { return known }
    let device = InputDevice(number, on: display)
    devices[number] = device
    return device
  }

  private mutating func receive(_ event: XIDeviceEvent) -> [DeviceEvent] {
    let device = device(event.sourceid)
    if let phase = event.touchPhase {
      guard device.isTouchScreen else { return [] }
      let touch = Touch(
        UInt32(truncatingIfNeeded: event.detail),
        phase,
        // On whole pixels, as the pointer is: what is moved by them stays sharp.
        at: Point(event.event_x.rounded(.down), event.event_y.rounded(.down))
      )
      return [.touched(touch, window: event.event, time: event.time)]
    }
    let isEmulated = event.flags & XIPointerEmulated != 0
    guard event.isWheel || !isEmulated else { return [] }
    let events =
      event.evtype == XI_Motion ? move(event, device) : press(event, device, isEmulated: isEmulated)
    return events.isEmpty ? [] : change(to: device.isEraser ? .eraser : .pointer) + events
  }

  private mutating func change(to tool: PointerTool) -> [DeviceEvent] {
    guard tool != self.tool else { return [] }
    self.tool = tool
    return [.toolChanged(tool)]
  }

  private mutating func move(_ event: XIDeviceEvent, _ device: InputDevice) -> [DeviceEvent] {
    let values = event.values
    var events: [DeviceEvent] = []
    // The first two valuators are the position.
    if values[0] != nil || values[1] != nil { events.append(.pointer(event.core)) }
    let steps = scrolling.scroll(event.sourceid, device.axes, to: values, time: event.time)
    guard steps != .zero else { return events }
    return events + [
      .scrolled(
        steps,
        at: Point(event.event_x, event.event_y),
        window: event.event,
        state: event.state,
        time: event.time
      )
    ]
  }

  private func press(
    _ event: XIDeviceEvent,
    _ device: InputDevice,
    isEmulated: Bool
  ) -> [DeviceEvent] {
    let counts =
      !isEmulated
      || scrolling.counts(event.detail, of: event.sourceid, device.axes, time: event.time)
    return counts ? [.pointer(event.core)] : []
  }
}

extension XIDeviceEvent {
  fileprivate var touchPhase: Touch.Phase? {
    switch evtype {
    case XI_TouchBegin: .began
    case XI_TouchUpdate: .moved
    case XI_TouchEnd: .ended
    default: nil
    }
  }

  /// Whether this is a press or a release of a button of the wheel.
  fileprivate var isWheel: Bool { evtype != XI_Motion && (4...7).contains(detail) }

  /// The values of the valuators that the event has.
  fileprivate var values: [Int: Double] {
    guard let mask = valuators.mask, var next = valuators.values else { return [:] }
    var values: [Int: Double] = [:]
    for number in 0..<Int(valuators.mask_len) * 8 where mask[number >> 3] & 1 << (number & 7) != 0 {
      values[number] = next.pointee
      next += 1
    }
    return values
  }

  /// The modifiers, the layout and the buttons, in the form of an event of the core protocol.
  fileprivate var state: UInt32 {
    let held = buttons.mask.map { buttons.mask_len > 0 ? UInt32($0[0]) : 0 } ?? 0
    let modifiers = UInt32(truncatingIfNeeded: mods.effective) & 0xFF
    let group = UInt32(truncatingIfNeeded: group.effective) & 3
    return modifiers | group << 13 | (held >> 1 & 0x1F) << 8
  }

  /// The same event in the form of the core protocol.
  fileprivate var core: XEvent {
    let place = (x: Int32(event_x.rounded(.down)), y: Int32(event_y.rounded(.down)))
    let onRoot = (x: Int32(root_x.rounded(.down)), y: Int32(root_y.rounded(.down)))
    var core = XEvent()
    if evtype == XI_Motion {
      core.xmotion.type = MotionNotify
      (core.xmotion.serial, core.xmotion.display) = (serial, display)
      (core.xmotion.window, core.xmotion.root, core.xmotion.subwindow) = (event, root, child)
      (core.xmotion.time, core.xmotion.state, core.xmotion.same_screen) = (time, state, 1)
      (core.xmotion.x, core.xmotion.y) = place
      (core.xmotion.x_root, core.xmotion.y_root) = onRoot
    } else {
      core.xbutton.type = evtype == XI_ButtonPress ? ButtonPress : ButtonRelease
      (core.xbutton.serial, core.xbutton.display) = (serial, display)
      (core.xbutton.window, core.xbutton.root, core.xbutton.subwindow) = (event, root, child)
      (core.xbutton.time, core.xbutton.state, core.xbutton.same_screen) = (time, state, 1)
      core.xbutton.button = UInt32(truncatingIfNeeded: detail)
      (core.xbutton.x, core.xbutton.y) = place
      (core.xbutton.x_root, core.xbutton.y_root) = onRoot
    }
    return core
  }
}
