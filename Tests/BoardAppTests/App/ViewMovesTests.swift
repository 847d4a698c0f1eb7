import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("Undo of a step whose command has moved the view") struct ViewMovesTests {
  /// A row of cards that reaches far beyond the window.
  private static let row = CanvasText.board(
    nodes: (0..<12).map { CanvasText.card("card\($0)", 300 * $0, 100) }
  )

  private let session: Session

  init() throws {
    session = try Session(Self.row, options: "--view 0,0,1 --geometry 800x600")
  }

  private var camera: Camera { session.app.view.camera }

  /// Arranges all cards in equal cells, for which the view moves.
  private func arrange() throws {
    try session.play("key ctrl+a")
    session.app.perform(.arrange(.arrange(.cells)), at: session.now)
    try session.play("wait 2")
  }

  @Test("leads back to the view before it, and redo to the view after it")
  func leadsBack() throws {
    let before = camera
    try arrange()
    let after = camera
    #expect(after != before)
    for _ in 1...3 {
      try session.play("key ctrl+z\nwait 2")
      #expect(camera == before)
      try session.play("key ctrl+shift+z\nwait 2")
      #expect(camera == after)
    }
  }

  @Test("glides there together with the cards")
  func glides() throws {
    let before = camera
    try arrange()
    let after = session.app.view.seenCamera(at: session.now)
    try session.play("key ctrl+z\nwait 0.2")
    let halfway = session.app.view.seenCamera(at: session.now)
    #expect(halfway != before && halfway != after)
  }

  @Test(
    "leaves the view to whoever has moved it since",
    arguments: ["wheel 400,300 3", "key ctrl+="]
  )
  func leavesMovedView(move: String) throws {
    let before = camera
    try arrange()
    try session.play("\(move)\nwait 2")
    let moved = camera
    try session.play("key ctrl+z\nwait 2")
    #expect(camera != before)
    #expect(camera.pixelsPerUnit == moved.pixelsPerUnit, "the smallest pan, and never a zoom")
  }

  @Test("leads back from a new card at the edge, whose step is made once its words are there")
  func leadsBackFromNewCard() throws {
    let before = camera
    try session.play("move 775,300")
    session.app.perform(.board(.newCard), at: session.now)
    try session.play("type \"words\"\nkey Escape\nwait 2")
    let after = camera
    #expect(after != before)
    try session.play("key ctrl+z\nwait 2")
    #expect(camera == before)
    try session.play("key ctrl+shift+z\nwait 2")
    #expect(camera == after)
  }

  @Test("has nothing to do with steps that came later")
  func onlyItsStep() throws {
    try arrange()
    let after = camera
    try session.play("key ctrl+a\nkey Right\nwait 1\nkey ctrl+z\nwait 2")
    #expect(camera == after)
  }

  @Test("forgets a new card that nobody wrote on")
  func forgetsWithdrawnCard() throws {
    try session.play("move 775,300")
    session.app.perform(.board(.newCard), at: session.now)
    try session.play("key Escape\nwait 2")
    let here = camera
    try session.play("key ctrl+a\nkey Down\nkey ctrl+z\nwait 2")
    #expect(camera == here)
  }
}
