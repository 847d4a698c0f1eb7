import AppTestSupport
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer

/// Others as one sees them: pointers, rings, what they carry and write, and their faces.
@MainActor
@Suite("Others on the board") struct PeopleOnBoardTests {
  private let session: Session

  init() throws { session = try Session(CanvasText.small) }

  private func color(_ colour: Int) -> Color { Theme.light.person(colour) }

  private func expect(
    _ color: Color,
    at x: Int,
    _ y: Int,
    _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let pixel = Color(hex: try session.freshPicture()[x, y] & 0xFF_FFFF)
    #expect(pixel.contrast(with: color) < 1.02, comment, sourceLocation: location)
  }

  private func shown(_ card: String) -> [Double] {
    session.answer(.shown, card).split(separator: " ").dropFirst().compactMap { Double($0) }
  }

  @Test("a pointer is seen in its colour where it is, with its name, and goes when it rests")
  func seesPointer() throws {
    try session.play("person 3 Ann at 500,400\nwait 0.2")
    try expect(color(3), at: 502, 405, "the arrow")
    try expect(color(3), at: 513, 430, "the name")
    try session.play("person 3 Ann at 560,400\nwait 0.05")
    try expect(color(3), at: 532, 405, "on its way")
    try session.play("wait 0.05\nwait 5")
    try expect(Theme.light.board, at: 562, 405, "gone")
  }

  @Test("a pointer stands where it is on the board, however far one has zoomed")
  func zooms() throws {
    try session.play("person 3 Ann at 500,400\nkey ctrl+-\nwait 0.3")
    let seen = session.app.view.camera.toWindow(Point(500, 400))
    try expect(color(3), at: Int(seen.x) + 2, Int(seen.y) + 5, "the arrow")
  }

  @Test("what others have selected has rings in their colours, one outside the other and one’s own")
  func seesSelections() throws {
    try session.play(
      "click 450,150\nmove 700,500\nsettle\nperson 3 Ann selects price,list\nperson 4 Bob selects price\nsettle"
    )
    try expect(color(3), at: 200, 299, "around a card")
    try expect(color(3), at: 395, 120, "around one’s own ring")
    try expect(color(4), at: 392, 120, "around both")
    try session.play("person 3 Ann\nsettle")
    try expect(Theme.light.board, at: 200, 298, "no more")
    try expect(color(4), at: 395, 120, "the only other one")
  }

  @Test("cards that somebody carries are seen moved, and with their connections")
  func seesCarried() throws {
    try session.play("person 3 Ann carries 60,40 plan\nwait 0.3")
    #expect(shown("plan") == [160, 140, 200, 100] && shown("price") == [400, 100, 200, 100])
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100", "the board does not know")
    #expect(session.app.deadline(after: session.now) == nil, "held still")
    try expect(Theme.light.board, at: 110, 105, "its place")
    try expect(Theme.light.card, at: 350, 225, "the card")
    // Let go without a step, it flies back.
    try session.play("person 3 Ann\nwait 0.3\nwait 0.2")
    #expect(shown("plan")[0] > 100 && shown("plan")[0] < 160)
    try session.play("settle")
    #expect(shown("plan") == [100, 100, 200, 100])
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test(
    "a card that is put down does not move, whether its step or the word comes first",
    arguments: [true, false]
  )
  func putsDown(stepFirst: Bool) throws {
    try session.play("person 3 Ann carries 60,40 plan\nwait 0.3")
    let steps = stepFirst ? [step, letGo] : [letGo, step]
    for step in steps {
      try step()
      for _ in 0..<8 {
        try session.play("wait 0.015")
        #expect(near(shown("plan"), [160, 140, 200, 100]), "\(shown("plan"))")
      }
    }
    for _ in 0..<30 {
      try session.play("wait 0.03")
      #expect(near(shown("plan"), [160, 140, 200, 100]), "\(shown("plan"))")
    }
    #expect(session.answer(.cards, "plan") == "plan 160 140 200 100")
    // And it can be carried again.
    try session.play("person 3 Ann carries 10,10 plan\nwait 0.3")
    #expect(near(shown("plan"), [170, 150, 200, 100]))
  }

  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  private func letGo() throws { try session.play("person 3 Ann") }

  /// The step comes, and then a signal that was sent before.
  private func step() throws {
    let carried = session.app.presences[3]?.carried
    let step = try session.move("plan", by: Vector(60, 40), of: "Ann")
    _ = session.app.stage.presentation.show(step.changes, at: session.now)
    session.app.hear([.did([step])], at: session.now)
    if carried != nil { try session.play("person 3 Ann carries 60,40 plan") }
  }

  @Test("with reduced motion nothing glides and nothing flies back")
  func reducesMotion() throws {
    try session.play("set motion reduced\nperson 3 Ann at 500,400 carries 60,40 plan")
    try session.play("person 3 Ann at 600,400 carries 80,40 plan")
    #expect(shown("plan") == [180, 140, 200, 100])
    try expect(color(3), at: 602, 405, "the arrow")
    try session.play("person 3 Ann\nwait 0.31")
    #expect(shown("plan") == [100, 100, 200, 100])
  }

  @Test("one reads what somebody writes before it is a step")
  func seesWords() throws {
    let before = try session.freshPicture()
    try session.play("person 3 Ann writes list \"Milk, and more\"\nsettle")
    let items = session.app.frame(at: session.now)
    #expect(items.othersTexts.map(\.words) == ["Milk, and more"])
    #expect(items.people.compactMap(\.label?.text) == ["Ann is writing"])
    #expect(session.answer(.text, "list") == "# list")
    #expect(try session.freshPicture() != before)
    try session.play("person 3 Ann\nsettle")
    #expect(session.app.frame(at: session.now).othersTexts.isEmpty)
  }

  @Test("the past shows nobody, and comes back with them")
  func looksBack() throws {
    try session.play(
      "drag 150,150 to 150,250\nperson 3 Ann selects list carries 20,0 list\nscrub 0"
    )
    #expect(session.app.frame(at: session.now).people.isEmpty)
    try session.play("scrub end\nsettle")
    #expect(!session.app.frame(at: session.now).people.isEmpty)
  }

  @Test("damage over the old frame equals a whole new frame, whatever others do", .goesRound)
  func damageIsEnough() throws {
    try withEvery("seed", in: SeededGenerator.seeds(12)) { seed in
      var random = SeededGenerator(seed: seed)
      let session = try Session(CanvasText.small)
      let surface = try session.makeSurface()
      session.paint(into: surface, isFresh: true)
      for _ in 0..<30 {
        let line = Self.line(&random)
        try session.play(line)
        session.paintAll(into: surface)
        if !session.app.moment(at: session.now).animating.isEmpty { continue }
        let fresh = try session.freshPicture()
        let seen = try Picture(surface, in: session.app.view.size)
        #expect(fresh.difference(from: seen) == nil, "\(Trace.current) \(line)")
      }
    }
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    let (x, y) = (Int.random(in: 0...800, using: &random), Int.random(in: 0...600, using: &random))
    let person = ["1 Ann", "2 Bob", "3 \"Chidi Okonkwo\""].randomElement(using: &random) ?? "1 Ann"
    let lines = [
      "person \(person) at \(x),\(y)", "person \(person) at \(x),\(y) selects plan,price",
      "person \(person) carries \(x / 8),\(y / 8) plan selects plan", "wait 0.05", "wait 1",
      "settle",
      "person \(person) writes list \"Tea\" at \(x),\(y)", "person leaves 2", "wheel \(x),\(y) 1",
      "person \(person) selects e1,list", "click \(x),\(y)",
    ]
    return lines.randomElement(using: &random) ?? "settle"
  }

  // MARK: Faces

  @Test("faces of others stand below the toolbar, at most six, and nobody’s while nobody is there")
  func faces() throws {
    #expect(session.controls.allSatisfy { $0.part.id != "1" })
    for client in 1...9 { try session.play("person \(client) \"Ann Ö\(client)\"") }
    let faces = session.controls.compactMap { control -> String? in
      if case .face(let initials, _) = control.part.kind { initials } else { nil }
    }
    #expect(faces == Array(repeating: "AÖ", count: 6))
    #expect(session.controls.contains { $0.part.name == "+3" })
    let node = session.app.reader.nodes.first { $0.name == "Follow Ann Ö1" }
    #expect(node?.role == .toggleButton)
    try session.play("resize 320x240\nsettle")
    let pane = try #require(session.app.panes[.people])
    #expect(pane.frame.minX >= 0 && pane.frame.maxX <= 320)
    for client in 1...9 { try session.play("person leaves \(client)") }
    #expect(session.app.panes[.people] == nil)
  }

  @Test("a click on a face follows what that person sees, until one looks elsewhere")
  func follows() throws {
    try session.play(
      "person 1 Ann sees 0,0 800x600\nperson 2 Bob\nclick control \"Follow Ann\"\nsettle"
    )
    #expect(session.answer(.people).contains("followed"))
    #expect(session.controls.contains { $0.part.name == "Following Ann" })
    try session.play("person 1 Ann sees 1000,500 400x300\nsettle")
    #expect(session.app.view.camera == Camera(origin: Point(1000, 500), pixelsPerUnit: 2))
    try session.play("resize 400x300")
    #expect(session.app.view.camera == Camera(origin: Point(1000, 500), pixelsPerUnit: 1))
    try session.play("wheel 300,250 1\nperson 1 Ann sees 0,0 400x300\nsettle")
    #expect(!session.answer(.people).contains("followed"))
    #expect(session.app.view.camera.origin != .zero)
  }

  @Test("two who follow each other stay where they are")
  func followsEachOther() throws {
    try session.play("person 1 Ann sees 0,0 1000x300\nclick control \"Follow Ann\"\nsettle\nwait 1")
    let told = session.app.takeSignals().compactMap { Presence($0) }
    #expect(told.last?.view == Rect(0, 0, 1000, 300))
  }

  @Test(
    "Escape, another click, the command, or that somebody leaves ends following",
    arguments: [
      "key Escape", "click control \"Follow Ann\"", "person leaves 1",
    ]
  )
  func stopsFollowing(_ line: String) throws {
    try session.play(
      "person 1 Ann sees 0,0 400x300\nperson 2 Bob\nclick control \"Follow Ann\"\nsettle\n\(line)"
    )
    #expect(session.app.overlay.features.of(People.self)?.following == nil)
  }

  @Test("the palette offers to follow each who is there")
  func offers() throws {
    try session.play("person 1 Ann\nperson 2 Bob\nkey ctrl+shift+p\ntype follow")
    let lines = session.answer(.palette).split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("Follow Ann") } && lines.contains { $0.hasPrefix("Follow Bob") }
    )
    #expect(lines.contains { $0.hasPrefix("Stop Following\tdisabled") })
  }
}
