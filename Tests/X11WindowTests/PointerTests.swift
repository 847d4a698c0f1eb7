import BoardValues
import CX11
import Foundation
import TestSupport
import Testing
import XDriver

@testable import X11Window

@Suite("Pointer events")
struct PointerDecoderTests {
  private let place = Point(100, 100)

  private func count(_ clicks: [(PointerButton, Point, UInt32)]) -> [Int] {
    var counter = ClickCounter()
    return clicks.map { button, place, time in
      counter.press(button, at: place, time: time, limits: .init(), scale: 1)
    }
  }

  @Test("4.1: clicks count by time, distance and button")
  func countsClicks() {
    let near = Point(103, 98)
    let far = Point(120, 100)
    #expect(
      count([(.primary, place, 0), (.primary, near, 300), (.primary, near, 600)]) == [1, 2, 3]
    )
    #expect(count([(.primary, place, 0), (.primary, near, 500)]) == [1, 1])
    #expect(count([(.primary, place, 0), (.primary, far, 100)]) == [1, 1])
    #expect(count([(.primary, place, 0), (.secondary, place, 100)]) == [1, 1])
  }

  @Test("4.1: the server's clock may start again between two clicks")
  func survivesWraparound() {
    #expect(count([(.primary, place, .max - 100), (.primary, place, 99)]) == [1, 2])
  }

  @Test("4.2: only the newest motion is kept, and it comes before what follows it")
  func coalesces() {
    var decoder = EventDecoder()
    for x: Int32 in 1...5 { #expect(decoder.decode(motion(x), lookup: { _, _ in 0 }) == []) }
    let told = decoder.decode(button(ButtonPress, 1, x: 7), lookup: { _, _ in 0 })
    #expect(
      told == [
        .moved(to: Point(5, 0), modifiers: [], held: []),
        .pressed(.primary, at: Point(7, 0), modifiers: [], clickCount: 1),
      ]
    )
    #expect(!decoder.pointer.isWaiting)
  }

  @Test("4.3: what is held comes from the server's word")
  func readsHeldButtons() {
    var decoder = EventDecoder()
    _ = decoder.decode(motion(1, state: UInt32(Button1Mask | Button3Mask)), lookup: { _, _ in 0 })
    let motions = decoder.pointer.takeMotions()
    #expect(motions == [.moved(to: Point(1, 0), modifiers: [], held: [.primary, .secondary])])
  }

  @Test("4.4: buttons 4 to 7 are the wheel, 8 and 9 nothing")
  func scrolls() {
    var decoder = EventDecoder()
    let steps = [Vector(0, -1), Vector(0, 1), Vector(-1, 0), Vector(1, 0)]
    for (number, step) in zip(UInt32(4)..., steps) {
      let told = decoder.decode(button(ButtonPress, number, x: 3), lookup: { _, _ in 0 })
      #expect(told == [.wheel(at: Point(3, 0), steps: step, modifiers: [])])
      #expect(decoder.decode(button(ButtonRelease, number, x: 3), lookup: { _, _ in 0 }) == [])
    }
    #expect(decoder.decode(button(ButtonPress, 8, x: 3), lookup: { _, _ in 0 }) == [])
  }

  @Test("5.4: focus changes made by grabs are none")
  func ignoresGrabs() {
    var decoder = EventDecoder()
    var event = XEvent()
    event.xfocus.type = FocusOut
    event.xfocus.mode = NotifyGrab
    #expect(decoder.decode(event, lookup: { _, _ in 0 }) == [])
    event.xfocus.mode = NotifyNormal
    #expect(decoder.decode(event, lookup: { _, _ in 0 }) == [.unfocused])
  }

  private func motion(_ x: Int32, state: UInt32 = 0) -> XEvent {
    var event = XEvent()
    event.xmotion.type = MotionNotify
    event.xmotion.x = x
    event.xmotion.state = state
    return event
  }

  private func button(_ type: Int32, _ number: UInt32, x: Int32) -> XEvent {
    var event = XEvent()
    event.xbutton.type = type
    event.xbutton.button = number
    event.xbutton.x = x
    return event
  }
}

@Suite("Pointer and popups", .enabled(if: DemoSession.isPossible), .runsAlone)
struct PopupTests {
  private func openPopup(of session: DemoSession) -> XID? {
    session.driver.children(of: session.driver.root)
      .last { window in
        session.driver.cardinals("_NET_WM_WINDOW_TYPE", on: window)
          == [Int(session.driver.atom("_NET_WM_WINDOW_TYPE_POPUP_MENU"))]
          && session.driver.isShown(window)
      }
  }

  private func opened() throws -> DemoSession {
    let session = try DemoSession()
    session.driver.focus()
    session.driver.move(to: 500, 300)
    session.driver.click(button: 3)
    try session.driver.settle()
    return session
  }

  @Test("4.3: a drag goes on outside the window")
  func dragsOutside() throws {
    let session = try DemoSession()
    session.driver.move(to: 300, 300)
    let lines = try session.lines { driver in
      driver.press()
      driver.move(to: 900, 650)
      driver.release()
    }
    let told = lines.filter { !$0.hasPrefix("paint") }
    #expect(told.contains("move 900,650 0 1"))
    #expect(told.contains("release primary 900,650 0"))
    #expect(told.last == "left")
  }

  @Test("5.3: a popup floats above the board, also beyond its edge")
  func floats() throws {
    let session = try opened()
    let popup = try #require(openPopup(of: session))
    let frame = try #require(session.driver.geometry(of: popup))
    #expect(frame == (502, 302, 150, 200))
    #expect(session.driver.pixel(149, 199, of: popup) == 0x00FF00)
    #expect(session.driver.cardinals("WM_TRANSIENT_FOR", on: popup) == [Int(session.driver.window)])
  }

  @Test("5.4, 5.5: while it is open all clicks come to the board, in its pixels")
  func grabs() throws {
    let session = try opened()
    #expect(!session.driver.grabPointer())
    let lines = try session.lines { driver in
      driver.move(to: 950, 690)
      driver.click()
    }
    #expect(lines.contains("press primary 950,690 0 1"))
    #expect(openPopup(of: session) == nil)
    #expect(session.driver.grabPointer())
  }

  @Test("5.5: a pointer that is taken is waited for without blocking")
  func waitsForPointer() throws {
    let session = try DemoSession()
    let driver = session.driver
    driver.focus()
    #expect(driver.grabPointer())
    driver.type(135)
    try driver.ping()
    try driver.wait(for: "the popup") { openPopup(of: session) != nil }
    #expect(!driver.isIdle)
    driver.ungrabPointer()
    try driver.settle()
    #expect(!driver.grabPointer())
  }

  @Test("5.5: a menu whose grab never succeeds still works")
  func worksWithoutGrab() throws {
    let session = try DemoSession()
    let driver = session.driver
    driver.focus()
    #expect(driver.grabPointer())
    driver.type(135)
    try driver.settle()
    driver.ungrabPointer()
    driver.move(to: 50, 40)
    let lines = try session.lines { $0.click() }
    #expect(lines.contains("press primary 50,40 0 1"))
    #expect(openPopup(of: session) == nil)
  }

  @Test("5.6: the screen saver closes it and has the pointer")
  func yieldsToScreenSaver() throws {
    let session = try opened()
    session.driver.activateScreenSaver()
    try session.driver.settle()
    #expect(session.lines.last { !$0.hasPrefix("paint") } == "interrupted")
    #expect(openPopup(of: session) == nil)
    #expect(session.driver.grabPointer())
  }

  @Test("5.3, 6.7: inside a window manager's frame it stands at the right place")
  func findsItsPlaceInFrames() throws {
    let session = try DemoSession(hasWindowManager: true)
    session.driver.type(135)
    try session.driver.settle()
    let window = try #require(session.driver.geometry())
    let popup = try #require(openPopup(of: session))
    let frame = try #require(session.driver.geometry(of: popup))
    #expect(window.y > 0)
    #expect(frame == (window.x + 10, window.y + 10, 90, 60))
  }

  @Test("5.6: the screen can be locked while a menu is open")
  func leavesKeyboard() throws {
    let session = try opened()
    #expect(session.driver.canGrabKeyboard())
    #expect(openPopup(of: session) != nil)
    session.driver.type(KeyCode.escape)
    try session.driver.settle()
    #expect(openPopup(of: session) == nil)
  }

  @Test(
    "5.4: focus loss, moves, resizes and unmapping close it",
    arguments: ["focus", "move", "resize", "unmap"]
  )
  func closes(cause: String) throws {
    let session = try opened()
    let driver = session.driver
    switch cause {
    case "focus": driver.focus(driver.root)
    case "move": driver.move(x: 20, y: 20)
    case "resize": driver.resize(width: 620, height: 420)
    default: driver.withdraw()
    }
    try driver.settle()
    #expect(openPopup(of: session) == nil)
    #expect(driver.grabPointer())
  }
}
