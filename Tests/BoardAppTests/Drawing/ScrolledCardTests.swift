import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// A card of many lines beside one of few.
@MainActor
@Suite("Words that are scrolled on their card") struct ScrolledCardTests {
  private let session: Session

  init() throws {
    let lines = (1...20).map { "- [ ] task \($0)" }.joined(separator: "\\n")
    let nodes = [
      #"{"id":"long","type":"text","text":"\#(lines)","x":100,"y":100,"width":200,"height":120}"#,
      #"{"id":"few","type":"text","text":"one\\ntwo","x":400,"y":100,"width":200,"height":120}"#,
    ]
    session = try Session(CanvasText.board(nodes: nodes))
  }

  private func picture(_ script: String) throws -> Picture {
    try session.play(script)
    return try session.freshPicture()
  }

  /// Returns the amount of ink in a part of a picture.
  private func ink(_ picture: Picture, _ columns: Range<Int>, _ rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in
      columns.reduce(sum) { $0 + 255 - Int(picture[$1, y] & 0xFF) }
    }
  }

  @Test("a selected card scrolls with the wheel, and the board stays")
  func scrolls() throws {
    let before = try picture("click 250,170")
    let after = try picture("wheel 200,160 1")
    #expect(ink(before, 110..<280, 105..<215) != ink(after, 110..<280, 105..<215))
    #expect(session.answer(.shown, "long") == "long 100.000 100.000 200.000 120.000")
    #expect(session.app.view.camera.origin == .zero)
  }

  @Test("scrolled, it fades at both ends and says how far it is; at rest it looks like any card")
  func shows() throws {
    let bar = 293..<296
    let before = try picture("click 250,170")
    #expect(ink(before, bar, 104..<216) == 0)
    let after = try picture("wheel 200,160 1")
    #expect(ink(after, bar, 104..<216) > 0)
    #expect(ink(after, bar, 104..<110) == 0)
    let back = try picture("wheel 200,160 -1")
    #expect(back == before)
  }

  @Test("at its end the wheel moves the board, and so it does on other cards")
  func ends() throws {
    try session.play("click 250,170\nwheel 200,160 30\nsettle")
    #expect(session.app.view.camera.origin == .zero)
    let shown = session.app.stage.reading.values.first ?? 0
    #expect(shown > 100)
    try session.play("wheel 200,160 1")
    #expect(session.app.view.camera.origin.y > 0)
    try session.play("wheel 200,120 -1\nclick 450,150\nwheel 450,150 1")
    #expect(session.app.view.camera.origin.y > 0)
  }

  @Test("one that is not selected lies still, and begins at its beginning again")
  func forgets() throws {
    let before = try picture("move 700,500")
    try session.play("click 250,170\nwheel 200,160 2\nclick 700,500")
    #expect(try picture("move 700,500") == before)
    try session.play("wheel 200,160 1")
    #expect(session.app.view.camera.origin.y > 0)
  }

  @Test("text that has become shorter is seen")
  func followsTheText() throws {
    try session.play("click 250,170\nwheel 200,160 30")
    try session.play("key Return\nkey ctrl+a\ntype \"short\"\nkey Escape\nsettle")
    #expect(ink(try session.freshPicture(), 110..<280, 105..<135) > 0)
  }

  @Test("a click on the number of lines below selects the card and shows a page, without a step")
  func showsMore() throws {
    var scrolls: [Double] = []
    for _ in 0..<3 {
      try session.play("click 280,210")
      scrolls.append(session.app.stage.reading.values.first ?? 0)
    }
    #expect(session.app.editor.selection.count == 1)
    // Two lines of the page before stay.
    #expect(scrolls[0] > 40 && scrolls[0] < 80)
    #expect(scrolls[1] == 2 * scrolls[0] && scrolls[2] == 3 * scrolls[0])
    #expect(session.answer(.undo) == "-\n-")
    #expect(session.app.writing.text == nil)
  }

  @Test("at the end no number is shown, and a click there is one on the card")
  func endsWithoutNumber() throws {
    try session.play("click 250,170\nwheel 200,160 60\nsettle")
    let end = session.app.stage.reading.values.first ?? 0
    try session.play("click 280,210")
    #expect(session.app.stage.reading.values.first == end)
    try session.play("click 580,210")
    #expect(session.app.stage.reading.values.allSatisfy { $0 == end })
  }

  @Test("over a selected card whose words fit the wheel moves the board")
  func leavesCardsThatFit() throws {
    try session.play("click 450,150\nwheel 450,150 1")
    #expect(session.app.stage.reading.isEmpty)
    #expect(session.app.view.camera.origin.y > 0)
  }
}
