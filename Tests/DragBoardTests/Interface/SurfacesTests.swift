import BoardTestSupport
import TestSupport
import Testing

@testable import BoardCore
@testable import DragBoard

/// Every surface in windows of many sizes, and at many scales.
@MainActor
@Suite struct SurfacesTests {
  private static let surfaces = [
    "", "key F1", "key ctrl+,", "key ctrl+h", "key ctrl+shift+e", "click 60,130",
    "key ctrl+a\nkey Delete", "drag 60,130 to 90,150\nkey ctrl+h",
  ]
  /// Width, height, scale.
  private static let windows: [(Double, Double, Double)] = [
    (320, 240, 1), (400, 300, 1), (640, 480, 2), (800, 600, 1), (1280, 800, 1), (2560, 1600, 2),
  ]

  private func session(_ script: String, _ window: (Double, Double, Double)) throws -> Session {
    let session = try Session(CanvasText.small, options: "--view 40,40,1 --geometry 320x240")
    session.app.handle(.resized(Size(window.0, window.1), scale: window.2), at: 0)
    try session.play(script)
    return session
  }

  @Test("no surface leaves the window, and no control its surface")
  func staysInside() throws {
    for window in Self.windows {
      for script in Self.surfaces {
        let session = try session(script, window)
        for pane in session.app.panes.list {
          let inside = Rect(0, 0, window.0, window.1)
          #expect(inside.expanded(by: 1).contains(pane.frame), "\(pane.name), \(window), \(script)")
          for control in pane.controls {
            let frame = control.visibleFrame
            #expect(
              frame.isEmpty || pane.frame.expanded(by: 3 * window.2).contains(frame),
              "\(control.part.name) of \(pane.name), \(window), \(script)"
            )
          }
        }
      }
    }
  }

  @Test("words and buttons of a surface never lie over each other")
  func nothingOverlaps() throws {
    for window in Self.windows {
      for script in Self.surfaces {
        let session = try session(script, window)
        for pane in session.app.panes.list {
          let said = pane.controls.filter { $0.part.role != .filler && $0.scroll == nil }
          for (index, control) in said.enumerated() {
            for other in said[(index + 1)...] {
              let shared = control.visibleFrame.intersection(other.visibleFrame)
              #expect(
                shared.isEmpty,
                "\(control.part.name) and \(other.part.name), \(window), \(script)"
              )
            }
          }
        }
      }
    }
  }

  @Test("undo, redo and what else there is can be had in the smallest window")
  func toolbarInASmallWindow() throws {
    let session = try session("", (320, 240, 1))
    let names = session.app.panes.operable.map(\.control.part.name)
    #expect(names.contains("Undo") && names.contains("Redo") && names.contains("More"))
    try session.play("click control \"More\"")
    let menu = session.answer(.menu) + names.joined(separator: "\n")
    for title in ["New Card", "Zoom In", "Undo for Whole Board", "Undo for Each Card"] {
      #expect(menu.contains(title), "\(title) is not in the menu")
    }
  }
}
