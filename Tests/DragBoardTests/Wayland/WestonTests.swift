import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Where the window is, and how large, under weston, whose XWayland has a pointer for tests alone. `WAYLAND=1` runs these
/// tests.
@Suite("The program: under weston", .enabled(if: WaylandDesktop.isWanted), .runsAlone)
struct WestonTests {
  private func session() throws -> BoardSession {
    let desktop = try WaylandDesktop(.weston)
    return try BoardSession(.other, size: (600, 450), server: desktop.server)
  }

  @Test("12.2: the window has the size that it wants, and another when it is resized")
  func isResized() throws {
    let session = try session()
    let driver = session.driver
    #expect(driver.geometry()?.width == 600 && driver.geometry()?.height == 450)
    #expect(session.seesUnmoved(.red))
    driver.resize(width: 700, height: 500)
    try driver.wait(for: "the new size") {
      driver.geometry()?.width == 700 && session.seesBackground(at: (695, 495))
    }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try session.drag(.red, byX: 50, 50)
    #expect(session.sees(.red, movedByX: 50, 50))
  }

  @Test("12.2: a menu is at the pointer")
  func opensMenus() throws {
    let session = try session()
    try session.click((300, 400), button: 3)
    let menu = try session.waitForMenu()
    let pointer = (x: session.origin.x + 300, y: session.origin.y + 400)
    let distances = [
      menu.x - pointer.x, pointer.x - menu.x - menu.width, menu.y - pointer.y,
      pointer.y - menu.y - menu.height,
    ]
    #expect(distances.allSatisfy { $0 <= 3 }, "\(menu) is not at \(pointer)")
  }
}
