import Foundation
import TestSupport
import Testing
import XDriver

@Suite(
  "Drag square, the built program in a window",
  .enabled(if: TestServer.isInstalled),
  .runsAlone
)
struct DragSquareTests {
  @Test("a drag is one step, which real keys undo and redo")
  func dragging() throws {
    let session = try SquareSession()
    #expect(session.title == "Undo")
    try session.drag(from: (200, 150), through: [(220, 160), (260, 190), (300, 220)])
    #expect(session.title == "Undo Move")
    #expect(session.isRed(300, 220) && !session.isRed(200, 150))
    try session.undo(to: [200, 150])
    #expect(session.title == "Undo")
    #expect(session.isRed(200, 150) && !session.isRed(300, 220))
    try session.redo(to: [300, 220])
    #expect(session.title == "Undo Move")
    #expect(session.isRed(300, 220) && !session.isRed(200, 150))
  }

  @Test("undo and redo are seen on the way; a drag is at once where the pointer is")
  func animation() throws {
    let session = try SquareSession()
    try session.drag(from: (200, 150), through: [(350, 150)])
    #expect(session.places.allSatisfy { $0 == [200, 150] || $0 == [350, 150] })
    var (undoIsSeen, redoIsSeen) = (false, false)
    // A busy machine may miss the animation, but hardly five times in a row.
    for _ in 0..<5 where !undoIsSeen || !redoIsSeen {
      try session.undo(to: [200, 150])
      undoIsSeen = undoIsSeen || session.isOnTheWay
      try session.redo(to: [350, 150])
      redoIsSeen = redoIsSeen || session.isOnTheWay
    }
    #expect(undoIsSeen && redoIsSeen)
  }

  @Test("two drags are two steps")
  func twoDrags() throws {
    let session = try SquareSession()
    try session.drag(from: (200, 150), through: [(240, 150)])
    try session.drag(from: (240, 150), through: [(240, 200)])
    try session.undo(to: [240, 150])
    try session.undo(to: [200, 150])
    #expect(session.title == "Undo")
    try session.redo(to: [240, 150])
    try session.redo(to: [240, 200])
  }

  @Test("Escape takes a drag back without a trace")
  func escape() throws {
    let session = try SquareSession()
    session.press(200, 150)
    session.driver.move(to: 280, 150)
    try session.wait(for: [280, 150])
    session.driver.type(KeyCode.escape)
    try session.wait(for: [200, 150])
    session.driver.release()
    // Everything after the release is one step of its own.
    try session.drag(from: (200, 150), through: [(210, 150)])
    try session.undo(to: [200, 150])
    #expect(session.title == "Undo")
  }

  @Test("a drag that ends where it began is no step, and Ctrl-Z in the middle of one does nothing")
  func noStep() throws {
    let session = try SquareSession()
    session.press(200, 150)
    session.driver.move(to: 230, 150)
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.wait(for: [230, 150])
    session.driver.move(to: 200, 150)
    session.driver.release()
    try session.wait(for: [200, 150])
    // The next drag is the only step.
    try session.drag(from: (200, 150), through: [(210, 150)])
    try session.undo(to: [200, 150])
    #expect(session.title == "Undo")
  }

  @Test("the square stays inside the window")
  func inside() throws {
    let session = try SquareSession()
    session.press(200, 150)
    session.driver.move(to: 900, 600)
    try session.wait(for: [360, 260])
    session.driver.release()
  }

  @Test("closing the window ends the program")
  func closing() throws {
    let session = try SquareSession()
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    #expect(session.program.errors == "")
  }

  @Test("without a display it says so in one line")
  func noDisplay() throws {
    let program = try TestProgram(
      SquareSession.product,
      environment: ["DISPLAY": ""],
      on: try TestServer()
    )
    #expect(program.exitCode() == 3)
    #expect(program.errors == "drag-square: no display\n")
  }
}

/// The program in a window on a bare server, with its user.
private final class SquareSession {
  /// The built program, beside the test bundle.
  static let product = TestProgram.itself.deletingLastPathComponent()
    .appendingPathComponent("drag-square")

  let server: TestServer
  let driver: Driver
  let program: TestProgram
  /// The positions of the square since the last drag, undo or redo began.
  private(set) var places: [[Int]] = []

  init() throws {
    try TurnTrait.requireAlone()
    server = try TestServer()
    driver = try Driver(server)
    program = try TestProgram(Self.product, on: server)
    try driver.findOnlyWindow()
    driver.focus()
    try wait(for: [200, 150])
  }

  var title: String? { driver.text("WM_NAME") }

  /// Whether the square was visible between the positions of the animation's test.
  var isOnTheWay: Bool { places.contains { (201...349).contains($0[0]) } }

  func isRed(_ x: Int, _ y: Int) -> Bool { driver.pixel(x, y) == 0xCC3333 }

  func press(_ x: Int, _ y: Int) {
    driver.move(to: x, y)
    driver.press()
  }

  func drag(from start: (Int, Int), through points: [(x: Int, y: Int)]) throws {
    places = []
    press(start.0, start.1)
    driver.move(through: points)
    driver.release()
    try driver.wait(for: "a step") { title == "Undo Move" }
    try wait(for: points.last.map { [$0.x, $0.y] } ?? [])
  }

  func undo(to place: [Int]) throws {
    places = []
    driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try wait(for: place)
  }

  func redo(to place: [Int]) throws {
    places = []
    driver.type(KeyCode.z, holding: [KeyCode.leftControl, KeyCode.leftShift])
    try wait(for: place)
  }

  /// Reads every frame that the program shows until the square is at a position.
  func wait(for place: [Int]) throws {
    try driver.wait(for: "the square at \(place)") {
      if let seen = driver.cardinals("_DRAGSQUARE_CENTER"), seen != places.last {
        places.append(seen)
      }
      return places.last == place
    }
  }
}
