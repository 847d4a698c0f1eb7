import Foundation
import XDriver

/// A user's session in the real window, on a display of its own.
enum Session {
  static func play(program: URL, folder: URL) throws -> ContactSheet.Section {
    let stage = try Stage(program: program, folder: folder.appendingPathComponent("session"))
    for scene in scenes {
      print("  \(scene.title)")
      try scene.play(stage)
      try stage.picture(scene.name)
    }
    try stage.leave()
    return ContactSheet.Section(
      title: "A session",
      pictures: scenes.map {
        ContactSheet.Picture(path: "session/\($0.name).png", caption: $0.title)
      }
    )
  }

  private struct Scene {
    var name: String
    var title: String
    var play: (Stage) throws -> Void
  }

  /// The scenes. Positions are those of the example “Welcome” in a window of 1280 x 800.
  private static var scenes: [Scene] {
    [
      Scene(name: "01-open", title: "An example opens") { _ in },
      Scene(name: "02-drag", title: "A card is dragged away") { stage in
        try stage.drag(from: (160, 250), to: (1130, 660), isReleased: false)
      },
      Scene(name: "03-dropped", title: "and dropped") { stage in
        stage.driver.release()
        try stage.driver.settle()
      },
      Scene(name: "04-undo-in-flight", title: "Ctrl-Z: it flies back") { stage in
        stage.undo()
        try stage.film("undo", frames: 30)
      },
      Scene(name: "05-undone", title: "and is marked for a moment") { stage in
        try stage.driver.settle()
      },
      Scene(name: "06-redo", title: "Ctrl-Shift-Z: there it is again") { stage in
        stage.redo()
        try stage.driver.settle()
      },
      Scene(name: "07-menu", title: "The menu says what undo would do, and shows where") { stage in
        stage.undo()
        try stage.driver.settle()
        try stage.drag(from: (780, 270), to: (1130, 660))
        stage.driver.click(button: 3)
        try stage.driver.settle()
        // The menu begins with Undo.
        stage.driver.type(KeyCode.down)
        try stage.driver.settle()
      },
      Scene(name: "08-chosen", title: "Chosen: the card goes home") { stage in
        stage.driver.type(Keys.enter)
        try stage.driver.settle()
      },
      Scene(name: "09-each-card", title: "Two cards move; then each card has an undo of its own") {
        stage in
        try stage.drag(from: (780, 270), to: (640, 560))
        try stage.drag(from: (1100, 270), to: (1130, 660))
        stage.driver.type(Keys.u, holding: [KeyCode.leftControl, KeyCode.leftShift])
        try stage.driver.settle()
        try stage.move(to: (640, 560))
        stage.driver.click()
        stage.undo()
        try stage.driver.settle()
      },
      Scene(name: "10-several", title: "A frame around two cards") { stage in
        try stage.drag(from: (660, 730), to: (30, 545), isReleased: false)
      },
      Scene(name: "11-settings", title: "Settings") { stage in
        stage.driver.release()
        stage.driver.type(Keys.comma, holding: [KeyCode.leftControl])
        try stage.driver.settle()
      },
      Scene(name: "12-dark", title: "in the dark") { stage in
        // The theme is the last row, before the button that closes.
        for _ in 0..<2 { stage.driver.type(KeyCode.tab, holding: [KeyCode.leftShift]) }
        for key in [Keys.right, Keys.right, KeyCode.escape] { stage.driver.type(key) }
        try stage.driver.settle()
      },
      Scene(name: "13-killed", title: "Killed and started again: nothing is lost") { stage in
        try stage.killAndStart()
        stage.driver.type(Keys.u, holding: [KeyCode.leftControl, KeyCode.leftShift])
        stage.driver.type(Keys.h, holding: [KeyCode.leftControl])
        try stage.driver.settle()
        try stage.drag(from: (160, 420), to: (640, 110))
      },
      Scene(name: "14-second-window", title: "A second window on the same board asks") { stage in
        try stage.openAnother()
      },
      Scene(name: "15-looking-only", title: "and only looks") { stage in
        stage.driver.type(KeyCode.escape)
        try stage.driver.settle()
      },
    ]
  }
}

/// The keys of a US keyboard that only the tour needs.
private enum Keys {
  static let u: UInt32 = 30
  static let h: UInt32 = 43
  static let enter: UInt32 = 36
  static let comma: UInt32 = 59
  static let right: UInt32 = 114
}
