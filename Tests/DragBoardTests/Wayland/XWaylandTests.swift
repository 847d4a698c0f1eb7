import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// What a user does with the window of a program of X under a Wayland compositor, sway: with its pointer and its
/// keyboard, and with programs of Wayland beside it. `WAYLAND=1` runs these tests.
@Suite("The program: under XWayland", .enabled(if: WaylandDesktop.isWanted), .runsAlone)
struct XWaylandTests {
  /// The pixels of the screen for each of X.
  static let scales = [1, 1.5, 2]

  private static let floating = "for_window [class=\".*\"] floating enable"

  private func session(
    on desktop: WaylandDesktop,
    board: String = BoardOnDisk.three,
    environment: [String: String] = [:]
  ) throws -> BoardSession {
    let session = try BoardSession(
      .other,
      board: board,
      size: (600, 450),
      server: desktop.server,
      environment: environment
    ) { _, driver in
      try desktop.handOver(to: driver)
    }
    try session.driver.wait(for: "the focus") { hasFocus(session) }
    try session.settle()
    return session
  }

  private func hasFocus(_ session: BoardSession) -> Bool {
    session.driver.isActive && session.driver.focusedWindow == session.driver.window
  }

  /// Waits until the compositor shows the face of a card at a point of the window. It shows frames of X later.
  private func waitToSee(
    _ color: UInt32,
    at place: BoardSession.Place,
    _ session: BoardSession,
    _ desktop: WaylandDesktop
  ) throws {
    let origin = session.origin
    var error: (any Error)?
    try session.driver.wait(for: "what is on the screen") {
      do {
        let seen = try desktop.color(at: (origin.x + place.x, origin.y + place.y))
        return seen.map { BoardSession.looksEqual($0, color) } ?? false
      } catch let failure {
        error = failure
        return true
      }
    }
    if let error { throw error }
  }

  @Test("12.2: a card goes where the pointer goes, and the keys undo it", arguments: scales)
  func drags(scale: Double) throws {
    let desktop = try WaylandDesktop(scale: scale)
    let session = try session(on: desktop)
    #expect(session.driver.geometry()?.width == WaylandDesktop.screen.width)
    try waitToSee(PlainCard.red.face, at: (120, 170), session, desktop)
    try session.drag(.red, byX: 200, 100)
    #expect(session.sees(.red, movedByX: 200, 100))
    try waitToSee(PlainCard.red.face, at: (320, 270), session, desktop)
    try waitToSee(BoardSession.background, at: (120, 170), session, desktop)
    try session.undo()
    #expect(session.seesUnmoved(.red))
    try waitToSee(PlainCard.red.face, at: (120, 170), session, desktop)
    try session.redo()
    #expect(session.sees(.red, movedByX: 200, 100))
    #expect(session.program.errors == "")
  }

  @Test(
    "it gets the focus, is written in, and ends when the compositor closes it",
    arguments: scales
  )
  func writes(scale: Double) throws {
    let desktop = try WaylandDesktop(scale: scale)
    let session = try session(on: desktop)
    try session.click(PlainCard.red.middle)
    try session.type(KeyCode.a, [KeyCode.leftShift])
    try session.type(KeyCode.b)
    try session.type(KeyCode.escape)
    try session.save()
    #expect(session.files.boardText.contains("Ab\""))
    try desktop.command("kill")
    #expect(session.program.exitCode(within: 5) == 0)
    #expect(session.program.errors == "")
  }

  @Test("12.2: menus are at the pointer, in the window and beyond it", arguments: scales)
  func opensMenus(scale: Double) throws {
    let desktop = try WaylandDesktop(scale: scale, settings: Self.floating)
    let session = try session(on: desktop)
    #expect(session.driver.geometry()?.width == 600)
    try checkMenus(session, desktop)
    try desktop.command("move absolute position 30 40")
    try session.driver.wait(for: "the new place") { session.origin == (30, 40) }
    try desktop.command("resize set 700 500")
    try session.driver.wait(for: "the new size") {
      session.driver.geometry()?.width == 700 && session.seesBackground(at: (695, 495))
    }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try checkMenus(session, desktop)
  }

  /// Expects menus at the pointer, and their windows where the person sees them.
  private func checkMenus(_ session: BoardSession, _ desktop: WaylandDesktop) throws {
    try session.expectMenusAtPointer(screenWidth: WaylandDesktop.screen.width) { menu in
      let corner = (x: menu.x - session.origin.x + 6, y: menu.y - session.origin.y + 12)
      let color = try #require(
        session.driver.picture(of: session.menuWindow, x: 6, y: 12, width: 1, height: 1)?[0, 0]
      )
      if session.menuWindow != nil { try waitToSee(color, at: corner, session, desktop) }
    }
  }

  @Test("6.12: it fills the screen and comes back, at any scale", arguments: scales)
  func fillsScreen(scale: Double) throws {
    let desktop = try WaylandDesktop(scale: scale, settings: Self.floating)
    let session = try session(on: desktop)
    let driver = session.driver
    let before = try #require(driver.geometry())
    try session.type(KeyCode.f11)
    try driver.wait(for: "the full screen") {
      driver.geometry()?.width == WaylandDesktop.screen.width && session.origin == (0, 0)
    }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try waitToSee(BoardSession.background, at: (950, 650), session, desktop)
    try session.type(KeyCode.f11)
    try driver.wait(for: "the old size") {
      driver.geometry()?.width == before.width && session.origin == (before.x, before.y)
    }
    try session.settle()
    try session.drag(.red, byX: 50, 50)
    #expect(session.sees(.red, movedByX: 50, 50))
  }

  @Test("8.1, 8.5: text is copied to programs of Wayland and from them")
  func copies() throws {
    let desktop = try WaylandDesktop()
    let session = try session(on: desktop)
    try desktop.server.start("wl-copy", ["--foreground", "Milk and Käse"])
    try Peer(session.server).waitForOwner(of: "CLIPBOARD")
    try session.type(KeyCode.v, [KeyCode.leftControl])
    try session.save()
    #expect(session.files.boardText.contains("Milk and Käse"))
    try session.type(KeyCode.enter)
    try session.type(KeyCode.a)
    try session.type(KeyCode.escape)
    try session.type(KeyCode.c, [KeyCode.leftControl])
    try session.driver.wait(for: "the clipboard") {
      let pasted = try? session.server.output(of: "wl-paste", ["--no-newline"])
      return pasted.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } == "Milk and Käsea"
    }
  }

  @Test("12.3: on another workspace it sleeps, and is as it was afterwards")
  func isHidden() throws {
    let desktop = try WaylandDesktop()
    let session = try session(on: desktop)
    #expect(try session.program.sleeps(for: 2, session.driver))
    try session.drag(.red, byX: 50, 50)
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try desktop.command("workspace 2")
    #expect(try session.program.sleeps(for: 2, session.driver))
    try desktop.command("workspace 1")
    try session.driver.wait(for: "the focus") { hasFocus(session) }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try waitToSee(PlainCard.red.face, at: (120, 170), session, desktop)
    try session.redo()
    #expect(session.sees(.red, movedByX: 50, 50))
    try waitToSee(PlainCard.red.face, at: (170, 215), session, desktop)
  }
}

extension XWaylandTests {
  private static let note = """
    {"nodes":[{"id":"a","type":"text","text":"inner","x":100,"y":150,"width":200,"height":80}],\
    "edges":[]}
    """

  /// A point on the text of a program of GTK beside the window.
  private static let words: BoardSession.Place = (512, 12)

  /// Returns a session beside a program with a text, each in half of the screen.
  private func session(
    on desktop: WaylandDesktop,
    besideWayland isOnWayland: Bool,
    _ words: String,
    isSelected: Bool
  ) throws -> (BoardSession, TestProgram) {
    let session = try session(
      on: desktop,
      board: Self.note,
      environment: ["DRAGBOARD_DEBUG": "events"]
    )
    let other = try Toolkit.gtk.start(
      words,
      isSelected: isSelected,
      isOnWayland: isOnWayland,
      on: desktop.server,
      session.driver
    )
    // The compositor arranges the windows at once when both have their sizes. It gives the focus anew then.
    try session.driver.wait(for: "half of the screen") {
      session.driver.geometry()?.width == WaylandDesktop.screen.width / 2
        && !session.driver.isActive
        && (try? desktop.color(at: (900, 600))) != BoardSession.background
    }
    try session.settle()
    return (session, other)
  }

  @Test("12.1: a menu closes when a program of Wayland is clicked, and when its window opens")
  func closesMenus() throws {
    let desktop = try WaylandDesktop()
    let (session, other) = try session(on: desktop, besideWayland: true, "text", isSelected: false)
    try session.click((100, 600), button: 3)
    _ = try session.waitForMenu()
    session.point(at: Self.words)
    session.driver.click()
    try session.driver.wait(for: "no menu") { session.menu == nil }
    #expect(other.process.isRunning)
    try session.click((100, 600), button: 3)
    _ = try session.waitForMenu()
    let second = try Toolkit.gtk.start(
      "second",
      isSelected: false,
      isOnWayland: true,
      on: desktop.server,
      session.driver
    )
    try session.driver.wait(for: "no menu") { session.menu == nil }
    #expect(second.process.isRunning)
  }

  /// Drops the text of a program beside the window on the board.
  private func dropWords(on session: BoardSession, _ desktop: WaylandDesktop) throws {
    session.carry(from: Self.words, to: (700, 300))
    try Peer(session.server).waitForOwner(of: "XdndSelection")
    session.slide(from: (700, 300), to: (200, 500))
    try session.driver.wait(for: "the drag") { session.program.errors.contains("drop hovered") }
    session.slide(from: (200, 500), to: (200, 520))
    try session.driver.wait(for: "the place where it would go") {
      (try? desktop.color(at: (110, 570))) != BoardSession.background
    }
    session.driver.release()
    try session.driver.wait(for: "the end") { session.program.errors.contains("dropped ") }
    try session.settle()
  }

  @Test("8.6: text of other programs of X becomes a card where it is dropped")
  func takesDrops() throws {
    let desktop = try WaylandDesktop()
    let (session, other) = try session(
      on: desktop,
      besideWayland: false,
      "outer words",
      isSelected: true
    )
    try dropWords(on: session, desktop)
    try session.click((400, 400))
    try session.driver.wait(for: "the focus") { hasFocus(session) }
    try session.save()
    #expect(session.files.boardText.contains("outer words"))
    #expect(other.process.isRunning)
  }

  @Test(
    "12.4: a drop of a program of Wayland comes to its end, whether the compositor gives it or not"
  )
  func takesDropsOfWayland() throws {
    let desktop = try WaylandDesktop()
    let (session, other) = try session(
      on: desktop,
      besideWayland: true,
      "outer words",
      isSelected: true
    )
    try dropWords(on: session, desktop)
    #expect(!session.program.errors.contains("drop left"))
    #expect(session.isDirty == session.program.errors.contains("dropped 11 bytes"))
    #expect(other.process.isRunning)
  }

  @Test("8.7: a card is dropped on other programs of X")
  func givesDrops() throws {
    let desktop = try WaylandDesktop()
    let (session, other) = try session(on: desktop, besideWayland: false, "", isSelected: false)
    session.carry(from: (250, 210), to: (700, 300), steps: 30)
    try Peer(session.server).waitForOwner(of: "XdndSelection")
    session.slide(from: (700, 300), to: (700, 320))
    try session.driver.ping()
    session.driver.release()
    try session.driver.wait(for: "the words") { other.output.contains("inner") }
    #expect(!session.isDirty)
  }

  @Test("12.5: over a program of Wayland a card stays on the board, where a drag moves it")
  func keepsCards() throws {
    let desktop = try WaylandDesktop()
    let (session, other) = try session(on: desktop, besideWayland: true, "", isSelected: false)
    session.carry(from: (250, 210), to: (700, 300), steps: 30)
    session.driver.release()
    try session.driver.wait(for: "the step") { session.isDirty }
    try session.driver.wait(for: "the focus") { hasFocus(session) }
    try session.settle()
    #expect(other.output.isEmpty || !other.output.contains("inner"))
    try session.undo()
    #expect(!session.isDirty)
  }
}
