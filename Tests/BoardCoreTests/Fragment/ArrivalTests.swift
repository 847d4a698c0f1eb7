import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@Suite("What comes from other programs") struct ArrivalTests {
  private func arrival(
    _ type: String,
    _ text: String,
    as words: Arrival.Words = .card
  ) -> Arrival {
    Arrival(
      TransferContent([TransferContent.Item(type: type, bytes: bytes(text))]),
      as: words,
      nameOfFile: { $0 }
    )
  }

  private func contents(_ arrival: Arrival) -> [Card.Content] {
    guard case .cards(let fragment) = arrival else { return [] }
    return fragment.cards.map(\.content)
  }

  @Test("a text is one card, however many lines it has")
  func text() {
    #expect(contents(arrival(TransferType.text, "Milk\n\nBread\n")) == [.text("Milk\n\nBread")])
  }

  @Test("line ends become LF; zero bytes and broken UTF-8 become U+FFFD (text 2.13)")
  func normalizes() {
    let known: [([UInt8], String)] = [
      (Array("a\r\nb\rc\nd".utf8), "a\nb\nc\nd"),
      (Array("a\r\r\nb".utf8), "a\n\nb"),
      (Array("a\0b".utf8), "a\u{FFFD}b"),
      (Array("a\0".utf8), "a"),
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ([0xEF, 0xBB, 0xBF, 0x61], "a"),
      (Array("a\n\r\n\n".utf8), "a"),
      ([], ""),
    ]
    for (raw, expected) in known { #expect(PlainText.normalized(raw) == expected) }
  }

  @Test("an address alone is a link, and anywhere else it is text")
  func addresses() {
    let links = ["https://example.org/a?b#c", "HTTP://EXAMPLE.ORG", "mailto:me@example.org"]
    for link in links {
      #expect(contents(arrival(TransferType.text, " \(link)\n")) == [.link(url: link)])
    }
    for text in ["see https://example.org", "https://", "https: //a", "example.org", "a\nhttp://b"]
    {
      #expect(contents(arrival(TransferType.text, text)) == [.text(text)])
    }
  }

  @Test("by lines, each is a card; blank ones are skipped, and reading order is their order")
  func lines() {
    withEvery("count", in: [1, 2, 12, 13, 60, 500]) { count in
      let words = (0..<count).map { "line \($0)" }
      let text = words.joined(separator: "\r\n \r\n")
      guard case .cards(let fragment) = arrival(TransferType.text, text, as: .lines) else {
        Issue.record("\(Trace.current)")
        return
      }
      #expect(fragment.text() == words.joined(separator: "\n\n"), "\(Trace.current)")
      for (index, card) in fragment.cards.enumerated() {
        let isFree = fragment.cards[..<index].allSatisfy { !$0.frame.intersects(card.frame) }
        #expect(isFree, "\(Trace.current)")
      }
    }
  }

  @Test("the size of a card follows its text, within bounds")
  func sizes() {
    func size(_ text: String) -> Size? {
      guard case .cards(let fragment) = arrival(TransferType.text, text) else { return nil }
      return fragment.bounds?.size
    }
    #expect(size("Milk") == Size(Card.newSize.width, 60))
    let some = size(String(repeating: "some words ", count: 30)) ?? .zero
    #expect(some.width == 400)
    #expect(some.height > 100)
    let much = size(String(repeating: "many lines\n", count: 300_000)) ?? .zero
    #expect(much.width <= 400)
    #expect(much.height <= 480)
  }

  @Test("copied files are file cards, and other addresses links; both in one grid (tools 9.7)")
  func uriList() {
    let list = """
      # made by a test\r
      file:///home/me/Caf%C3%A9%20plan.png\r
      https://example.org/\r
      file://localhost/tmp/a%b\r
      file://elsewhere/tmp/c
      """
    #expect(
      contents(arrival(TransferType.uriList, list)) == [
        .file(path: "/home/me/Café plan.png", subpath: nil), .link(url: "https://example.org/"),
        .file(path: "/tmp/a%b", subpath: nil), .link(url: "file://elsewhere/tmp/c"),
      ]
    )
  }

  @Test("any path leads to an address and back")
  func addressesOfFiles() {
    withEvery("path", in: ["/a", "/a b/ü%20#?&'\"", "/~x/日本.canvas", "/new\nline"]) { path in
      #expect(URIList(Array(URIList.address(ofFile: path).utf8)).entries == [.file(path)])
    }
  }

  @Test("a name that is not UTF-8 is told, not guessed")
  func unreadableName() {
    let reason = "The name of this file is not UTF-8"
    #expect(arrival(TransferType.uriList, "file:///a%FF") == .unusable(reason))
    #expect(arrival(TransferType.uriList, "file:///a%00b") == .unusable(reason))
  }

  @Test("nothing, blank text and boards without cards give a reason")
  func unusable() {
    for text in ["", " \n\t\r\n", "\0\0"] {
      #expect(arrival(TransferType.text, text) == .nothing)
    }
    #expect(arrival(TransferType.png, "") == .nothing)
    #expect(arrival(TransferType.canvas, "{}") == .unusable("There are no cards to paste"))
    #expect(
      arrival(TransferType.canvas, "{\"nodes\":")
        == .unusable("These cards cannot be read: 1:10: The file ends where something is missing.")
    )
  }

  @Test("too much is refused with the limit")
  func limits() {
    let long = String(repeating: "a", count: Arrival.maxTextBytes + 1)
    #expect(arrival(TransferType.text, long) == .unusable("This text is too long: 16 MB at most"))
    let lines = String(repeating: "a\n", count: Arrival.maxCards + 1)
    let reason = "These are too many cards: \(Arrival.maxCards) at most"
    #expect(arrival(TransferType.text, lines, as: .lines) == .unusable(reason))
    let most = String(repeating: "a\n", count: Arrival.maxTextBytes / 2)
    #expect(arrival(TransferType.text, most, as: .lines) == .unusable(reason))
  }

  @Test("any bytes in any type are cards or a reason, and never trap")
  func anything() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let raw = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        random.oneIn(2)
          ? UInt8.random(in: 0...255, using: &random)
          : Array("file:///%{\"nodes\":[]}\r\n".utf8).randomElement(using: &random) ?? 0
      }
      let types = [
        TransferType.canvas, TransferType.uriList, TransferType.png, TransferType.markdown,
        TransferType.text,
      ]
      for type in types {
        for words in [Arrival.Words.card, .plain, .lines] {
          let content = TransferContent([TransferContent.Item(type: type, bytes: raw)])
          if case .cards(let fragment) = Arrival(content, as: words, nameOfFile: { $0 }) {
            cases.note(true)
            #expect(!fragment.isEmpty, "\(Trace.current)")
          } else {
            cases.note(false)
          }
        }
      }
    }
    cases.expectEnough()
  }
}
