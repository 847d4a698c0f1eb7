import AppTestSupport
import BoardCore
import BoardRenderer
import BoardStore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("Colours by hand") struct ColourTests {
  private static let board = CanvasText.board(
    nodes: [
      CanvasText.group("box", 60, 60, width: 600, height: 300), CanvasText.card("plan", 100, 100),
      CanvasText.card("price", 400, 100, color: "tomato"),
    ],
    edges: [CanvasText.edge("line", "plan", "price")]
  )

  @Test("Alt with a digit colours what is selected, whatever that is (tools 5.5)")
  func keys() throws {
    for (point, name) in [("110,350", "box"), ("110,110", "plan"), ("350,150", "line")] {
      for number in 1...6 {
        let session = try Session(Self.board)
        try session.play("click \(point)\nkey alt+\(number)")
        #expect(session.answer(.color, name) == "\(number)")
        #expect(session.answer(.undo) == "Undo Colour\n-")
        try session.play("key ctrl+z\nsettle\nkey ctrl+y\nsettle\nkey alt+0")
        #expect(session.answer(.color, name) == "-")
      }
    }
  }

  /// Returns the point on the screen of a color with a position in the plane.
  private func spot(_ session: Session, _ x: Double, _ y: Double) throws -> Point {
    let shades = session.controls.first { $0.part.name == ColourPanel.shadesName }
    let frame = try #require(shades?.frame)
    return Point(frame.minX + x * frame.width, frame.minY + y * frame.height)
  }

  @Test("picking with the pointer is seen at once, and one step however far it goes (tools 5.5)")
  func picks() throws {
    let session = try Session(Self.board)
    try session.play("click 110,110\nclick 350,150 shift\nclick control \"Colour\"")
    let points = try [(0.2, 0.5), (0.5, 0.4), (0.8, 0.5)].map { try spot(session, $0, $1) }
    let words = points.map { "\($0.x),\($0.y)" }
    try session.play("press \(words[0])\nmove \(words[1])")
    let plan = try #require(session.app.editor.selectedCards.first)
    let seen = try #require(session.app.moment(at: session.now).drafted(plan)?.card?.color)
    #expect(seen == CanvasColor(ShadePlane.color(at: Point(0.5, 0.4))).text)
    #expect(session.answer(.undo) == "-\n-")
    #expect(session.answer(.color, "plan") == "-")
    try session.play("move \(words[2])\nrelease \(words[2])")
    let colour = session.answer(.color, "plan")
    #expect(colour == session.answer(.color, "line") && colour.hasPrefix("#") && colour != seen)
    #expect(session.answer(.history) == "done\tColour")
    #expect(session.app.overlay.colour?.field.text == colour)
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.color, "plan") == "-")
  }

  @Test("Escape while picking leaves no trace, and the panel open (tools 5.5)")
  func escapesPicking() throws {
    let session = try Session(Self.board)
    try session.play("click 110,110\nclick control \"Colour\"")
    let point = try spot(session, 0.5, 0.5)
    try session.play("press \(point.x),\(point.y)\nmove 10,10\nkey Escape\nrelease 10,10")
    #expect(session.answer(.history) == "")
    #expect(session.app.pointer.press.draft == nil)
    #expect(session.app.overlay.colour != nil)
  }

  @Test("with nothing selected it says so")
  func nothing() throws {
    let session = try Session(Self.board)
    try session.play("key alt+1")
    #expect(session.answer(.status) == "Select a card or a connection first")
    #expect(session.answer(.color) == "-\n-\ntomato\n-")
  }

  @Test("the menu of a card fits into a window 480 high, and its row of colours is within it")
  func menuFits() throws {
    let session = try Session(Self.board, options: "--view 0,0,1 --geometry 640x480")
    try session.play("click 110,110 button 3")
    let menu = try #require(session.app.overlay.menu)
    #expect(menu.isWhole)
    for control in menu.controls {
      #expect(menu.frame.contains(control.frame), "\(control.part.name)")
    }
  }

  @Test("while its colours are open, the bar of the selection makes room for them")
  func panel() throws {
    let session = try Session(Self.board)
    try session.play("click 110,110\nclick control \"Colour\"")
    #expect(session.app.panes[.selectionBar] == nil)
    try session.play("click control \"Colour: Green\"")
    #expect(session.answer(.color, "plan") == "4")
    #expect(session.app.panes[.panel] != nil)
    let chosen = session.controls.filter { $0.part.state.contains(.checked) }.map(\.part.name)
    #expect(chosen.contains("Colour: Green"))
    try session.play("click 700,500")
    #expect(session.app.panes[.panel] == nil)
    #expect(session.app.overlay.panel == nil)
  }

  @Test("a window that only looks gives no colours")
  func lookingOnly() throws {
    let session = try Session(Self.board)
    session.app.editor.isReadOnly = true
    try session.play("click 110,110\nkey alt+1")
    #expect(session.answer(.color, "plan") == "-")
    #expect(session.answer(.status) == FileSession.wordsForLooking)
  }
}
