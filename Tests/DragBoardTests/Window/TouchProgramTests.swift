import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// The program on a server with a touch screen, a touchpad, a wheel that scrolls smoothly and a pen.
@Suite("The program: touch, pads and pens", .enabled(if: DeviceServer.isPossible), .runsAlone)
struct TouchProgramTests {
  private let devices: DeviceServer
  private let session: BoardSession

  init() throws {
    devices = try DeviceServer()
    session = try BoardSession(server: devices.server)
  }

  private typealias Place = BoardSession.Place

  /// A finger on the screen, by positions in the window.
  private func touch(
    _ screen: TestDevice,
    _ phase: TestDevice.Phase,
    _ place: Place,
    finger: UInt32 = 1
  ) {
    screen.touch(finger, phase, at: Double(place.x), Double(place.y))
  }

  private func tap(_ screen: TestDevice, _ place: Place) {
    touch(screen, .began, place)
    touch(screen, .ended, place)
  }

  private func slide(_ screen: TestDevice, from start: Place, to end: Place) {
    for step in 1...8 {
      let x = start.x + (end.x - start.x) * step / 8
      touch(screen, .moved, (x, start.y + (end.y - start.y) * step / 8))
    }
  }

  @Test("4.6: a tap selects, a double tap writes, and no mark of a pointer stays")
  func taps() throws {
    let screen = try devices.connect(.screen)
    tap(screen, PlainCard.red.middle)
    try session.settle()
    try session.type(KeyCode.delete)
    #expect(session.seesBackground(at: PlainCard.red.middle))
    #expect(session.seesUnmoved(.green))
    tap(screen, PlainCard.blue.middle)
    tap(screen, PlainCard.blue.middle)
    try session.settle()
    try session.type(KeyCode.d)
    try session.save()
    #expect(session.files.boardText.contains(#""id":"blue","type":"text","text":"d""#))
  }

  /// Drags the red card by 200 pixels in both directions.
  private func moveRed(with screen: TestDevice) throws {
    let (x, y) = PlainCard.red.middle
    touch(screen, .began, (x, y))
    slide(screen, from: (x, y), to: (x + 200, y + 200))
    touch(screen, .ended, (x + 200, y + 200))
    try session.settle()
    #expect(session.sees(.red, movedByX: 200, 200) && session.isDirty)
  }

  @Test("4.6: a finger that rests opens the menu, and taps choose from it and close it")
  func holds() throws {
    let screen = try devices.connect(.screen)
    try moveRed(with: screen)
    let ground = (x: 600, y: 500)
    for isChosen in [false, true] {
      touch(screen, .began, ground)
      let menu = try session.waitForMenu()
      touch(screen, .ended, ground)
      try session.settle()
      #expect(session.menu != nil)
      tap(screen, isChosen ? session.line(.undo, of: menu) : (300, 300))
      try session.settle()
      #expect(session.menu == nil)
    }
    #expect(session.seesUnmoved(.red))
  }

  @Test("4.6: a finger that rests and slides on chooses from the menu when it is lifted")
  func slidesInMenu() throws {
    let screen = try devices.connect(.screen)
    try moveRed(with: screen)
    touch(screen, .began, (600, 500))
    let menu = try session.waitForMenu()
    let undo = session.line(.undo, of: menu)
    slide(screen, from: (600, 500), to: undo)
    touch(screen, .ended, undo)
    try session.settle()
    #expect(session.menu == nil && session.seesUnmoved(.red))
    #expect(session.driver.grabPointer())
    session.driver.ungrabPointer()
  }

  @Test("4.6: a finger drags a card beyond 22 pixels, the board pans, and neither acts twice")
  func drags() throws {
    let screen = try devices.connect(.screen)
    let (x, y) = PlainCard.red.middle
    touch(screen, .began, (x, y))
    slide(screen, from: (x, y), to: (x + 20, y))
    touch(screen, .ended, (x + 20, y))
    try session.settle()
    #expect(session.seesUnmoved(.red) && !session.isDirty)
    touch(screen, .began, (600, 300))
    touch(screen, .moved, (600, 340))
    // What follows would be joined to the motion that decides what is moved.
    try session.settle()
    slide(screen, from: (600, 340), to: (650, 380))
    touch(screen, .ended, (650, 380))
    try session.settle()
    try session.type(KeyCode.escape)
    #expect(session.sees(.red, movedByX: 50, 40) && !session.isDirty)
  }

  @Test("4.6: a second finger puts the card back, both move the view, and nothing stays held")
  func pinches() throws {
    let screen = try devices.connect(.screen)
    let (x, y) = PlainCard.red.middle
    touch(screen, .began, (x, y))
    slide(screen, from: (x, y), to: (x, y + 100))
    try session.settle()
    #expect(session.seesBackground(at: PlainCard.red.middle))
    touch(screen, .began, (x + 200, y + 100), finger: 2)
    // The middle goes 50 to the right, and the distance grows from 200 to 300.
    touch(screen, .moved, (x + 300, y + 100), finger: 2)
    touch(screen, .ended, (x, y + 100))
    touch(screen, .moved, (x + 250, y + 60), finger: 2)
    touch(screen, .ended, (x + 250, y + 60), finger: 2)
    try session.settle()
    #expect(!session.isDirty)
    try session.type(KeyCode.escape)
    // The first middle was at 100 from the finger, which was in the middle of the card and 100 beneath.
    let middle = (x: Double(x + 150 - 50), y: Double(y + 60))
    let corner = (
      x: Int((middle.x - 1.5 * 150).rounded()), y: Int((middle.y - 1.5 * 140).rounded())
    )
    let place = (x: corner.x + 75, y: corner.y + 60)
    #expect(session.sees(PlainCard.red.face, at: place))
    session.point(at: (700, 500))
    try session.settle()
    #expect(session.sees(PlainCard.red.face, at: place) && !session.isDirty)
    #expect(try session.program.sleeps(for: 1, session.driver))
  }

  @Test("4.6: a finger that is down while the window goes away holds nothing when it is back")
  func survivesWithdrawal() throws {
    let screen = try devices.connect(.screen)
    let (x, y) = PlainCard.red.middle
    touch(screen, .began, (x, y))
    slide(screen, from: (x, y), to: (x + 100, y + 100))
    try session.settle()
    session.driver.withdraw()
    // The finger is another client's business, and would overtake it.
    XSync(session.driver.display, 0)
    touch(screen, .ended, (x + 100, y + 100))
    XMapWindow(session.driver.display, session.driver.window)
    try session.settle()
    session.driver.focus()
    try session.settle()
    try session.driver.wait(for: "the card") { session.seesUnmoved(.red) }
    #expect(!session.isDirty)
  }

  @Test("4.5: ten motions of 5 of 120 move the view by 25 pixels, and a notch counts once")
  func scrolls() throws {
    let mouse = try devices.connect(.mouse)
    session.point(at: (600, 400))
    try session.settle()
    // The first motion has none before it, and stands for no whole step.
    mouse.scroll(byX: 0, 5)
    for _ in 1...10 { mouse.scroll(byX: 0, 5) }
    try session.settle()
    #expect(session.sees(.red, movedByX: 0, -25))
    for _ in 1...2 { mouse.scroll(byX: 0, -120) }
    try session.settle()
    #expect(session.sees(.red, movedByX: 0, 95))
    mouse.scroll(byX: 120, 0)
    try session.settle()
    #expect(session.sees(.red, movedByX: -60, 95))
  }

  @Test("4.5: nothing jumps after another window had the pointer, and its first notch counts")
  func beginsAnew() throws {
    let mouse = try devices.connect(.mouse)
    session.point(at: (600, 400))
    let start = try firstNotch(of: mouse)
    let cover = session.driver.cover()
    for _ in 1...20 { mouse.scroll(byX: 0, 120) }
    session.driver.uncover(cover)
    try session.settle()
    #expect(session.sees(.red, movedByX: 0, start))
    mouse.scroll(byX: 0, -120)
    try session.driver.wait(for: "the notch back") { session.sees(.red, movedByX: 0, start + 60) }
  }

  /// Turns the wheel down by a notch, or by more if the server, which has just got the mouse, misses the first.
  /// Returns how far the cards have moved.
  private func firstNotch(of mouse: TestDevice) throws -> Int {
    var (sent, last) = (0, Date.distantPast)
    func way() -> Int? {
      (1...max(sent, 1)).map { -60 * $0 }.first { session.sees(.red, movedByX: 0, $0) }
    }
    try session.driver.wait(for: "the notch") {
      if last.timeIntervalSinceNow < -3 {
        mouse.scroll(byX: 0, 120)
        (sent, last) = (sent + 1, Date())
      }
      return way() != nil
    }
    try session.settle()
    let way = way()
    return try #require(way)
  }

  @Test("4.6: a pinch on a touchpad zooms and moves the view, and swipes are the desktop's")
  func pads() throws {
    let pad = try devices.connect(.pad)
    let (x, y) = PlainCard.red.middle
    session.point(at: (x, y))
    for fingers: UInt16 in 3...4 {
      pad.swipe(.began, fingers: fingers, by: 0, 0)
      pad.swipe(.moved, fingers: fingers, by: 100, 100)
      pad.swipe(.ended, fingers: fingers, by: 0, 0)
    }
    try session.settle()
    #expect(session.seesUnmoved(.red) && session.seesUnmoved(.green))
    pad.pinch(.began, scale: 1)
    pad.pinch(.moved, scale: 1.5)
    pad.pinch(.moved, scale: 2)
    pad.pinch(.ended, scale: 2)
    try session.settle()
    session.point(at: (790, 590))
    try session.settle()
    // Zoomed around its middle, the card reaches twice as far.
    #expect(session.sees(PlainCard.red.face, at: (x - 90, y - 70)))
    #expect(session.seesBackground(at: (x - 110, y)))
    #expect(!session.isDirty)
  }

  @Test("a pen is a pointer, and its other end deletes what a stroke touches as one step")
  func erases() throws {
    let pen = try devices.connect(.pen)
    let eraser = try devices.connect(.eraser)
    let (x, y) = PlainCard.green.middle
    pen.approach(true)
    pen.point(at: Double(x), Double(y))
    pen.press()
    for step in 1...8 { pen.point(at: Double(x), Double(y + 25 * step)) }
    pen.press(false)
    pen.approach(false)
    try session.settle()
    #expect(session.sees(.green, movedByX: 0, 200))
    eraser.approach(true)
    let start = PlainCard.red.middle
    eraser.point(at: Double(start.x), 110)
    eraser.press()
    for y in stride(from: 120, through: 440, by: 40) {
      eraser.point(at: Double(start.x), Double(y))
    }
    eraser.press(false)
    eraser.approach(false)
    try session.settle()
    #expect(session.seesBackground(at: start))
    #expect(session.seesBackground(at: PlainCard.blue.middle))
    try session.undo()
    try session.type(KeyCode.escape)
    #expect(session.seesUnmoved(.red) && session.seesUnmoved(.blue))
    #expect(session.sees(.green, movedByX: 0, 200))
  }
}
