import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

@MainActor
@Suite("Pointing at a group")
struct GroupPressTests {
  private static let board = CanvasText.board(nodes: [
    CanvasText.group("ideas", 100, 150, width: 600, height: 350),
    CanvasText.group("inner", 420, 300, width: 200, height: 150),
    CanvasText.card("plan", 160, 220),
  ])

  private func session(options: String = "--view 0,0,1 --geometry 800x600") throws -> Session {
    try Session(Self.board, options: options)
  }

  /// Returns the name of the highlighted group and the cursor, with the pointer at a point.
  private func look(_ session: Session, at point: String) throws
    -> (lit: String?, cursor: WindowAppearance.Cursor)
  {
    // The pointer comes from elsewhere, since a group stays lit on the path to a dot beside it.
    try session.play("move 790,590\nmove \(point)\nsettle")
    let app = session.app
    let lit = app.frame(at: session.now).hovered.flatMap(app.editor.board.card)?.name
    return (lit, app.appearance.cursor)
  }

  @Test(
    "what is lit and the cursor say what a press would take",
    arguments: [
      ("105,400", "ideas", WindowAppearance.Cursor.grab), ("95,400", "ideas", .grab),
      ("300,400", "-", .arrow), ("110,136", "ideas", .grab), ("300,136", "-", .arrow),
      ("425,380", "inner", .grab), ("500,380", "-", .arrow), ("200,260", "plan", .grab),
    ]
  )
  func hovers(point: String, lit: String, cursor: WindowAppearance.Cursor) throws {
    let look = try look(try session(), at: point)
    #expect(look.lit ?? "-" == lit)
    #expect(look.cursor == cursor)
  }

  @Test("of a selected group the border resizes from both sides, and the ground moves it")
  func hoversSelected() throws {
    let session = try session()
    try session.play("click 105,480\nexpect selection = ideas")
    #expect(try look(session, at: "95,400").cursor == .resize(.horizontal))
    #expect(try look(session, at: "108,400").cursor == .resize(.horizontal))
    #expect(try look(session, at: "300,400").cursor == .grab)
    #expect(try look(session, at: "110,136").cursor == .grab, "its label")
    #expect(try look(session, at: "500,380").cursor == .arrow, "the ground of another in it")
  }

  @Test("pixels are those of the screen at every zoom and scale", arguments: [0.5, 1, 2])
  func isAsLargeAtEveryZoom(zoom: Double) throws {
    let session = try session(options: "--view 0,0,\(zoom) --geometry 800x600")
    let edge = 100 * zoom
    #expect(try look(session, at: "\(edge + 9),\(400 * zoom)").lit == "ideas")
    #expect(try look(session, at: "\(edge + 10),\(400 * zoom)").lit == nil)
    #expect(try look(session, at: "\(edge - 9),\(400 * zoom)").lit == "ideas")
    #expect(try look(session, at: "\(edge - 10),\(400 * zoom)").lit == nil)
  }

  @Test("a long press on its ground opens its menu, and moving on draws a frame")
  func longPress() throws {
    let session = try session()
    try session.play("press 300,400\nwait 0.6\nexpect selection = ideas")
    #expect(session.app.overlay.menu != nil)
  }

  @Test("one that is larger than the window is reached from the palette, which shows all of it")
  func isReachedFromPalette() throws {
    let session = try session(options: "--view 200,250,2 --geometry 300x200")
    try session.play("key ctrl+shift+p\ntype \"ideas\"")
    let entry = try #require(session.app.overlay.palette?.chosenEntry)
    #expect(entry.title == "Go to Group “ideas”")
    try session.play("key Enter\nsettle\nexpect selection = ideas")
    let app = session.app
    let seen = app.view.camera.toWindow(Rect(100, 150, 600, 350))
    #expect(app.view.bounds.contains(seen))
  }

  @Test("one that fits into the window is shown without a zoom")
  func isShownByPan() throws {
    let session = try session(options: "--view 2000,2000,1 --geometry 800x600")
    try session.play("key ctrl+shift+p\ntype \"inner\"\nkey Enter\nsettle")
    let app = session.app
    #expect(session.answer(.selection) == "inner")
    #expect(app.view.camera.pixelsPerUnit == 1)
    #expect(app.view.bounds.contains(app.view.camera.toWindow(Rect(420, 300, 200, 150))))
  }
}
