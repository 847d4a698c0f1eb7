import AppTestSupport
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The picture that stands for static content while the view moves.
@MainActor
@Suite("A view that moves") struct MovingViewTests {
  /// A board with three hundred cards with words, a group and an edge.
  private static let crowd = CanvasText.board(
    nodes: (0..<300).map {
      CanvasText.card("c\($0)", $0 % 20 * 120, 80 + $0 / 20 * 60, width: 100, height: 50)
    } + [CanvasText.group("all", -20, 40, width: 900, height: 500)],
    edges: [CanvasText.edge("e", "c0", "c85", label: "far")]
  )

  private func session(_ canvas: String = crowd, _ script: String = "") throws -> Session {
    let session = try Session(canvas)
    try session.play(script)
    return session
  }

  @Test("at its end a glide has painted what painting anew does", arguments: ["+", "-", "0", "9"])
  func ends(key: String) throws {
    for canvas in [Self.crowd, CanvasText.small] {
      let session = try session(canvas, "wheel 300,200 1 ctrl\nclick 200,150")
      let surface = try session.makeSurface()
      session.paint(into: surface, isFresh: true)
      // The last key comes in the middle of a glide.
      try session.play("key ctrl++\nkey ctrl+\(key)")
      try session.glide(into: surface)
      #expect(try session.freshPicture().difference(from: Picture(surface)) == nil)
      #expect(session.paint(into: surface) == [])
    }
  }

  @Test("pans over a crowd end the same way, and so does a change on the way")
  func endsAfterChanges() throws {
    let session = try session()
    let surface = try session.makeSurface()
    try session.play("click 30,90\nwheel 400,300 12")
    session.paint(into: surface, isFresh: true)
    try session.play("key Tab\nwait 0.05")
    session.paint(into: surface)
    try session.play("key Delete")
    try session.glide(into: surface)
    #expect(try session.freshPicture().difference(from: Picture(surface)) == nil)
    try session.play("key ctrl+z\nkey ctrl+-")
    try session.glide(into: surface)
    try session.play("settle")
    session.paint(into: surface)
    #expect(try session.freshPicture().difference(from: Picture(surface)) == nil)
  }

  @Test(
    "a view that is dragged shows the board as it is, in all directions and back",
    arguments: [0, 100]
  )
  func pans(room: Int) throws {
    let session = try session()
    let surface = try session.makeSurface(room: room)
    let size = session.app.view.size
    try session.play("wheel 400,300 12")
    session.paint(into: surface, isFresh: true)
    try session.play("press 640,400 button 2")
    var (x, y) = (640, 400)
    for (dx, dy) in [(-9, 0), (-7, -4), (0, -13), (11, 2), (60, 0), (-70, -50), (3, 60)] {
      for _ in 0..<12 {
        (x, y) = (x + dx, y + dy)
        try session.play("move \(x),\(y)")
        session.paint(into: surface)
      }
      let seen = try Picture(surface, in: size)
      let sharp = Picture(try session.app.picture(at: session.now))
      #expect(seen.share(unlike: sharp, by: 60) < 0.05, "\(dx),\(dy)")
    }
    try session.play("release \(x),\(y)")
    try session.glide(into: surface)
    #expect(try session.freshPicture().difference(from: Picture(surface, in: size)) == nil)
  }

  @Test("bars, marks and cards that are carried over a view that moves leave nothing behind")
  func leavesNothingBehind() throws {
    let session = try session(Self.crowd, "wheel 400,300 12\nclick 250,150\nkey shift+Tab")
    let surface = try session.makeSurface(room: 100)
    let size = session.app.view.size
    session.paint(into: surface, isFresh: true)
    // A pan that is as sharp at once as it will be, so that every pixel counts.
    try session.play("press 640,400 button 2")
    for step in 1...10 {
      try session.play("move \(640 - step * 15),\(400 - step * 9)")
      session.paint(into: surface)
      let share = try session.freshPicture().share(unlike: Picture(surface, in: size), by: 60)
      #expect(share < 0.0005, "step \(step)")
    }
  }

  @Test("on the way, bars are as they were, and the board is seen at about its place")
  func isLikeness() throws {
    let session = try session()
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    try session.play("key ctrl++")
    for _ in 0..<8 {
      try session.play("wait 0.016")
      session.paint(into: surface)
      let (seen, sharp) = (Picture(surface), Picture(try session.app.picture(at: session.now)))
      for pane in session.app.panes.list {
        let (x, y) = (Int(pane.frame.center.x), Int(pane.frame.minY) + 4)
        #expect(seen[x, y] == sharp[x, y])
      }
      // Words are slightly blurred, edges of cards slightly displaced.
      #expect(seen.share(unlike: sharp, by: 60) < 0.05)
    }
  }

  @Test("lines of a card that is carried run beneath the cards and labels that they cross")
  func carriesLines() throws {
    let canvas = CanvasText.board(
      nodes: (0..<60).map {
        CanvasText.card("c\($0)", $0 % 8 * 120, 80 + $0 / 8 * 70, width: 100, height: 50)
      } + [CanvasText.group("all", -20, 40, width: 900, height: 500)],
      edges: [
        CanvasText.edge("e", "c0", "c37", label: "far"), CanvasText.edge("f", "c4", "c0"),
        CanvasText.edge("g", "c3", "c44", label: "across"),
      ]
    )
    let session = try session(canvas, "press 30,90")
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    var covers = 0
    for step in 1...40 {
      try session.play("move \(30 + step * 17),\(90 + step * 9)\nwait 0.05")
      session.paintAll(into: surface)
      let moving = session.app.renderer.shown?.scene.moving.cards ?? []
      covers += moving.count { $0.key(at: 0) == .cover }
      guard step.isMultiple(of: 2) else { continue }
      // A line under the very corner of a card is a little weaker or stronger there.
      let share = try session.freshPicture().share(unlike: Picture(surface), by: 40)
      #expect(share < 0.0001, "step \(step)")
    }
    #expect(session.app.renderer.raster != nil && covers > 10)
  }
}

extension Session {
  /// Paints frames until the view has arrived.
  fileprivate func glide(into surface: Surface) throws {
    while app.view.isGliding || app.renderer.isBehind {
      paint(into: surface)
      try play("wait 0.016")
    }
    paint(into: surface)
  }
}

extension Picture {
  /// Returns the share of pixels that differ by more than a step.
  fileprivate func share(unlike other: Picture, by step: Int) -> Double {
    let places = (0..<600).flatMap { y in (0..<width).map { (x: $0, y: y) } }
    let unlike = places.filter { place in
      abs(Int(self[place.x, place.y] >> 8 & 255) - Int(other[place.x, place.y] >> 8 & 255)) > step
    }
    return Double(unlike.count) / Double(places.count)
  }
}
