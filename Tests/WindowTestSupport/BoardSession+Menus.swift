import Testing
import XDriver

extension BoardSession {
  /// Opens a menu in the window and one that reaches beyond it, on a screen of some width, and expects both
  /// at the pointer. `look` sees each of them before it closes.
  package func expectMenusAtPointer(
    screenWidth: Int,
    _ look: (Frame) throws -> Void = { _ in }
  ) throws {
    let size = try #require(driver.geometry())
    for place in [(300, 400), (size.width - 8, size.height - 8)] {
      try click(place, button: 3)
      let menu = try waitForMenu()
      let pointer = (x: origin.x + place.0, y: origin.y + place.1)
      let distances = [
        menu.x - pointer.x, pointer.x - menu.x - menu.width, menu.y - pointer.y,
        pointer.y - menu.y - menu.height,
      ]
      #expect(distances.allSatisfy { $0 <= 3 }, "\(menu) is not at \(pointer)")
      #expect(menu.x >= 0 && menu.x + menu.width <= screenWidth)
      try look(menu)
      try type(KeyCode.escape)
      try driver.wait(for: "no menu") { self.menu == nil }
    }
  }
}
