import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: among other windows", .enabled(if: TestServer.isInstalled), .runsAlone)
struct MannersProgramTests {
  @Test("6.1, 6.3: it introduces itself")
  func introducesItself() throws {
    let session = try BoardSession()
    let driver = session.driver
    let protocols = ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"]
    #expect(driver.cardinals("WM_PROTOCOLS") == protocols.map { Int(driver.atom($0)) })
    #expect(driver.text("WM_CLASS") == "dragboard\0DragBoard\0")
    #expect(driver.text("_NET_WM_NAME") == "board.canvas — DragBoard")
    #expect(driver.text("WM_NAME")?.contains("board.canvas") == true)
    #expect(driver.text("WM_CLIENT_MACHINE")?.isEmpty == false)
    #expect(driver.cardinals("_NET_WM_PID") == [session.program.identifier])
    let normal = Int(driver.atom("_NET_WM_WINDOW_TYPE_NORMAL"))
    #expect(driver.cardinals("_NET_WM_WINDOW_TYPE") == [normal])
    let hints = try #require(driver.cardinals("WM_HINTS"))
    #expect(hints[0] & (InputHint | WindowGroupHint) == InputHint | WindowGroupHint)
    #expect(hints[1] == 1)
    let sizes = try #require(driver.cardinals("WM_NORMAL_HINTS"))
    #expect(sizes[0] & PMinSize != 0 && sizes[0] & USPosition == 0)
    let frame = try #require(driver.geometry())
    #expect(frame.width == 800 && frame.height == 600)
  }

  @Test("6.2: pings are answered, and in the middle of a flight before it ends")
  func answersPings() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 100)
    try session.driver.ping()
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the flight") { !session.sees(.red, movedByX: 200, 100) }
    try session.driver.ping()
    #expect(!session.driver.isIdle)
  }

  @Test("6.5: the counter moves only after the frame of the new size")
  func agreesOnSizes() throws {
    let session = try BoardSession()
    let driver = session.driver
    driver.announceResize(3 << 32 | 5)
    try driver.ping()
    #expect(driver.syncCounter() == 0)
    try driver.recordOrder(ofCounter: 3 << 32 | 5)
    driver.resize(width: 900, height: 650)
    try driver.wait(for: "the counter") { driver.order.contains("counter") }
    #expect(driver.order == ["frame", "counter"])
    #expect(session.seesBackground(at: (895, 645)))
    #expect(session.seesUnmoved(.red))
  }

  @Test(
    "6.5: a real window manager gets its answers while somebody pulls at the edge",
    .enabled(if: BoardSession.Desktop.openbox.isPossible)
  )
  func resizesUnderOpenbox() throws {
    let session = try BoardSession(.openbox)
    for step in 0...20 { session.driver.resize(width: 500 + step * 10, height: 350 + step * 10) }
    try session.driver.wait(for: "the last size") {
      session.seesBackground(at: (695, 300)) && session.driver.geometry()?.width == 700
        && session.driver.geometry()?.height == 550
    }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try session.drag(.red, byX: 100, 100)
    #expect(session.sees(.red, movedByX: 100, 100))
  }

  @Test("6.6: what was covered comes back without painting and without a flash")
  func uncovers() throws {
    let session = try BoardSession()
    let driver = session.driver
    let before = try #require(driver.picture())
    let frame = driver.frame
    let cover = driver.cover()
    try session.settle()
    // The window keeps its content while the program cannot answer: no other program clears it.
    session.program.send(signal: SIGSTOP)
    driver.plant(0xFF00FF, atX: 0, 0, size: 2000, on: cover)
    driver.uncover(cover)
    let stopped = try #require(driver.picture())
    #expect(stopped.count { $0 != 0xFF00FF } == 0)
    session.program.send(signal: SIGCONT)
    try session.settle()
    #expect(driver.picture() == before)
    #expect(driver.frame == frame)
  }

  @Test("7.4: a covered window paints nothing, and is right when it is seen again")
  func restsWhenCovered() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 100)
    let cover = session.driver.cover()
    try session.settle()
    let frame = session.driver.frame
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the undo") { !session.isDirty }
    #expect(session.driver.frame == frame)
    session.driver.uncover(cover)
    try session.settle()
    #expect(session.seesUnmoved(.red))
  }

  @Test(
    "6.7: places stay right after the window was moved",
    arguments: BoardSession.Desktop.possible
  )
  func moves(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop, size: (600, 500))
    session.driver.move(x: 150, y: 120)
    try session.driver.wait(for: "the new place") { session.origin.x >= 150 }
    try session.settle()
    try session.drag(.red, byX: 100, 100)
    #expect(session.sees(.red, movedByX: 100, 100))
    try session.click((300, 400), button: 3)
    let menu = try session.waitForMenu()
    #expect((1...3).contains(menu.x - session.origin.x - 300))
  }

  @Test(
    "6.11, 6.12: it opens as large as it was closed, and on the full screen if it was there",
    .enabled(if: BoardSession.Desktop.openbox.isPossible)
  )
  func remembersItsSize() throws {
    let session = try BoardSession(.openbox)
    let (driver, board) = (session.driver, session.files.board.path)
    func size() -> [Int] { driver.geometry().map { [$0.width, $0.height] } ?? [] }
    func reopen() throws {
      driver.close()
      #expect(session.program.exitCode() == 0)
      try session.restart([board])
    }
    try reopen()
    driver.resize(width: 640, height: 480)
    try driver.wait(for: "the new size") { size() == [640, 480] }
    try session.settle()
    try reopen()
    #expect(size() == [640, 480])
    try session.type(KeyCode.f11)
    try driver.wait(for: "the full screen") { size() == [1000, 700] }
    try session.settle()
    try reopen()
    try driver.wait(for: "the full screen") { size() == [1000, 700] }
    try session.type(KeyCode.f11)
    try driver.wait(for: "the own size") { size() == [640, 480] }
  }

  @Test("6.12: without a window manager there is no full screen, and it says so")
  func hasNoFullScreen() throws {
    let session = try BoardSession()
    let before = try #require(session.driver.picture())
    try session.type(KeyCode.f11)
    #expect(session.driver.geometry()?.width == 800)
    #expect(session.driver.picture() != before, "the words are shown")
  }

  @Test("5.3: places are right if the manager moves the window without a word")
  func noticesItsPlace() throws {
    let session = try BoardSession(size: (500, 400))
    let driver = session.driver
    let frame = XCreateSimpleWindow(driver.display, driver.root, 0, 0, 520, 420, 0, 0, 0)
    XMapWindow(driver.display, frame)
    XReparentWindow(driver.display, driver.window, frame, 10, 10)
    XSync(driver.display, 0)
    // The server unmaps the window for that and maps it again, which would end a menu.
    try session.settle()
    try session.click((200, 300), button: 3)
    _ = try session.waitForMenu()
    try session.type(KeyCode.escape)
    XMoveWindow(driver.display, frame, 300, 200)
    XSync(driver.display, 0)
    #expect(session.origin == (310, 210))
    try session.click((450, 380), button: 3)
    let menu = try session.waitForMenu()
    #expect(menu.x - 760 <= 3 && 760 - menu.x - menu.width <= 3)
  }

  @Test("5.3: a menu opens at the pointer on another monitor than most of the window")
  func opensMenusOnItsMonitor() throws {
    let server = try TestServer(width: 1600, height: 700)
    try server.run("xrandr", ["--setmonitor", "left", "800/200x700/180+0+0", "screen"])
    try server.run("xrandr", ["--setmonitor", "right", "800/200x700/180+800+0", "none"])
    let session = try BoardSession(size: (1200, 600), server: server)
    for x in [500, 790, 820, 1150] {
      try session.click((x, 500), button: 3)
      let menu = try session.waitForMenu()
      #expect(menu.x <= x + 3 && x <= menu.x + menu.width + 3, "\(menu) at \(x)")
      #expect(menu.x >= 800 || menu.x + menu.width <= 800, "it is on one monitor")
      try session.type(KeyCode.escape)
    }
  }

  @Test("2.7: a space bar that was let go elsewhere is not held any more")
  func forgetsHeldKeys() throws {
    let session = try BoardSession()
    let driver = session.driver
    driver.press(key: KeyCode.space)
    try session.settle()
    driver.focus(driver.root)
    driver.release(key: KeyCode.space)
    driver.focus()
    try session.settle()
    try session.drag(.red, byX: 100, 100)
    #expect(session.sees(.red, movedByX: 100, 100))
    #expect(session.seesUnmoved(.green))
  }

  @Test("4.4: the wheel scrolls, space and middle button pan, more buttons do nothing")
  func looksAround() throws {
    let session = try BoardSession()
    let driver = session.driver
    try session.click((300, 300), button: 5)
    try session.settle()
    #expect(session.sees(.red, movedByX: 0, -60))
    try session.click((300, 300), button: 4)
    for button: UInt32 in [8, 9] { try session.click(PlainCard.red.middle, button: button) }
    driver.press(key: KeyCode.space)
    try session.drag(from: PlainCard.red.middle, to: (250, 290))
    driver.release(key: KeyCode.space)
    try session.settle()
    #expect(session.sees(.red, movedByX: 100, 100))
    #expect(session.sees(.green, movedByX: 100, 100))
    session.point(at: (300, 300))
    driver.press(button: 2)
    session.slide(from: (300, 300), to: (200, 200))
    driver.release(button: 2)
    try session.settle()
    #expect(session.seesUnmoved(.red) && session.seesUnmoved(.green))
    #expect(!session.isDirty)
  }

  @Test("7.3: at rest it sleeps: not one wake-up in three seconds")
  func sleeps() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 100)
    try session.undo()
    #expect(try session.program.sleeps(for: 3, session.driver))
  }

  @Test("a size that only another client speaks of is none")
  func asksForItsSize() throws {
    let session = try BoardSession()
    let before = session.driver.picture()
    for (width, height) in [(40_000, 700), (32_767, 32_767), (1, 1), (-5, 0), (700, 500)] {
      session.driver.forge(ConfigureNotify) { event in
        event.xconfigure.event = session.driver.window
        event.xconfigure.window = session.driver.window
        event.xconfigure.width = Int32(width)
        event.xconfigure.height = Int32(height)
      }
      try session.settle()
    }
    #expect(session.driver.picture() == before)
    try session.drag(.red, byX: 50, 50)
    #expect(session.sees(.red, movedByX: 50, 50))
    // A real event counts.
    session.driver.resize(width: 900, height: 650)
    try session.driver.wait(for: "the new size") { session.seesBackground(at: (895, 300)) }
    #expect(session.program.errors == "")
  }

  @Test("what another client makes up is neither input nor the end")
  func ignoresForgeries() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 50, 50)
    let before = session.driver.picture()
    let driver = session.driver
    let place = PlainCard.green.middle
    func button(_ type: Int32, _ number: UInt32, _ x: Int) {
      driver.forge(type) { event in
        event.xbutton.root = driver.root
        event.xbutton.button = number
        event.xbutton.x = Int32(x)
        event.xbutton.y = Int32(place.y)
        event.xbutton.same_screen = 1
      }
    }
    button(ButtonPress, 1, place.x)
    driver.forge(MotionNotify) { event in
      event.xmotion.x = Int32(place.x + 100)
      event.xmotion.y = Int32(place.y)
      event.xmotion.state = UInt32(Button1Mask)
    }
    button(ButtonRelease, 1, place.x + 100)
    button(ButtonPress, 3, place.x)
    button(ButtonRelease, 3, place.x)
    for type in [KeyPress, KeyRelease] {
      driver.forge(type) { event in
        event.xkey.root = driver.root
        event.xkey.keycode = KeyCode.z
        event.xkey.state = UInt32(ControlMask)
        event.xkey.same_screen = 1
      }
    }
    driver.forge(UnmapNotify) { event in event.xunmap.window = driver.window }
    driver.forge(DestroyNotify) { event in event.xdestroywindow.window = driver.window }
    try session.settle()
    #expect(session.menu == nil)
    #expect(driver.picture() == before)
    // A message of a window manager is genuine.
    driver.close()
    #expect(session.program.exitCode() == 0)
  }
}
