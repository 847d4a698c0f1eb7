import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: the menu", .enabled(if: TestServer.isInstalled), .runsAlone)
struct MenuProgramTests {
  /// Returns a session with a moved card. The menu on it offers to undo that, and has room below
  /// it.
  private func moved(_ desktop: BoardSession.Desktop = .bare) throws -> BoardSession {
    let session = try BoardSession(
      desktop,
      arguments: ["--motion", "reduced"],
      server: TestServer(height: 900)
    )
    try session.drag(.red, byX: 150, 100)
    return session
  }

  private static let place = (x: 300, y: 270)

  private func opened(_ desktop: BoardSession.Desktop = .bare) throws -> BoardSession {
    let session = try moved(desktop)
    try session.click(Self.place, button: 3)
    _ = try session.waitForMenu()
    return session
  }

  @Test(
    "5.3: a right click opens a popup of its own beside the pointer",
    arguments: BoardSession.Desktop.possible
  )
  func opens(desktop: BoardSession.Desktop) throws {
    let session = try opened(desktop)
    let driver = session.driver
    let frame = try #require(session.menu)
    // Below the pointer the window has no room for it.
    let menu = try #require(session.menuWindow)
    var attributes = XWindowAttributes()
    XGetWindowAttributes(driver.display, menu, &attributes)
    #expect(attributes.override_redirect != 0)
    #expect(driver.cardinals("WM_TRANSIENT_FOR", on: menu) == [Int(driver.window)])
    #expect(try #require(driver.geometry(of: menu)) == frame)
    let origin = session.origin
    #expect((1...3).contains(frame.x - origin.x - Self.place.x))
    #expect((1...3).contains(frame.y - origin.y - Self.place.y))
    // The release of the opening click has chosen nothing.
    #expect(session.sees(.red, movedByX: 150, 100) || session.isDirty)
  }

  @Test("5.3: the corners of the menu are cut, and the board is seen there")
  func hasRoundCorners() throws {
    let session = try moved(.bare)
    func pixel(_ x: Int, _ y: Int) -> UInt? { session.driver.pixel(x, y, of: session.driver.root) }
    try session.click(Self.place, button: 3)
    let frame = try session.waitForMenu()
    let corners = [frame.x, frame.x + frame.width - 1].flatMap { x in
      [frame.y, frame.y + frame.height - 1].map { (x, $0) }
    }
    let edge = (frame.x, frame.y + frame.height / 2)
    let (open, border) = (corners.map(pixel), pixel(edge.0, edge.1))
    try session.type(KeyCode.escape)
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(corners.map(pixel) == open)
    #expect(pixel(edge.0, edge.1) != border)
  }

  @Test("5.2: press, drag, release performs Undo Move", arguments: BoardSession.Desktop.possible)
  func choosesInOneStroke(desktop: BoardSession.Desktop) throws {
    let session = try moved(desktop)
    session.point(at: Self.place)
    session.driver.press(button: 3)
    let line = session.line(.undo, of: try session.waitForMenu())
    session.slide(from: Self.place, to: line)
    session.driver.release(button: 3)
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    #expect(!session.isDirty)
  }

  @Test("5.2: click, click performs Undo Move", arguments: BoardSession.Desktop.possible)
  func choosesByClicks(desktop: BoardSession.Desktop) throws {
    let session = try opened(desktop)
    try session.click(session.line(.undo, of: try #require(session.menu)))
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try session.click(PlainCard.red.middle, button: 3)
    try session.click(session.line(.redo, of: try session.waitForMenu()))
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.sees(.red, movedByX: 150, 100))
  }

  @Test(
    "5.8: the keyboard opens the menu at the selected card and performs Undo Move",
    arguments: [(KeyCode.menu, []), (KeyCode.f10, [KeyCode.leftShift])]
  )
  func choosesByKeys(key: UInt32, held: [UInt32]) throws {
    let session = try moved()
    session.driver.type(key, holding: held)
    let frame = try session.waitForMenu()
    let card = (x: 250...350, y: 250...330)
    #expect(card.x.contains(frame.x) && card.y.contains(frame.y))
    try session.type(KeyCode.down)
    try session.type(KeyCode.up)
    // Up from the first line to Delete, and back.
    try session.type(KeyCode.up)
    try session.type(KeyCode.down)
    #expect(session.menu != nil)
    try session.type(KeyCode.enter)
    #expect(session.menu == nil)
    #expect(session.seesUnmoved(.red))
  }

  @Test("5.1: an item that is not available does nothing and the menu stays")
  func refusesDisabled() throws {
    let session = try opened()
    try session.click(session.line(.redo, of: try #require(session.menu)))
    try session.settle()
    #expect(session.menu != nil)
    #expect(session.isDirty)
  }

  @Test("5.1: where the card would go is shown while Undo is under the pointer")
  func showsGhost() throws {
    let session = try opened()
    #expect(session.seesBackground(at: PlainCard.red.middle))
    session.point(at: session.line(.undo, of: try #require(session.menu)))
    try session.settle()
    let border = (PlainCard.red.x + 3, PlainCard.red.y + 40)
    #expect(session.color(at: PlainCard.red.middle) != BoardSession.background)
    #expect(session.color(at: border) != BoardSession.background)
    #expect(session.sees(.red, movedByX: 150, 100) || session.isDirty)
    session.point(at: session.line(.redo, of: try #require(session.menu)))
    try session.settle()
    #expect(session.seesBackground(at: PlainCard.red.middle))
  }

  @Test("5.3: near the edges of the monitor the whole menu is on it", arguments: [0, 1, 2, 3])
  func staysOnMonitor(corner: Int) throws {
    let session = try BoardSession(size: (1000, 700))
    try session.click((corner % 2 == 0 ? 1 : 998, corner / 2 == 0 ? 1 : 698), button: 3)
    let frame = try session.waitForMenu()
    #expect(frame.x >= 0 && frame.y >= 0)
    #expect(frame.x + frame.width <= 1000 && frame.y + frame.height <= 700)
  }

  @Test("5.3: a menu may be larger than what is left of the window")
  func reachesBeyondWindow() throws {
    let session = try BoardSession(size: (300, 250), view: "0,100,1")
    try session.click((290, 240), button: 3)
    let frame = try session.waitForMenu()
    #expect(frame.x == 292 && frame.y == 242)
    #expect(session.menuWindow != nil)
  }

  @Test(
    "a menu that fits is part of the board's window, throws its shadow there, and leaves no trace"
  )
  func castsShadow() throws {
    let session = try BoardSession()
    let before = session.driver.picture()
    try session.click((20, 60), button: 3)
    let frame = try session.waitForMenu()
    #expect(session.menuWindow == nil)
    let origin = session.origin
    let below = (frame.x + frame.width / 2 - origin.x, frame.y + frame.height + 4 - origin.y)
    #expect(session.color(at: below) != BoardSession.background)
    // The pointer is the menu's, wherever it is, and nothing is drawn at rest.
    #expect(!session.driver.grabPointer())
    let shown = session.driver.cardinals("_DRAGBOARD_FRAME")
    try session.settle()
    #expect(session.driver.cardinals("_DRAGBOARD_FRAME") == shown)
    try session.type(KeyCode.escape)
    session.point(at: (2, 2))
    try session.settle()
    #expect(session.menu == nil && session.driver.picture() == before)
    #expect(session.driver.grabPointer())
    session.driver.ungrabPointer()
  }

  // MARK: Closing

  enum Cause: CaseIterable, Sendable {
    case escape, clickOnBoard, clickElsewhere, focusLoss, resize, move, unmap
  }

  @Test("5.4: whatever takes the menu's ground away closes it", arguments: Cause.allCases)
  func closes(cause: Cause) throws {
    let session = try opened()
    let driver = session.driver
    switch cause {
    case .escape: driver.type(KeyCode.escape)
    case .clickOnBoard: try session.click((60, 350))
    case .clickElsewhere: try session.click((900, 650))
    case .focusLoss: driver.focus(driver.root)
    case .resize: driver.resize(width: 700, height: 500)
    case .move: driver.move(x: 30, y: 20)
    case .unmap: driver.withdraw()
    }
    try driver.wait(for: "the menu to go") { session.menu == nil }
    try driver.ping()
    // The pointer is free again.
    #expect(driver.grabPointer())
    driver.ungrabPointer()
    #expect(session.isDirty)
  }

  @Test(
    "5.4: a click beside the menu, even on another program's window, closes it and moves nothing",
    .enabled(if: BoardSession.Desktop.openbox.isPossible)
  )
  func closesUnderWindowManager() throws {
    let session = try opened(.openbox)
    session.driver.move(to: 995, 695)
    session.driver.click()
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.sees(.red, movedByX: 150, 100))
  }

  @Test("5.4: dragging a card away under an open menu is not possible; the press closes the menu")
  func pressOnlyCloses() throws {
    let session = try opened()
    let blue = PlainCard.blue.middle
    session.carry(from: blue, to: (blue.x + 100, blue.y + 100))
    session.driver.release()
    try session.settle()
    #expect(session.menu == nil)
    #expect(session.seesUnmoved(.blue))
  }

  // MARK: Grabs

  @Test("5.6: the keyboard stays free for a screen locker while the menu is open")
  func leavesKeyboard() throws {
    let session = try opened()
    #expect(session.driver.canGrabKeyboard())
    #expect(session.menu != nil)
  }

  @Test("5.5: a pointer that belongs to another program leaves no dead menu")
  func livesWithoutGrab() throws {
    let session = try moved()
    #expect(session.driver.grabPointer())
    session.driver.type(KeyCode.menu)
    let menu = try session.waitForMenu()
    session.driver.ungrabPointer()
    try session.click(session.line(.undo, of: menu))
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.seesUnmoved(.red))
  }

  @Test("5.5: a pointer that is taken for a moment only is asked for again")
  func retriesGrab() throws {
    let session = try moved()
    #expect(session.driver.grabPointer())
    session.driver.type(KeyCode.menu)
    try session.driver.wait(for: "the menu") { session.menu != nil }
    session.driver.ungrabPointer()
    try session.driver.wait(for: "the grab") {
      let isFree = session.driver.grabPointer()
      if isFree { session.driver.ungrabPointer() }
      return !isFree
    }
    try session.click((900, 650))
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
  }

  @Test("5.7: the death of the program with its menu open frees the pointer")
  func freesPointer() throws {
    let session = try opened()
    #expect(!session.driver.grabPointer())
    session.program.send(signal: SIGKILL)
    try session.driver.wait(for: "a free pointer") { session.driver.grabPointer() }
    session.driver.ungrabPointer()
  }

  @Test("a press that is held opens the menu when it is long enough", arguments: [false, true])
  func opensByHolding(isSelected: Bool) throws {
    let session = try BoardSession()
    let place = PlainCard.red.middle
    if isSelected {
      try session.click(place)
      // The pause makes no double click with the next one.
      try session.click((600, 500))
      try session.click(place)
      try session.settle()
      try session.click((620, 500), button: 2)
    }
    session.point(at: place)
    try session.settle()
    let start = ContinuousClock.now
    session.driver.press()
    try session.driver.wait(for: "the menu") { session.menu != nil }
    #expect(ContinuousClock.now - start >= .milliseconds(490))
    session.driver.release()
  }

  /// The kinds of positions at which a press may be held.
  enum HeldPlace: CaseIterable, Sendable {
    case ground, card, selectedCard, edge, groupLabel

    var point: (x: Int, y: Int) {
      switch self {
      case .ground: (650, 100)
      case .card: PlainCard.green.middle
      case .selectedCard: MenuProgramTests.place
      case .edge: (450, 350)
      case .groupLabel: (420, 490)
      }
    }
  }

  @Test(
    "held still for half a second, a press opens the menu wherever it is; let go over a line, it chooses",
    arguments: HeldPlace.allCases
  )
  func holdsAndChooses(_ held: HeldPlace) throws {
    let board = BoardOnDisk.text([.red, .green, .blue])
      .replacingOccurrences(
        of: "\"edges\":[]",
        with: "\"edges\":[\n\t\t{\"id\":\"e\",\"fromNode\":\"green\",\"fromSide\":\"bottom\","
          + "\"toNode\":\"group\",\"toSide\":\"top\"}\n\t]"
      )
      .replacingOccurrences(
        of: "\n\t],\n\t\"edges",
        with: ",\n\t\t{\"id\":\"group\",\"type\":\"group\",\"label\":\"Group\","
          + "\"x\":400,\"y\":500,\"width\":100,\"height\":80}\n\t],\n\t\"edges"
      )
    let session = try BoardSession(
      board: board,
      arguments: ["--motion", "reduced"],
      server: TestServer(height: 900)
    )
    try session.drag(.red, byX: 150, 100)
    session.point(at: held.point)
    try session.settle()
    let start = ContinuousClock.now
    session.driver.press()
    try session.driver.wait(for: "the menu") { session.menu != nil }
    #expect(ContinuousClock.now - start >= .milliseconds(490))
    try session.settle()
    let line = session.line(.undo, of: try #require(session.menu))
    session.slide(from: held.point, to: line)
    try session.settle()
    #expect(session.menu != nil)
    session.driver.release()
    try session.driver.wait(for: "the menu to go") { session.menu == nil }
    try session.settle()
    #expect(session.seesUnmoved(.red))
  }

  @Test("a hand that strays a little while it holds chooses nothing when it lets go")
  func straysWhileHolding() throws {
    let session = try moved()
    session.point(at: Self.place)
    session.driver.press()
    session.point(at: (Self.place.x + 2, Self.place.y + 2))
    _ = try session.waitForMenu()
    session.driver.release()
    try session.settle()
    #expect(session.menu != nil)
    try session.type(KeyCode.escape)
    #expect(session.sees(.red, movedByX: 150, 100))
  }

  @Test("a window is not at rest before the menu of a held press is seen")
  func restsWithTheMenu() throws {
    let session = try BoardSession()
    session.point(at: PlainCard.red.middle)
    session.driver.press()
    try session.settle()
    #expect(session.menu != nil)
    session.driver.release()
  }
}
