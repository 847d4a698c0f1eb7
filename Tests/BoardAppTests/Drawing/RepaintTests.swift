import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Painting only the changes must show the same as painting everything.
@MainActor
@Suite struct RepaintTests {
  private static let size = "--geometry 480x320 --view 0,0,0.6"

  @Test("7.14: damage over the old frame equals a whole new frame, whatever is done", .goesRound)
  func damageIsEnough() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let session = try Session(RandomSession.board(&random), options: Self.size)
      // A window has room, over which a view that pans is moved.
      let room = random.oneIn(2) ? 64 : 0
      var surface = try session.makeSurface(room: room)
      session.paint(into: surface, isFresh: true)
      var lines: [String] = []
      for _ in 0..<45 {
        if random.oneIn(30) {
          let scale = random.oneIn(2) ? 1.0 : 1.5
          let size = Size(Double(Int.random(in: 300...500, using: &random)), 320)
          session.app.handle(.resized(size, scale: scale), at: session.now)
          lines.append("resize to \(size), scale \(scale)")
          surface = try session.makeSurface(room: room)
          session.paint(into: surface, isFresh: true)
        }
        let line = RandomSession.line(&random)
        lines.append(line)
        try session.play(line)
        session.paint(into: surface)
        // Pictures are stretched in the middle of a motion, and the edges of moving cards are
        // painted above them.
        let isMoving =
          !session.app.moment(at: session.now).animating.isEmpty
          || session.app.writing.text != nil
        let isPicture = session.app.renderer.raster != nil
        if session.app.renderer.isBehind || (isPicture && isMoving) { continue }
        let fresh = try session.freshPicture()
        let seen = try Picture(surface, in: session.app.view.size)
        let difference = fresh.difference(from: seen)
        #expect(difference == nil, "\(Trace.current)\n\(lines.joined(separator: "\n"))")
        if difference != nil { return }
      }
    }
  }

  @Test("a frame in which nothing changed has no damage, and nothing is waited for at rest")
  func restCostsNothing() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    let script = [
      "click 200,150", "drag 200,150 to 250,250", "key ctrl+z", "key ctrl+y", "key Delete",
      "key ctrl+z", "key Menu", "key Down", "key Escape", "key ctrl+,", "key Escape",
      "set theme dark", "wheel 400,300 1", "click 400,400 button 3", "key Escape", "move 5,5",
    ]
    for line in script {
      try session.play(line)
      try session.play("settle")
      session.paintAll(into: surface)
      #expect(session.app.deadline(after: session.now) == nil, "after \(line)")
      #expect(session.paint(into: surface) == [], "after \(line)")
    }
  }

  @Test("painting alone changes nothing, however late the frame is")
  func paintingOnlyPaints() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    try session.play("press 200,150")
    let late = session.now + 2
    _ = session.app.paint(into: surface, at: late, isFresh: true)
    #expect(session.answer(.menu) == "no menu")
    #expect(session.app.deadline(after: session.now) != nil)
    session.app.advance(to: late)
    #expect(session.answer(.menu) != "no menu")
  }

  @Test("a card held still, beyond the time of a long press, lets the program sleep")
  func holdingStillRests() throws {
    let session = try Session(CanvasText.small)
    try session.play("press 200,150\nmove 250,250\nwait 2")
    #expect(session.app.deadline(after: session.now) == nil)
    try session.play("release 250,250\npress 400,500\nwait 2")
    #expect(session.answer(.menu) != "no menu")
    #expect(session.app.deadline(after: session.now) == nil)
  }

  @Test("7.14: a card that moves costs the pixels where it was and where it is, and no others")
  func movingIsLocal() throws {
    let board = CanvasText.board(
      nodes: [CanvasText.card("plan", 100, 100), CanvasText.card("price", 500, 400)]
    )
    let session = try Session(board)
    let surface = try session.makeSurface()
    try session.play("press 200,150\nmove 220,150")
    session.paint(into: surface, isFresh: true)
    var old = Rect(120, 100, 200, 100)
    for way in [1.0, 7, 60, 150, -90] {
      let new = old.offset(by: Vector(way, way / 2))
      try session.play("move \(new.minX + 100),\(new.minY + 50)")
      let damage = session.paint(into: surface)
      let reach = RingStyle.reach(scale: 1) + 1
      let allowed = [old, new].map { PixelRect(covering: $0.expanded(by: reach)) }
      let joined = allowed[0].union(allowed[1])
      for rect in damage { #expect(rect.intersection(joined) == rect, "moved by \(way)") }
      let pixels = damage.reduce(0) { $0 + $1.area }
      #expect(pixels <= allowed[0].area + allowed[1].area + 1024, "moved by \(way)")
      old = new
    }
    try session.play("release \(old.minX + 100),\(old.minY + 50)")
    while session.app.deadline(after: session.now) != nil {
      for rect in session.paint(into: surface) { #expect(rect.area < 100_000) }
      try session.play("wait 0.016")
    }
  }

  @Test("a press on a button, a hover and a message damage bars only")
  func barsAreLocal() throws {
    let session = try Session(CanvasText.small)
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    for line in [
      "move 60,28", "move 300,28", "set undo-scope object", "key ctrl+z", "move 400,300",
    ] {
      try session.play(line)
      for rect in session.paint(into: surface) {
        #expect(rect.maxY <= 56 || rect.y >= 544, "after \(line): \(rect)")
      }
    }
  }
}

/// Random actions of users.
enum RandomSession {
  static func board(_ random: inout SeededGenerator) -> String {
    var nodes: [String] = []
    for index in 0..<Int.random(in: 4...9, using: &random) {
      let x = Int.random(in: -50...650, using: &random)
      let y = Int.random(in: -20...420, using: &random)
      let color = [nil, "1", "3", "5", "#123456", "rebeccapurple"].randomElement(using: &random)
      if random.oneIn(5) {
        let group = CanvasText.group("g\(index)", x, y, width: 300, height: 200)
        nodes.append(random.oneIn(3) ? group.dropLast() + ",\"collapsed\":true}" : group)
      } else {
        let width = Int.random(in: 10...260, using: &random)
        let height = Int.random(in: 10...160, using: &random)
        let size = (width: width, height: height)
        nodes.append(
          CanvasText.card(
            "c\(index)",
            x,
            y,
            width: size.width,
            height: size.height,
            color: color ?? nil
          )
        )
      }
    }
    let names = nodes.map { String($0.dropFirst(7).prefix { $0 != "\"" }) }
    let edges = (0..<5).map { index in
      CanvasText.edge(
        "e\(index)",
        names.randomElement(using: &random) ?? "",
        names.randomElement(using: &random) ?? "",
        label: random.oneIn(2) ? "label \(index)" : nil
      )
    }
    return CanvasText.board(nodes: nodes, edges: edges)
  }

  private static let keys = [
    "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+y", "ctrl+y", "Delete", "ctrl+n", "Tab", "shift+Tab",
    "Right", "shift+Down", "ctrl+]", "ctrl+[", "ctrl+a", "Escape", "Menu", "Down", "Enter",
    "ctrl+shift+u",
    "ctrl+,", "F1", "ctrl++", "ctrl+-", "ctrl+0", "ctrl+9",
  ]

  /// Returns a line of a script that is never an error.
  static func line(_ random: inout SeededGenerator) -> String {
    func point() -> String {
      "\(Int.random(in: -20...500, using: &random)),\(Int.random(in: -20...340, using: &random))"
    }
    let way = Int.random(in: -2...2, using: &random)
    switch Int.random(in: 0..<25, using: &random) {
    case 0, 1: return "press \(point())"
    case 2, 3: return "move \(point())"
    case 4, 5: return "release \(point())"
    case 6: return "click \(point())"
    case 7: return "click \(point()) shift"
    case 8: return "click \(point()) button 3"
    case 9, 10: return "drag \(point()) to \(point()) steps 2"
    case 11: return "wheel \(point()) \(way)"
    case 12: return "wheel \(point()) \(way) ctrl"
    case 13: return "set theme \(random.oneIn(2) ? "light" : "dark")"
    case 14: return "set motion \(random.oneIn(3) ? "reduced" : "full")"
    case 15, 16, 17: return "wait 0.0\(Int.random(in: 1...9, using: &random))"
    case 18: return "wait 0.6"
    case 20: return "set connections \(random.oneIn(2) ? "angled" : "curved")"
    case 19: return "set grid \(random.oneIn(3) ? "no" : "yes")"
    default: return "key \(keys.randomElement(using: &random) ?? "Tab")"
    }
  }
}
