import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite("The badge on cards that have something to undo")
struct UndoBadgeTests {
  private let session: Session

  init() throws {
    session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x600")
    try session.play("drag 150,150 to 150,170\nkey Escape\nset undo-scope object\nmove 700,500")
  }

  /// Returns the badges after a script.
  private func badges(_ script: String = "") throws -> [BadgeItem] {
    try session.play("\(script)\nsettle")
    return session.scene.moving.cards.compactMap {
      if case .badge(let badge) = $0 { badge } else { nil }
    }
  }

  @Test("is on the upper edge, 20 from the corner, whole near the pointer and on a selected card")
  func place() throws {
    #expect(session.answer(.cards, "plan") == "plan 100 120 200 100")
    let far = try #require(try badges().first)
    #expect(try badges().count == 1, "nothing was done to the others")
    #expect(far.frame == Rect(262, 111, 18, 18) && !far.isWhole && !far.isHot)
    let near = try #require(try badges("move 250,60").first)
    #expect(near.isWhole && near.words == "1" && near.frame.maxX == 280 && near.frame.width > 18)
    #expect(try badges("move 100,400").map(\.isWhole) == [false])
    #expect(try badges("click 150,170\nmove 700,500").map(\.isWhole) == [true])
  }

  @Test(
    "a click takes back the card's last step, Shift gives it back, and neither selects anything"
  )
  func clicks() throws {
    try session.play(
      "drag 150,170 to 150,190\ndrag 450,150 to 450,180\nclick 700,500\nclick 450,200\nsettle"
    )
    #expect(try badges().map(\.words).sorted() == ["1", "2"])
    // The button comes up with the card already under way.
    try session.play("press 270,140\nrelease 270,140\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 120 200 100")
    #expect(session.answer(.selection) == "price")
    #expect(session.answer(.status).contains("plan"))
    try session.play("click 270,120 shift\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 140 200 100")
    try session.play("click 270,140\nclick 270,120\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(try badges().map(\.words) == ["1"], "the card has no step any more")
    #expect(session.answer(.selection) == "price")
  }

  @Test("a drag on it carries the card, and shows no badge meanwhile")
  func drags() throws {
    #expect(try badges("press 270,120\nmove 280,150\nmove 290,180").isEmpty)
    try session.play("release 290,180\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 120 180 200 100")
    #expect(session.answer(.selection) == "plan")
  }

  @Test("pointing at it shows where the card would go, and says what would be done")
  func hover() throws {
    func tip() -> String? {
      session.app.panes[.tip]?.controls.first { $0.part.role == .label }?.part.name
    }
    func ghosts() -> Int {
      session.scene.moving.all.count { if case .ghost = $0 { true } else { false } }
    }
    #expect(try badges("move 250,150\nwait 1").map(\.isHot) == [false])
    #expect(ghosts() == 0 && tip() == nil)
    #expect(try badges("move 270,120\nwait 1").map(\.isHot) == [true])
    #expect(ghosts() == 1 && tip() == "Undo Move")
    try session.play("key ctrl+n\ntype \"New\"\nkey Escape\nkey Escape\nsettle")
    let new = try #require(try badges().last).frame.center
    try session.play("move \(new.x),\(new.y)\nwait 1")
    #expect(tip() == "Undo New Card: removes it")
  }

  @Test(
    "is not there on the board's undo, in a look, a draft, a text, far away, or where a card covers it",
    arguments: [
      "set undo-scope board", "key ctrl+h\nsettle\nscrub 1\nscrub 0", "click 150,170\nkey Enter",
      "click 150,170\nset undo-scope board\nkey ctrl+shift+d", "wheel 700,500 12 ctrl",
      "drag 450,150 to 250,110",
    ]
  )
  func hidden(script: String) throws {
    #expect(try badges().map(\.words) == ["1"])
    let left = try badges(script).filter { $0.card == session.app.editor.board.cardOrder.first }
    #expect(left.isEmpty, "\(script)")
  }

  @Test("groups have one, locked cards beside their lock")
  func otherCards() throws {
    try session.play("click 150,170\nkey ctrl+g\nsettle\nclick 700,500")
    #expect(try badges().map(\.words).sorted() == ["1", "1"])
    try session.play("click 150,170\nkey alt+l\nmove 700,500")
    let badge = try #require(try badges().first { $0.words == "2" })
    #expect(badge.frame.maxX == 270)
  }

  @Test(
    "a reader hears how many steps there are, and undoes and redoes them as actions of the card"
  )
  func readers() throws {
    let app = session.app
    func node() throws -> AccessibleNode {
      let all = (0..<3).compactMap { app.reader.child(of: .board, at: $0) }
      return try #require(all.compactMap(app.reader.node).first { $0.name == "plan" })
    }
    #expect(try node().description.hasSuffix("1 step to undo"))
    #expect(try node().actions.map(\.name) == ["select", "edit", "undo"])
    app.handle(.assisted(.perform(2), on: try node().id), at: session.now)
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.selection).isEmpty)
    #expect(try node().actions.map(\.name) == ["select", "edit", "redo"])
    app.handle(.assisted(.perform(2), on: try node().id), at: session.now)
    #expect(session.answer(.cards, "plan") == "plan 100 120 200 100")
  }

  @Test("no picture of the board has one")
  func pictures() {
    #expect(session.app.board(at: session.now).badges.isEmpty)
    #expect(!session.app.frame(at: session.now).badges.isEmpty)
  }
}
