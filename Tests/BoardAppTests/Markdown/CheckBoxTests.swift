import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// Check boxes and links, found where they are drawn.
@MainActor
extension Session {
  /// Opens a board with one card of this text, 100 to the right and 100 down.
  convenience init(card text: String, path: String = "board.canvas") throws {
    let escaped = text.replacing("\n", with: "\\n")
    let node =
      #"{"id":"a","type":"text","text":"\#(escaped)","x":100,"y":100,"width":300,"height":200}"#
    try self.init(CanvasText.board(nodes: [node]), path: path)
  }

  /// The middles of the areas on cards that react to a click, from top to bottom.
  var spots: [(action: HitTarget.Action, x: Int, y: Int)] {
    var found: [(action: HitTarget.Action, points: [Point])] = []
    let board = app.editor.board
    let frames = board.cardOrder.compactMap { board.card($0)?.frame }.map(app.view.camera.toWindow)
    guard let area = frames.box else { return [] }
    // None of them is as small as the steps.
    for y in stride(from: max(area.minY, 0), to: min(area.maxY, 600), by: 4) {
      for x in stride(from: max(area.minX, 0), to: min(area.maxX, 800), by: 4) {
        let point = Point(x, y)
        guard let spot = app.hitTarget(at: point) else { continue }
        if let index = found.firstIndex(where: { $0.action == spot.action }) {
          found[index].points.append(point)
        } else {
          found.append((spot.action, [point]))
        }
      }
    }
    return found.map { action, points in
      let first = points[0]
      let box = points.reduce(Rect(origin: first, size: Size(0, 0))) { $0.union(including: $1) }
      return (action, Int(box.center.x), Int(box.center.y))
    }
  }
}

@MainActor
@Suite("Check boxes on cards")
struct CheckBoxTests {
  private let list = "- [ ] Milk\n- [x] **Eggs**\n\n1. [ ] *x*"

  @Test("a click checks and unchecks, and changes one byte (text 6.12)")
  func toggles() throws {
    let session = try Session(card: list)
    let boxes = session.spots
    #expect(boxes.count == 3)
    try session.play("click \(boxes[0].x),\(boxes[0].y)")
    #expect(session.answer(.text) == #"- [x] Milk\n- [x] **Eggs**\n\n1. [ ] *x*"#)
    try session.play("click \(boxes[1].x),\(boxes[1].y)\nclick \(boxes[2].x),\(boxes[2].y)")
    #expect(session.answer(.text) == #"- [x] Milk\n- [ ] **Eggs**\n\n1. [x] *x*"#)
    #expect(
      session.answer(.history) == "done\tCheck “Milk”\ndone\tUncheck “Eggs”\ndone\tCheck “x”"
    )
  }

  @Test("it is one step of its card, in both scopes", arguments: ["board", "object"])
  func undone(scope: String) throws {
    let session = try Session(card: list)
    let box = try #require(session.spots.first)
    try session.play("set undo-scope \(scope)\nclick \(box.x),\(box.y)")
    #expect(session.answer(.undo).hasPrefix("Undo Check “Milk”\n"))
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.text) == list.replacing("\n", with: "\\n"))
    #expect(session.answer(.dirty) == "no")
    try session.play("key ctrl+shift+z\nsettle")
    #expect(session.answer(.text).hasPrefix("- [x] Milk"))
  }

  @Test("a drag from it moves the card, and a release elsewhere does nothing")
  func drags() throws {
    let session = try Session(card: list)
    let boxes = session.spots
    let (x, y) = (boxes[0].x, boxes[0].y)
    try session.play("drag \(x),\(y) to \(x + 50),\(y)\nsettle")
    #expect(session.answer(.cards) == "a 150 100 300 200")
    try session.play("press \(boxes[0].x + 50),\(boxes[0].y)\nrelease \(x + 90),\(y + 60)")
    try session.play("click \(x + 50),\(y) button 3\nkey escape\nclick \(x + 50),\(y) shift")
    #expect(session.answer(.history) == "done\tMove")
  }

  @Test("the hand points at check boxes and links, and at nothing else")
  func cursor() throws {
    let session = try Session(card: "- [ ] Milk\n\n[link](http://x.org) more")
    func cursor(_ x: Int, _ y: Int) throws -> WindowAppearance.Cursor {
      try session.play("move \(x),\(y)")
      return session.app.appearance.cursor
    }
    for spot in session.spots { #expect(try cursor(spot.x, spot.y) == .pointer) }
    let milk = try #require(session.spots.first)
    #expect(try cursor(milk.x + 30, milk.y) == .grab)
    #expect(try cursor(700, 500) == .arrow)
  }

  @Test("in a window that only looks nothing is checked")
  func looking() throws {
    let session = try Session(card: list)
    let box = try #require(session.spots.first)
    session.app.editor.isReadOnly = true
    try session.play("click \(box.x),\(box.y)")
    #expect(session.answer(.text) == list.replacing("\n", with: "\\n"))
    #expect(session.answer(.status).isEmpty == false)
  }

  @Test("a box on a card that is being written is checked as a part of what is written (text 6.12)")
  func writing() throws {
    let session = try Session(card: list)
    let box = try #require(session.spots.first)
    try session.play("click 390,290\nkey enter\nclick \(box.x),\(box.y)\nkey escape\nsettle")
    let checked = "- [x] Milk" + list.dropFirst("- [ ] Milk".count)
    #expect(session.answer(.text) == checked.replacing("\n", with: "\\n"))
    #expect(session.answer(.history) == "done\tEdit Text")
  }

  @Test("they are found where they are drawn, at any zoom")
  func zoomed() throws {
    let session = try Session(card: list)
    try session.play("wheel 250,200 -4 ctrl\nsettle")
    let box = try #require(session.spots.first)
    let picture = try session.freshPicture()
    // The outline is dark, and the middle as light as the card.
    let row = (box.x - 12..<box.x + 13).map { picture[$0, box.y] & 0xFF }
    #expect(row[12] > 250)
    #expect((row[..<12].min() ?? 255) < 150 && (row[13...].min() ?? 255) < 150)
    try session.play("click \(box.x),\(box.y)")
    #expect(session.answer(.text).hasPrefix("- [x] Milk"))
  }
}
