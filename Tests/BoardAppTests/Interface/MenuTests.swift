import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite struct MenuTests {
  private static let entries: [Menu.Entry] = [
    item("Undo Move", .undo(.undo)), item("Redo", .undo(.redo), enabled: false), .separator,
    item("Delete", .board(.delete)),
    item("Undo for Each Card", .settings(.choose(Setting.undoScope.choices[1]))),
  ]

  private static func item(_ title: String, _ command: Command, enabled: Bool = true) -> Menu.Entry
  {
    .item(Menu.Item(title: title, shortcut: "", command: command, isEnabled: enabled))
  }

  private func menu(
    at point: Point = Point(100, 100),
    in area: Rect = Rect(0, 0, 800, 600),
    scale: Double = 1,
    isPressed: Bool = false
  ) -> Menu {
    Menu(Self.entries, at: .point(point), in: area, Ruler(scale: scale), isPressed: isPressed)
  }

  @Test("5.3: it stays inside the area, and off the pointer wherever there is room")
  func placement() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let scale = random.oneIn(2) ? 1.0 : 1.5
      let area = Rect(-50, -20, 900, 700)
      let point = Point(
        Double(Int.random(in: -50...849, using: &random)),
        Double(Int.random(in: -20...679, using: &random))
      )
      let menu = menu(at: point, in: area, scale: scale)
      #expect(area.contains(menu.frame), "\(Trace.current)")
      #expect(!menu.frame.contains(point), "\(Trace.current)")
      for widget in menu.widgets().dropFirst() {
        #expect(menu.frame.contains(widget.frame), "\(Trace.current)")
      }
    }
  }

  @Test("5.3: at the right and lower edges it flips to the other side of the pointer")
  func flips() {
    #expect(menu().frame.origin == Point(102, 102))
    let flipped = menu(at: Point(790, 590)).frame
    #expect(flipped.maxX == 788)
    #expect(flipped.maxY == 588)
  }

  @Test(
    "what a right click offers is about what was clicked, and at most 530 high",
    arguments: ["click 200,150 button 3", "click 700,500 button 3", "click 400,150 button 3"]
  )
  func fits(_ click: String) throws {
    let links = (1...6).map { "[\($0)](https://example.org/\($0))" }.joined(separator: " ")
    let nodes = [
      #"{"id":"plan","type":"text","text":"\#(links)","x":100,"y":100,"width":200,"height":100}"#,
      CanvasText.card("price", 500, 100),
    ]
    let session = try Session(
      CanvasText.board(nodes: nodes, edges: [CanvasText.edge("e", "plan", "price")])
    )
    try session.play(click)
    let menu = try #require(session.app.overlay.menu)
    #expect(menu.frame.height <= 530)
    let isGround = session.app.editor.selection.isEmpty
    #expect(menu.items.contains { $0.command == .saving(.revert) } == isGround)
    #expect(menu.items.contains { $0.command == .settings(.toggleSettings) } == isGround)
    #expect(!menu.items.contains { $0.command == .keyList(.toggleHelp) })
  }

  @Test("where there is no room for all of it, it scrolls")
  func scrolls() throws {
    let session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 320x240")
    try session.play("click 200,150 button 3")
    let menu = try #require(session.app.overlay.menu)
    #expect(!menu.isWhole && menu.frame.height <= 240)
    try session.play("key End")
    #expect(session.app.overlay.menu?.hotItem?.title == menu.items.last?.title)
  }

  @Test("an area that is too small shows its beginning")
  func tooSmall() {
    #expect(menu(in: Rect(0, 0, 50, 50)).frame.origin == Point(0, 0))
  }

  @Test("5.8: arrows go round, over lines but not onto them; Home and End know the ends")
  func arrows() {
    var menu = menu()
    func titles(_ keys: [KeyStroke.Key]) -> [String?] {
      keys.map { key in
        let outcome = menu.press(key)
        #expect(outcome == .stays)
        return menu.hotItem?.title
      }
    }
    #expect(
      titles([.down, .down, .down, .down, .down, .up, .home, .end]) == [
        "Undo Move", "Redo", "Delete", "Undo for Each Card", "Undo Move", "Undo for Each Card",
        "Undo Move", "Undo for Each Card",
      ]
    )
  }

  @Test("5.8: first letters go to the next item that begins so, and round")
  func letters() {
    var menu = menu()
    let titles = ["u", "u", "u", "d", "x"].map { letter -> String? in
      _ = menu.press(.character(Character(letter)))
      return menu.hotItem?.title
    }
    #expect(
      titles == ["Undo Move", "Undo for Each Card", "Undo Move", "Delete", "Delete"]
    )
  }

  @Test("Enter chooses what is enabled and nothing else; Escape closes")
  func choosing() {
    var menu = menu()
    let outcomes = [KeyStroke.Key.enter, .home, .enter, .down, .enter, .escape].map {
      menu.press($0)
    }
    #expect(outcomes == [.stays, .stays, .chosen(.undo(.undo)), .stays, .stays, .closes])
  }

  @Test("5.2: the release of the opening press chooses nothing within three pixels, any other does")
  func releases() {
    var still = menu(isPressed: true)
    let first = still.release(at: Point(102, 102))
    #expect(first == .stays)
    var moved = menu(isPressed: true)
    let second = moved.release(at: Point(120, 121))
    #expect(second == .chosen(.undo(.undo)))
    var beside = menu(isPressed: true)
    let third = beside.release(at: Point(20, 20))
    #expect(third == .stays)
  }

  @Test("5.4: a press beside it closes, a press on it does not")
  func presses() {
    var menu = menu()
    let inside = menu.press(at: Point(120, 121))
    let outside = menu.press(at: Point(99, 99))
    #expect(inside == .stays)
    #expect(outside == .closes)
  }

  @Test("a menu is painted in the window if it fits there, and else asks for a window of its own")
  func fits() throws {
    for (place, isInWindow) in [("100,100", true), ("790,590", false)] {
      let session = try Session(CanvasText.small)
      session.app.overlay.menuAreas = [Rect(0, 0, 2_000, 2_000)]
      try session.play("click \(place) button 3\nwait 1")
      let popup = try #require(session.app.appearance.popup)
      let grounds = session.app.frame(at: session.now).widgets.map(\.kind)
      #expect(popup.isInWindow == isInWindow)
      #expect(grounds.contains(.ground(.menu)) == isInWindow)
      #expect(session.app.deadline(after: session.now) == nil, "a menu at rest needs no frames")
    }
  }

  /// An app whose context menu of all cards is open at a point of its window.
  private func session(at point: Point, options: String = "") throws -> Session {
    let session = try Session(CanvasText.small, options: options)
    try session.play("key ctrl+a\nmove \(words(point))")
    session.app.openMenu(at: point, byKey: false)
    try session.play("wait 0.5")
    return session
  }

  private func words(_ point: Point) -> String { "\(Int(point.x)),\(Int(point.y))" }

  private func move(_ session: Session, to point: Point) throws {
    try session.play("move \(words(point))")
  }

  private func panels(_ session: Session) -> [Rect] {
    session.app.popup(at: session.now)?.panels ?? []
  }

  /// Returns the middle of the item that opens another menu.
  private func opener(_ session: Session) throws -> Point {
    let menu = try #require(session.app.overlay.menu)
    let index = try #require(menu.items.firstIndex { $0.submenu != nil })
    return try #require(menu.controls.first { $0.part.id == "\(index)" }).frame.center
  }

  @Test("5.8: pointing at an item that opens a menu opens it beside the item")
  func opensBeside() throws {
    let session = try session(at: Point(100, 60))
    let opener = try opener(session)
    try move(session, to: opener)
    let panels = panels(session)
    try #require(panels.count == 2)
    #expect(panels[1].minX > panels[0].center.x && panels[1].minX <= panels[0].maxX)
    #expect(session.app.overlay.menu?.hot == nil, "and chooses nothing in it")
    #expect(session.app.overlay.menu?.title == "Arrange")
  }

  @Test("5.8: on the way there other items may be crossed, but not when the pointer stays on one")
  func waitsForPointer() throws {
    let session = try session(at: Point(100, 60))
    let opener = try opener(session)
    try move(session, to: opener)
    let submenu = try #require(panels(session).last)
    // Towards the lower corner of the menu, over the items below.
    let way = Point(submenu.minX, submenu.maxY - 4) - opener
    try move(session, to: opener + way * 0.15)
    #expect(panels(session).count == 2)
    try session.play("wait 0.5")
    #expect(panels(session).count == 1, "it has rested on another item")
    try move(session, to: opener)
    #expect(panels(session).count == 2)
    try move(session, to: opener + Vector(-10, -60))
    #expect(panels(session).count == 1, "away from the menu there is nothing to wait for")
  }

  @Test(
    "Right opens the menu of an item, Left and Escape lead back, and commands act where the first menu was"
  )
  func walksByKey() throws {
    let session = try session(at: Point(100, 60))
    try session.play("key a\nkey Right")
    #expect(panels(session).count == 2)
    #expect(session.app.overlay.menu?.hotItem?.command == .arrange(.arrange(.left)))
    try session.play("key Left")
    #expect(panels(session).count == 1 && session.app.overlay.menu?.hotItem?.title == "Arrange")
    try session.play("key Enter\nkey Escape")
    #expect(panels(session).count == 1)
    try session.play("key Right\nkey Enter\nwait 1")
    #expect(panels(session).isEmpty)
    #expect(session.answer(.undo).contains("Undo Align"))
  }

  @Test("a window with no room beside the menu opens the other one by a press alone")
  func opensByPress() throws {
    let session = try session(at: Point(10, 60), options: "--geometry 320x600")
    let opener = try opener(session)
    try move(session, to: opener)
    #expect(panels(session).count == 1)
    try session.play("click \(words(opener))")
    #expect(panels(session).count == 2)
    #expect(panels(session).allSatisfy(session.app.view.bounds.contains))
  }

  @Test("a press outside of both closes both")
  func closesBoth() throws {
    let session = try session(at: Point(100, 60))
    try move(session, to: opener(session))
    try session.play("press 790,590")
    #expect(panels(session).isEmpty)
  }
}
