import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// What a user does with any window, under the window managers of Debian. `MANAGERS=all` tries all that are
/// installed, otherwise one that lets windows float and one that tiles them are tried.
@Suite("The program: under window managers", .enabled(if: TestServer.isInstalled), .runsAlone)
struct ManagerRoundTests {
  private static let wanted = ProcessInfo.processInfo.environment["MANAGERS"] ?? "openbox i3"

  static let managers = WindowManager.allCases.filter { manager in
    let names = wanted.split(separator: " ")
    return manager.isInstalled && (wanted == "all" || names.contains { $0 == manager.rawValue })
  }

  private let screen = (width: 1000, height: 700)

  private func session(_ manager: WindowManager) throws -> BoardSession {
    let files = try SessionFiles(board: BoardOnDisk.three)
    let session = try BoardSession(.other, size: (600, 450), files: files) { server, driver in
      try manager.start(on: server, in: files.folder)
      try manager.waitUntilReady(driver)
    }
    // A manager that gives a new window the focus is done with it then.
    try session.driver.wait(for: "the focus of a new window") {
      !manager.isModern || session.driver.isActive
    }
    // A late event from the manager would close a menu that is open by then.
    try session.settle()
    return session
  }

  /// Drags a card, which gives the window the focus. Managers hold clicks back until they have looked at them,
  /// so that only what is seen says that it has come.
  private func dragCard(_ session: BoardSession) throws {
    try session.drag(.red, byX: 50, 50)
    try session.driver.wait(for: "the card") { session.sees(.red, movedByX: 50, 50) }
  }

  @Test("it gets the focus and is written in", arguments: managers)
  func writes(manager: WindowManager) throws {
    let session = try session(manager)
    let driver = session.driver
    try dragCard(session)
    try driver.wait(for: "the focus") {
      driver.focusedWindow == driver.window || !manager.isModern
    }
    try session.type(KeyCode.a)
    try session.type(KeyCode.escape)
    try session.save()
    try driver.wait(for: "the file") { session.files.boardText.contains("a\"") }
    driver.close()
    #expect(session.program.exitCode(within: 5) == 0)
    #expect(session.program.errors == "")
  }

  @Test(
    "6.7, 5.3: menus are at the pointer, also after it was moved and resized",
    arguments: managers
  )
  func moves(manager: WindowManager) throws {
    let session = try session(manager)
    let driver = session.driver
    try session.expectMenusAtPointer(screenWidth: screen.width)
    guard manager.floats else { return }
    driver.move(x: 180, y: 120)
    try driver.wait(for: "the new place") { session.origin.x >= 150 }
    try session.settle()
    try dragCard(session)
    try session.expectMenusAtPointer(screenWidth: screen.width)
    driver.resize(width: 700, height: 500)
    try driver.wait(for: "the new size") {
      driver.geometry()?.width == 700 && session.seesBackground(at: (695, 495))
    }
    try session.settle()
    #expect(session.sees(.red, movedByX: 50, 50))
    try session.expectMenusAtPointer(screenWidth: screen.width)
  }

  @Test(
    "6.12: it fills the screen and comes back, and is as before when opened again",
    arguments: managers
  )
  func fillsScreen(manager: WindowManager) throws {
    let session = try session(manager)
    let driver = session.driver
    try dragCard(session)
    let before = try #require(driver.geometry())
    func isAsBefore() -> Bool {
      driver.geometry()?.width == before.width && driver.geometry()?.height == before.height
    }
    try session.type(KeyCode.f11)
    guard manager.isModern else { return #expect(isAsBefore()) }
    try driver.wait(for: "the full screen") {
      driver.geometry()?.width == screen.width && driver.geometry()?.height == screen.height
        && session.origin == (0, 0)
    }
    try session.settle()
    #expect(session.sees(.red, movedByX: 50, 50))
    #expect(session.seesBackground(at: (990, 690)))
    try session.type(KeyCode.f11)
    try driver.wait(for: "the old size", until: isAsBefore)
    try session.settle()
    #expect(session.sees(.red, movedByX: 50, 50))
  }

  @Test("it is minimized and comes back", arguments: managers.filter(\.minimizes))
  func minimizes(manager: WindowManager) throws {
    let session = try session(manager)
    let driver = session.driver
    driver.minimize()
    try driver.wait(for: "no window") { driver.isMinimized }
    driver.activate()
    try driver.wait(for: "the window") {
      !driver.isMinimized && session.seesUnmoved(.red)
    }
    try session.settle()
    try dragCard(session)
  }
}
