import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Pairs of scenes that must look the same. No picture is stored.
@MainActor
@Suite struct LookTests {
  /// The rows between the bars, the band below the toolbar among them.
  private static let board = 110..<540

  private func expectSameBoard(_ a: Session, _ b: Session, _ comment: Comment) throws {
    // A card under the pointer has a ring.
    for session in [a, b] { try session.play("move 790,590") }
    let first = try a.freshPicture().rows(Self.board)
    let second = try b.freshPicture().rows(Self.board)
    let isSame = first.elementsEqual(second)
    #expect(isSame, comment)
  }

  private func session(_ script: String, _ canvas: String = CanvasText.small) throws -> Session {
    let session = try Session(canvas)
    try session.play(script)
    return session
  }

  @Test("a drag, its undo and a moment later the board looks as before")
  func undoneLooksUntouched() throws {
    let undone = try session("drag 200,150 to 250,350\nkey ctrl+z\nsettle\nkey Escape")
    try expectSameBoard(undone, try session(""), "after the undo")
  }

  @Test("a card that was moved looks like one that was always there")
  func movedLooksPlaced() throws {
    let moved = try session("set keep-depth on\ndrag 200,150 to 250,400\nkey Escape\nsettle")
    let text = CanvasText.small.replacing("\"x\":100,\"y\":100", with: "\"x\":150,\"y\":350")
    try expectSameBoard(moved, try session("", text), "moved and placed")
  }

  @Test(
    "7.11: reduced motion ends where full motion ends, and neither depends on the time of frames"
  )
  func motionsEndAlike() throws {
    let script = """
      drag 200,150 to 250,350
      drag 500,150 to 600,400
      key Delete
      key ctrl+z
      key ctrl+z
      key ctrl+z
      key ctrl+y
      settle
      """
    let full = try session("set motion full\n" + script)
    let reduced = try session("set motion reduced\n" + script)
    try expectSameBoard(full, reduced, "full and reduced")
  }

  @Test("in the Edit mode of a card the others step back, until it is over")
  func othersStepBack() throws {
    let editing = try session("click 200,150\nkey ctrl+shift+e\nsettle")
    let opacities = editing.scene.staticLayers.all.compactMap { item -> String? in
      switch item {
      case .card(let look): "\(look.id.rawValue) \(look.opacity)"
      case .edge(let look): "\(look.id.rawValue) \(look.opacity)"
      default: nil
      }
    }
    let pale = Theme.light.dimmed
    #expect(opacities == ["3 \(pale)", "4 \(pale)", "0 1.0", "1 \(pale)", "2 \(pale)"])
    try editing.play("key Menu\nchoose \"Discard\"\nsettle")
    try expectSameBoard(editing, try session("click 200,150"), "after the edit")
    try expectSameBoard(
      try session("key ctrl+shift+e"),
      try session(""),
      "nothing is left out of the board"
    )
  }

  @Test("a line does not show through its label, however faint both are")
  func labelsCover() throws {
    let board = CanvasText.board(
      nodes: [CanvasText.card("a", 60, 200), CanvasText.card("b", 560, 200)],
      edges: [CanvasText.edge("e", "a", "b", label: "then")]
    )
    let session = try session("key Escape\nclick 150,240\nkey ctrl+shift+e\nsettle", board)
    let labels = session.scene.staticLayers.cards.compactMap { item in
      if case .label(let label) = item { label } else { nil }
    }
    let label = try #require(labels.first)
    let frame = PixelRect(covering: label.frame)
    let picture = try session.freshPicture()
    let row = picture.rows(frame.y + frame.height / 2..<frame.y + frame.height / 2 + 1)
    #expect(label.opacity < 1)
    // One pixel is in the label's left margin, before its first letter, and one on the bare line
    // left of it.
    let ground = picture.rows(100..<101).first
    #expect(row[row.startIndex + frame.x + 2] == ground)
    #expect(row[row.startIndex + frame.x - 10] != ground)
  }

  @Test("7.5: a picture depends on the time alone, not on the frames before it")
  func framesAreFunctionsOfTime() throws {
    let start = "drag 200,150 to 250,350\nkey ctrl+z\n"
    let many = try session(start + "wait 0.05\nwait 0.07\nwait 0.03\nwait 0.1")
    let one = try session(start + "wait 0.25")
    try expectSameBoard(many, one, "many frames and one")
  }

  @Test(
    "changing the theme looks like having started with it, cards that were seen before included"
  )
  func themesLeaveNothingBehind() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    // Pictures of faces are stored from their second use on.
    for line in ["click 200,150", "click 500,150", "click 400,500", "wait 1"] {
      try session.play(line)
      session.paint(into: surface)
      session.paint(into: surface, isFresh: true)
    }
    try session.play("set theme dark")
    session.paint(into: surface)
    let dark = try Session(
      CanvasText.small,
      options: "--view 0,0,1 --geometry 800x600 --theme dark"
    )
    let shown = Picture(surface).rows(Self.board)
    #expect(try dark.freshPicture().rows(Self.board).elementsEqual(shown))
  }

  @Test("the wheel shows what a view of that place shows")
  func pannedLooksPlaced() throws {
    let panned = try session("wheel 400,300 1\nwheel 400,300 -1 shift")
    let placed = try Session(CanvasText.small, options: "--view -60,60,1 --geometry 800x600")
    try expectSameBoard(panned, placed, "panned and placed")
  }

  @Test("what is deleted fades and is gone; what was never there looks the same")
  func deletedLooksAbsent() throws {
    let deleted = try session("click 500,150\nkey Delete\nkey ctrl+z\nkey ctrl+y\nsettle")
    let absent = CanvasText.board(
      nodes: [CanvasText.card("plan", 100, 100), CanvasText.card("list", 100, 300)]
    )
    try expectSameBoard(deleted, try session("", absent), "deleted and absent")
  }

  @Test("bars stay within 56 pixels of the window's edges, whatever they have to say")
  func barsAreNarrow() throws {
    let full = try session(
      "drag 200,150 to 250,350\nkey ctrl+a\nkey Delete\nkey ctrl+z\nset theme dark"
    )
    for pane in full.app.panes.list {
      #expect(pane.frame.maxY <= 56 || pane.frame.minY >= 544, "\(pane.name)")
    }
  }
}
