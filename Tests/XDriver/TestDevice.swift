import Foundation

/// An input device of a test server, moved over a socket of the server's input driver `inputtest`.
package final class TestDevice {
  package enum Kind: String, CaseIterable {
    case screen = "Touch"
    case mouse = "Pointer"
    case pad = "PointerGesture"
    case pen = "PointerAbsoluteProximity"
    /// The other end of the pen, which the server knows as a device of this name.
    case eraser = "PointerAbsoluteProximity "
  }

  private enum Message: UInt32 {
    case version, wait, motion, proximity, button, key, touch, pinch, swipe
  }

  /// The numbers of the kinds of events as XInput has them.
  package enum Phase: UInt32 {
    case began, moved, ended
  }

  /// The largest position on a device that covers the screen.
  private static let reach = 65535.0

  private let socket: Int32
  private let screen: (width: Double, height: Double)

  init(atSocket path: String, screen: (width: Int, height: Int)) throws {
    self.screen = (Double(screen.width), Double(screen.height))
    socket = try LocalSocket.connected(to: path)
    send(.version) { $0.add(UInt16(1), UInt16(1)) }
    awaitAnswer()
  }

  deinit { close(socket) }

  // MARK: Acting

  /// Puts a finger down, moves or lifts it, in pixels of the screen.
  package func touch(_ finger: UInt32, _ phase: Phase, at x: Double, _ y: Double) {
    let place = [0: x, 1: y]
    act(.touch) {
      $0.add(finger, 18 + phase.rawValue)
      $0.add(valuators: self.scaled(place))
    }
  }

  /// Moves a mouse by a distance in pixels.
  package func move(byX x: Double, _ y: Double) {
    act(.motion) {
      $0.add(UInt32(0))
      $0.add(valuators: [0: x, 1: y])
    }
  }

  /// Turns the wheel or scrolls with two fingers; 120 are one step.
  package func scroll(byX x: Double = 0, _ y: Double) {
    act(.motion) {
      $0.add(UInt32(0))
      $0.add(valuators: [2: x, 3: y].filter { $0.value != 0 })
    }
  }

  /// Points with a pen, in pixels of the screen.
  package func point(at x: Double, _ y: Double) {
    act(.motion) {
      $0.add(UInt32(1))
      $0.add(valuators: self.scaled([0: x, 1: y]))
    }
  }

  /// Brings a pen near the screen, or takes it away.
  package func approach(_ isNear: Bool) {
    act(.proximity) {
      $0.add(UInt32(isNear ? 1 : 0))
      $0.add(valuators: [:])
    }
  }

  package func press(_ isPressed: Bool = true) {
    act(.button) {
      $0.add(UInt32(0), 1, UInt32(isPressed ? 1 : 0))
      $0.add(valuators: [:])
    }
  }

  /// Moves fingers on a touchpad apart, to a scale of their first distance.
  package func pinch(_ phase: Phase, fingers: UInt16 = 2, scale: Double, by x: Double = 0) {
    act(.pinch) {
      $0.add(UInt16(27 + phase.rawValue), fingers)
      $0.add(UInt32(0))
      $0.add(x, 0, x, 0, scale, 0)
    }
  }

  /// Moves fingers on a touchpad together.
  package func swipe(_ phase: Phase, fingers: UInt16, by x: Double, _ y: Double) {
    act(.swipe) {
      $0.add(UInt16(30 + phase.rawValue), fingers)
      $0.add(UInt32(0))
      $0.add(x, y, x, y)
    }
  }

  private func scaled(_ place: [Int: Double]) -> [Int: Double] {
    place.reduce(into: [:]) { scaled, entry in
      let length = entry.key == 0 ? screen.width : screen.height
      scaled[entry.key] = (entry.value + 0.5) * (Self.reach / length)
    }
  }

  // MARK: Messages

  /// Sends an event, and waits until the server has passed it on.
  private func act(_ message: Message, _ fill: (inout Bytes) -> Void) {
    send(message, fill)
    send(.wait) { _ in }
    awaitAnswer()
  }

  private func send(_ message: Message, _ fill: (inout Bytes) -> Void) {
    var body = Bytes()
    fill(&body)
    var whole = Bytes()
    whole.add(UInt32(body.list.count + 8), message.rawValue)
    whole.list += body.list
    _ = whole.list.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
  }

  private func awaitAnswer() {
    var header = [UInt32](repeating: 0, count: 2)
    guard read(socket, &header, 8) == 8, header[0] > 8 else { return }
    var rest = [UInt8](repeating: 0, count: Int(header[0]) - 8)
    _ = read(socket, &rest, rest.count)
  }

  /// The bytes of a message, each value as it lies in memory.
  private struct Bytes {
    var list: [UInt8] = []

    mutating func add<Value: BitwiseCopyable>(_ values: Value...) {
      for value in values { withUnsafeBytes(of: value) { list += $0 } }
    }

    /// Adds what is missing to a multiple of eight bytes, header included.
    private mutating func align() { while list.count % 8 != 0 { list.append(0) } }

    /// Adds the values of some of the 64 valuators that a message has room for.
    mutating func add(valuators: [Int: Double]) {
      var mask: UInt64 = 0
      for number in valuators.keys { mask |= 1 << UInt64(number) }
      align()
      // There are no values beside the accelerated ones.
      add(UInt32(0))
      add(mask)
      align()
      for number in 0..<64 { add(valuators[number] ?? 0) }
      for _ in 0..<64 { add(0.0) }
    }
  }
}

/// A server with devices that tests move.
package final class DeviceServer {
  package let server: TestServer
  private let folder: URL
  private let screen: (width: Int, height: Int)
  private static let program = "/usr/lib/xorg/Xorg"
  private static let driver = "/usr/lib/xorg/modules/input/inputtest_drv.so"

  /// Whether the server can be started, which takes root to name a configuration.
  package static var isPossible: Bool {
    geteuid() == 0
      && [program, driver].allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  package init() throws {
    screen = (1024, 768)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-devices-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("xorg.conf")
    let folder = folder
    let text = Self.configuration(screen) { Self.socket($0, in: folder) }
    try text.write(to: configuration, atomically: false, encoding: .utf8)
    server = try TestServer(
      Self.program,
      [
        "-config", configuration.path, "-logfile", folder.appendingPathComponent("log").path,
        "-nolisten", "tcp",
      ] + TestServer.announcing
    )
    // Without a real keyboard, the server numbers keys as none has for years.
    try server.run("setxkbmap", ["-rules", "evdev", "-model", "pc105", "-layout", "us"])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Connects to a device, which the server allows once.
  package func connect(_ kind: TestDevice.Kind) throws -> TestDevice {
    try TestDevice(atSocket: Self.socket(kind, in: folder), screen: screen)
  }

  private static func socket(_ kind: TestDevice.Kind, in folder: URL) -> String {
    folder.appendingPathComponent("\(kind)").path
  }

  private static func configuration(
    _ screen: (width: Int, height: Int),
    _ socket: (TestDevice.Kind) -> String
  ) -> String {
    let devices = TestDevice.Kind.allCases.map { kind in
      """
      Section "InputDevice"
        Identifier "\(kind)"
        Driver "inputtest"
        Option "SocketPath" "\(socket(kind))"
        Option "DeviceType" "\(kind.rawValue.trimmingCharacters(in: .whitespaces))"
        Option "TouchCount" "10"
        Option "AccelProfile" "flat"
        Option "AccelerationProfile" "-1"
      EndSection
      """
    }
    let uses = TestDevice.Kind.allCases.map { kind in
      "  InputDevice \"\(kind)\" \"\(kind == .mouse ? "CorePointer" : "SendCoreEvents")\""
    }
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "false"
        Option "DontVTSwitch" "true"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 16384
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(screen.width)x\(screen.height)"
          Virtual \(screen.width) \(screen.height)
        EndSubSection
      EndSection
      \(devices.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(uses.joined(separator: "\n"))
      EndSection
      """
  }
}
