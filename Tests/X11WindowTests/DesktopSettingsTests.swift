import BoardValues
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("What the desktop publishes")
struct XSettingsTests {
  /// Returns a settings property as a manager writes it.
  private func property(_ integers: [(String, Int32)], isBigEndian: Bool) -> [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }
    var result: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + bytes(UInt32(1))
    result += bytes(UInt32(integers.count + 1))
    let theme = Array("Name".utf8)
    result +=
      [1, 0] + bytes(UInt16(4)) + theme + bytes(UInt32(0)) + bytes(UInt32(2)) + [65, 66, 0, 0]
    for (name, value) in integers {
      result += [0, 0] + bytes(UInt16(name.utf8.count)) + Array(name.utf8)
      result += [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
      result += bytes(UInt32(0)) + bytes(value)
    }
    return result
  }

  @Test("9.1: both byte orders are read", arguments: [false, true])
  func reads(isBigEndian: Bool) {
    let settings = XSettings(property([("Xft/DPI", 147_456), ("A", -3)], isBigEndian: isBigEndian))
    #expect(settings.integer("Xft/DPI") == 147_456)
    #expect(settings.integer("A") == -3)
    #expect(settings.values["Name"] == .text("AB"))
  }

  @Test(
    "The caret blinks as long and as often as the desktop says (text 5.1) (text 5.2)",
    arguments: [
      ([], 1.2, 10), ([("Net/CursorBlinkTime", 800)], 0.8, 10),
      ([("Net/CursorBlink", 0), ("Net/CursorBlinkTime", 800)], nil, 10),
      ([("Net/CursorBlink", 1)], 1.2, 10), ([("Gtk/CursorBlinkTimeout", 3)], 1.2, 3),
      ([("Net/CursorBlinkTime", 0), ("Gtk/CursorBlinkTimeout", -1)], 1.2, 10),
    ] as [([(String, Int32)], Double?, Double)]
  )
  func blinks(values: [(String, Int32)], period: Double?, timeout: Double) {
    var preferences = DesktopPreferences()
    preferences.readCaret(XSettings(property(values, isBigEndian: false)))
    #expect(preferences.caretPeriod == period)
    #expect(preferences.caretTimeout == timeout)
  }

  @Test("9.1: no length is trusted: cut and spoilt properties are read as far as they go")
  func distrusts() {
    let whole = property([("Xft/DPI", 147_456), ("Net/DndDragThreshold", 4)], isBigEndian: false)
    for count in 0..<whole.count { _ = XSettings(Array(whole.prefix(count))) }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 2, 0x7F, 0xFF] {
        var spoilt = whole
        spoilt[index] = value
        _ = XSettings(spoilt)
      }
    }
    #expect(XSettings(Array(whole.prefix(whole.count - 1))).integer("Xft/DPI") == 147_456)
  }

  @Test(
    "9.4: the name of the desktop's theme says whether it is dark, and of high contrast",
    arguments: [
      ("Adwaita", false, false), ("Adwaita-dark", true, false), ("Yaru-purple-dark", true, false),
      ("Arc-Darker", true, false), ("BreezeDark", true, false), ("", false, false),
      ("HighContrast", false, true), ("HighContrastInverse", true, true),
      ("HighContrast-dark", true, true),
    ]
  )
  func themes(name: String, isDark: Bool, hasHighContrast: Bool) {
    let rule = ThemeRule(themeName: name)
    #expect(rule.isDark == isDark && rule.hasHighContrast == hasHighContrast)
  }

  @Test(
    "9.1: the scale comes from settings, then resources, and stays within reason",
    arguments: [
      ([:], "", 1.0), ([:], "Xft.dpi:\t192\n", 2), (["Xft/DPI": 147_456], "Xft.dpi: 192", 1.5),
      (["Gdk/WindowScalingFactor": 2], "", 2),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 196_608], "", 2),
      (["Xft/DPI": 0], "", 1), (["Xft/DPI": -1], "Xft.dpi: 120", 1.25), ([:], "Xft.dpi: nan", 1),
      ([:], "Xft.dpi: 0", 1), ([:], "Xft.dpi: 1e9", 8), ([:], "Xft.dpi: 1", 0.5),
      ([:], "Xft.dpi: inf", 1), ([:], "*customization: -color\nXft.dpi: 144", 1.5),
    ]
  )
  func scales(values: [String: Int32], resources: String, scale: Double) {
    let pairs = values.map { ($0.key, $0.value) }
    let settings = XSettings(property(pairs, isBigEndian: false))
    #expect(ScaleRule.scale(settings: settings, resources: resources) == scale)
  }
}

@Suite("Settings of a desktop", .enabled(if: DemoSession.isPossible), .runsAlone)
struct DesktopSettingsTests {
  private func write(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "dragboard-xsettings-\(UUID().uuidString)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func resources(_ text: String, on server: TestServer) throws {
    let path = try write(text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try server.run("xrdb", ["-nocpp", "-merge", path])
  }

  @Test("9.1, 9.2: the resource database sets the scale, also while running")
  func followsResources() throws {
    let server = try TestServer()
    try resources("Xft.dpi: 144\n", on: server)
    let session = try DemoSession(server)
    #expect(session.lines.contains("size 600x400 1.5"))
    let lines = try session.lines { _ in try resources("Xft.dpi: 192\n", on: server) }
    #expect(lines.contains("size 600x400 2.0"))
    #expect(lines.contains("paint 600x400 fresh"))
  }

  @Test("9.2, 9.5, 4.1: a settings manager may come and go")
  func followsManager() throws {
    let path = try write("Xft/DPI 122880\nGtk/EnableAnimations 0\nNet/DndDragThreshold 3\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try TestServer()
    let session = try DemoSession(server)
    #expect(session.lines.first == "wishes 4.0 false")
    try server.start("xsettingsd", ["-c", path])
    try session.driver.wait(for: "the scale") { session.lines.contains("size 600x400 1.25") }
    #expect(session.lines.contains("wishes 3.0 true"))
    server.stopHelpers()
    try session.driver.wait(for: "the old scale") {
      session.lines.last { $0.hasPrefix("size") } == "size 600x400 1.0"
    }
    #expect(session.lines.last { $0.hasPrefix("wishes") } == "wishes 4.0 false")
  }
}
