import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing
import WindowTestSupport
import Windowing

@testable import BoardApp
@testable import BoardRenderer
@testable import Pictures

/// Boards in the cards and texts of another one, and the links that lead there.
@MainActor
@Suite("A board in a card", .serialized)
struct BoardInCardTests {
  private let files: BoardWithFiles

  init() throws { files = try BoardWithFiles() }

  private func write(_ nodes: [String], to name: String) throws {
    try files.write(CanvasText.board(nodes: nodes), to: name)
  }

  private func sketch(_ name: String) -> BoardSketch? {
    if case .board(let sketch) = files.previews().settled(name) { sketch } else { nil }
  }

  /// Returns how many boards are in each other in a picture of the first of each.
  private func depth(_ sketch: BoardSketch?) -> Int {
    sketch.map { 1 + depth($0.boards.first?.sketch) } ?? 0
  }

  @Test("is a small picture of its cards with their words")
  func picture() throws {
    let cards = [CanvasText.card("one", 0, 0, color: "1"), CanvasText.card("two", 300, 0)]
    try write(cards, to: "a.canvas")
    let sketch = try #require(self.sketch("a.canvas"))
    #expect(sketch.picture.marks.map(\.kind) == [.card, .card])
    #expect(sketch.words.map(\.words) == ["# one", "# two"])
    let session = try files.session([BoardWithFiles.card("a.canvas", Rect(100, 100, 300, 200))])
    let shot = Picture(try session.app.picture(at: session.now))
    let ground = Theme.light.board.hex
    let marks = (105..<395).filter {
      !BoardSession.looksEqual(shot[$0, 200 + 16] & 0xFF_FFFF, ground)
    }
    #expect(marks.count > 100 && marks.count < 290)
  }

  @Test("has the boards on its cards in it, three deep")
  func deep() throws {
    for (name, inner) in [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "f")] {
      try write([BoardWithFiles.card("\(inner).canvas")], to: "\(name).canvas")
    }
    #expect(depth(sketch("a.canvas")) == 3)
  }

  @Test("is never drawn in itself, whatever its file is called there")
  func around() throws {
    try write([BoardWithFiles.card("b.canvas")], to: "a.canvas")
    try write([BoardWithFiles.card("same.canvas")], to: "b.canvas")
    try files.link("same.canvas", to: files.path("a.canvas"))
    #expect(depth(sketch("a.canvas")) == 2)
    try write([BoardWithFiles.card("a.canvas")], to: "board.canvas")
    #expect(files.previews().settled("board.canvas") == .present)
    try FileManager.default.linkItem(
      atPath: files.path("board.canvas"),
      toPath: files.path("hard.canvas")
    )
    #expect(files.previews().settled("hard.canvas") == .present)
  }

  @Test("changes with its file and with those of the boards in it")
  func changes() throws {
    try write([BoardWithFiles.card("b.canvas")], to: "a.canvas")
    try write([CanvasText.card("one", 0, 0)], to: "b.canvas")
    let previews = files.previews()
    let first = previews.settled("a.canvas")
    #expect(previews.settled("a.canvas") == first)
    try write([CanvasText.card("one", 0, 0), CanvasText.card("two", 300, 0)], to: "b.canvas")
    previews.takeNews(at: 0)
    let second = previews.settled("a.canvas")
    #expect(second != first)
    guard case .board(let sketch) = second else { return #expect(Bool(false), "\(second)") }
    #expect(sketch.boards.first?.sketch.picture.marks.count == 2)
  }

  @Test("that is none, or empty, has the icon and the name", arguments: ["{", "{}", "words"])
  func broken(_ text: String) throws {
    try files.write(text, to: "a.canvas")
    #expect(files.previews().settled("a.canvas") == .present)
  }

  @Test("is shown among words, too")
  func embedded() throws {
    try write([CanvasText.card("one", 0, 0)], to: "a.canvas")
    let text =
      #"{"id":"t","type":"text","text":"![[a.canvas]]","x":100,"y":100,"width":400,"height":300}"#
    let session = try files.session([text])
    _ = try session.app.picture(at: session.now)
    session.app.renderer.files.publish()
    let face = session.scene.staticLayers.cards.compactMap {
      if case .card(let card) = $0 { card.face } else { nil }
    }.first
    let card = try #require(face)
    let pieces = CardText(card, in: Rect(0, 0, 400, 300)).pieces
    let frames = pieces.compactMap { if case .board = $0.kind { $0.frame } else { nil } }
    #expect(frames.count == 1 && frames.allSatisfy { $0.width > 100 && $0.height > 60 })
  }

  // MARK: Links

  /// Returns the boards that a script opens on a board with one card.
  private func opened(_ card: String, _ script: String) throws -> (boards: [String], words: String)
  {
    let session = try files.session([card])
    var boards: [String] = []
    session.app.preferences.openBoard = { boards.append($0) }
    try session.play(script)
    return (boards, session.answer(.status))
  }

  @Test(
    "opens by Enter and by a double click, with the card that it names",
    arguments: [
      "click 200,190\nkey Enter", "click 200,190\nclick 200,190", "click 200,190\nkey F2",
    ]
  )
  func opens(_ script: String) throws {
    try write([CanvasText.card("one", 0, 0)], to: "a.canvas")
    let path = try #require(Path.resolvingLinks(files.path("a.canvas")))
    #expect(try opened(BoardWithFiles.card("a.canvas"), script).boards == [path])
    let part = BoardWithFiles.card("a.canvas", part: "#one")
    #expect(try opened(part, script).boards == ["\(path)#one"])
  }

  @Test("a link leads to a card, unless a file has that whole name")
  func links() throws {
    try write([CanvasText.card("one", 0, 0)], to: "a.canvas")
    let folder = BoardFolder(ofBoard: files.path("board.canvas"))
    let path = try #require(Path.resolvingLinks(files.path("a.canvas")))
    for link in [MarkdownLink.page("a.canvas#x y"), .address("a.canvas#x%20y"), .page("a#x y")] {
      #expect(Destination(of: link, in: folder) == .board(path: path, card: "x y"))
    }
    #expect(CardPlace("\(path)#x#y") == CardPlace(board: path, card: "x#y"))
    try write([], to: "a.canvas#x")
    let whole = try #require(Path.resolvingLinks(files.path("a.canvas#x")))
    #expect(CardPlace(whole) == CardPlace(board: whole))
    #expect(Destination(of: .page("a.canvas#x"), in: folder).place == whole)
    #expect(Destination(of: .page("a.canvas#y"), in: folder) == .board(path: path, card: "y"))
  }

  @Test("a link to a card of this board selects it here, and says if there is none")
  func here() throws {
    let card = #"{"id":"t","type":"text","text":"[[board.canvas#far]]","#
    let nodes = [
      card + #""x":100,"y":100,"width":300,"height":80}"#, CanvasText.card("far", 4000, 4000),
    ]
    try write(nodes, to: "board.canvas")
    let session = try files.session(nodes)
    var boards: [String] = []
    session.app.preferences.openBoard = { boards.append($0) }
    func selected() -> [String] {
      let editor = session.app.editor
      return editor.selection.compactMap { editor.board.card($0)?.name }
    }
    session.app.perform(.links(.openLink(.page("board.canvas#far"))), at: session.now)
    #expect(selected() == ["far"] && boards == [])
    session.app.perform(.links(.openLink(.page("board.canvas#none"))), at: session.now)
    #expect(session.answer(.status) == "There is no card “none” on this board.")
    #expect(selected() == ["far"] && boards == [])
  }

  @Test("a link to the selected card is copied and leads back to it")
  func copying() throws {
    let nodes = [CanvasText.card("one", 100, 100)]
    try write(nodes, to: "board.canvas")
    let session = try files.session(nodes)
    try session.play("click 200,150")
    session.app.perform(.links(.copyLinkToCard), at: session.now)
    let words = session.app.takeRequests().compactMap { request -> String? in
      guard case .offer(let content, let selection) = request, selection == .clipboard else {
        return nil
      }
      return content.items.first.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(words == ["[[board.canvas#one]]"])
    let folder = BoardFolder(ofBoard: files.path("board.canvas"))
    let path = try #require(Path.resolvingLinks(files.path("board.canvas")))
    for (board, card) in [("board.canvas", "one"), ("board.canvas", "a]b|c")] {
      let link = CardPlace(board: board, card: card).link
      let links = MarkdownTexts.shared.document(link).links
      #expect(links.map { Destination(of: $0, in: folder) } == [.board(path: path, card: card)])
    }
  }
}
