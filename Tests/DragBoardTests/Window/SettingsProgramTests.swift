import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardApp
@testable import BoardRenderer

@Suite("The program: settings", .enabled(if: TestServer.isInstalled), .runsAlone)
struct SettingsProgramTests {
  @Test(
    "9.7: what is chosen by keys in the panel is kept, beside what others wrote",
    arguments: BoardSession.Desktop.possible
  )
  func keeps(desktop: BoardSession.Desktop) throws {
    let foreign = "# my own\nfuture-thing = 42\n\ntheme = light\n"
    let session = try BoardSession(desktop, settings: foreign)
    let before = try #require(session.driver.picture())
    try session.type(KeyCode.comma, [KeyCode.leftControl])
    let open = try #require(session.driver.picture())
    #expect(try #require(open.difference(from: before)) > 10_000)
    // The first row is the scope of this board, the second that of new ones; connections have two
    // rows as well, and the last one is the theme.
    try session.type(KeyCode.down)
    try session.type(KeyCode.space)
    for _ in 0..<Setting.all.count { try session.type(KeyCode.down) }
    try session.type(KeyCode.right)
    #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
    try session.type(KeyCode.escape)
    #expect(
      session.files.settingsText
        == "# my own\nfuture-thing = 42\n\ntheme = dark\nundo-scope = object\n"
    )
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    try session.restart()
    #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
    // The scope changed too, since none was chosen on this board: each card has an undo of its own.
    try session.drag(.red, byX: 100, 0)
    try session.drag(.green, byX: 0, 100)
    try session.click((PlainCard.red.middle.x + 100, PlainCard.red.middle.y))
    try session.undo()
    try session.save()
    let lines = session.changedLines()
    #expect(lines.count == 1 && lines.first?.contains(#""id":"green""#) == true)
  }

  @Test("9.7: the panel works by mouse, too, and a click beside it closes it")
  @MainActor
  func worksByMouse() throws {
    let session = try BoardSession(size: (800, 700))
    try session.type(KeyCode.comma, [KeyCode.leftControl])
    let open = try #require(session.driver.picture())
    // The theme is the last setting, and is out of view.
    session.driver.move(to: 400, 350)
    for _ in 0..<40 { session.driver.click(button: 5) }
    try session.settle()
    try session.click(try Self.place(of: Setting.theme.choice(named: "dark"), in: (800, 700)))
    try session.settle()
    #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
    #expect(session.files.settingsText == "theme = dark\n")
    try session.click((60, 350))
    try session.settle()
    #expect(try #require(session.driver.picture()?.difference(from: open)) > 10_000)
    #expect(session.sees(Theme.dark.board.hex, at: (400, 380)))
  }

  /// Returns the position of a choice in the panel, in a window of this size.
  @MainActor
  private static func place(
    of choice: Setting.Choice,
    in size: (width: Int, height: Int)
  ) throws -> BoardSession.Place {
    let geometry = "--geometry \(size.width)x\(size.height)"
    let session = try Session(CanvasText.small, options: geometry)
    try session.play("key ctrl+,\nwheel 400,350 40")
    let control = session.controls(for: .settings(.choose(choice))).last
    let middle = try #require(control).frame.center
    return (Int(middle.x), Int(middle.y))
  }

  @Test("What the command line says holds for one run and is not kept")
  func commandLineIsNotKept() throws {
    let session = try BoardSession(arguments: ["--theme", "dark", "--undo-scope", "object"])
    #expect(session.sees(Theme.dark.board.hex, at: (60, 350)))
    #expect(session.files.settingsText == "")
  }

  @Test(
    "a letter alone changes no setting, and its shortcut is found on every layout",
    arguments: ["us", "de", "ru", "gr", "il"]
  )
  func letters(layout: String) throws {
    let session = try BoardSession()
    try session.server.run("setxkbmap", [layout])
    let empty = session.driver.picture()
    for key in [KeyCode.u, KeyCode.e, KeyCode.q, KeyCode.z] {
      try session.type(key)
      try session.type(key, [KeyCode.leftShift])
    }
    #expect(session.files.settingsText == "")
    #expect(session.driver.picture() == empty)
    // With a card selected, letters would be written on it.
    try session.click(PlainCard.red.middle)
    try session.settle()
    let calm = session.driver.picture()
    let held = [KeyCode.leftControl, KeyCode.leftShift]
    try session.type(KeyCode.u, held)
    #expect(session.driver.picture() != calm, "the scope is another")
    try session.type(KeyCode.e, held)
    try session.drag(.green, byX: 0, 100)
    #expect(session.seesBackground(at: (450, 320)), "only the red card is being edited")
  }

  @Test("10.3: settings that cannot be written do not stop anybody from working")
  func livesWithoutSettings() throws {
    let session = try BoardSession()
    let folder = session.files.folder.appendingPathComponent("config").path
    #expect(FileManager.default.createFile(atPath: folder, contents: nil))
    try session.type(KeyCode.comma, [KeyCode.leftControl])
    try session.type(KeyCode.down)
    try session.type(KeyCode.space)
    try session.type(KeyCode.escape)
    try session.drag(.red, byX: 50, 50)
    #expect(session.sees(.red, movedByX: 50, 50))
    try session.undo()
    #expect(session.seesUnmoved(.red))
  }

  @Test("keys of the file work in the window, and a line that is wrong is told by its number")
  func keys() throws {
    let settings = "# mine\nkey Undo = Ctrl+F6\nkey Nothing = F8\nkey Redo = F10, Huge\n"
    let session = try BoardSession(settings: settings)
    let file = session.files.folder.appendingPathComponent("config/dragboard/settings").path
    #expect(
      session.program.errors
        == "dragboard: \(file):3: no command is called “Nothing”\n"
        + "dragboard: \(file):4: “Huge” is no key\n"
    )
    try session.drag(.red, byX: 50, 50)
    #expect(session.sees(.red, movedByX: 50, 50))
    try session.undo()
    #expect(session.sees(.red, movedByX: 50, 50))
    try session.type(KeyCode.f6, [KeyCode.leftControl])
    try session.settle()
    #expect(session.seesUnmoved(.red))
    #expect(session.files.settingsText == settings)
  }
}
