import AppTestSupport
import BoardCore
import BoardValues
import TestSupport
import Testing
import UndoCore
import UndoHistory

@testable import BoardApp
@testable import BoardRenderer

/// Fingers and pens on a board without a window.
@Suite("Fingers and pens")
@MainActor
struct TouchTests {
  private static let board = """
    {"nodes":[
    {"id":"a","type":"text","text":"one","x":100,"y":150,"width":200,"height":100},
    {"id":"b","type":"text","text":"two","x":400,"y":150,"width":200,"height":100},
    {"id":"c","type":"text","text":"three","x":400,"y":400,"width":200,"height":100}],
    "edges":[{"id":"e","fromNode":"a","toNode":"b"}]}
    """

  private let session: Session

  init() throws { session = try Session(Self.board) }

  private var steps: Int { session.app.editor.document.history.undoCount() }

  private var size: Size? {
    let board = session.app.editor.document.board
    return board.cardOrder.first.flatMap(board.card)?.frame.size
  }

  @Test("under a finger, rows of menus and lists are 44 high, and stay so while a list is open")
  func tallRows() throws {
    func rows(_ script: String, _ role: Component.Role) throws -> Set<Double> {
      let session = try Session(Self.board)
      try session.play(script)
      let menu = session.app.overlay.menu?.controls ?? []
      return Set((menu + session.controls).filter { $0.part.role == role }.map(\.frame.height))
    }
    let touch = "touch 1 press 700,500\ntouch 1 release 700,500\n"
    #expect(try rows(touch + "key ctrl+shift+p", .listItem) == [44])
    #expect(try rows("move 700,500\nkey ctrl+shift+p", .listItem) == [26])
    #expect(try rows(touch + "key ctrl+shift+p\nmove 700,500", .listItem) == [44])
    #expect(try rows(touch + "key Menu", .menuItem).min() == 44)
    #expect(try rows("move 700,500\nkey Menu", .menuItem).min() == 26)
  }

  @Test(
    "whatever fingers do, nothing is held after the last, and two of them leave no step",
    .goesRound
  )
  func holdsNothing() throws {
    for seed in SeededGenerator.seeds(30) {
      var random = SeededGenerator(seed: seed)
      let session = try Session(Self.board)
      for _ in 0..<8 { try gesture(session, seed, using: &random) }
      #expect(session.app.dragging.gesture.isIdle && session.app.pointer.press == .none, "\(seed)")
      #expect(session.app.pointer.position == nil && !session.app.touches.isActive, "\(seed)")
    }
  }

  /// Plays one gesture, from the first finger to the last.
  private func gesture(
    _ session: Session,
    _ seed: UInt64,
    using random: inout SeededGenerator
  ) throws {
    var down: [Int] = []
    func place(_ random: inout SeededGenerator) -> String {
      "\(Int.random(in: 60...760, using: &random)),\(Int.random(in: 100...560, using: &random))"
    }
    let count = Int.random(in: 1...3, using: &random)
    let before = session.app.editor.document.history.undoCount()
    for finger in 1...count {
      try session.play("touch \(finger) press \(place(&random))")
      down.append(finger)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let finger = down[Int.random(in: 0..<down.count, using: &random)]
        try session.play("touch \(finger) move \(place(&random))")
        if Int.random(in: 0..<6, using: &random) == 0 { try session.play("wait 0.2") }
      }
    }
    for finger in down.shuffled(using: &random) {
      try session.play("touch \(finger) release \(place(&random))")
    }
    if count > 1 { #expect(session.app.editor.document.history.undoCount() == before, "\(seed)") }
    try session.play("key escape\nkey escape\nwait 0.6")
  }

  @Test("neither marks nor tips appear under a finger")
  func marksNothing() throws {
    try session.play("move 200,200\nsettle")
    #expect(session.app.frame(at: session.now).hovered != nil)
    try session.play("touch 1 press 200,200\ntouch 1 release 200,200\nkey escape\nsettle")
    let frame = session.app.frame(at: session.now)
    #expect(frame.hovered == nil && frame.dots.isEmpty)
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test(
    "4.1: two taps are a double tap within the time that the desktop says",
    arguments: [400, 900]
  )
  func tapsTwice(time: UInt32) throws {
    var preferences = DesktopPreferences()
    preferences.doubleClickTime = time
    session.app.handle(.preferencesChanged(preferences), at: session.now)
    let tap = "touch 1 press 200,200\ntouch 1 release 200,200"
    try session.play("\(tap)\nwait 0.6\n\(tap)")
    #expect((session.app.frame(at: session.now).openText != nil) == (time == 900))
  }

  @Test("4.6: a finger scrolls the list that it came down on, beyond its edge too, and no board")
  func scrollsLists() throws {
    func list() -> Control? {
      session.app.panes.list.flatMap(\.controls).first { $0.scroll != nil }
    }
    try session.play("key F1\nsettle")
    let start = try #require(list()?.frame.center)
    let (x, y) = (Int(start.x), Int(start.y))
    let camera = session.app.view.camera
    try session.play("touch 1 press \(x),\(y)\ntouch 1 move \(x),\(y - 30)")
    #expect(list()?.scroll?.offset == 0)
    try session.play("touch 1 move \(x),\(y - 60)\nsettle")
    #expect(list()?.scroll?.offset == 30)
    try session.play("touch 1 move 5,\(y - 90)\nsettle\ntouch 1 release 5,\(y - 90)")
    #expect(list()?.scroll?.offset == 60)
    #expect(session.app.view.camera == camera && steps == 0)
  }

  @Test(
    "a finger takes a corner of the selected card within 22 pixels, where a mouse finds nothing"
  )
  func hasRoom() throws {
    try session.play("click 200,200\nmove 318,268\npress 318,268\nmove 358,288\nrelease 358,288")
    #expect(size == Size(200, 100))
    try session.play("touch 1 press 200,200\ntouch 1 release 200,200")
    try session.play("touch 1 press 318,268\ntouch 1 move 358,288\ntouch 1 release 358,288")
    #expect(size == Size(240, 120))
  }

  @Test("the mouse is deaf while fingers are down, until it presses a button")
  func ignoresShadow() throws {
    try session.play("touch 1 press 200,200\ntouch 1 move 260,300\nmove 700,500\n")
    #expect(session.app.dragging.gesture.isCarrying)
    try session.play("press 700,500\nrelease 700,500")
    #expect(session.app.dragging.gesture.isIdle && steps == 0)
    try session.play("touch 1 move 300,300\ntouch 1 release 300,300")
    #expect(steps == 0)
  }

  @Test("what is held when the window is hidden is put back, and its finger is forgotten")
  func survivesInterruption() throws {
    try session.play("touch 1 press 200,200\ntouch 1 move 260,300")
    session.app.handle(.interrupted, at: session.now)
    #expect(session.app.dragging.gesture.isIdle && !session.app.touches.isActive)
    try session.play("touch 1 move 300,300\ntouch 1 release 300,300")
    #expect(steps == 0)
  }

  @Test("a stroke of the eraser takes away all that it touches as one step; Escape takes nothing")
  func erases() throws {
    let board = session.app.editor.document.board
    try session.play("tool eraser\npress 500,80\nmove 500,450\nkey escape\nrelease 500,450")
    #expect(session.app.editor.document.board == board && steps == 0)
    try session.play("press 500,80\nmove 500,450\nrelease 500,450\nsettle")
    #expect(session.app.editor.document.board.cardOrder.count == 1 && steps == 1)
    try session.play("key ctrl+z\nsettle")
    #expect(session.app.editor.document.board == board)
    try session.play("press 350,120\nmove 350,260\nrelease 350,260\nsettle")
    #expect(session.app.editor.document.board.edgeOrder.isEmpty)
    #expect(session.app.editor.document.board.cardOrder.count == 3)
    try session.play("tool pointer\nclick 200,200")
    #expect(session.app.editor.selection.count == 1)
  }
}
