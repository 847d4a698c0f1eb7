import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing

@testable import BoardApp
@testable import BoardRenderer
@testable import BoardStore

@MainActor
@Suite("The first board") struct FirstBoardTests {
  /// The fonts that desktops have for cards, as far as this system has them.
  private static let fonts = [
    "DejaVu Sans", "Noto Sans", "Liberation Sans", "Cantarell", "Open Sans",
  ]

  nonisolated private static let languages: [Language?] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CCatalogues/po")
    let others = ["de", "el", "ar", "ja"].map { name in
      let file = folder.appendingPathComponent("\(name).po")
      return (try? Catalogue(Array(Data(contentsOf: file)))).map { Language(name, $0) }
    }
    return [nil] + others
  }()

  private func cards(_ language: Language?) throws -> [Card] {
    let board = Document(try CanvasDocument(parsing: FirstBoard.bytes(in: language))).board
    return board.cardOrder.compactMap { board.card($0) }
  }

  private func layout(_ card: Card, width: Double) -> CardText {
    let frame = Rect(origin: .zero, size: Size(width, card.frame.height))
    let face = CardFace(
      theme: .light,
      scale: 1,
      saying: Saying(card.content),
      width: Int(frame.width),
      height: Int(frame.height),
      pixelsPerUnit: 1,
      scroll: 0
    )
    return CardText(face, in: frame)
  }

  /// Returns how much wider a text is in the widest of the fonts than in that of the cards here.
  private func widening(of text: String) -> Double {
    func width(_ family: String) -> Double {
      TextLayout(text, TextLayout.Style(family: family, fontSize: Metrics.fontSize)).size.width
    }
    return (Self.fonts.map(width).max() ?? 0) / width("sans-serif")
  }

  @Test("no card hides a line, and each square has one word", arguments: languages.indices)
  func showsAll(index: Int) throws {
    let language = Self.languages[index]
    #expect(index == 0 || language != nil)
    let cards = try cards(language)
    #expect(cards.count == 7 && cards.filter { $0.color != nil }.count == 6)
    for card in cards {
      guard case .text(let text) = card.content else { continue }
      // The distance of lines does not depend on the font, so that only widths differ.
      let wide = max(1, widening(of: text))
      let shown = layout(card, width: card.frame.width / wide)
      #expect(shown.mark.isEmpty, "\(text)")
      guard card.color != nil else { continue }
      #expect(!text.dropFirst(4).contains(" "))
      let lines = shown.pieces.flatMap { piece in
        if case .text(let layout, _) = piece.kind { layout.lines } else { [] }
      }
      #expect(lines.count == 1, "\(text)")
    }
  }

  @Test(
    "no card of an example hides a line, but for the one that says so",
    arguments: ["welcome", "playing-cards", "timeline"]
  )
  func examplesShowAll(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../assets/\(name).canvas")
    let board = Document(try CanvasDocument(parsing: Array(Data(contentsOf: file)))).board
    var count = 0
    for card in board.cardOrder.compactMap({ board.card($0) }) {
      guard let text = card.text, !text.contains("There is more here than fits") else { continue }
      let shown = layout(card, width: card.frame.width / max(1, widening(of: text)))
      #expect(shown.mark.isEmpty, "\(text)")
      count += 1
    }
    #expect(count >= 7)
  }

  @Test("each example is opened by its button on an empty board, and by its name in the palette")
  func opensExamples() throws {
    for example in Example.allCases {
      for script in [
        "click control \"\(example.rawValue)\"",
        "key ctrl+shift+p\ntype \"example \(example.rawValue)\"\nkey Enter",
      ] {
        let session = try Session(CanvasText.board(nodes: []))
        var opened: [String] = []
        session.app.preferences.examples = "/examples"
        session.app.preferences.openBoard = { opened.append($0) }
        try session.play(script)
        #expect(opened == ["/examples/\(example.fileName)"], "\(script)")
      }
    }
  }

  @Test("all of it is in view in its own size", arguments: ["800x600", "1280x800"])
  func isInView(size: String) throws {
    let text = String(decoding: FirstBoard.bytes(in: nil), as: UTF8.self)
    let session = try Session(text, options: "--geometry \(size)")
    try session.play("wait 1")
    let view = session.app.view
    #expect(view.camera.pixelsPerUnit == 1)
    let box = try #require(session.app.editor.board.boundsWithLabels)
    #expect(view.clearArea.contains(view.camera.toWindow(box)))
  }

  @Test("it is made anew in the language of each start until something is done on it")
  func followsTheLanguage() throws {
    let folder = try StateFolder()
    try FileManager.default.removeItem(at: folder.board)
    func start(_ text: String, _ script: String) throws -> String {
      let base = Array(CanvasText.board(nodes: [CanvasText.card(text, 100, 100)]).utf8)
      let opening = try BoardOpening(folder.board.path, stateIn: folder.boards, base: base)
      defer { opening.boardLock?.drop() }
      let session = try Session(opening, date: 0)
      try session.play(script)
      session.app.finish(at: session.now)
      return session.saved
    }
    #expect(try start("plan", "key ctrl+shift+u\nwait 2").contains("plan"))
    #expect(folder.namesOfState.contains { $0.hasSuffix(".db") })
    #expect(try start("trip", "wait 2").contains("trip"))
    #expect(try start("ship", "drag 150,150 to 250,250\nwait 2").contains("ship"))
    #expect(try start("plan", "wait 2").contains("ship"))
  }
}
