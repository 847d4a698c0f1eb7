import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Two cards, of which the second covers the lower right corner of the first.
@MainActor
@Suite("A ring beneath another card") struct CoveredRingTests {
  private let session: Session

  init() throws {
    session = try Session(
      CanvasText.board(nodes: [
        #"{"id":"a","type":"text","text":"a","x":100,"y":100,"width":200,"height":100}"#,
        #"{"id":"b","type":"text","text":"b","x":250,"y":150,"width":200,"height":100}"#,
      ]),
      options: "--view 0,0,1 --geometry 800x600"
    )
  }

  private func rings() -> [Ring] {
    session.scene.staticLayers.cards.compactMap { item in
      if case .ring(let ring) = item { ring } else { nil }
    }
  }

  @Test("the ring of a selected card is weaker where a card lies above it, and there only")
  func isWeaker() throws {
    try session.play("click 150,150\nmove 700,500\nsettle")
    #expect(rings().map(\.covers) == [[PixelRect(x: 250, y: 150, width: 200, height: 100)]])
    let picture = try session.freshPicture()
    let theme = Theme.light
    func contrast(_ x: Int, _ y: Int) -> Double {
      Color(hex: UInt32(picture[x, y] & 0xFF_FFFF)).contrast(with: theme.card)
    }
    #expect(contrast(299, 130) >= 3, "the ring where nothing covers it")
    #expect(contrast(299, 175) < 3 && contrast(299, 175) > 1.2, "the ring under the other card")
  }

  @Test("the card above covers nothing of its own ring")
  func isWholeAbove() throws {
    try session.play("click 420,220\nmove 700,500\nsettle")
    #expect(rings().map(\.covers) == [[]])
  }

  @Test("a small selected card has at most five marks on it (tools 3.1)")
  func fewMarks() throws {
    let small = try Session(
      CanvasText.board(nodes: [
        #"{"id":"a","type":"text","text":"a","x":100,"y":100,"width":120,"height":40}"#
      ]),
      options: "--view 0,0,1 --geometry 800x600"
    )
    try small.play("drag 150,120 to 150,160\nset undo-scope object\nmove 150,160\nsettle")
    let marks = small.scene.lists.joined().filter { item in
      switch item {
      case .ring, .handle, .frame: true
      case .dot(let dot): dot.frame.intersects(Rect(100, 140, 120, 40))
      default: false
      }
    }
    #expect((1...5).contains(marks.count), "\(marks.count)")
  }
}
