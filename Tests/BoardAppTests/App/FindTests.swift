import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The search on a board, as the user performs it.
@MainActor
@Suite struct FindTests {
  private static let canvas = """
    {"nodes":[
    {"id":"near","type":"text","text":"# Budget","x":100,"y":100,"width":200,"height":100},
    {"id":"far","type":"text","text":"The *budget* of March","x":3000,"y":2000,"width":200,"height":100},
    {"id":"low","type":"text","text":"budget again","x":100,"y":4000,"width":200,"height":100}
    ],"edges":[]}
    """

  private func session(_ script: String = "") throws -> Session {
    let session = try Session(Self.canvas)
    try session.play(script)
    return session
  }

  /// Returns the frame of a card as it is shown, in window pixels.
  private func frame(_ name: String, _ session: Session) throws -> Rect {
    let app = session.app
    let id = try #require(
      app.editor.board.cardOrder.first { app.editor.board.card($0)?.name == name }
    )
    return app.view.camera.toWindow(try #require(app.editor.board.card(id)).frame)
  }

  @Test("each match is flown to, by the smallest pan and at the same zoom (text 8.1)")
  func flies() throws {
    let session = try session("key ctrl+f\ntype \"budget\"")
    let before = session.app.view.camera
    #expect(session.answer(.find) == "budget\n1 of 3 near")
    try session.play("key Enter\nsettle")
    let camera = session.app.view.camera
    #expect(session.answer(.find) == "budget\n2 of 3 far")
    #expect(camera.pixelsPerUnit == before.pixelsPerUnit)
    let seen = try frame("far", session)
    #expect(session.app.view.clearArea.expanded(by: 1).contains(seen))
    #expect(abs(seen.maxX - session.app.view.clearArea.maxX) < 1, "\(seen)")
  }

  @Test("Escape looks where one did before, at any size of the window by then")
  func comesBack() throws {
    let session = try session("wheel 400,300 1\nkey ctrl+f\ntype \"march\"\nsettle")
    #expect(session.app.view.camera.origin != Point(0, 60))
    try session.play("resize 600x400 scale 2\nkey Escape\nsettle")
    #expect(session.app.view.camera == Camera(origin: Point(0, 60), pixelsPerUnit: 2))
    #expect(session.answer(.find) == "no find")
  }

  @Test(
    "who turns to the board, or says so, stays there",
    arguments: ["click 20,300\nkey Escape", "key ctrl+Enter", "key alt+Enter\nkey Escape"]
  )
  func stays(_ script: String) throws {
    let session = try session("key ctrl+f\ntype \"march\"\nsettle")
    let camera = session.app.view.camera
    try session.play(script + "\nsettle")
    #expect(session.app.view.camera == camera && session.answer(.find) == "no find")
  }

  @Test("a match is never left beneath the bar")
  func isNotCovered() throws {
    for size in ["320x240", "400x300", "800x600"] {
      let session = try session("resize \(size)\nkey ctrl+f\ntype \"budget\"")
      for _ in 0..<3 {
        try session.play("key Enter\nsettle")
        let bar = try #require(session.app.panes[.find]).frame
        let name = String(session.answer(.find).split(separator: " ").last ?? "")
        let seen = try frame(name, session)
        #expect(!seen.intersects(bar) || seen.minY >= bar.maxY, "\(name), \(size)")
        #expect(session.app.view.bounds.intersects(seen), "\(name), \(size)")
      }
    }
  }

  @Test("typing goes on from where one was, not from where the first letters led")
  func startsAtHome() throws {
    let session = try session("key ctrl+f\ntype \"m\"\nsettle")
    #expect(session.answer(.find) == "m\n1 of 1 far")
    try session.play("key ctrl+a\ntype \"b\"")
    // The card matches this as well, so that there is no reason to leave it.
    #expect(session.answer(.find) == "b\n2 of 3 far")
    try session.play("key ctrl+a\ntype \"x\"\nkey Backspace\ntype \"budget\"")
    #expect(session.answer(.find) == "budget\n1 of 3 near")
  }

  @Test("the current match is marked, and the others more quietly; with the bar all marks go")
  func marks() throws {
    let session = try session("resize 3400x4400\nkey ctrl+f\ntype \"budget\"\nkey Enter\nsettle")
    func tinted() -> Int {
      session.app.renderer.scene(session.app.frame(at: session.now)).lists.joined().count {
        if case .card(let look) = $0 { look.face.found != nil } else { false }
      }
    }
    #expect(tinted() == 3)
    func rings() -> [Ring] {
      session.app.renderer.scene(session.app.frame(at: session.now)).lists.joined().compactMap {
        if case .ring(let ring) = $0 { ring } else { nil }
      }
    }
    #expect(rings().count == 3)
    #expect(
      rings().filter { $0.found == .current }.map(\.id) == [
        session.app.overlay.features.of(Finding.self)?.bar?.current?.id
      ]
    )
    #expect(rings().count { $0.found == .other } == 2)
    try session.play("key Escape\nsettle")
    #expect(rings().isEmpty && tinted() == 0)
  }

  @Test("finding asks nothing of the clipboards, and keeps nothing of the board (text 2.10)")
  func asksForNothing() throws {
    let session = try session("click 200,150\nsettle")
    let revision = session.app.editor.document.revision
    _ = session.app.takeRequests()
    try session.play(
      "key ctrl+f\ntype \"budget\"\nkey Enter\nkey F3\nkey ctrl+g\nsettle\nkey Escape"
    )
    #expect(session.app.takeRequests().isEmpty)
    #expect(session.answer(.selection) == "near")
    #expect(session.app.editor.document.revision == revision)
    #expect(session.answer(.undo) == "-\n-" && session.answer(.dirty) == "no")
  }

  @Test("the words of the last time are there again, and typing replaces them")
  func remembers() throws {
    let session = try session("key ctrl+f\ntype \"march\"\nkey Escape\nsettle\nkey ctrl+f")
    #expect(session.answer(.find) == "march\n0 of 1 -")
    try session.play("type \"again\"")
    #expect(session.answer(.find) == "again\n1 of 1 low")
    try session.play("key Escape\nkey F3")
    #expect(session.answer(.find) == "again\n1 of 1 low")
  }
}
