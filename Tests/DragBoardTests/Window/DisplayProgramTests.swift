import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: on all kinds of displays", .enabled(if: TestServer.isInstalled), .runsAlone)
struct DisplayProgramTests {
  /// Uses what is indispensable.
  private func use(_ session: BoardSession) throws {
    try session.drag(.red, byX: 230, 120)
    #expect(session.sees(.red, movedByX: 230, 120))
    #expect(session.seesBackground(at: PlainCard.red.middle))
    let frame = session.driver.frame
    try session.undo()
    #expect(session.seesUnmoved(.red))
    #expect(session.driver.frame > frame + 5)
    try session.click(PlainCard.red.middle, button: 3)
    try session.click(session.line(.redo, of: try session.waitForMenu()))
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.sees(.red, movedByX: 230, 120))
    session.driver.resize(width: 900, height: 650)
    try session.driver.wait(for: "the new size") { session.seesBackground(at: (895, 300)) }
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    #expect(session.program.errors == "")
  }

  /// The extensions that can be switched off. This server insists on Present, SYNC and XInput.
  private static let removable = ["MIT-SHM", "RANDR", "XFIXES", "MIT-SCREEN-SAVER"]

  @Test("7.1, 10.4: it works without an extension that servers may lack", arguments: removable)
  func worksWithout(name: String) throws {
    let session = try BoardSession(server: try TestServer(arguments: ["-extension", name]))
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    #expect(XQueryExtension(session.driver.display, name, &opcode, &event, &error) == 0)
    try use(session)
  }

  @Test("10.4: it works without any of them")
  func worksWithoutAll() throws {
    let server = try TestServer(arguments: Self.removable.flatMap { ["-extension", $0] })
    try use(try BoardSession(server: server))
  }

  @Test("7.2: colours are right at other depths", arguments: [15, 16, 30])
  func worksAtDepth(depth: Int) throws {
    try use(try BoardSession(server: try TestServer(depth: depth)))
  }

  @Test("the debug switch shows what is repainted, and changes nothing else")
  func tintsDamage() throws {
    let session = try BoardSession(environment: ["DRAGBOARD_DEBUG": "damage,events,frames"])
    let corner = (700, 500)
    let first = try #require(session.color(at: corner))
    #expect(first != BoardSession.background)
    try session.drag(.red, byX: 230, 120)
    #expect(session.color(at: corner) == first, "this was not repainted")
    #expect(!session.seesBackground(at: PlainCard.red.middle), "and this was")
    try session.save()
    #expect(session.changedLines().count == 1)
    let lines = session.program.errors.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("dragboard: frame ") } >= session.driver.frame)
    #expect(lines.contains { $0.contains("released primary") })
  }

  // MARK: Scale

  @Test("9.1: with Xft.dpi 192 everything is twice as large")
  func scales() throws {
    let session = try BoardSession { _, driver in
      driver.publish("Xft.dpi:\t192\n", as: "RESOURCE_MANAGER")
    }
    #expect(session.sees(.red, atX: 200, 300, scale: 2))
    let frame = try #require(session.driver.geometry())
    #expect(frame.width == 800 && frame.height == 600)
    try session.drag(from: (300, 380), to: (400, 430))
    #expect(session.sees(.red, atX: 300, 350, scale: 2))
    try session.save()
    #expect(session.changedLines().first?.contains(#""x":150,"y":175,"#) == true)
  }

  @Test("9.2: a scale that changes while the program runs counts at once")
  func rescales() throws {
    let session = try BoardSession()
    let before = try #require(session.driver.picture())
    session.driver.publish("Xft.dpi:\t192\n", as: "RESOURCE_MANAGER")
    try session.driver.wait(for: "the new scale") { session.sees(.red, atX: 200, 300, scale: 2) }
    try session.settle()
    session.driver.publish("*customization: -color\nXft.dpi: 96\n", as: "RESOURCE_MANAGER")
    try session.driver.wait(for: "the old scale") { session.seesUnmoved(.red) }
    try session.settle()
    #expect(session.driver.picture() == before)
  }

  @Test(
    "9.1: nonsense in the resources changes nothing",
    arguments: ["0", "-96", "nan", "inf", "x"]
  )
  func ignoresNonsense(value: String) throws {
    let session = try BoardSession { _, driver in
      driver.publish("Xft.dpi: \(value)\n", as: "RESOURCE_MANAGER")
    }
    #expect(session.seesUnmoved(.red))
  }

  private func withSettings(_ text: String) throws -> BoardSession {
    try BoardSession { try publish(text, on: $0, $1) }
  }

  /// Starts a settings daemon, in place of one that ran before.
  private func publish(_ text: String, on server: TestServer, _ driver: Driver) throws {
    server.stopHelpers()
    let selection = driver.atom("_XSETTINGS_S0")
    try driver.wait(for: "the old daemon to go") {
      XGetSelectionOwner(driver.display, selection) == 0
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-xsettingsd-\(UUID().uuidString)")
    try text.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try server.start("xsettingsd", ["-c", file.path])
    try driver.wait(for: "the settings daemon") {
      let owner = XGetSelectionOwner(driver.display, selection)
      return owner != 0 && driver.bytes("_XSETTINGS_SETTINGS", on: owner) != nil
    }
  }

  @Test(
    "9.1, 9.2: the settings daemon's resolution counts while there is a daemon",
    .enabled(if: TestServer.path(of: "xsettingsd") != nil)
  )
  func followsDaemon() throws {
    let session = try withSettings("Xft/DPI \(192 * 1024)\n")
    #expect(session.sees(.red, atX: 200, 300, scale: 2))
    session.server.stopHelpers()
    try session.driver.wait(for: "the usual scale") { session.seesUnmoved(.red) }
  }

  @Test(
    "9.5: where the desktop wants no animations the card is back at once",
    .enabled(if: TestServer.path(of: "xsettingsd") != nil)
  )
  func reducesMotion() throws {
    let session = try withSettings("Gtk/EnableAnimations 0\n")
    try session.drag(.red, byX: 400, 60)
    let frame = session.driver.frame
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the next frame") { session.driver.frame > frame }
    #expect(session.seesUnmoved(.red))
    try session.settle()
    #expect(session.driver.frame < frame + 12)
  }

  @Test(
    "9.4: the theme is that of the desktop, from the first frame on and when it changes",
    .enabled(if: TestServer.path(of: "xsettingsd") != nil)
  )
  func followsTheme() throws {
    let session = try withSettings("Net/ThemeName \"Adwaita-dark\"\n")
    let ground = (60, 350)
    #expect(session.sees(Theme.dark.board.hex, at: ground))
    for (name, theme) in [
      ("HighContrast", Theme.highContrast), ("HighContrastInverse", .highContrastDark),
      ("Adwaita", .light),
    ] {
      try publish("Net/ThemeName \"\(name)\"\n", on: session.server, session.driver)
      try session.driver.wait(for: name) { session.sees(theme.board.hex, at: ground) }
    }
    // The program's own setting precedes that of the desktop.
    let wordy = try BoardSession(settings: "theme = light\n") {
      try publish("Net/ThemeName \"Adwaita-dark\"\n", on: $0, $1)
    }
    #expect(wordy.seesBackground(at: ground))
  }

  @Test(
    "9.8: the interface is in the desktop's font, also when it changes",
    .enabled(if: TestServer.path(of: "xsettingsd") != nil)
  )
  func followsFont() throws {
    let session = try BoardSession()
    let toolbar = { session.driver.picture(x: 0, y: 0, width: 800, height: 56) }
    let usual = try #require(toolbar())
    try publish("Gtk/FontName \"DejaVu Serif 12\"\n", on: session.server, session.driver)
    try session.driver.wait(for: "the desktop's font") { toolbar() != usual }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    session.server.stopHelpers()
    try session.driver.wait(for: "the usual font") { toolbar() == usual }
  }

  @Test(
    "4.1: the settings daemon's drag threshold counts",
    .enabled(if: TestServer.path(of: "xsettingsd") != nil)
  )
  func followsThreshold() throws {
    let session = try withSettings("Net/DndDragThreshold 40\n")
    try session.drag(.red, byX: 30, 0)
    #expect(session.seesUnmoved(.red))
    try session.drag(.red, byX: 50, 0)
    #expect(session.sees(.red, movedByX: 50, 0))
  }

  @Test("9.1: the user's own scale counts more than that of the desktop")
  func hasItsOwnScale() throws {
    let session = try BoardSession(settings: "scale = 200\n")
    #expect(session.sees(.red, atX: 200, 300, scale: 2))
  }
}
