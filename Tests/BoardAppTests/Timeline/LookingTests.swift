import AppTestSupport
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer

/// The view of a board in the past, as the user opens it.
@MainActor
@Suite struct LookingTests {
  private static let canvas = """
    {"nodes":[
    {"id":"a","type":"text","text":"one","x":100,"y":100,"width":100,"height":80},
    {"id":"b","type":"text","text":"two","x":400,"y":100,"width":100,"height":80}
    ],"edges":[]}
    """

  /// Returns a session with three steps: both cards move, then the second is deleted.
  private func session(_ script: String = "", _ options: String = "") throws -> Session {
    let session = try Session(
      Self.canvas,
      options: "--view 0,0,1 --geometry 800x600 \(options)"
    )
    try session.play(
      """
      drag 150,140 to 150,340
      wait 2
      drag 450,140 to 550,140
      wait 2
      key Delete
      key Escape
      settle
      """
    )
    try session.play(script)
    return session
  }

  @Test("what frames repaint along the history is what a whole frame shows")
  func repaints() throws {
    let session = try session()
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let place = Double.random(in: 0...3, using: &random)
      try session.play(random.oneIn(6) ? "key Escape" : "scrub \(place)")
      session.paintAll(into: surface)
      #expect(Picture(surface).difference(from: try session.freshPicture()) == nil, "\(place)")
    }
  }

  @Test("after any scrub and Escape, board, file and history are what they were (tools 11.2)")
  func leavesNoTrace() throws {
    let session = try session()
    let before = session.app.editor.document
    let (file, undo) = (session.saved, session.answer(.undo))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      try session.play("scrub \(Double.random(in: -1...4, using: &random))")
      #expect(session.answer(.cards) == "a 100 300 100 80")
      if random.oneIn(4) { try session.play("key Escape\nsettle") }
    }
    try session.play("key Escape\nsettle")
    #expect(session.app.editor.document.difference(from: before) == nil)
    #expect(session.saved == file && session.answer(.undo) == undo)
    #expect(session.answer(.shown) == "a 100.000 300.000 100.000 80.000")
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("nothing is kept of a look, not a byte; what is restored is (tools 11.2)")
  func keepsNothing() throws {
    let folder = try StateFolder(Self.canvas)
    let session = try folder.start()
    try session.play("drag 150,140 to 150,340\ndrag 450,140 to 550,140\nsettle")
    let before = folder.stateSizes
    #expect(!before.isEmpty)
    try session.play("scrub 0.3\nscrub 1.7\nscrub 0\nwait 1\nscrub 1\nkey Escape\nsettle")
    #expect(folder.stateSizes == before)
    try session.play("scrub 0.2\nrestore\nsettle")
    #expect(folder.stateSizes != before)
    let again = try folder.start()
    #expect(again.answer(.cards) == "a 100 100 100 80\nb 400 100 100 80")
    #expect(
      again.answer(.timeline)
        == "done\tMove\ndone\tMove\ndone\tRestore the Beginning\nplayhead 3"
    )
  }

  @Test("between two steps cards are seen on their way, whatever is said about motion")
  func isSeenBetween() throws {
    for options in ["--motion full", "--motion reduced"] {
      let session = try session("scrub 0.25", options)
      #expect(session.answer(.shown, "a") == "a 100.000 150.000 100.000 80.000")
      #expect(session.answer(.shown, "b") == "b 400.000 100.000 100.000 80.000")
      try session.play("scrub 1.5")
      #expect(session.answer(.shown, "b") == "b 450.000 100.000 100.000 80.000")
    }
  }

  @Test("letting go of the playhead stays at the nearest step, and what was seen flies there")
  func settles() throws {
    let session = try session("scrub 1.4")
    session.app.perform(.look(.letGo), at: session.now)
    #expect(session.answer(.cards) == "a 100 300 100 80")
    #expect(session.answer(.shown, "b") == "b 440.000 100.000 100.000 80.000")
    try session.play("settle")
    #expect(session.answer(.shown, "b") == "b 400.000 100.000 100.000 80.000")
    #expect(session.answer(.look).hasSuffix("\tMove"))
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    try session.play("scrub end\nsettle")
    #expect(session.answer(.look) == "-")
    #expect(session.answer(.shown) == "a 100.000 300.000 100.000 80.000")
  }

  @Test("what is looked at is restored as a step on top, and one undo is back at now (tools 11.4)")
  func restores() throws {
    let session = try session("scrub 1\nrestore\nsettle")
    #expect(session.answer(.look) == "-")
    #expect(session.answer(.cards) == "a 100 300 100 80\nb 400 100 100 80")
    #expect(session.answer(.status) == "Restored 00:00")
    #expect(session.answer(.history).hasSuffix("done\tDelete\ndone\tRestore of 00:00"))
    #expect(session.answer(.branches) == "no branches")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    try session.play("key ctrl+shift+z\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80\nb 400 100 100 80")
  }

  @Test("to restore what does not differ is no step")
  func restoresNothing() throws {
    let session = try session("scrub 3\nrestore\nsettle")
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    #expect(session.answer(.look) == "-")
  }

  @Test("who drags a card in the past restores that first, when it is dropped (tools 11.5)")
  func dragsInThePast() throws {
    let session = try session("scrub 0\npress 150,140\nmove 200,140\nmove 250,140")
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    try session.play("key Escape\nrelease 250,140\nsettle")
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    #expect(session.answer(.look) != "-")
    try session.play("drag 150,140 to 250,140\nsettle")
    #expect(session.answer(.cards) == "a 200 100 100 80\nb 400 100 100 80")
    #expect(session.answer(.look) == "-")
    #expect(
      session.answer(.history).hasSuffix("done\tDelete\ndone\tRestore the Beginning\ndone\tMove")
    )
    try session.play("key ctrl+z\nkey ctrl+z\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    #expect(session.answer(.branches) == "no branches")
  }

  @Test("a text that is opened in the past restores it at the first letter, and not before")
  func writesInThePast() throws {
    let session = try session("scrub 0\nclick 450,140\nkey F2")
    #expect(session.answer(.editor) != "no editor")
    #expect(session.answer(.look) != "-")
    try session.play("key Escape")
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    #expect(session.answer(.look) != "-")
    try session.play("key F2\ntype \"x\"")
    #expect(session.answer(.look) == "-")
    #expect(session.answer(.history).hasSuffix("done\tRestore the Beginning"))
    try session.play("key Escape")
    #expect(session.answer(.history).hasSuffix("done\tRestore the Beginning\ndone\tEdit Text"))
  }

  @Test("undo and redo are off in a look, and say so; the view can be moved")
  func refusesUndo() throws {
    let session = try session("scrub 2\nkey ctrl++\nkey ctrl+z\nkey ctrl+shift+z")
    #expect(session.answer(.status) == "You are looking at 00:00. Escape goes back to now.")
    #expect(session.answer(.undo) == "-\n-")
    #expect(session.answer(.timeline).hasSuffix("playhead 2"))
    #expect(session.app.editor.isLooking)
  }

  @Test("a change by another program goes into now, and the look stays at its step")
  func staysWhileReloaded() throws {
    let session = try session("scrub 1")
    let text = Self.canvas.replacing("one", with: "other")
    _ = session.app.editor.reload(Array(text.utf8), at: session.now)
    try session.play("wait 0.1")
    #expect(session.answer(.shown, "b") == "b 400.000 100.000 100.000 80.000")
    #expect(session.answer(.timeline).hasSuffix("playhead 1"))
    #expect(session.answer(.text, "a") == "other")
    try session.play("key Escape\nsettle")
    #expect(session.answer(.text, "a") == "other")
  }

  @Test("hits and copies are of the board that is shown")
  func copiesWhatIsShown() throws {
    let session = try session("scrub 0\nclick 450,140\nkey ctrl+c")
    #expect(session.answer(.selection) == "b")
    #expect(session.answer(.clipboard).contains("two"))
    try session.play("key Escape\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
  }

  @Test("saving while looking saves the board as it is, and the look goes on (tools 11.2)")
  func savesThePresent() throws {
    let folder = try StateFolder(Self.canvas)
    let session = try folder.start()
    try session.play("drag 150,140 to 150,340\nsettle\nscrub 0\nkey ctrl+s\nsettle")
    #expect(session.answer(.dirty) == "no")
    #expect(session.app.editor.isLooking)
    let saved = try CanvasDocument(parsing: Array(folder.text.utf8))
    #expect(saved.elements.compactMap(\.card).first?.frame.origin == Point(100, 300))
  }

  @Test("for each card only the selected one is seen to move")
  func looksAtOneCard() throws {
    let session = try session("set undo-scope object\nclick 150,340\nscrub 0")
    #expect(session.answer(.shown) == "a 100.000 100.000 100.000 80.000")
    try session.play("restore\nsettle")
    #expect(session.answer(.cards) == "a 100 100 100 80")
    #expect(session.answer(.history) == "done\tMove\ndone\tRestore the Beginning")
  }

  @Test("for each card the timeline keeps its card while that is away, until another is selected")
  func keepsSubjects() throws {
    let session = try session(
      "set undo-scope object\nkey ctrl+z\nsettle\nclick 550,140\nkey ctrl+h\nclick control \"List of Steps\"\nsettle\nkey Delete\nsettle"
    )
    #expect(session.answer(.selection) == "")
    #expect(session.answer(.timeline) == "done\tMove\ndone\tDelete\nplayhead 2")
    try session.play("scrub 1\nrestore\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80\nb 500 100 100 80")
    #expect(session.answer(.timeline).hasSuffix("done\tRestore of 00:00\nplayhead 3"))
    try session.play("click 150,340")
    #expect(session.answer(.timeline) == "done\tMove\nplayhead 1")
    try session.play("key ctrl+h\nkey Escape")
    #expect(session.answer(.timeline).hasSuffix("playhead 4"))
  }

  // MARK: The strip

  private func strip(_ session: Session) throws -> Rect {
    try #require(session.controls.first { $0.part.name == TimelineItem.name }).frame
  }

  /// Returns the point in window pixels of a position on the strip.
  private func point(_ place: Double, _ session: Session) throws -> Point {
    let (control, look) = try #require(session.app.strip)
    return Point(
      control.frame.minX + look.scale(width: control.frame.width).x(of: place),
      control.frame.center.y
    )
  }

  @Test("the playhead is dragged along the strip, and stays where it is let go (tools 14.1)")
  func dragsThePlayhead() throws {
    let session = try session("key ctrl+h\nsettle")
    let (start, half) = (try point(3, session), try point(0.5, session))
    try session.play("press \(start.x),\(start.y)\nmove \(half.x),\(half.y)")
    #expect(session.answer(.shown, "a") == "a 100.000 200.000 100.000 80.000")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    let end = try point(0.9, session)
    try session.play("move \(end.x),\(end.y)\nrelease \(end.x),\(end.y)\nsettle")
    #expect(session.answer(.timeline).hasSuffix("playhead 1"))
  }

  @Test("Escape while the playhead is held goes back")
  func escapesADrag() throws {
    let session = try session("key ctrl+h\nsettle")
    let half = try point(0.5, session)
    try session.play("press \(half.x),\(half.y)\nkey Escape\nrelease \(half.x),\(half.y)\nsettle")
    #expect(session.answer(.timeline).hasSuffix("playhead 3"))
    #expect(!session.app.editor.isLooking)
  }

  /// The ways to give the keyboard to something beside the board while the past is shown.
  private enum Beside: CaseIterable { case board, strip, heldPlayhead, list, filteredList, toolbar }

  @Test(
    "one Escape goes back to now, whatever has the keyboard, and gives it to the board",
    arguments: Beside.allCases
  )
  private func escapesAtOnce(from beside: Beside) throws {
    let session = try session("key ctrl+h\nsettle")
    let place = try point(1, session)
    switch beside {
    case .board: try session.play("scrub 1")
    case .strip: try session.play("click \(place.x),\(place.y)")
    case .heldPlayhead: try session.play("press \(place.x),\(place.y)")
    case .list, .filteredList:
      let row = try #require(session.controls.first { $0.part.name.hasPrefix("Moved “one”") })
      try session.play("click \(row.frame.center.x),\(row.frame.center.y)")
      if beside == .filteredList {
        session.app.overlay.focus = Focus(pane: .panel, part: HistoryPanel.fieldName)
        try session.play("type \"Moved\"")
      }
    case .toolbar: try session.play("scrub 1\nkey F6")
    }
    try session.play("settle")
    #expect(session.app.editor.isLooking)
    try session.play("key Escape\nrelease \(place.x),\(place.y)\nsettle")
    #expect(session.answer(.look) == "-")
    #expect(session.answer(.focus) == "board")
    // What is dragged next is the board of now.
    try session.play("move 150,340\nsettle\ndrag 150,340 to 150,380\nsettle")
    #expect(session.answer(.cards) == "a 100 340 100 80")
    #expect(!session.answer(.history).contains("Restore"))
  }

  @Test("a click on the strip looks, and leaves board, title and history as they are")
  func clicksOnTheStrip() throws {
    let session = try session("key ctrl+h\nsettle")
    let (place, title) = (try point(1, session), session.app.appearance.title)
    try session.play("click \(place.x),\(place.y)\nsettle")
    #expect(session.answer(.look).hasSuffix("\tMove"))
    #expect(session.app.appearance.title == title)
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\ndone\tDelete")
    let now = try point(3, session)
    try session.play("click \(now.x),\(now.y)\nsettle")
    #expect(session.answer(.look) == "-")
  }

  @Test("with the keyboard on the strip the arrows step, Home and End go to the ends")
  func stepsByKeys() throws {
    let session = try session("key ctrl+h\nsettle")
    let place = try point(3, session)
    try session.play("click \(place.x),\(place.y)")
    for (key, expected) in [("Left", 2), ("Left", 1), ("Right", 2), ("Home", 0), ("End", 3)] {
      try session.play("key \(key)")
      #expect(session.answer(.timeline).hasSuffix("playhead \(expected)"))
    }
    try session.play("key Home\nkey Enter\nsettle")
    #expect(session.answer(.cards, "a") == "a 100 100 100 80")
    #expect(session.answer(.history).hasSuffix("done\tDelete\ndone\tRestore the Beginning"))
  }

  @Test("a pinch zooms the strip around the fingers, and the board beside it")
  func pinches() throws {
    let session = try session("key ctrl+h\nclick 150,340")
    for _ in 0..<60 { try session.play("key Right\nwait 2") }
    try session.play("key Escape\nsettle")
    let (camera, place) = (session.app.view.camera, try point(20, session))
    let (left, right) = (try point(10, session), try point(30, session))
    try session.play("pinch \(place.x),\(place.y) 1.5\npinch \(place.x),\(place.y) 2")
    #expect(abs(try point(20, session).x - place.x) < 0.5)
    let wider = (try point(30, session).x - point(10, session).x) / (right.x - left.x)
    #expect(abs(wider - 3) < 0.01)
    #expect(session.app.view.camera == camera)
    try session.play("pinch \(place.x),\(place.y) 0.1")
    #expect(abs(try point(30, session).x - right.x) < 0.5)
    try session.play("pinch 300,300 2")
    #expect(session.app.view.camera.pixelsPerUnit == 2 * camera.pixelsPerUnit)
    #expect(session.app.view.camera.toBoard(Point(300, 300)) == camera.toBoard(Point(300, 300)))
  }

  @Test("the wheel zooms the strip around the pointer, never to less than all")
  func zooms() throws {
    let session = try session("key ctrl+h")
    for _ in 0..<60 { try session.play("key ctrl+z\nkey ctrl+shift+z") }
    for step in 0..<60 { try session.play("drag 150,340 to \(151 + step % 2),340\nwait 2") }
    let before = try point(10, session)
    try session.play("wheel \(before.x),\(before.y) -3")
    let after = try point(10, session)
    #expect(abs(after.x - before.x) < 0.5)
    #expect(
      try point(11, session).x - after.x > 1.5 * (point(1, session).x - point(0, session).x) / 2
    )
    try session.play("wheel \(before.x),\(before.y) 40")
    #expect(abs(try point(0, session).x - strip(session).minX - TimelineItem.margin) < 0.5)
  }

  // MARK: Playing

  @Test("Space plays from the beginning to the end, where it can be stayed (tools 14.5)")
  func plays() throws {
    let session = try session("key ctrl+h\nclick control \"Play\"\nwait 0.2")
    #expect(session.answer(.shown, "a") == "a 100.000 200.000 100.000 80.000")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    try session.play("settle")
    #expect(session.answer(.timeline).hasSuffix("playhead 3"))
    #expect(session.app.stage.playback == nil)
    try session.play("key Escape\nsettle")
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("at a higher speed the film is as much shorter, and a pause stops it")
  func playsFaster() throws {
    let session = try session(
      "key ctrl+h\nclick control \"Speed\"\nclick control \"Play\"\nwait 0.1"
    )
    #expect(session.answer(.shown, "a") == "a 100.000 200.000 100.000 80.000")
    try session.play("click control \"Pause\"\nwait 5")
    #expect(session.answer(.shown, "a") == "a 100.000 200.000 100.000 80.000")
  }

  @Test("the speed of a film is a setting: it is kept, also when the history is closed")
  func remembersSpeed() throws {
    let session = try session("key ctrl+h")
    var kept: [Settings] = []
    session.app.preferences.keep = { kept.append($1) }
    try session.play("click control \"Speed\"\nclick control \"Speed\"\nkey ctrl+h\nkey ctrl+h")
    #expect(kept.map(\.filmSpeed) == [2, 4])
    let speed = try #require(session.controls.first { $0.part.name == "Speed" })
    #expect("\(speed.part.kind)".contains("4×"))
    try session.play("click control \"Speed\"\nclick control \"Speed\"\nclick control \"Speed\"")
    #expect(kept.map(\.filmSpeed) == [2, 4, 8, 16, 1])
  }

  @Test("another speed while the film plays counts at once")
  func changesSpeed() throws {
    let session = try session("key ctrl+h\nclick control \"Play\"\nwait 0.1")
    let end = try #require(session.app.stage.playback?.end)
    try session.play("click control \"Speed\"")
    let sooner = try #require(session.app.stage.playback?.end)
    #expect(session.app.stage.playback?.speed == 2 && sooner < end)
  }

  // MARK: Branches

  @Test("branches that begin at one step have one mark, whose menu shows where each leads")
  func opensBranches() throws {
    let session = try session(
      """
      key ctrl+z
      key ctrl+z
      key ctrl+z
      settle
      drag 150,140 to 250,140
      settle
      key ctrl+z
      settle
      drag 150,140 to 150,240
      settle
      key ctrl+z
      settle
      drag 150,140 to 350,140
      key ctrl+h
      wait 5
      """
    )
    let (control, look) = try #require(session.app.strip)
    let marks = look.branchMarks(width: control.frame.width)
    try #require(marks.count == 1 && marks[0].branches.count == 3)
    let place = control.frame.origin + (marks[0].frame.center - .zero)
    try session.play("click \(place.x),\(place.y)")
    #expect(session.answer(.menu).split(separator: "\n").count == 3)
    let before = session.answer(.shown)
    try session.play("key Down\nkey Down\nwait 1")
    let shown = session.answer(.shown)
    #expect(shown != before, "the board shows the branch that is chosen")
    try session.play("key Enter\nsettle")
    #expect(session.answer(.shown) == shown && session.answer(.look) != "-")
  }

  @Test("marks of branches never lie over one another, over the steps or over names")
  func keepsMarksApart() throws {
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      let steps = Int.random(in: 1...200, using: &random)
      var timeline = Timeline(of: Document(CanvasDocument()), in: .all)
      timeline.branches = (0..<Int.random(in: 1...60, using: &random)).map { index in
        Timeline.Branch(
          index: index,
          step: Int.random(in: 0...steps, using: &random),
          count: 1,
          name: .move,
          isReachable: true
        )
      }
      timeline.sizes = Array(repeating: 1, count: steps)
      let item = TimelineItem(
        timeline: timeline,
        position: 0,
        isLooking: false,
        zoom: 1,
        center: 0
      )
      let marks = item.branchMarks(width: 500)
      #expect(marks.flatMap(\.branches).count == timeline.branches.count)
      for (one, next) in zip(marks, marks.dropFirst()) {
        #expect(one.frame.maxX < next.frame.minX)
      }
    }
  }

  @Test("pointing at a branch shows where it leads, a click looks there, the palette goes there")
  func takesBranches() throws {
    let session = try session(
      "key ctrl+z\nkey ctrl+z\nkey ctrl+z\nsettle\ndrag 150,140 to 250,140\nkey ctrl+h\nwait 5"
    )
    let (control, look) = try #require(session.app.strip)
    let frame = try #require(look.branchMarks(width: control.frame.width).first?.frame)
    let end = control.frame.origin + (frame.center - .zero)
    try session.play("move \(end.x),\(end.y)\nwait 0.1")
    #expect(session.answer(.shown) == "a 100.000 300.000 100.000 80.000")
    #expect(session.answer(.cards, "a") == "a 200 100 100 80")
    try session.play("move 400,300\nsettle")
    #expect(session.answer(.shown, "a") == "a 200.000 100.000 100.000 80.000")
    try session.play("click \(end.x),\(end.y)\nsettle")
    #expect(session.answer(.shown) == "a 100.000 300.000 100.000 80.000")
    #expect(session.answer(.cards, "a") == "a 200 100 100 80")
    #expect(session.answer(.look) == "00:00\tDelete")
    session.app.perform(.look(.goThere(0)), at: session.now)
    #expect(session.answer(.cards) == "a 100 300 100 80")
    try session.play("settle\nclick control \"Undo\"\nsettle")
    #expect(session.answer(.cards, "a") == "a 200 100 100 80")
  }

  @Test("undo to where a branch begins offers it beside what can be redone (tools 13.2)")
  func offersBranches() throws {
    let session = try session(
      "key ctrl+z\nkey ctrl+z\nsettle\ndrag 150,340 to 250,340\nwait 5\nkey ctrl+z\nsettle"
    )
    #expect(session.answer(.undo) == "Undo Move\nRedo Move")
    try session.play("click control \"Other Way\"\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    #expect(session.answer(.undo) == "Undo Delete\n-")
  }

  @Test("redo at a fork follows the last way and offers the others for four seconds (tools 13.2)")
  func offersWays() throws {
    let script =
      "key ctrl+z\nkey ctrl+z\nsettle\ndrag 150,340 to 250,340\nwait 5\nkey ctrl+z\nsettle\nwait 5"
    let session = try session(script + "\nkey ctrl+shift+z\nwait 1")
    #expect(session.answer(.cards, "a") == "a 200 300 100 80")
    let way = try #require(session.controls.first { $0.part.command == .undo(.takeWay(0)) })
    #expect(way.part.name == "Moved “two” and 1 more")
    try session.play("wait 5")
    #expect(!session.controls.contains { $0.part.command == .undo(.takeWay(0)) })
    try session.play("key ctrl+z\nsettle\nkey ctrl+shift+z\nwait 1")
    let again = try #require(session.controls.first { $0.part.command == .undo(.takeWay(0)) })
    let point = again.frame.center
    try session.play("click \(point.x),\(point.y)\nsettle")
    #expect(session.answer(.cards) == "a 100 300 100 80")
    #expect(session.answer(.branches) == "1 1 Move")
  }

  // MARK: At random

  /// Returns a window point of something that can be clicked: the strip, a row, a button, or the board.
  private func target(_ session: Session, _ random: inout SeededGenerator) throws -> Point {
    let names = ["Restore This", "Compare", "Back to Now", "Play", "Pause", "Speed"]
    let controls = session.controls.filter { control in
      control.isEnabled
        && (control.part.role == .listItem || control.part.name == TimelineItem.name
          || names.contains(control.part.name))
    }
    guard !random.oneIn(8), let control = controls.randomElement(using: &random) else {
      return Point(.random(in: 20...400, using: &random), .random(in: 80...500, using: &random))
    }
    let frame = control.visibleFrame
    return Point(
      .random(in: frame.minX + 1...max(frame.minX + 1, frame.maxX - 1), using: &random),
      .random(in: frame.minY + 1...max(frame.minY + 1, frame.maxY - 1), using: &random)
    )
  }

  @Test(
    "a random mouse on strip and list leaves the title as it is until something is restored or moved"
  )
  func looksAtRandom() throws {
    var cases = Cases()
    try withEvery("seed", in: SeededGenerator.seeds(6)) { seed in
      let session = try session("key ctrl+h\nsettle")
      var random = SeededGenerator(seed: seed)
      let before = session.app.editor.document
      var title = session.app.appearance.title
      for _ in 0..<40 {
        let start = try target(session, &random)
        let end = random.oneIn(3) ? try target(session, &random) : start
        let stays = session.app.editor.document.revision
        try session.play(
          "press \(start.x),\(start.y)\nmove \(end.x),\(end.y)\nrelease \(end.x),\(end.y)\nsettle"
        )
        if session.app.editor.document.revision == stays {
          #expect(session.app.appearance.title == title)
        }
        title = session.app.appearance.title
        cases.note(session.app.editor.isLooking)
      }
      // Nothing is ever lost: undoing everything leads to the beginning, redoing it to the end.
      try session.play("key Escape\nkey Escape\nkey Escape\nsettle")
      session.app.editor.endLook()
      var states = [session.app.editor.document.board]
      while session.app.editor.undoRedo(.undo) != nil {
        states.append(session.app.editor.document.board)
      }
      #expect(states.contains(before.board))
      for state in states.dropLast().reversed() {
        _ = session.app.editor.undoRedo(.redo)
        #expect(session.app.editor.document.board == state)
      }
      #expect(session.app.editor.document.board == states.first)
    }
    cases.expectEnough()
  }

  // MARK: Trails

  @Test("a selected card's former places are dots: pointed at they are seen, clicked looked at")
  func followsTrails() throws {
    let session = try session(
      "set undo-scope object\ndrag 150,340 to 250,340\nkey ctrl+h\nclick control \"List of Steps\"\nwait 5\nclick 250,340"
    )
    #expect(session.app.trails.map(\.stops.count) == [3])
    try session.play("move 150,140\nwait 0.1")
    #expect(session.answer(.shown) == "a 100.000 100.000 100.000 80.000")
    try session.play("move 150,500\nsettle")
    #expect(session.answer(.shown) == "a 200.000 300.000 100.000 80.000")
    try session.play("click 150,140\nsettle")
    #expect(session.answer(.cards) == "a 200 300 100 80")
    #expect(session.answer(.shown) == "a 100.000 100.000 100.000 80.000")
    try session.play("move 150,500\nkey Escape\nsettle")
    #expect(session.answer(.shown) == "a 200.000 300.000 100.000 80.000")
  }
}

/// Moments with names, and comparing.
@MainActor
@Suite struct ComparisonTests {
  private func session(_ script: String) throws -> Session {
    let session = try Session(CanvasText.small)
    try session.play(script)
    return session
  }

  @Test("a moment with a name can be compared with, and brought back for one card or all")
  func bringsBack() throws {
    let session = try session("")
    let cards = session.answer(.cards)
    let app = session.app
    app.perform(.naming(.nameMoment(as: "first")), at: session.now)
    app.editor.selectAll()
    try session.play("key Right\nwait 2\nkey Delete\nkey ctrl+n\ntype \"new\"\nkey Escape\nsettle")
    app.perform(.compare(.compareWith(0)), at: session.now)
    let comparison = try #require(app.overlay.comparison?.comparison)
    #expect(comparison.added.count == 1)
    #expect(comparison.removed.count == cards.split(separator: "\n").count)
    app.perform(.compare(.bringAllBack), at: session.now)
    try session.play("settle")
    #expect(session.answer(.cards) == cards)
    #expect(app.overlay.comparison?.comparison.changes == [])
    #expect(session.answer(.undo).hasPrefix("Undo Bring Back"))
  }

  @Test("only what is selected is brought back, if that is asked for")
  func bringsSelectedBack() throws {
    let session = try session("")
    let app = session.app
    let before = session.answer(.cards)
    app.editor.selectAll()
    try session.play("key Right\nsettle")
    app.perform(.compare(.compareWithSaved), at: session.now)
    app.editor.selection = Set(app.editor.selectedCards.prefix(1))
    app.perform(.compare(.bringSelectedBack), at: session.now)
    let after = session.answer(.cards)
    let same = zip(before.split(separator: "\n"), after.split(separator: "\n")).count { $0 == $1 }
    #expect(same == 1)
  }

  @Test(
    "a rewritten card shows its new words marked and its old ones struck out, as long as one compares"
  )
  func marksWords() throws {
    let session = try session("")
    let app = session.app
    let id = try #require(app.editor.board.cardOrder.first)
    guard var card = app.editor.board.card(id) else { return }
    let before = card
    card.content = .text("other words")
    app.editor.perform(.editText, [BoardChange(id, from: .card(before), to: .card(card))], at: 9)
    #expect(app.frame(at: session.now).look.rewritten == [:])
    app.perform(.compare(.compareWithSaved), at: session.now)
    #expect(app.frame(at: session.now).look.rewritten == [id: Saying(before.content)])
    let boxes = app.frame(at: session.now).traces?.boxes ?? []
    #expect(boxes.map(\.words) == [""])
    app.perform(.compare(.endComparison), at: session.now)
    #expect(app.frame(at: session.now).look.rewritten == [:])
  }

  @Test("names of moments are kept, and the whole board as it was then")
  func keepsNames() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let cards = session.answer(.cards)
    session.app.perform(.naming(.nameMoment(as: "first")), at: session.now)
    session.app.editor.selectAll()
    try session.play("key Right\nkey Delete\nsettle")
    let again = try folder.start()
    #expect(again.app.editor.document.bookmarks.map(\.name) == ["first"])
    again.app.perform(.compare(.compareWith(0)), at: again.now)
    again.app.perform(.compare(.bringAllBack), at: again.now)
    #expect(again.answer(.cards) == cards)
  }
}
