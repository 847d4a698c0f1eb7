import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite struct ToastAndTipTests {
  @Test(
    "a toast goes four seconds after things have come to rest, and at once when something else has happened"
  )
  func toastsGo() throws {
    let session = try Session(CanvasText.small)
    try session.play("drag 200,150 to 250,350\nkey ctrl+z\nsettle\nwait 3.9")
    #expect(session.answer(.status) == "“plan” is back where it was")
    try session.play("wait 0.2")
    #expect(session.answer(.status) == "")
    try session.play("key ctrl+y\nkey ctrl+z\ndrag 500,150 to 550,350")
    #expect(session.answer(.status) == "")
  }

  @Test("however long it is, a toast stays within 56 pixels of the edge")
  func staysSmall() throws {
    let session = try Session(CanvasText.small, options: "--geometry 400x300")
    let words = String(repeating: "The settings could not be kept. ", count: 30)
    session.app.status.toast = Toast(words: verbatim(words), isError: true)
    #expect(try #require(session.app.panes[.toast]).frame.minY >= 300 - 56)
  }

  @Test("an error stays until it is dismissed")
  func errorsStay() throws {
    let session = try Session(CanvasText.small)
    session.app.status.toast = Toast(
      words: verbatim("The copy could not be written"),
      isError: true
    )
    try session.play("drag 200,150 to 250,350\nwait 60")
    #expect(session.answer(.status) == "The copy could not be written")
    try session.play("click control \"Dismiss\"")
    #expect(session.answer(.status) == "")
  }

  @Test("a scene at rest waits for a toast without being kept awake by it")
  func restsUnderAToast() throws {
    let session = try Session(CanvasText.small)
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.status) == "Nothing to undo")
    #expect(session.app.deadline(after: session.now) == nil)
    #expect(try #require(session.app.upkeepDeadline) <= session.now + 4)
  }

  private func tip(_ session: Session) -> [String] {
    session.app.panes[.tip]?.controls.filter { $0.part.role == .label }
      .map(\.part.name) ?? []
  }

  @Test("the name and the key of a button come up when the pointer rests on it for half a second")
  func tips() throws {
    let session = try Session(CanvasText.small)
    let button = try #require(session.controls(for: .board(.newCard)).first).frame.center
    try session.play("move \(button.x),\(button.y)\nwait 0.4")
    #expect(tip(session) == [])
    try session.play("wait 0.2")
    #expect(tip(session) == ["New Card", "Ctrl+N"])
    try session.play("move 400,300")
    #expect(tip(session) == [])
    try session.play("move \(button.x),\(button.y)\nwait 1\npress \(button.x),\(button.y)")
    #expect(tip(session) == [], "a press is no rest")
    // Who has pressed or typed knows what is there, until the pointer comes back.
    try session.play("release \(button.x),\(button.y)\nkey Escape\nkey Escape\nwait 2")
    #expect(tip(session) == [])
    try session.play("move 400,300\nmove \(button.x),\(button.y)\nwait 0.6")
    #expect(tip(session) == ["New Card", "Ctrl+N"])
    try session.play("key F9\nwait 2")
    #expect(tip(session) == [])
  }

  @Test("hovering Undo in the toolbar shows where things would go, as the menu does")
  func ghosts() throws {
    let session = try Session(CanvasText.small)
    try session.play("drag 200,150 to 250,350\nmove 700,500\nsettle")
    func hasGhost() -> Bool {
      session.scene.moving.all.contains { if case .ghost = $0 { true } else { false } }
    }
    #expect(!hasGhost())
    let button = try #require(session.controls(for: .undo(.undo)).first).frame.center
    try session.play("move \(button.x),\(button.y)")
    #expect(hasGhost())
  }

  @Test("the card under the pointer has a ring, unless it is selected or something is carried")
  func hoverRing() throws {
    let session = try Session(CanvasText.small)
    func isRinged() -> Bool {
      session.scene.moving.all.contains { item in
        if case .ring(let ring) = item { ring.isHovered } else { false }
      }
    }
    try session.play("move 700,500")
    #expect(!isRinged())
    try session.play("move 200,150")
    #expect(isRinged())
    try session.play("click 200,150")
    #expect(!isRinged())
  }

  @Test("the bar of the selection is there while something is selected and nothing is held")
  func selectionBar() throws {
    let session = try Session(CanvasText.small)
    #expect(session.app.panes[.selectionBar] == nil)
    try session.play("click 200,150")
    let bar = try #require(session.app.panes[.selectionBar]).frame
    let card = Rect(100, 100, 200, 100)
    #expect(!bar.intersects(card) && (bar.maxY < card.minY || bar.minY > card.maxY))
    try session.play("press 200,150\nmove 220,170")
    #expect(session.app.panes[.selectionBar] == nil)
    try session.play("release 220,170\nclick control \"Delete\"")
    #expect(!session.answer(.cards).contains("plan"))
  }

  @Test("an edge that is selected has a bar, too, with what can be done with it")
  func edgeBar() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 320,150")
    #expect(session.answer(.selection) == "e1")
    let bar = try #require(session.app.panes[.selectionBar])
    #expect(
      !bar.controls.contains { $0.part.command == .arrange(.bringToFront) },
      "lines have no order"
    )
    #expect(!bar.frame.contains(Point(320, 150)))
    try session.play("click control \"Delete\"")
    #expect(session.app.editor.board.edgeOrder.count == 1)
  }

  @Test("a button that cannot be pressed says why")
  func reasons() throws {
    let session = try Session(CanvasText.small)
    let button = try #require(session.controls(for: .undo(.undo)).first).frame.center
    try session.play("move \(button.x),\(button.y)\nwait 0.6")
    #expect(tip(session) == ["Undo: Nothing to undo"])
    try session.play(
      "drag 200,150 to 250,350\nsettle\nscrub 0\nmove \(button.x),\(button.y)\nwait 0.6"
    )
    #expect(
      tip(session) == ["Undo: You are looking at the beginning. Escape goes back to now."]
    )
  }

  @Test("a toast that has no room for its words says them all in a tooltip, and stays meanwhile")
  func wholeToast() throws {
    let session = try Session(CanvasText.small, options: "--geometry 400x300")
    let words = String(repeating: "Only what is being edited can be moved. ", count: 6)
    session.app.say(verbatim(words))
    try session.play("settle")
    let toast = try #require(session.app.panes[.toast]).frame.center
    try session.play("move \(toast.x),\(toast.y)\nwait 0.6")
    #expect(tip(session) == [words])
    try session.play("wait 10")
    #expect(tip(session) == [words])
    try session.play("move 200,150\nwait 5")
    #expect(session.answer(.status) == "")
  }

  @Test("a toast grows wider before it is cut, and has no tooltip when it is whole")
  func wideToast() throws {
    let session = try Session(CanvasText.small, options: "--geometry 1280x800")
    session.app.say(
      verbatim(String(repeating: "Only what is being edited can be moved. ", count: 4))
    )
    try session.play("settle")
    let toast = try #require(session.app.panes[.toast]).frame.center
    try session.play("move \(toast.x),\(toast.y)\nwait 1")
    #expect(tip(session) == [])
  }

  @Test("a row that says its name has no tooltip but for its key")
  func rowsSayTheirNames() throws {
    let session = try Session(CanvasText.small, options: "--geometry 800x900")
    try session.play("key ctrl+,")
    for (setting, words) in [(Setting.grid, []), (.minimap, ["Minimap", "M"])] {
      let row = try #require(session.controls(for: .settings(.toggle(setting))).last).frame.center
      try session.play("move \(row.x),\(row.y)\nwait 1")
      #expect(tip(session) == words)
    }
  }

  @Test("the message about a written file has room for both its actions in the smallest window")
  func actionsHaveRoom() throws {
    let session = try Session(CanvasText.small, options: "--geometry 320x240")
    session.app.status.toast = .written(
      "/home/ada/A picture with a long name.png",
      home: "/home/ada"
    )
    try session.play("settle")
    let toast = try #require(session.app.panes[.toast])
    let actions = toast.controls.filter { $0.part.role == .link }
    #expect(actions.map(\.part.name) == ["Open", "Show in Folder"])
    #expect(actions.allSatisfy { toast.frame.inset(by: Insets(all: 4)).contains($0.frame) })
    #expect(session.answer(.status) == "Wrote ~/A picture with a long name.png")
  }
}
