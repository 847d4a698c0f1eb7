import Foundation
import XDriver

/// A Wayland compositor without a screen, and the X server that it starts for programs of X.
///
/// No program refuses to run under it for what the user is: sway wants none who could become root again, so that root
/// gets another number for it in a user namespace.
final class WaylandDesktop {
  enum Compositor: String {
    case sway, weston
  }

  let server: TestServer
  private let folder: URL
  /// The size of the screen as X has it.
  static let screen = (width: 1000, height: 700)
  private static let socket = "wayland-1"

  /// Whether the tests of Wayland are wanted and all their programs are there.
  static let isWanted =
    ProcessInfo.processInfo.environment["WAYLAND"] != nil
    && ["sway", "weston", "Xwayland", "grim", "wl-copy", "unshare"]
      .allSatisfy { TestServer.path(of: $0) != nil }

  /// Starts a compositor whose screen has `scale` pixels for each of X. Lines of sway's configuration come after
  /// those that all have.
  init(_ compositor: Compositor = .sway, scale: Double = 1, settings: String = "") throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-wayland-\(UUID().uuidString.prefix(8))")
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: mode
    )
    let file = folder.appendingPathComponent("configuration")
    let environment = [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": Self.socket,
      "SWAYSOCK": folder.appendingPathComponent("sway").path, "LC_ALL": "C.UTF-8",
      "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
    ]
    let command: [String]
    switch compositor {
    case .sway:
      try Self.sway(scale, settings).write(to: file, atomically: false, encoding: .utf8)
      let user = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
      command = (geteuid() == 0 ? user : []) + ["sway", "--config", file.path]
    case .weston:
      let script = folder.appendingPathComponent("display")
      try "#!/bin/sh\necho ${DISPLAY#:}\n".write(to: script, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes(mode, ofItemAtPath: script.path)
      try "[core]\nxwayland=true\nidle-time=0\n[autolaunch]\npath=\(script.path)\n"
        .write(to: file, atomically: false, encoding: .utf8)
      command = [
        "weston", "--backend=headless-backend.so", "--config=\(file.path)",
        "--width=\(Self.screen.width)", "--height=\(Self.screen.height)",
        "--socket=\(Self.socket)",
      ]
    }
    server = try TestServer("/usr/bin/env", command, environment: environment)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func sway(_ scale: Double, _ settings: String) -> String {
    let pixels = [screen.width, screen.height].map { "\(Int(Double($0) * scale))" }
    return """
      xwayland force
      output HEADLESS-1 mode \(pixels.joined(separator: "x"))
      output HEADLESS-1 scale \(scale)
      default_border none
      default_floating_border none
      focus_follows_mouse no
      \(settings)
      exec echo ${DISPLAY#:}

      """
  }

  /// Gives the driver a mouse and a keyboard of the compositor, and waits until X has them.
  func handOver(to driver: Driver) throws {
    let path = folder.appendingPathComponent(Self.socket).path
    driver.hand = try WaylandSeat(atSocket: path, screen: Self.screen)
    try driver.wait(for: "the devices") {
      ["xwayland-pointer", "xwayland-keyboard"].allSatisfy { name in
        driver.deviceNames.contains { $0.hasPrefix(name) }
      }
    }
  }

  /// Tells the compositor what to do, as its own keys and buttons do.
  func command(_ words: String) throws { try server.run("swaymsg", ["--", words]) }

  /// Returns the color that a person sees at a point of X, `0xRRGGBB`, in the last pixel that the point has on the
  /// screen.
  func color(at place: (x: Int, y: Int)) throws -> UInt32? {
    let area = "\(place.x),\(place.y) 1x1"
    let picture = try server.output(of: "grim", ["-t", "ppm", "-g", area, "-"])
    return picture?.suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
