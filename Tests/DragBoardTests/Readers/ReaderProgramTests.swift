import AppTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardApp

@Suite("The program: screen readers", .enabled(if: ReaderDesk.isPossible), .runsAlone)
@MainActor
struct ReaderProgramTests {
  private static let board = """
    {"nodes":[
    {"id":"g","type":"group","label":"Plans","x":40,"y":120,"width":400,"height":300},
    {"id":"a","type":"text","text":"# Plan\\nbuy **milk**","x":60,"y":160,"width":160,"height":100,\
    "color":"1"},
    {"id":"b","type":"text","text":"Ship","x":280,"y":160,"width":120,"height":80}],
    "edges":[{"id":"e","fromNode":"a","toNode":"b","label":"then"}]}
    """

  /// Returns a session that the reader has found.
  private func session(on desk: ReaderDesk, board: String = board) throws -> BoardSession {
    let session = try BoardSession(
      board: board,
      server: desk.server,
      environment: desk.environment
    )
    try desk.order("find")
    return session
  }

  private func nodes(_ desk: ReaderDesk) throws -> [ReadNode] {
    try desk.order("tree").compactMap(ReadNode.init)
  }

  /// Returns the controls as the program says them to scripts: role, name, states and frame. An item of
  /// the menu is clicked before.
  private func controls(ofMenuItem title: String? = nil) throws -> [[String]] {
    let app = try Session(Self.board)
    if let title {
      try app.play("click control \"More\"")
      let items = app.app.overlay.menu?.controls ?? []
      let place = try #require(items.first { $0.part.name == title }).frame.center
      try app.play("click \(place.x),\(place.y)\nsettle")
    }
    return app.answer(.controls).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func controls(_ nodes: [ReadNode]) -> [[String]] {
    let told: Set<String> = ["enabled", "focusable", "focused", "checked", "expanded", "editable"]
    let roles = [
      "push button", "toggle button", "radio button", "entry", "link", "slider", "menu item",
    ]
    return nodes.filter { roles.contains($0.role) }.map { node in
      let states = node.states.intersection(told).sorted()
      return [node.role, node.name, states.joined(separator: " "), node.frame]
    }
  }

  private func sorted(_ lines: [[String]]) -> [[String]] {
    lines.map { line in
      let words = line[2].split(separator: " ").sorted().joined(separator: " ")
      return [line[0] == "switch" ? "toggle button" : line[0], line[1], words, line[3]]
    }
  }

  @Test("11.2: a reader walks the window: cards in reading order, then what the program says")
  func walks() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk)
    let nodes = try nodes(desk)
    #expect(nodes.first?.role == "frame")
    #expect(nodes.first?.states.contains("active") == true)
    let cards = nodes.filter { $0.role == "list item" }
    #expect(cards.map(\.name) == ["Plans", "Plan buy milk", "Ship", "Plan to Ship: then"])
    #expect(cards[1].description == "red; at 60, 160; in Plans; connected to Ship")
    #expect(cards[1].frame == "60,160,160,100")
    #expect(cards.allSatisfy { $0.states.isSuperset(of: ["focusable", "selectable", "showing"]) })
    #expect(try controls(nodes) == sorted(controls()))
    // A panel and a menu are there as long as they are open.
    try desk.order("act 0 More")
    try session.settle()
    let menu = try self.nodes(desk).filter { $0.role.contains("menu") }
    #expect(menu.contains { $0.name == "Settings" })
    try desk.order("act 0 Settings")
    try session.settle()
    #expect(try controls(self.nodes(desk)) == sorted(controls(ofMenuItem: "Settings")))
  }

  @Test(
    "11.2: a reader presses each control of the toolbar by its name, which does what a click does"
  )
  func presses() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk)
    let names = try nodes(desk).filter {
      $0.role.hasSuffix("button") && $0.states.contains("enabled")
    }
    .map(\.name)
    #expect(names.count > 5)
    #expect(try desk.order("act 0 Undo") == [["acted", "False"]], "nothing to undo")
    for name in names {
      #expect(try desk.order("act 0 \(name)") == [["acted", "True"]], "\(name)")
      try session.settle()
      // What a button opened is left again: the text of a new card, a menu, a connection.
      try session.type(KeyCode.escape)
    }
    try desk.order("act 0 Undo for the Whole Board")
    try session.settle()
    let button = try nodes(desk).first { $0.name == "Undo for Each Card" }
    #expect(button?.states.contains("checked") == false)
  }

  @Test("10.1: a reader writes a card, and hears the edits, the caret and the undo")
  func writes() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk)
    try desk.order("listen")
    try desk.order("act 1 Ship")
    try desk.hear("object:state-changed:focused\tCard\t1")
    #expect(
      try desk.order("read") == [["text", "Ship", "4", "0", "0"], ["word", "Ship", "0", "4"]]
    )
    try desk.order("put Grün 🌱 da")
    try desk.hear("object:text-changed:delete\tCard\t0\t4\tShip")
    try desk.hear("object:text-changed:insert\tCard\t0\t9\tGrün 🌱 da")
    try desk.hear("object:text-caret-moved\tCard\t9")
    try desk.order("insert 6 !")
    try desk.order("delete 0 1")
    try desk.order("select 0 5")
    try desk.hear("object:text-selection-changed\tCard")
    #expect(try desk.order("read").first == ["text", "rün 🌱! da", "5", "0", "5"])
    try desk.order("caret 2")
    #expect(try desk.order("read").first == ["text", "rün 🌱! da", "2", "0", "0"])
    try session.type(KeyCode.x)
    try desk.hear("object:text-changed:insert\tCard\t2\t1\tx")
    try desk.order("focus Plan buy milk")
    try desk.hear("object:state-changed:selected\tPlan buy milk\t1")
    try session.settle()
    try session.save()
    #expect(session.files.boardText.contains("rüxn 🌱! da"))
    let count = desk.said.count
    try session.drag(from: (140, 240), to: (260, 280))
    try session.undo()
    // What was said of the file may come after the drag has begun.
    try desk.hear(
      "object:announcement",
      after: count,
      ending: "“Plan” is back where it was, 120 left and 40 up"
    )
  }

  @Test("11.2: a reader goes through a closed card, and hears that a box in it is checked")
  func readsDocuments() throws {
    let desk = try ReaderDesk()
    let session = try session(
      on: desk,
      board: """
        {"nodes":[{"id":"a","type":"text","x":60,"y":100,"width":400,"height":400,"text":\
        "# Tea\\n- [ ] milk\\n\\nby [**us**](x.md) ![a cat](no.png)\\n\\n|a|b|\\n|-|-|\\n|1|2|"}],\
        "edges":[]}
        """
    )
    let name = try #require(try nodes(desk).first { $0.role == "list item" }?.name)
    let lines = try desk.order("document \(name)")
    #expect(lines.first == ["words", "Tea\\n\u{FFFC} milk\\nby us \u{FFFC}\\n\u{FFFC}"])
    #expect(lines.filter { $0[0] == "run" }.map { $0[1] } == ["Tea", "us"])
    let parts = lines.filter { $0[0] == "part" }
    try #require(parts.map { $0[1] } == ["check box", "link", "image", "table"])
    #expect(parts.map { $0[2] } == ["milk", "us", "a cat", ""])
    #expect(parts.map { Array($0[4...]) }[1] == ["14", "16", "1", "x.md", "True"])
    #expect(lines.contains(["table", "2", "2", "b", "a", "1", "1"]))
    #expect(lines.contains(["cell", "column header", "b", "1", "0", "1"]))
    #expect(lines.contains(["cell", "table cell", "2", "3", "1", "1", "b"]))
    try desk.order("listen")
    #expect(try desk.order("act 0 milk") == [["acted", "True"]])
    try desk.hear("object:state-changed:checked\tmilk\t1")
    try session.save()
    #expect(session.files.boardText.contains("- [x] milk"))
  }

  @Test("11.2: a field, the timeline and a card that comes and goes")
  func hearsMore() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk)
    try desk.order("listen")
    try session.drag(from: (140, 240), to: (260, 280))
    try session.type(KeyCode.h, [KeyCode.leftControl])
    #expect(try desk.order("value 0") == [["value", "0.0", "0.0", "1.0"]])
    try session.settle()
    try desk.hear("object:property-change:accessible-value\tTimeline")
    try session.type(KeyCode.escape)
    try session.type(KeyCode.h, [KeyCode.leftControl])
    try session.type(KeyCode.f, [KeyCode.leftControl])
    try desk.order("put Ship")
    #expect(try desk.order("read").first == ["text", "Ship", "4", "0", "0"])
    try session.type(KeyCode.escape)
    let count = desk.said.count
    try desk.order("focus Ship")
    try session.settle()
    try session.type(KeyCode.delete)
    try desk.hear("object:children-changed:remove\tBoard", after: count)
    try session.undo()
    try desk.hear("object:children-changed:add\tBoard", after: count)
  }

  @Test("a reader takes keys for its own commands, and one that does not answer takes none")
  func takesKeys() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk, board: BoardOnDisk.three)
    try desk.order("keys Right")
    try session.click(PlainCard.red.middle)
    // The program learns of the listener a moment later.
    try session.driver.wait(for: "keys to be heard") {
      session.driver.type(KeyCode.leftShift)
      return desk.said.contains("key\tShift_L\tFalse")
    }
    try session.type(KeyCode.right)
    try session.type(KeyCode.down)
    try desk.wait(for: "key\tDown\tFalse")
    #expect(session.sees(.red, movedByX: 0, 1))
    // It sleeps for longer than keys wait for it.
    let count = desk.said.count
    desk.send("stop 2")
    try session.type(KeyCode.right)
    try session.type(KeyCode.right)
    #expect(session.sees(.red, movedByX: 2, 1))
    try desk.wait(for: "did\tstop 2", after: count)
  }

  @Test("a client that calls without reading, and a bus that hangs, hold up nothing")
  func withstands() throws {
    let desk = try ReaderDesk()
    let session = try session(on: desk, board: BoardOnDisk.three)
    try desk.order("listen")
    try desk.order("flood 500")
    try session.drag(.red, byX: 200, 100)
    try session.undo()
    #expect(session.seesUnmoved(.red))
    desk.send(signal: SIGSTOP)
    for _ in 0..<2 {
      try session.drag(.red, byX: 200, 100)
      try session.undo()
    }
    #expect(session.seesUnmoved(.red))
    #expect(try session.program.sleeps(for: 1.5, session.driver))
    desk.send(signal: SIGCONT)
    try desk.hear("object:announcement")
  }

  @Test("without libsystemd the program says once what does not work")
  func saysWhatIsMissing() throws {
    let desk = try ReaderDesk(isOn: false)
    // A file that is no library is found before the library.
    try Data().write(to: desk.bus.folder.appendingPathComponent("libsystemd.so.0"))
    let session = try BoardSession(
      server: desk.server,
      environment: desk.environment.merging(["LD_LIBRARY_PATH": desk.bus.folder.path]) { $1 }
    )
    try session.settle()
    let lines = session.program.errors.split(separator: "\n").filter { $0.contains("libsystemd") }
    #expect(lines.count == 1 && lines[0].contains("apt install libsystemd0"))
    try session.drag(.red, byX: 200, 100)
    try session.undo()
    #expect(session.seesUnmoved(.red))
  }

  @Test("without a reader nothing is connected, and nothing wakes the program")
  func costsNothing() throws {
    let desk = try ReaderDesk(isOn: false)
    let session = try BoardSession(server: desk.server, environment: desk.environment)
    #expect(try session.program.sleeps(for: 2, session.driver))
    let count = session.program.socketCount
    // One that comes later is heard.
    try desk.order("on")
    try desk.order("find")
    #expect(try nodes(desk).count { $0.role == "list item" } == 3)
    #expect(session.program.socketCount == count + 1)
    #expect(try session.program.sleeps(for: 2, session.driver))
    try desk.order("off")
    try session.driver.wait(for: "the end of the connection") {
      session.program.socketCount == count
    }
  }
}

extension TestProgram {
  /// The number of connections to other programs.
  fileprivate var socketCount: Int {
    let folder = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") == true
    }
  }
}
