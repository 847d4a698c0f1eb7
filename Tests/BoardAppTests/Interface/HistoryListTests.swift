import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardApp
@testable import BoardRenderer

/// The list beside the timeline, in a window of 800 by 600 pixels.
@MainActor
@Suite("The list of steps") struct HistoryListTests {
  /// Returns the rows, the oldest first, from the bottom of the list.
  private func rows(_ session: Session) -> [Control] {
    session.controls.filter { $0.part.role == .listItem }.reversed()
  }

  private func look(_ control: Control) -> StepRow? {
    if case .step(let look) = control.part.kind { look } else { nil }
  }

  private func titles(_ session: Session) -> [String] { rows(session).map(\.part.name) }

  private func click(_ row: Int, _ session: Session) throws {
    let point = try #require(rows(session).dropFirst(row).first).frame.center
    try session.play("click \(Int(point.x)),\(Int(point.y))\nsettle")
  }

  private func session(_ script: String, options: String = "") throws -> Session {
    let session = try Session(
      CanvasText.small,
      options: "--view 0,0,1 --geometry 800x600 " + options
    )
    try session.play(script + "\nkey ctrl+h\nsettle")
    return session
  }

  private static let moves = "drag 150,150 to 150,200\ndrag 450,150 to 450,170"

  @Test("a row says what was done to which card, and when (tools 10.1, 10.3)")
  func words() throws {
    let session = try session(
      Self.moves + "\nclick 150,230\nkey ctrl+a\nkey Delete\nkey ctrl+z"
    )
    #expect(titles(session) == ["Opened", "Moved “plan”", "Moved “price”", "Deleted 3 cards"])
    #expect(rows(session).compactMap(look).allSatisfy { !$0.time.isEmpty })
    #expect(rows(session).compactMap { look($0)?.isDone } == [true, true, true, false])
    #expect(rows(session).compactMap { look($0)?.isPresent } == [false, false, true, false])
    #expect(rows(session).compactMap { look($0)?.isSaved } == [true, false, false, false])
    #expect(session.answer(.history) == "done\tMove\ndone\tMove\nundone\tDelete 3 Cards")
  }

  @Test("every name that the program records is said in words")
  func verbs() throws {
    let session = try session(
      """
      drag 150,150 to 150,200
      key ctrl+d
      settle
      key ctrl+x
      key ctrl+v
      key ctrl+a
      key ctrl+g
      key Escape
      click 150,240
      key Enter
      type "x"
      key Escape
      key ctrl+shift+right
      key ctrl+home
      key Delete
      """
    )
    let steps = session.app.editor.steps
    #expect(steps.count > 6)
    for case .unknown(let key) in steps.map(\.stepName) { Issue.record("\(key)") }
  }

  @Test(
    "a click on a row shows the board after its step, and on the first that before all (tools 10.2)"
  )
  func looks() throws {
    let session = try session(Self.moves)
    let (history, shown) = (session.answer(.history), session.answer(.shown))
    try click(0, session)
    #expect(session.answer(.look) == "the beginning\t")
    try click(1, session)
    #expect(session.answer(.look).hasSuffix("\tMove"))
    #expect(rows(session).compactMap { look($0)?.holdsPosition } == [false, true, false])
    #expect(session.answer(.history) == history)
    try click(2, session)
    try session.play("settle")
    #expect(session.answer(.look) == "-")
    #expect(session.answer(.shown) == shown)
  }

  @Test("a double click on a row restores it, as does Enter, and one undo is back at now")
  func restores() throws {
    let session = try session(Self.moves)
    let cards = session.answer(.cards)
    try click(1, session)
    try click(1, session)
    try session.play("settle")
    #expect(session.answer(.history).hasSuffix("done\tMove\ndone\tRestore of 00:00"))
    #expect(titles(session).last == "Restored 00:00")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards) == cards)
    try click(0, session)
    try session.play("key Enter\nsettle")
    #expect(session.answer(.undo) == "Undo Restore the Beginning\n-")
  }

  @Test("the list survives restoring the start and doing something else there (tools 12.6)")
  func survives() throws {
    let session = try session(Self.moves)
    try click(0, session)
    try session.play("drag 150,350 to 150,380\nsettle")
    #expect(
      titles(session).suffix(2) == ["Restored the beginning", "Moved “list”"]
    )
  }

  @Test(
    "the row under the playhead is marked and in view, and the mark of the row under the pointer, too (tools 14.4)"
  )
  func follows() throws {
    let nudges = (0..<60).map { "click \($0 % 2 * 300 + 150),150\nkey Down\nwait 2" }
    let session = try session(nudges.joined(separator: "\n"))
    let count = session.app.editor.steps.count
    for place in [0, count / 2, count] {
      try session.play("scrub \(place)\nsettle")
      let marked = rows(session).filter { look($0)?.holdsPosition == true }
      #expect(marked.count == 1, "\(place)")
      #expect(marked.allSatisfy { $0.clip?.intersects($0.frame) != false }, "\(place)")
    }
    try session.play("scrub end\nsettle")
    let row = try #require(rows(session).last { look($0)?.picture != nil })
    let point = row.frame.center
    try session.play("move \(Int(point.x)),\(Int(point.y))\nsettle")
    #expect(session.app.overlay.hotStep != nil)
    #expect(session.app.film?.look.hotStep == session.app.overlay.hotStep)
  }

  @Test("the pointer on a row shows where the cards of its step came from and went")
  func ghosts() throws {
    let session = try session(Self.moves)
    let point = try #require(rows(session).dropFirst(2).first).frame.center
    try session.play("move \(Int(point.x)),\(Int(point.y))\nsettle")
    let ghosts = session.app.frame(at: session.now).ghosts
    let camera = session.app.view.camera
    let (from, to) = (Rect(400, 100, 200, 100), Rect(400, 120, 200, 100))
    #expect(ghosts == [Ghost(from: camera.toWindow(from), to: camera.toWindow(to))])
    try session.play("move 20,300\nsettle")
    #expect(session.app.frame(at: session.now).ghosts.isEmpty)
  }

  @Test(
    "what was wholly in view stays so beside the list, at its size if it fits, and the view goes back",
    arguments: [
      // The width of the window, the positions of the cards, whether the view moves, and whether it goes out.
      (900, [400], true, false), (900, [100], false, false), (900, [100, 600], true, true),
      // A card that is cut off is no reason, and beside too narrow a board the list lies over it.
      (900, [100, 850], false, false), (800, [400], false, false),
    ]
  )
  func makesRoom(size: Int, xs: [Int], moves: Bool, goesOut: Bool) throws {
    let cards = xs.enumerated().map { CanvasText.card("c\($0)", $1, 260) }
    let session = try Session(
      CanvasText.board(nodes: cards),
      options: "--view 0,0,1 --geometry \(size)x600"
    )
    let camera = session.app.view.camera
    try session.play("key ctrl+h\nsettle")
    let moved = session.app.view.camera
    #expect((moved != camera) == moves)
    #expect((moved.pixelsPerUnit < camera.pixelsPerUnit) == goesOut)
    if moves {
      for x in xs {
        let frame = moved.toWindow(Rect(Double(x), 260, 200, 100))
        #expect(frame.minX >= 0 && frame.maxX <= Double(size) - HistoryPanel.width)
      }
    }
    try session.play("key ctrl+h\nsettle")
    #expect(session.app.view.camera == camera)
  }

  @Test("the timeline has the keyboard once it is open, and the board has it again after Escape")
  func keyboard() throws {
    let session = try session(Self.moves)
    #expect(session.answer(.focus) == "slider\tTimeline")
    try session.play("key Left\nsettle")
    #expect(session.app.editor.isLooking)
    try session.play("key Escape\nkey Escape\nkey Escape\nsettle")
    #expect(session.answer(.focus) == "board" && session.app.film == nil)
  }

  @Test("the list of the last steps shows the board as its row would leave it, for one undo of all")
  func lastSteps() throws {
    let session = try Session(
      CanvasText.board(nodes: [CanvasText.card("a", 100, 260), CanvasText.card("b", 400, 260)]),
      options: "--view 0,0,1 --geometry 800x600"
    )
    func xs(_ board: Board) -> [Double] {
      board.cardOrder.compactMap { board.card($0)?.frame.minX }
    }
    func open() {
      session.app.perform(Command(LastSteps.Order.list(.undo, byKey: true)), at: session.now)
    }
    try session.play("set snapping off\ndrag 150,300 to 180,300\ndrag 450,300 to 480,300\nsettle")
    open()
    try session.play("settle")
    #expect(xs(session.app.shownEditor.board) == [130, 400])
    try session.play("key Down\nsettle")
    #expect(xs(session.app.shownEditor.board) == [100, 400])
    #expect(xs(session.app.editor.board) == [130, 430])
    try session.play("key Escape\nsettle")
    #expect(session.app.stage.preview == nil)
    open()
    try session.play("key Down\nsettle\nkey Enter\nsettle")
    #expect(session.app.stage.preview == nil)
    #expect(xs(session.app.editor.board) == [100, 400])
    // What an undo of one card would leave was never a moment of the board.
    try session.play("key ctrl+shift+z\nset undo-scope object\nclick 150,300\nsettle")
    open()
    try session.play("settle")
    #expect(session.app.overlay.menu != nil && session.app.stage.preview == nil)
  }

  @Test("pictures come when their rows come into view, and are of the board as it was (tools 10.7)")
  func pictures() throws {
    let session = try session(Self.moves + "\ndrag 150,350 to 150,380")
    func expectTrue(_ note: String) {
      let editor = session.app.editor
      var head = Playhead(over: editor.document, in: editor.scope, look: -2)
      for (place, control) in rows(session).enumerated().dropFirst() {
        head.move(to: Double(place))
        let changes = editor.steps.parts(at: place - 1)
        let picture = StepThumbnail(of: changes, on: head.document.board)
        #expect(look(control)?.picture == picture && picture != nil, "\(note), row \(place)")
      }
    }
    expectTrue("at first")
    try session.play("key ctrl+z\nkey ctrl+z\nsettle")
    expectTrue("undone")
    try session.play(
      "set undo-scope object\nclick 150,250\nkey ctrl+z\nset undo-scope board\nsettle"
    )
    expectTrue("undone for one card")
  }

  @Test("typing filters by words and by cards; Escape clears, leaves and closes (tools 10.8)")
  func filters() throws {
    let session = try session(Self.moves + "\nclick 150,230\nkey ctrl+a\nkey Delete")
    try session.play("key shift+F6\nkey shift+F6\nkey shift+F6\ntype \"MÓVED\"\nsettle")
    #expect(titles(session) == ["Moved “plan”", "Moved “price”"])
    try session.play("key ctrl+a\ntype \"@pri\"\nsettle")
    #expect(titles(session) == ["Moved “price”", "Deleted 3 cards"])
    try session.play("key ctrl+a\ntype \"nothing\"\nsettle")
    #expect(titles(session).isEmpty)
    try session.play("key Escape\nsettle")
    #expect(titles(session).count == 4)
    #expect(session.answer(.focus) != "board")
    try session.play("key Escape\nsettle")
    #expect(session.answer(.focus) == "board")
    try session.play("key Escape\nsettle")
    #expect(session.app.overlay.history == nil)
  }

  @Test("only steps about the selected cards are listed, and follow the selection (tools 10.8)")
  func selected() throws {
    let session = try session(Self.moves + "\nclick 150,230")
    try session.play("click control \"Selected Cards\"\nsettle")
    #expect(titles(session) == ["Moved “plan”"])
    try session.play("click 350,150\nsettle")
    session.app.editor.selection = [ElementID(1)]
    try session.play("settle")
    #expect(titles(session) == ["Moved “price”"])
    try session.play("click control \"Selected Cards\"\nsettle")
    #expect(titles(session).count == 3)
  }

  @Test("arrows, Home and End move among the rows, Enter restores, Tab leaves them in one stop")
  func keys() throws {
    let session = try session(Self.moves)
    try session.play("key shift+F6\nkey shift+F6\nkey Down")
    #expect(session.answer(.focus) == "list item\tMoved “price”")
    try session.play("key End")
    #expect(session.answer(.focus) == "list item\tOpened")
    try session.play("key Up\nkey Enter\nsettle")
    #expect(session.answer(.undo) == "Undo Restore of 00:00\n-")
    try session.play("key Home")
    #expect(session.answer(.focus) == "list item\tRestored 00:00")
    try session.play("key Tab")
    #expect(session.answer(.focus) == "push button\tClose")
    try session.play("key shift+Tab")
    #expect(session.app.focusedStepRow != nil)
  }

  @Test(
    "a right click offers to look there, to restore it, to undo that step alone, and to select its cards"
  )
  func menu() throws {
    let session = try session(Self.moves + "\ndrag 150,230 to 180,230")
    let old = try #require(rows(session).dropFirst(1).first).frame.center
    try session.play("click \(Int(old.x)),\(Int(old.y)) button 3")
    #expect(
      session.answer(.menu)
        == "Look Here\tenabled\nRestore This\tenabled\nUndo Only This\tdisabled\nSelect Its Cards\tenabled"
    )
    try session.play("key Escape")
    let only = try #require(rows(session).dropFirst(2).first).frame.center
    try session.play(
      "click \(Int(only.x)),\(Int(only.y)) button 3\nchoose \"Undo Only This\"\nsettle"
    )
    #expect(session.answer(.history).hasSuffix("done\tMove\ndone\tTake Back Move"))
    #expect(titles(session).last == "Took back “Move” of “price”")
    #expect(session.app.editor.board.card(ElementID(1))?.frame == Rect(400, 100, 200, 100))
    #expect(session.app.editor.board.card(ElementID(0))?.frame == Rect(130, 150, 200, 100))
    let row = try #require(rows(session).dropFirst(1).first).frame.center
    try session.play("click \(Int(row.x)),\(Int(row.y)) button 3\nchoose \"Select Its Cards\"")
    #expect(session.answer(.selection) == "plan")
  }

  @Test("a step of somebody else is offered to be taken back")
  func menuOfOthers() throws {
    let session = try session(Self.moves)
    let text = String(decoding: session.app.editor.document.bytes, as: UTF8.self)
    let theirs = text.replacing("\"text\":\"# price", with: "\"text\":\"# their price")
    #expect(theirs != text)
    _ = session.app.editor.reload(Array(theirs.utf8), at: session.now)
    try session.play("settle")
    let row = try #require(rows(session).last).frame.center
    try session.play("click \(Int(row.x)),\(Int(row.y)) button 3")
    #expect(session.answer(.menu).contains("\nTake Back\tenabled\n"), "\(session.answer(.menu))")
    try session.play("choose \"Take Back\"\nsettle")
    #expect(session.answer(.history).hasSuffix("\ndone\tTake Back Their Change"))
  }

  @Test("days are headings, once there are several, and the keyboard passes them")
  func days() throws {
    let hours = Array(repeating: "wait 3600", count: 25).joined(separator: "\n")
    let session = try session(
      "drag 150,150 to 150,200\n\(hours)\ndrag 450,150 to 450,170\ndrag 450,170 to 450,190"
    )
    // Rows have the order of the window here, the newest first.
    let list = try #require(session.app.overlay.history)
    #expect(
      (0..<list.rows.count).map { list.rows[$0] } == [
        .day(2), .step(2, isInRun: false), .step(1, isInRun: false), .day(0),
        .step(0, isInRun: false), .beginning,
      ]
    )
    let headings = session.app.panes[.panel]?.controls.map(\.part.name) ?? []
    #expect(headings.contains("Today") && headings.contains("Yesterday"))
    let times = rows(session).compactMap { look($0)?.time }
    #expect(times == ["1 Jan, 00:00", "00:00", "01:00", "01:00"])
    try session.play("key shift+F6\nkey shift+F6\nkey Down\nkey Down")
    #expect(session.app.focusedStepRow == 2)
    try session.play("key Down")
    #expect(session.app.focusedStepRow == 4)
    try session.play("key Up\nkey Home")
    #expect(session.app.focusedStepRow == 1)
    try session.play("key Up")
    #expect(session.app.focusedStepRow == 1)
  }

  @Test("the list makes way for a sheet, and is there again as it was, with the view where it is")
  func comesBack() throws {
    let session = try Session(
      CanvasText.board(nodes: [CanvasText.card("a", 400, 260)]),
      options: "--view 0,0,1 --geometry 900x600"
    )
    try session.play("drag 450,300 to 450,330\nkey ctrl+h\nsettle")
    let (camera, count) = (session.app.view.camera, rows(session).count)
    try session.play("click control \"Name…\"\nsettle")
    #expect(rows(session).isEmpty && session.app.view.camera == camera)
    try session.play("type \"first\"\nkey Enter\nsettle")
    #expect(rows(session).count == count && session.app.view.camera == camera)
    try session.play("click control \"Film…\"\nsettle\nkey Escape\nsettle")
    #expect(rows(session).count == count && session.app.view.camera == camera)
    try session.play("click control \"Film…\"\nsettle\nkey ctrl+h\nkey Escape\nsettle")
    #expect(rows(session).isEmpty && session.app.overlay.history == nil)
  }

  @Test("for each card the list is about the selected one")
  func eachCard() throws {
    let session = try session(Self.moves + "\nclick 150,230", options: "--undo-scope object")
    #expect(titles(session) == ["Opened", "Moved “plan”"])
    #expect(!session.controls.contains { $0.part.name == "Selected Cards" })
  }

  @Test("a list of thousands of steps makes the rows in view alone")
  func lazy() throws {
    let session = try session(Self.moves)
    let old = try #require(session.app.editor.board.card(ElementID(0)))
    for index in 0..<4_000 {
      var card = old
      card.frame.origin.x = Double(index)
      let change = BoardChange(
        ElementID(0),
        from: session.app.editor.board[ElementID(0)],
        to: .card(card)
      )
      session.app.editor.perform(.check("\(index % 7)"), [change], at: Double(index))
    }
    try session.play("settle")
    #expect(session.app.overlay.history?.rows.count ?? 0 > 2_000)
    #expect(rows(session).count < 30)
    #expect(session.app.overlay.stepPictures.made.count < 60)
  }
}
