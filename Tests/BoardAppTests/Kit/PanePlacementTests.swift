import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardApp

@MainActor
@Suite("The places of bars and panels") struct PanePlacementTests {
  private static func nodes(_ count: Int, _ random: inout SeededGenerator) -> [String] {
    (0..<count).map { index in
      let x = Int.random(in: 0..<700, using: &random)
      let y = Int.random(in: 60..<450, using: &random)
      let width = Int.random(in: 60...260, using: &random)
      let place = #""x":\#(x),"y":\#(y),"width":\#(width),"height":\#(width / 2)"#
      return #"{"id":"c\#(index)","type":"text","text":"card \#(index)",\#(place)}"#
    }
  }

  @Test("no bar is beneath a panel, over another bar or outside, on 200 random boards")
  func staysClear() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let count = Int.random(in: 1...14, using: &random)
      let session = try Session(
        CanvasText.board(nodes: Self.nodes(count, &random)),
        options: "--view 0,0,1 --geometry 900x600"
      )
      let chosen = (0..<count).filter { _ in Bool.random(using: &random) }
        .map { ElementID(UInt32($0)) }
      session.app.editor.selection = Set(chosen.isEmpty ? [ElementID(0)] : chosen)
      if round.isMultiple(of: 3) { try session.play("key ctrl+h") }
      if round.isMultiple(of: 4) { try session.play("key ctrl+shift+e") }
      let panes = session.app.panes.list
      for (index, pane) in panes.enumerated() {
        #expect(Rect(0, 0, 900, 600).contains(pane.frame), "\(pane.id), \(round)")
        for other in panes[(index + 1)...] {
          // Where every place covers something it may be the toast, which goes soon.
          if pane.id == .selectionBar, other.id == .toast, pane.isInTheWay { continue }
          #expect(!pane.frame.intersects(other.frame), "\(pane.id) and \(other.id), \(round)")
        }
      }
    }
  }

  @Test("the bar of the selection covers no card where there is a place that covers none")
  func coversLeast() throws {
    let frames = [Rect(300, 250, 200, 100), Rect(250, 130, 300, 80), Rect(250, 390, 300, 90)]
    let session = try Session(
      CanvasText.board(
        nodes: frames.enumerated().map { index, frame in
          let place =
            #""x":\#(Int(frame.minX)),"y":\#(Int(frame.minY)),"width":\#(Int(frame.width))"#
          return
            #"{"id":"c\#(index)","type":"text","text":"a",\#(place),"height":\#(Int(frame.height))}"#
        }
      ),
      options: "--view 0,0,1 --geometry 900x600"
    )
    try session.play("click 350,300")
    let bar = try #require(session.app.panes[.selectionBar])
    #expect(!bar.isInTheWay)
    for frame in frames { #expect(!bar.frame.intersects(frame)) }
    #expect(bar.frame.minX > 500, "on the right, as above and below are cards")
  }

  @Test("a bar that covers cards fades while the pointer is far, and not with high contrast")
  func fades() throws {
    let around = (0..<9).map { index in
      let (x, y) = (60 + index % 3 * 260, 70 + index / 3 * 170)
      return
        #"{"id":"c\#(index)","type":"text","text":"a","x":\#(x),"y":\#(y),"width":250,"height":160}"#
    }
    let session = try Session(
      CanvasText.board(nodes: around),
      options: "--view 0,0,1 --geometry 900x600"
    )
    try session.play("click 450,320")
    let bar = try #require(session.app.panes[.selectionBar])
    #expect(bar.isInTheWay)
    func opacity(at point: Point?) -> Double {
      SelectionBar.opacity(of: bar, pointer: point, scale: 1)
    }
    #expect(opacity(at: bar.frame.center) == 1)
    #expect(opacity(at: nil) == 1, "without a pointer it is for the keyboard")
    #expect(abs(opacity(at: Point(bar.frame.maxX + 400, bar.frame.minY)) - 0.3) < 1e-9)
    try session.play("move 890,590")
    let far = try session.freshPicture()
    session.app.preferences.desktop.hasHighContrast = true
    try session.play("move 10,590\nmove 890,590")
    #expect(try session.freshPicture() != far)
  }

  @Test("a tooltip never lies over a toast, and goes where there is no other place")
  func tips() throws {
    let session = try Session(CanvasText.small, options: "--geometry 800x600")
    try session.play("drag 150,150 to 200,250\nkey ctrl+z\nsettle")
    let toast = try #require(session.app.panes[.toast]?.frame)
    var state = session.app.interfaceState
    state.tip = InterfaceState.Tip(
      words: "A tip",
      shortcut: "",
      frame: Rect(toast.minX, toast.minY - 30, toast.width, 24)
    )
    let tip = session.app.overlay.panes(state)[.tip]
    #expect(tip.map { !$0.frame.intersects(toast) } ?? true)
  }
}
