import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// The window as a screen reader reads it, without a bus.
@MainActor
@Suite("What screen readers read") struct AccessibleTreeTests {
  private static let canvas = """
    {"nodes":[
    {"id":"low","type":"text","text":"Ship","x":100,"y":300,"width":120,"height":80},
    {"id":"group","type":"group","label":"Plans","x":80,"y":80,"width":300,"height":150},
    {"id":"high","type":"text","text":"# Plan\\n- [ ] *milk*","x":100,"y":100,"width":120,\
    "height":80,"color":"1"}],
    "edges":[{"id":"e","fromNode":"high","toNode":"low"}]}
    """

  private func session(_ script: String = "") throws -> Session {
    let session = try Session(Self.canvas)
    try session.play(script)
    return session
  }

  private func node(_ name: String, _ app: App) throws -> AccessibleNode {
    let items = (0..<3).compactMap { app.reader.child(of: .board, at: $0) }
      .compactMap(app.reader.node)
    return try #require((app.reader.nodes + items).first { $0.name == name })
  }

  /// Plays a script and returns what is told meanwhile, without what buttons are called and whether
  /// they can be pressed.
  private func events(of script: String, _ session: Session) throws -> [AccessibleEvent] {
    _ = session.app.reader.takeEvents()
    try session.play(script)
    return session.app.reader.takeEvents().filter { event in
      switch event {
      case .renamed, .changedState(_, .enabled, _), .changedState(_, .sensitive, _): false
      default: true
      }
    }
  }

  @Test("11.2: cards are read from top to bottom, with their words, colour, place, group and ends")
  func readsCards() throws {
    let app = try session().app
    let ids = (0..<4).map { app.reader.child(of: .board, at: $0) }
    #expect(ids[3] == nil)
    let nodes = ids.compactMap { $0 }.compactMap(app.reader.node)
    #expect(nodes.map(\.name) == ["Plans", "Plan milk", "Ship"])
    #expect(
      nodes.map(\.description) == [
        "group; at 80, 80", "red; at 100, 100; in Plans; connected to Ship",
        "at 100, 300; connected from Plan",
      ]
    )
    #expect(nodes.map(\.id).map(app.reader.index) == [0, 1, 2])
    let edge = app.reader.child(of: .connections, at: 0).flatMap(app.reader.node)
    #expect(edge?.name == "Plan to Ship")
  }

  @Test(
    "the controls are those that scripts read, in their order, with a menu or a panel, too",
    arguments: ["settle", "key Menu", "key ctrl+f", "key ctrl+shift+p", "key ctrl+h\nsettle"]
  )
  func readsControls(script: String) throws {
    let session = try session(script)
    let said = session.answer(.controls).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(2).joined(separator: "\t")
    }
    let read = session.app.reader.nodes.filter { $0.actions.isEmpty == false }
    #expect(read.map { "\($0.role.rawValue)\t\($0.name)" } == said)
    #expect(session.app.reader.nodes.count { $0.states.contains(.focused) } <= 1)
  }

  @Test(
    "what is read is found again by its path, which is one of D-Bus, and no other path names anything",
    arguments: ["settle", "key Menu", "key ctrl+f", "key ctrl+shift+p", "click 160,340\nkey Enter"]
  )
  func namesPaths(script: String) throws {
    let app = try session(script).app
    let odd: [AccessibleID] = [.item("a_b"), .item(""), .control("ü_5f_ 🌱", pane: 3)]
    for id in app.reader.nodes.map(\.id) + odd + [.element(number: .max), .part(7, ofElement: 12)] {
      #expect(AccessibleID(path: id.path) == id)
      #expect(id.path.utf8.allSatisfy { Ascii.isLetterOrDigit($0) || $0 == 0x5F })
    }
    let wrong = ["", "pane", "pane_", "pane_x", "element_-1", "item_a_", "item__zz_", "item__ff_"]
    for path in wrong + ["window_1", "words_1", "control__", "elements_1"] {
      #expect(AccessibleID(path: path) == nil, "\(path)")
    }
  }

  @Test("10.1: an edit is told as what went, what came, then the caret, in characters")
  func tellsEdits() throws {
    let session = try session("click 160,340\nkey Enter\nkey ctrl+a")
    let events = try events(of: "type \"ü🌱\"", session)
    #expect(
      events == [
        .deleted(.text, at: 0, "Ship"), .inserted(.text, at: 0, "ü🌱"), .movedCaret(.text, to: 2),
        .selectedText(.text),
      ]
    )
    #expect(try self.events(of: "key Left", session) == [.movedCaret(.text, to: 1)])
    #expect(
      try self.events(of: "key shift+Right", session)
        == [.movedCaret(.text, to: 2), .selectedText(.text)]
    )
  }

  @Test("the keyboard goes from the board to a card, its text, a button, and back")
  func tellsFocus() throws {
    let session = try session()
    let card = try node("Ship", session.app).id
    func focused(_ script: String) throws -> [AccessibleID] {
      try events(of: script, session).compactMap {
        if case .changedState(let id, .focused, true) = $0 { id } else { nil }
      }
    }
    #expect(try focused("click 160,340") == [card])
    #expect(try focused("key Enter") == [.text])
    #expect(session.app.reader.node(.text)?.parent == card)
    #expect(session.app.reader.index(of: .text) == 0)
    #expect(try focused("key Escape\nkey Escape") == [.board])
    let button = try #require(try focused("key F6").first)
    guard case .control = button else {
      Issue.record("\(button)")
      return
    }
  }

  @Test("11.2: what was undone is announced with how far it went, and again if it is said again")
  func announces() throws {
    let session = try session("click 160,340")
    func announced(_ script: String) throws -> [String] {
      try events(of: script, session).compactMap {
        if case .announced(_, let words, false) = $0 { words } else { nil }
      }
    }
    try session.play("key Right\nwait 3\nkey Right\nwait 3")
    let words = "“Ship” is back where it was, 1 left"
    #expect(try announced("key ctrl+z") == [words])
    #expect(try announced("key ctrl+z") == [words])
    #expect(
      try announced("drag 160,340 to 280,380\nkey ctrl+z").last
        == "“Ship” is back where it was, 120 left and 40 up"
    )
  }

  @Test("a card that comes or goes is told of, and what is said of others changes with it")
  func tellsElements() throws {
    let session = try session()
    let (ship, plan) = (try node("Ship", session.app).id, try node("Plan milk", session.app).id)
    var told = try events(of: "click 160,340\nkey Delete\nsettle", session)
    #expect(told.contains(.removed(ship, from: .board, at: nil)))
    #expect(session.app.reader.node(ship) == nil)
    told = try events(of: "key ctrl+z\nsettle", session)
    #expect(told.contains(.added(ship, to: .board, at: nil)))
    told = try events(of: "click 160,140", session)
    #expect(told.contains(.changedState(plan, .selected, true)))
    #expect(told.contains(.changedSelection(.board)))
    #expect(session.app.reader.selection(of: .board) == [plan])
  }

  @Test("a reader presses, selects, writes and sets the timeline")
  func obeys() throws {
    let session = try session()
    let app = session.app
    func ask(_ request: AccessibleRequest, _ id: AccessibleID) {
      app.handle(.assisted(request, on: id), at: session.now)
    }
    let ship = try node("Ship", app).id
    ask(.select(true), ship)
    ask(.select(true), try node("Plan milk", app).id)
    #expect(session.answer(.selection) == "low high")
    ask(.deselectAll, .board)
    #expect(session.answer(.selection).isEmpty)
    ask(.perform(1), ship)
    ask(.replace(2..<4, with: "op"), .text)
    ask(.selectText(1..<3), .text)
    #expect(session.answer(.editor) == "S[ho|]p")
    ask(.focus, .board)
    #expect(session.answer(.text, "low") == "Shop")
    ask(.perform(0), try node("Undo Edit Text", app).id)
    #expect(session.answer(.text, "low") == "Ship")
    try session.play("key ctrl+h\nsettle\nkey ctrl+y\nsettle")
    ask(.setValue(0), .control("Timeline", in: .timeline))
    #expect(app.editor.look?.position == 0)
    try session.play("key Escape\nkey ctrl+f")
    let entry = try #require(app.reader.nodes.first { $0.role == .entry })
    ask(.replace(nil, with: "milk"), entry.id)
    #expect(session.answer(.find).hasPrefix("milk"))
    try session.play("key Escape\nkey Escape\nclick 160,340\nkey Menu")
    let item = try #require(app.reader.nodes.first { $0.parent == .menu && $0.name == "Delete" })
    ask(.perform(0), item.id)
    #expect(app.overlay.menu == nil && app.editor.selection.isEmpty)
  }

  @Test("a board of many cards costs no more nodes, and one that moves is told of alone")
  func staysSmall() throws {
    let nodes = (0..<3000).map {
      """
      {"id":"c\($0)","type":"text","text":"\($0)","x":\($0 % 50 * 150),"y":\($0 / 50 * 150),\
      "width":100,"height":80}
      """
    }
    let session = try Session("{\"nodes\":[\(nodes.joined(separator: ","))],\"edges\":[]}")
    #expect(session.app.reader.nodes.count < 30)
    #expect(
      session.app.reader.child(of: .board, at: 2999).flatMap(session.app.reader.node)?.name
        == "2999"
    )
    let told = try events(of: "drag 50,190 to 70,195\nsettle", session)
    #expect(told.count { if case .changedItem = $0 { true } else { false } } == 1)
    let all = try events(of: "key ctrl+a", session)
    #expect(all.contains(.changedItems))
    #expect(all.count < 30)
  }
}
