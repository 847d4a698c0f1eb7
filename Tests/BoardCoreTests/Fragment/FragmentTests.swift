import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@Suite("A piece of a board") struct FragmentTests {
  private func fragment(_ names: Set<String>, of text: String) throws -> Fragment {
    let board = Board(try document(text).elements)
    return Fragment(
      of: Set(board.cardOrder.filter { names.contains(board.card($0)?.name ?? "") }),
      on: board
    )
  }

  @Test("edges come along when both of their ends do (tools 6.2)")
  func edges() throws {
    #expect(try fragment(["plan", "price"], of: CanvasText.small).edges.map(\.name) == ["e1"])
    #expect(try fragment(["plan", "list"], of: CanvasText.small).edges.isEmpty)
  }

  @Test("written and read again, it is the same, unknown members, sizes and colours included")
  func roundTrip() throws {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      var generator = CanvasGenerator(seed: seed)
      let text = JSONWriter.bytes(of: .object(generator.board()))
      guard let canvas = try? CanvasDocument(parsing: text) else { return cases.note(false) }
      let board = Board(canvas.elements)
      let some = Set(board.cardOrder.filter { _ in random.oneIn(2) })
      let fragment = Fragment(of: some, on: board)
      cases.note(!fragment.edges.isEmpty)
      guard let read = try? Fragment(parsing: fragment.bytes) else {
        Issue.record("\(Trace.current)\n\(BoardCoreTests.text(fragment.bytes))")
        return
      }
      #expect(read.cards.map(\.frame) == fragment.cards.map(\.frame), "\(Trace.current)")
      #expect(read.cards.map(\.content) == fragment.cards.map(\.content), "\(Trace.current)")
      #expect(read.cards.map(\.color) == fragment.cards.map(\.color), "\(Trace.current)")
      #expect(
        read.edges.map { [$0.from.card, $0.to.card] }
          == fragment.edges.map { [$0.from.card, $0.to.card] },
        "\(Trace.current)"
      )
      #expect(read.bytes == fragment.bytes, "\(Trace.current)")
    }
    cases.expectEnough()
  }

  @Test("cards with the same id keep their own edges")
  func sameNames() throws {
    let text = board(
      nodes: [node("a"), node("a", x: "50"), node("b", x: "100")],
      edges: [edge("e", "a", "b")]
    )
    let canvas = try document(text)
    var edge = try #require(canvas.edges.first)
    // The edge ends at the second of them, which a file could not express.
    edge.from.card = ElementID(1)
    let fragment = Fragment(cards: canvas.cards, edges: [edge])
    #expect(try Fragment(parsing: fragment.bytes).edges.map(\.from.card) == [ElementID(1)])
  }

  @Test("what is no board is refused with a place, whatever it is")
  func refuses() {
    for text in ["", "{", "[]", "<html>", "{\"nodes\":3}", "\u{0}"] {
      #expect(throws: Problem.self) { try Fragment(parsing: bytes(text)) }
    }
  }

  @Test("its text is the words of the cards in reading order, with an empty line between")
  func plainText() throws {
    let all = try fragment(["plan", "price", "list"], of: CanvasText.small)
    #expect(all.text() == "# plan\n\n# price\n\n# list")
    #expect(all.markdown() == all.text())
  }

  @Test("as Markdown, files and addresses are links, and labels of groups are headings")
  func markdown() throws {
    let fragment = Fragment(
      [
        .group(label: "Sources"), .file(path: "notes/Paper 1.pdf", subpath: "#page=2"),
        .link(url: "https://example.org/a"), .group(label: nil),
      ],
      columns: 1
    )
    #expect(
      fragment.markdown()
        == "## Sources\n\n[Paper 1.pdf](<notes/Paper 1.pdf#page=2>)\n\n<https://example.org/a>"
    )
    #expect(fragment.text() == "Sources\n\nnotes/Paper 1.pdf#page=2\n\nhttps://example.org/a")
  }

  @Test("it is offered as cards first, then as text; cards without words are no text")
  func content() throws {
    let words = try fragment(["plan"], of: CanvasText.small).content()
    #expect(
      words.items.map(\.type) == [TransferType.canvas, TransferType.markdown, TransferType.text]
    )
    let mute = Fragment([.text("")], columns: 1).content()
    #expect(mute.items.map(\.type) == [TransferType.canvas])
  }
}
