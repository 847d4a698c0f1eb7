import BoardTestSupport
import TestSupport
import Testing

@testable import BoardCore
@testable import DragBoard

/// Edits that were kept, on the strip and in the list.
@MainActor
@Suite struct OpenEditTests {
  private static let canvas = """
    {"nodes":[
    {"id":"a","type":"text","text":"one","x":100,"y":100,"width":100,"height":80},
    {"id":"b","type":"text","text":"two","x":400,"y":100,"width":100,"height":80}
    ],"edges":[]}
    """

  /// One step, then an edit of two, which is kept.
  private static let work = """
    drag 150,140 to 150,340
    wait 2
    key Escape
    key ctrl+shift+e
    drag 450,140 to 450,240
    wait 2
    drag 450,240 to 450,340
    wait 2
    key ctrl+shift+e
    settle
    """

  private func session(_ script: String = "key ctrl+h\nsettle") throws -> Session {
    let session = try Session(Self.canvas)
    try session.play(Self.work)
    #expect(session.answer(.history) == "done\tMove\ndone\tTry Out")
    try session.play(script)
    return session
  }

  /// The middle of what opens or closes the edit, in window pixels.
  private func bracket(_ session: Session) throws -> Point {
    let (control, look) = try #require(session.app.strip)
    let frames = look.bracketFrames(width: control.frame.width)
    return control.frame.origin + (try #require(frames.first).target.center - .zero)
  }

  private func column(_ column: Double, _ session: Session) throws -> Point {
    let (control, look) = try #require(session.app.strip)
    let x = look.scale(width: control.frame.width).x(of: column)
    return Point(control.frame.minX + x, control.frame.minY + 20)
  }

  private func isOpen(_ session: Session) -> Bool {
    session.app.overlay.timeline?.line.openBracket != nil
  }

  @Test("a click on its bracket spreads out its steps, and the playhead goes through them")
  func opensByClick() throws {
    let session = try session()
    #expect(session.app.overlay.timeline?.line.count == 2)
    let place = try bracket(session)
    try session.play("click \(place.x),\(place.y)\nsettle")
    #expect(session.app.overlay.timeline?.line.count == 3)
    let (first, last) = (try column(2, session), try column(1, session))
    try session.play("press \(first.x),\(first.y)")
    #expect(session.answer(.timeline).hasSuffix("playhead 1 inside 1"))
    #expect(session.answer(.shown, "b") == "b 400.000 200.000 100.000 80.000")
    #expect(
      session.app.interfaceState.look?.hasPrefix("Inside “Try Out”, step 1 of 2: Moved") == true
    )
    try session.play("move \(last.x),\(last.y)")
    #expect(session.answer(.timeline).hasSuffix("playhead 1"))
    #expect(session.answer(.shown, "b") == "b 400.000 100.000 100.000 80.000")
    #expect(session.answer(.cards, "b") == "b 400 300 100 80")
    try session.play("key Escape\nsettle")
    let again = try bracket(session)
    try session.play("click \(again.x),\(again.y)\nsettle")
    #expect(!isOpen(session))
  }

  @Test("Enter opens the edit that was done last, and Escape closes it")
  func opensByKey() throws {
    let session = try session()
    let end = try column(2, session)
    try session.play("click \(end.x),\(end.y)\nkey Enter")
    #expect(isOpen(session))
    try session.play("key Left")
    #expect(session.answer(.timeline).hasSuffix("playhead 1 inside 1"))
    try session.play("key Escape")
    #expect(!isOpen(session) && session.app.stage.playhead == nil)
    try session.play("key Enter\nkey Escape")
    #expect(!isOpen(session) && session.app.overlay.history != nil)
  }

  @Test("letting go inside goes to the nearer end, in one jump")
  func settles() throws {
    for (place, end, y) in [("0.8", 1, 100), ("1.2", 2, 300)] {
      let session = try session("scrub 1 inside \(place)\nscrub end\nsettle")
      #expect(session.answer(.timeline).hasSuffix("playhead \(end)"))
      #expect(session.answer(.cards, "b") == "b 400 \(y) 100 80")
    }
  }

  @Test("in the list a click on its row shows its steps, and one on such a step looks at it")
  func opensInTheList() throws {
    let session = try session()
    try session.play("click control \"Tried out changes to “two”\"\nsettle")
    #expect(isOpen(session))
    let rows = session.controls.filter { $0.part.role == .listItem }
    #expect(
      rows.map(\.part.name) == [
        "Opened", "Moved “one”", "Tried out changes to “two”", "Moved “two”", "Moved “two”",
      ]
    )
    #expect(rows.first { $0.part.command == .lookInside(2) } != nil)
    session.app.perform(.lookInside(1), at: session.now)
    #expect(session.answer(.shown, "b") == "b 400.000 200.000 100.000 80.000")
    session.app.perform(.goBack, at: session.now)
    session.app.perform(.openEdit(1), at: session.now)
    try session.play("settle")
    #expect(!isOpen(session))
  }

  @Test("what is inside can be compared with, and brought back")
  func bringsBack() throws {
    let session = try session("scrub 1 inside 1")
    session.app.perform(.compareHere, at: session.now)
    #expect(session.app.stage.playhead == nil)
    session.app.perform(.bringAllBack, at: session.now)
    try session.play("settle")
    #expect(session.answer(.cards, "b") == "b 400 200 100 80")
  }

  @Test("the playhead comes back from inside to a line on which nothing has changed")
  func goesInAndOut() throws {
    let session = try session()
    let before = session.app.editor.document
    for place in ["0.5", "1 inside 1.5", "1.5", "1 inside 0", "1 inside 2", "0", "2"] {
      try session.play("scrub \(place)")
      #expect(session.answer(.timeline).hasSuffix("playhead \(place)"))
    }
    try session.play("key Escape\nkey Escape\nsettle")
    #expect(session.app.editor.document.difference(from: before) == nil)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("it is there after a restart, from steps and from an image")
  func survives() throws {
    let folder = try StateFolder(Self.canvas)
    let session = try folder.start()
    try session.play(Self.work)
    let lines = session.answer(.timeline)
    #expect(lines.contains("inside\tMove\ninside\tMove"))
    let again = try folder.start()
    #expect(again.answer(.timeline) == lines)
    let image = try #require(again.app.editor.document.encoded)
    #expect(try Document(decoding: image).difference(from: again.app.editor.document) == nil)
    try again.play("scrub 1 inside 1")
    #expect(again.answer(.shown, "b") == "b 400.000 200.000 100.000 80.000")
  }

  @Test("a script that looks into what is no edit is told so")
  func refuses() throws {
    let session = try session()
    #expect(throws: ScriptError.self) { try session.play("scrub 0 inside 1") }
  }
}

/// Changes beyond the edges of the view.
@MainActor
@Suite struct EdgeHintTests {
  private static let canvas = """
    {"nodes":[
    {"id":"near","type":"text","text":"near","x":300,"y":200,"width":100,"height":80},
    {"id":"far","type":"text","text":"far","x":2000,"y":250,"width":100,"height":80},
    {"id":"deep","type":"text","text":"deep","x":300,"y":3000,"width":100,"height":80}
    ],"edges":[]}
    """

  /// Both cards out of view move, in a step each.
  private func session() throws -> Session {
    let session = try Session(Self.canvas)
    for id in [1, 2] as [UInt32] {
      session.app.editor.selection = [ElementID(id)]
      session.app.editor.drag(by: Vector(0, 10), at: Double(id) * 10)
    }
    session.app.editor.selection = []
    return session
  }

  private func hints(_ session: Session) -> [Side] {
    session.app.interfaceState.edgeHints.map(\.side)
  }

  @Test(
    "a change out of view is pointed at from its side, and only while somebody looks (tools 11.6)"
  )
  func points() throws {
    let session = try session()
    let camera = session.app.view.camera
    #expect(hints(session) == [])
    try session.play("scrub 2")
    #expect(hints(session) == [.bottom])
    try session.play("scrub 0.5")
    #expect(hints(session) == [.right])
    try session.play("scrub 0")
    #expect(hints(session) == [])
    #expect(session.app.view.camera == camera)
  }

  @Test("a click on it brings the change into view, and the look goes on (tools 11.6)")
  func shows() throws {
    for place in [1, 2] {
      let session = try session()
      try session.play("scrub \(place)\nclick control \"1 change out of view\"\nsettle")
      #expect(hints(session) == [])
      #expect(session.app.stage.playhead?.place == Double(place))
      let card = try #require(session.app.editor.board.card(ElementID(UInt32(place))))
      let seen = session.app.view.camera.toWindow(card.frame)
      #expect(session.app.view.bounds.contains(seen))
    }
  }

  @Test("each side has one, at the height of what is there, whatever is in view")
  func sides() {
    let area = Rect(0, 0, 800, 600)
    let boxes = [
      Rect(100, 100, 50, 50), Rect(900, 50, 100, 100), Rect(900, 250, 100, 100),
      Rect(-500, 900, 100, 100), Rect(-700, 650, 10, 10), Rect(300, -90, 50, 50),
    ]
    let hints = EdgeHint.hints(for: boxes, in: area)
    #expect(hints.map(\.side) == [.top, .right, .left])
    #expect(hints.map(\.count) == [1, 2, 2])
    #expect(hints.first { $0.side == .right }?.point == Point(800, 200))
    #expect(hints.first { $0.side == .top }?.point == Point(325, 0))
  }
}
