import Foundation
import XDriver

/// A window manager of Debian's, and what it does with windows.
enum WindowManager: String, CaseIterable, Sendable {
  case openbox, i3, xfwm4, fluxbox, icewm, twm, awesome, metacity, mutter
  case kwin = "kwin_x11"

  var isInstalled: Bool { TestServer.path(of: rawValue) != nil }

  /// Whether windows have the size and position that their programs ask for.
  var floats: Bool { self != .i3 && self != .awesome }

  /// Whether a window can be minimized by its program.
  var minimizes: Bool { self != .i3 }

  /// Whether the manager follows the desktop's conventions on full screen and the focus (EWMH).
  var isModern: Bool { self != .twm }

  private var arguments: [String] {
    switch self {
    case .xfwm4: ["--compositor=off"]
    case .mutter: ["--x11"]
    default: []
    }
  }

  /// The settings that keep a manager from asking the user: a file in its home, and the option that names it.
  private var settings: (file: String, option: String?, text: String)? {
    switch self {
    case .i3: ("i3", "-c", "font pango:monospace 8\nfocus_follows_mouse no\n")
    case .twm: ("twm", "-f", "RandomPlacement\nNoGrabServer\n")
    // It says in a window of its own that it has no program for backgrounds.
    case .fluxbox: (".fluxbox/overlay", nil, "background: none\n")
    default: nil
    }
  }

  /// Waits until the manager is there for new windows.
  func waitUntilReady(_ driver: Driver) throws {
    if self == .openbox { return try driver.waitForWindowManager() }
    try driver.wait(for: "\(rawValue)") {
      driver.hasManager
        && (!isModern || driver.cardinals("_NET_SUPPORTING_WM_CHECK", on: driver.root) != nil)
    }
  }

  /// Starts the manager on a server, with settings of its own in a folder.
  func start(on server: TestServer, in folder: URL) throws {
    var words = arguments
    if let settings {
      let file = folder.appendingPathComponent(settings.file)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try settings.text.write(to: file, atomically: false, encoding: .utf8)
      words += settings.option.map { [$0, file.path] } ?? []
    }
    // Managers of desktops keep their settings on a session bus.
    let bus = "unix:path=\(folder.path)/bus"
    try server.start("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(bus)"])
    let environment = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.appendingPathComponent("manager").path,
      "DBUS_SESSION_BUS_ADDRESS": bus, "NO_AT_BRIDGE": "1", "LC_ALL": "C",
    ]
    try server.start(rawValue, words, environment: environment)
  }
}
