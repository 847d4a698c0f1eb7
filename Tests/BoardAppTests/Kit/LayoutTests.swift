import BoardValues
import TestSupport
import Testing

@testable import BoardApp

@MainActor
@Suite struct LayoutTests {
  private let ruler = Ruler(scale: 1)

  @Test("shared lengths fill the room, from the least that is possible on")
  func sharesFill() {
    withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var random = SeededGenerator(seed: seed)
      let extents = (0..<Int.random(in: 1...6, using: &random)).map { _ -> Extent in
        let least = Double.random(in: 0...80, using: &random)
        return Extent(least: least, ideal: least + Double.random(in: 0...80, using: &random))
      }
      let growing = extents.map { _ in random.oneIn(2) }
      let room = Double.random(in: 0...600, using: &random)
      let lengths = Layout.share(room, among: extents, growing: growing)
      let least = extents.reduce(0) { $0 + $1.least }
      let ideal = extents.reduce(0) { $0 + $1.ideal }
      let canFill = room >= least && (room <= ideal || growing.contains(true))
      if canFill { #expect(abs(lengths.reduce(0, +) - room) < 1e-6, "\(Trace.current)") }
      for (length, extent) in zip(lengths, extents) {
        #expect(length >= extent.least - 1e-9, "\(Trace.current)")
      }
    }
  }

  @Test("a row and the same row in another order, with gaps said in another way, look the same")
  func twoWaysOfSaying() {
    let a = Component.button("One", .undo(.undo))
    let b = Component.button("Two", .undo(.redo))
    let room = Rect(0, 0, 300, 40)
    let first = Layout.row([.part(a), .part(b), .space], gap: 8).placed(in: room, ruler)
    let gap = Layout.sized(.space, least: Size(8, 0), grows: false)
    let second = Layout.row(
      [.row([.part(a), gap, .part(b)], gap: 0), .space],
      gap: 0
    )
    .placed(in: room, ruler)
    #expect(first == second)
  }

  @Test("neighbours in a row and in a column share no pixel, at any scale")
  func neighboursAreApart() {
    let parts = (0..<7).map { Component.button("Button \($0)", .look(.lookAt(Double($0)))) }
    for scale in [1, 1.25, 1.5, 2, 2.75] {
      let ruler = Ruler(scale: scale)
      let rows = (0..<3).map { _ in Layout.row(parts.map(Layout.part), gap: 4) }
      let controls = Layout.column(rows, gap: 4).placed(in: Rect(3, 5, 700, 110), ruler)
      for (index, control) in controls.enumerated() {
        for other in controls[(index + 1)...] {
          #expect(!control.frame.intersects(other.frame), "at scale \(scale)")
        }
      }
    }
  }

  @Test("what scrolls is cut off at its room, and says how far it can go")
  func scrolling() throws {
    let lines = (0..<20).map { Layout.part(.button("Line \($0)", .look(.lookAt(Double($0))))) }
    let room = Rect(0, 0, 200, 100)
    let layout = Layout.scrolling(.column(lines, gap: 0), offset: 10_000)
    let controls = layout.placed(in: room, ruler)
    let scroll = try #require(controls.lazy.compactMap(\.scroll).first)
    #expect(scroll.offset == scroll.farthest && scroll.farthest == 20 * 32 - 100)
    let last = try #require(controls.last { $0.part.name == "Line 19" })
    #expect(last.frame.maxY == room.maxY)
    // The focus ring may reach beyond it.
    let reach = room.expanded(by: Control.ringRoom)
    #expect(controls.allSatisfy { reach.contains($0.visibleFrame) || $0.visibleFrame.isEmpty })
  }

  @Test("a list says only the lines that can be in view, and all of those")
  func lists() {
    for offset in [-50.0, 0, 13, 280, 27_999, 1e9] {
      let list = ScrollingList(count: 1000, offset: offset, height: 300, rowHeight: 26) {
        .label("\($0)")
      }
      #expect(list.parts.count <= 14)
      let controls = Layout.list(list).placed(in: Rect(0, 0, 100, 280), ruler)
      let lines = controls.filter { $0.part.role == .label }
      let covered = lines.reduce(Rect.zero) { $0.union($1.frame) }
      #expect(covered.minY <= 0 && covered.maxY >= 280, "at \(offset)")
    }
  }
}
