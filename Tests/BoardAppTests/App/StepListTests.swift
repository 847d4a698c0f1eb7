import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The menu of the next steps, which opens when Undo or Redo is held.
@MainActor
@Suite struct StepListTests {
  private let session: Session
  private let steps = ["Undo Move of “list”", "Undo Move of “price”", "Undo Move of “plan”"]

  init() throws {
    session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x600")
    try session.play(
      "drag 150,150 to 150,170\ndrag 450,150 to 450,180\ndrag 150,350 to 150,380\nkey Escape\nsettle"
    )
  }

  private func center(_ name: String) throws -> String {
    let point = try #require(session.controls.first { $0.part.id == name }).frame.center
    return "\(point.x),\(point.y)"
  }

  private var titles: [String] { session.app.overlay.menu?.items.map(\.title) ?? [] }

  @Test("opens after 400 ms, and letting go where the button is chooses nothing")
  func holds() throws {
    let undo = try center("Undo")
    try session.play("press \(undo)\nwait 0.35")
    #expect(titles.isEmpty)
    try session.play("wait 0.1")
    #expect(titles == steps)
    try session.play("release \(undo)")
    #expect(titles == steps)
    #expect(session.answer(.undo).hasPrefix("Undo Move"))
    try session.play("key Escape")
    #expect(titles.isEmpty && session.answer(.cards, "list") == "list 100 330 200 100")
  }

  @Test("a click that is let go sooner undoes one step")
  func clicks() throws {
    let undo = try center("Undo")
    try session.play("press \(undo)\nwait 0.35\nrelease \(undo)\nwait 1")
    #expect(titles.isEmpty && session.answer(.cards, "list") == "list 100 300 200 100")
    #expect(session.answer(.cards, "price") == "price 400 130 200 100")
  }

  @Test(
    "the row under the pointer shows where all steps up to it lead, and choosing it takes them at once"
  )
  func chooses() throws {
    let undo = try center("Undo")
    try session.play("press \(undo)\nwait 0.5")
    let menu = try #require(session.app.overlay.menu)
    let row = menu.controls.filter(\.part.isFocusable)[2].frame.center
    try session.play("move \(row.x),\(row.y)\nwait 0.2")
    #expect(session.app.stage.preview?.subject == .steps(-3))
    try session.play("release \(row.x),\(row.y)")
    // What is seen already does not fly there.
    #expect(!session.app.stage.presentation.isFlying && session.app.stage.preview == nil)
    #expect(session.answer(.status) == "Undone: 3 steps")
    try session.play("settle")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.cards, "list") == "list 100 300 200 100")
    try session.play("press \(try center("Redo"))\nwait 0.5\nkey Down\nkey Down\nkey Enter\nsettle")
    #expect(session.answer(.cards, "price") == "price 400 130 200 100")
    #expect(session.answer(.cards, "list") == "list 100 300 200 100")
  }

  @Test(
    "Down on the focused button, the other button and a finger that rests open it, a look does not"
  )
  func others() throws {
    let undo = try center("Undo")
    try session.play("key F6\nkey Down")
    #expect(titles == steps)
    #expect(session.answer(.focus) == "menu item\t\(steps[0])")
    try session.play("key Escape\nkey Escape\nclick \(undo) button 3")
    #expect(titles == steps)
    try session.play("key Escape\ntouch 1 press \(undo)\nwait 0.6\ntouch 1 release \(undo)")
    #expect(titles == steps)
    try session.play("key Escape\nkey ctrl+h\nsettle\nscrub 0\nsettle\npress \(undo)\nwait 1")
    #expect(titles.isEmpty)
  }

  @Test("an open text has steps of its own, which Undo takes back however long it is held")
  func texts() throws {
    try session.play("click 150,170\nkey Enter\ntype \"X\"\npress \(try center("Undo"))\nwait 1")
    #expect(titles.isEmpty)
    try session.play("release \(try center("Undo"))")
    #expect(session.answer(.editor) == "# plan|")
    #expect(session.app.deadline(after: session.now).map { $0 > session.now } ?? true)
  }

  @Test("has at most ten steps, and those of the selected card if each card has its own undo")
  func limits() throws {
    try session.play("set undo-scope object\nclick 150,170\npress \(try center("Undo"))\nwait 0.5")
    #expect(titles == ["Undo Move"])
    try session.play("release 700,500\nkey Escape\nset undo-scope board\nclick 150,170")
    for _ in 0..<6 { try session.play("key Left\nwait 3\nkey Down\nwait 3") }
    try session.play("press \(try center("Undo"))\nwait 0.5")
    #expect(titles.count == 10)
  }
}
