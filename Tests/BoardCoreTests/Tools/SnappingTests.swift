import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The lines that moved cards snap to, in board units.
@Suite struct SnappingTests {
  /// The frame of a card of 100 x 50, far from all others.
  static let start = Rect(1000, 1000, 100, 50)
  static let view = Rect(-2000, -2000, 6000, 6000)

  /// Returns the snapping of frames, the first of which moves.
  static func snapping(
    _ others: [Rect],
    in area: Rect = view,
    reach: Double = 6,
    grid: Double? = nil
  ) -> (Snapping, Moving)? {
    let board = ResizingTests.board([start] + others)
    let id = board.cardOrder[0]
    let snapping = Snapping(of: [id], on: board, in: area, reach: reach, grid: grid)
    return Moving([id: start], pressedAt: start.origin).map { (snapping, $0) }
  }

  static func motion(
    to corner: Point,
    beside others: [Rect],
    _ modifiers: Modifiers = [],
    reach: Double = 6,
    grid: Double? = nil
  ) throws -> (corner: Point, guides: [SnapGuide]) {
    let (snapping, moving) = try #require(Self.snapping(others, reach: reach, grid: grid))
    let motion = moving.motion(to: corner, modifiers, snapping)
    return (start.origin + motion.delta, motion.guides)
  }

  @Test("edges come to rest at edges and middles at middles, within six units (tools 4.1)")
  func snapsToLines() throws {
    let other = Rect(200, 200, 80, 300)
    func x(_ x: Double) throws -> Double {
      try Self.motion(to: Point(x, 700), beside: [other]).corner.x
    }
    #expect(try x(206) == 200)
    #expect(try x(207) == 207)
    // The edges meet left at right, right at left and right at right, and the middles meet.
    #expect(try x(283) == 280)
    #expect(try x(97) == 100)
    #expect(try x(184) == 180)
    #expect(try x(191) == 190)
  }

  @Test("each axis snaps for itself, by the smallest correction (tools 4.3)")
  func axesAreIndependent() throws {
    let motion = try Self.motion(
      to: Point(204, 603),
      beside: [Rect(200, 0, 80, 40), Rect(201, 100, 80, 40), Rect(700, 600, 300, 310)]
    )
    #expect(motion.corner == Point(201, 600))
  }

  @Test("all that is in line is shown, ties too (tools 4.3)")
  func showsTies() throws {
    // The card is as wide as the moved one: both edges and the middle are aligned with both.
    let motion = try Self.motion(
      to: Point(302, 777),
      beside: [Rect(300, 100, 100, 50), Rect(300, 400, 100, 50)]
    )
    #expect(
      Set(motion.guides)
        == [
          SnapGuide(from: Point(300, 100), to: Point(300, 827)),
          SnapGuide(from: Point(400, 100), to: Point(400, 827), isOnFarEdge: true),
          SnapGuide(from: Point(350, 100), to: Point(350, 827)),
        ]
    )
  }

  @Test("a card comes to rest in the middle of a gap, which says how wide it is (tools 4.4)")
  func snapsToMiddleOfGap() throws {
    // The gap from 300 to 600 is free. A card 100 wide in the middle leaves 100 on both sides.
    let motion = try Self.motion(
      to: Point(404, 20),
      beside: [Rect(150, 0, 150, 90), Rect(600, 0, 170, 90)]
    )
    #expect(motion.corner.x == 400)
    #expect(motion.guides.compactMap(\.distance) == [100, 100])
    #expect(motion.guides.first { $0.distance != nil }?.from == Point(300, 45))
  }

  @Test("a gap that is there already is repeated on either side (tools 4.4)")
  func repeatsGap() throws {
    let row = [Rect(300, 0, 110, 90), Rect(447, 0, 130, 90)]
    let after = try Self.motion(to: Point(611, 20), beside: row)
    #expect(after.corner.x == 614)
    #expect(after.guides.compactMap(\.distance) == [37, 37])
    #expect(try Self.motion(to: Point(165, 20), beside: row).corner.x == 163)
  }

  @Test("an edge that is pulled repeats a gap of the row, or the one on the other side (tools 4.4)")
  func repeatsGapWhileResizing() throws {
    let start = Rect(0, 0, 100, 100)
    func width(_ others: [Rect], pulledTo x: Double) throws -> (Double, [Double]) {
      let board = ResizingTests.board([start] + others)
      let id = board.cardOrder[0]
      let press = Point(100, 50)
      var tool = try #require(Resizing(.right, of: [id], on: board, pressedAt: press))
      tool.snapping = Snapping(
        of: [id],
        on: board,
        in: Rect(-2000, -2000, 4000, 4000),
        reach: 6,
        grid: nil
      )
      let draft = tool.draft(to: Point(x, 50), [])
      let frame = try #require(draft.elements[id]?.card?.frame)
      return (frame.width, draft.guides.compactMap(\.distance))
    }
    let row = [Rect(300, 0, 110, 90), Rect(447, 0, 130, 90)]
    #expect(try width(row, pulledTo: 260) == (263, [37, 37]))
    #expect(
      try width([Rect(-160, 0, 120, 90), Rect(300, 0, 110, 90)], pulledTo: 257) == (260, [40, 40])
    )
    #expect(try width([Rect(300, 0, 110, 90)], pulledTo: 260) == (260, []))
  }

  @Test("only what lies beside a card on the other axis makes a gap (tools 4.4)")
  func gapsAreInARow() throws {
    let motion = try Self.motion(
      to: Point(404, 400),
      beside: [Rect(150, 0, 150, 90), Rect(600, 0, 170, 90)]
    )
    #expect(motion.corner.x == 404)
  }

  @Test("nothing comes to rest in a gap that is too small for it (tools 4.4)")
  func smallGaps() throws {
    let motion = try Self.motion(
      to: Point(303, 20),
      beside: [Rect(100, 0, 170, 90), Rect(361, 0, 170, 90)]
    )
    #expect(motion.guides.allSatisfy { $0.distance == nil })
  }

  @Test("cards that move never count, nor does what lies in a moved group (tools 4.2)")
  func movedNeverCount() {
    let board = ResizingTests.board([Rect(0, 0, 100, 100), Rect(10, 10, 20, 20)])
    let all = Set(board.cardOrder)
    let snapping = Snapping(of: all, on: board, in: Self.view, reach: 6, grid: nil)
    #expect(snapping.correction(of: Rect(3, 3, 100, 100), .all, on: .horizontal) == nil)
  }

  @Test("a group counts for groups and not for cards; what lies in it counts (tools 4.2)")
  func groupsCountForGroups() {
    var board = ResizingTests.board([
      Rect(0, 0, 400, 400), Rect(53, 53, 20, 20), Rect(800, 0, 9, 9),
    ])
    let (group, card) = (board.cardOrder[0], board.cardOrder[2])
    if var frame = board.card(group) {
      frame.content = .group(label: nil)
      board.apply(BoardChange(group, from: board[group], to: .card(frame)))
    }
    func way(_ ids: Set<ElementID>, _ box: Rect) -> Double? {
      Snapping(of: ids, on: board, in: Self.view, reach: 4, grid: nil)
        .correction(of: box, .all, on: .horizontal)
    }
    #expect(way([card], Rect(3, 700, 9, 9)) == nil)
    #expect(way([card], Rect(55, 700, 9, 9)) == -2)
    let other = ElementID(99)
    #expect(way([other, group], Rect(798, 700, 400, 400)) == 2)
  }

  @Test("cards beat the grid, which counts where nothing else is near (tools 4.7)")
  func cardsBeatTheGrid() throws {
    let others = [Rect(207, 0, 300, 40)]
    #expect(
      try Self.motion(to: Point(203, 703), beside: others, grid: 20).corner == Point(207, 700)
    )
    #expect(
      try Self.motion(to: Point(1503, 711), beside: others, grid: 20).corner == Point(1500, 711)
    )
  }

  @Test("results are whole units, and what is nearly in line counts as in line (tools 4.8)")
  func resultsAreWhole() throws {
    // Middles of odd widths lie between two units.
    let motion = try Self.motion(to: Point(403, 703), beside: [Rect(400.25, 100, 103, 40)])
    #expect(motion.corner.x == motion.corner.x.rounded())
    #expect(!motion.guides.isEmpty)
  }

  @Test("with Shift a card stays on its axis, and snaps along it only (tools 4.11)")
  func shiftLocksTheAxis() throws {
    let motion = try Self.motion(to: Point(303, 1004), beside: [Rect(300, 1006, 300, 90)], .shift)
    #expect(motion.corner == Point(300, 1000))
    #expect(motion.guides.allSatisfy { $0.from.x == $0.to.x })
  }

  @Test("snapping does not depend on the way there (tools 4.5)")
  func isWithoutMemory() throws {
    var random = SeededGenerator(seed: 11)
    var cases = Cases()
    for _ in 0..<200 {
      let others = (0..<6).map { _ in
        Rect(
          Double(Int.random(in: -300...300, using: &random)),
          Double(Int.random(in: -300...300, using: &random)),
          Double(Int.random(in: 20...200, using: &random)),
          Double(Int.random(in: 20...200, using: &random))
        )
      }
      let goal = Point(
        .random(in: -300...300, using: &random),
        .random(in: -300...300, using: &random)
      )
      let once = try Self.motion(to: goal, beside: others)
      // The card stays where it snapped, on whole units, and no farther away than allowed.
      let again = try Self.motion(to: once.corner, beside: others)
      for axis in Axis.allCases {
        let moved = axis.length(of: once.corner - goal)
        #expect(abs(moved) <= 6.5)
        cases.note(abs(moved) > 1e-6)
        guard abs(moved) > 1e-6 else { continue }
        #expect(abs(axis.length(of: again.corner - once.corner)) <= 1)
        let place = axis.length(of: once.corner - .zero)
        #expect(abs(place.rounded() - place) < 1e-6)
      }
    }
    cases.expectEnough()
  }

  @Test("what is not in view does not count, and costs nothing (tools 4.9)")
  func isLocal() throws {
    let near = [Rect(200, 200, 80, 300), Rect(500, 220, 80, 300)]
    let far = (0..<20_000).map { Rect(Double($0 % 200) * 40 + 9000, Double($0 / 200) * 40, 30, 30) }
    let few = try #require(Self.snapping(near)).0
    let many = try #require(Self.snapping(near + far)).0
    // The value is the same, so that every motion costs the same.
    #expect(few == many)
  }

  @Test("with a thousand cards in view they are specks, and nothing snaps (tools 4.9)")
  func specks() throws {
    let many = (0..<1200).map { Rect(Double($0 % 40) * 40, Double($0 / 40) * 40, 30, 30) }
    let (snapping, moving) = try #require(Self.snapping(many))
    #expect(moving.motion(to: Point(3, 3), [], snapping).guides.isEmpty)
  }
}

/// Handles that snap.
@Suite struct SnappedResizingTests {
  static func frame(
    _ handle: Handle,
    of frame: Rect = Rect(100, 100, 200, 100),
    beside others: [Rect],
    to end: Point,
    _ modifiers: Modifiers = []
  ) throws -> (frame: Rect, guides: [SnapGuide]) {
    let board = ResizingTests.board([frame] + others)
    let id = board.cardOrder[0]
    let start = handle.position(on: frame)
    var tool = try #require(Resizing(handle, of: [id], on: board, pressedAt: start))
    tool.snapping = Snapping(
      of: [id],
      on: board,
      in: SnappingTests.view,
      reach: 6,
      grid: nil
    )
    let draft = tool.draft(to: end, modifiers)
    return (try #require(draft.elements[id]?.card?.frame), draft.guides)
  }

  @Test("only the edges that are pulled come to rest (tools 3.7)")
  func onlyPulledEdges() throws {
    // The left edge would be aligned with the other card, but it does not move.
    let resized = try Self.frame(
      .right,
      beside: [Rect(103, 400, 250, 60)],
      to: Point(349, 160)
    )
    #expect(resized.frame == Rect(100, 100, 253, 100))
    let edge = SnapGuide(from: Point(353, 100), to: Point(353, 460), isOnFarEdge: true)
    #expect(resized.guides == [edge])
  }

  @Test("with Shift the smaller correction decides, and the other follows (tools 3.7)")
  func shiftTakesTheSmaller() throws {
    let resized = try Self.frame(
      .bottomRight,
      beside: [Rect(502, 900, 40, 40), Rect(900, 305, 40, 40)],
      to: Point(500, 300),
      .shift
    )
    #expect(resized.frame == Rect(100, 100, 402, 201))
  }

  @Test("with Alt the pulled edge comes to rest and the middle stays (tools 3.7)")
  func altKeepsTheMiddle() throws {
    let resized = try Self.frame(
      .right,
      beside: [Rect(353, 400, 250, 60)],
      to: Point(350, 160),
      .alt
    )
    #expect(resized.frame == Rect(47, 100, 306, 100))
  }

  @Test("the frame of a group comes to rest at what it holds (tools 2.6)")
  func groupsSnapToTheirContents() throws {
    var board = ResizingTests.board([Rect(0, 0, 400, 400), Rect(53, 53, 100, 100)])
    let id = board.cardOrder[0]
    var group = try #require(board.card(id))
    group.content = .group(label: nil)
    board.apply(BoardChange(id, from: board[id], to: .card(group)))
    var tool = try #require(
      Resizing(.right, of: [id], on: board, pressedAt: Point(400, 200))
    )
    tool.snapping = Snapping(of: [id], on: board, in: SnappingTests.view, reach: 6, grid: nil)
    let draft = tool.draft(to: Point(157, 200), [])
    #expect(draft.elements[id]?.card?.frame == Rect(0, 0, 153, 400))
    #expect(draft.changes.count == 1)
  }
}

/// The speed of the pointer above which nothing snaps.
@Suite struct PointerSpeedTests {
  @Test("half a pixel a millisecond is fast, until the pointer rests (tools 4.6)")
  func isFast() throws {
    var speed = PointerSpeed()
    for step in 0...4 { speed.note(Point(Double(step) * 9, 0), at: Double(step) * 0.016) }
    #expect(speed.isFast(at: 0.064, scale: 1))
    #expect(!speed.isFast(at: 0.064, scale: 2))
    let rest = try #require(speed.rest)
    #expect(!speed.isFast(at: rest, scale: 1))
  }

  @Test("slower is not, nor is what takes no time (tools 4.6)")
  func isSlow() {
    var speed = PointerSpeed()
    for step in 0...4 { speed.note(Point(Double(step) * 7, 0), at: Double(step) * 0.016) }
    #expect(!speed.isFast(at: 0.064, scale: 1))
    var still = PointerSpeed()
    for step in 0...4 { still.note(Point(Double(step) * 100, 0), at: 3) }
    #expect(!still.isFast(at: 3, scale: 1))
  }
}
