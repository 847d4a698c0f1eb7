import CX11

/// The facts about a pointing device that its events do not say.
struct InputDevice: Equatable {
  var axes: [ScrollDecoder.Axis] = []
  /// Whether it is the end of a pen that erases.
  var isEraser = false
  /// Whether its touches are on what is seen. Those on a touchpad are not where they point.
  var isTouchScreen = false

  init() {}

  /// Asks the server about a device, which may be gone meanwhile. It takes a round trip or two
  /// (`XIQueryDevice`).
  init(_ number: Int32, on display: Display) {
    var count: Int32 = 0
    var found: UnsafeMutablePointer<XIDeviceInfo>?
    display.trap { found = XIQueryDevice(display.handle, number, &count) }
    guard let found else { return }
    defer { XIFreeDeviceInfo(found) }
    guard count > 0 else { return }
    let info = found.pointee
    for index in 0..<Int(info.num_classes) { add(info.classes?[index]) }
    let name = info.name.map { String(cString: $0).lowercased() } ?? ""
    let words = name.split { !$0.isLetter }
    isEraser = words.contains("eraser") || Self.wacomType(of: number, on: display) == "ERASER"
  }

  /// Notes what a class of the device says, which begins with its type.
  private mutating func add(_ description: UnsafeMutablePointer<XIAnyClassInfo>?) {
    guard let description else { return }
    let bytes = UnsafeRawPointer(description)
    switch description.pointee.type {
    case XIScrollClass:
      let scroll = bytes.assumingMemoryBound(to: XIScrollClassInfo.self).pointee
      axes.append(
        ScrollDecoder.Axis(
          number: Int(scroll.number),
          isHorizontal: scroll.scroll_type == XIScrollTypeHorizontal,
          increment: scroll.increment
        )
      )
    case XITouchClass:
      let touch = bytes.assumingMemoryBound(to: XITouchClassInfo.self).pointee
      isTouchScreen = touch.mode == XIDirectTouch
    default: break
    }
  }

  /// Returns the type that the driver of tablets by Wacom gives to a tool; nil for other devices
  /// (`XIGetProperty`).
  private static func wacomType(of number: Int32, on display: Display) -> String? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XIGetProperty(
      display.handle,
      number,
      display[.wacomToolType],
      0,
      1,
      0,
      Atom(XA_ATOM),
      &type,
      &format,
      &count,
      &rest,
      &data
    )
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard type == Atom(XA_ATOM), format == 32, count == 1 else { return nil }
    // Unlike core properties, those of devices keep 32 bits to a value.
    let atom = UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)
    guard let name = XGetAtomName(display.handle, Atom(atom)) else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }
}
