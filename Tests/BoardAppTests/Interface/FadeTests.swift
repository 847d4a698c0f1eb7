import AppTestSupport
import BoardTestSupport
import BoardValues
import Graphics
import Testing
import Windowing

@testable import BoardApp

/// Panels, menus, sheets and dialogs fade in quickly, and disappear at once.
@MainActor
@Suite("Fading in") struct FadeTests {
  private func shown(_ session: Session) throws -> Picture {
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    return Picture(surface)
  }

  @Test(
    "a panel is there after 90 ms, and paler before",
    arguments: ["ctrl+,", "F1", "ctrl+h", "ctrl+shift+p"]
  )
  func fades(_ key: String) throws {
    let session = try Session(CanvasText.small)
    let before = try shown(session)
    try session.play("key \(key)")
    let first = try shown(session)
    try session.play("wait 0.05")
    let half = try shown(session)
    try session.play("wait 0.05")
    #expect(session.app.deadline(after: session.now) == nil, "and then nothing is waited for")
    let last = try shown(session)
    #expect(first != before && half != first && last != half)
    try session.play("wait 1")
    #expect(try shown(session) == last)
    // Escape closes the list of steps and leaves the timeline.
    let closing = key == "ctrl+h" ? key : "Escape"
    try session.play("key \(closing)\nkey \(key)")
    #expect(try shown(session) == first)
  }

  @Test("a panel that is closed is gone at once")
  func goesAtOnce() throws {
    let session = try Session(CanvasText.small)
    let before = try shown(session)
    try session.play("key ctrl+,\nsettle\nkey Escape")
    #expect(try shown(session) == before)
  }

  @Test("with reduced motion it is there at once")
  func reducedMotion() throws {
    let session = try Session(CanvasText.small)
    try session.play("set motion reduced\nkey ctrl+,")
    let first = try shown(session)
    try session.play("settle\nwait 0.1")
    #expect(try shown(session) == first)
  }

  @Test("a shot shows what is open whole, from the moment it opened")
  func shotsAreWhole() throws {
    let session = try Session(CanvasText.small)
    for key in ["ctrl+,", "Menu"] {
      try session.play("key \(key)")
      let shot = Picture(try session.app.picture(at: session.now))
      try session.play("settle")
      #expect(Picture(try session.app.picture(at: session.now)) == shot)
      try session.play("key Escape")
    }
  }

  @Test("each frame on the way differs from the one before only in what is repainted")
  func damage() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    for line in ["key ctrl+,", "wait 0.03", "wait 0.03", "wait 0.05", "key Escape", "key F1"] {
      try session.play(line)
      session.paint(into: surface)
      let difference = try session.freshPicture().difference(from: Picture(surface))
      #expect(difference == nil, "after \(line)")
    }
  }

  @Test("the words of a menu come up in its window as a panel does")
  func menus() throws {
    let session = try Session(CanvasText.small)
    session.app.overlay.menuAreas = [Rect(0, 0, 2_000, 2_000)]
    try session.play("click 790,590 button 3")
    func popup() throws -> (Int, Picture) {
      let asked = try #require(session.app.appearance.popup)
      let surface = try Surface(width: asked.frame.width, height: asked.frame.height)
      session.app.paintPopup(into: surface, at: session.now)
      return (asked.version, Picture(surface))
    }
    let (first, pale) = try popup()
    try session.play("wait 0.1")
    let (last, whole) = try popup()
    #expect(first != last && pale != whole)
    try session.play("wait 1")
    #expect(try popup() == (last, whole))
  }
}
