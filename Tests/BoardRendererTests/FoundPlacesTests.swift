import BoardTestSupport
import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardCore

/// The places in texts: which parts count, and how one goes through them.
@MainActor
@Suite("Places that are found") struct FoundPlacesTests {
  private func parts(
    _ query: String,
    of text: String,
    _ options: FindQuery.Options = []
  ) -> [String] {
    FindQuery(query, .shared, options).places(in: FoldedText(text, .shared)).map {
      String(decoding: Array(text.utf8)[$0], as: UTF8.self)
    }
  }

  @Test("words side by side are one place, others are a place each (text 8.1)")
  func words() {
    #expect(parts("the plan", of: "the plan, plan the\nplan") == ["the plan", "plan", "the\nplan"])
    #expect(parts("plan the", of: "the plan") == ["the", "plan"])
    #expect(parts("the cost", of: "the plan") == [])
  }

  @Test("a text is found as it is written, with its blanks")
  func asWritten() {
    #expect(parts("the plan", of: "The plan, plan the  plan", .asWritten) == ["The plan"])
    #expect(parts("  ", of: "a  b c", .asWritten) == ["  "])
    #expect(parts("aa", of: "aaaaa", .asWritten) == ["aa", "aa"])
  }

  @Test(
    "what would be replaced are whole letters, however long they are when folded (text 8.2)",
    arguments: [
      ("strasse", "Die Straße", ["Straße"]), ("s", "Fuß, was", ["s"]), ("ss", "Fuß", ["ß"]),
      ("istanbul", "İstanbul", ["İstanbul"]), ("i", "İx", ["İ"]), ("하", "한글", []),
      ("e", "e\u{301}e", ["e\u{301}", "e"]), ("👩", "👨‍👩‍👧 👩", ["👩"]),
      ("👍", "👍🏽", []), ("क", "कि क", ["क"]), ("f", "ﬁ f", ["f"]), ("a", "æ a", ["a"]),
      ("zero", "zero\u{200B}width", ["zero"]), ("x", "\u{301}x", ["x"]),
    ]
  )
  func wholeLetters(_ query: String, _ text: String, _ expected: [String]) {
    let found = parts(query, of: text, .asWritten)
    // Strings that look the same may differ in bytes.
    #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(found)")
  }

  @Test("with the case of the letters their accents count, however they are written (text 8.2)")
  func matchesCase() {
    #expect(parts("Plan", of: "plan Plan PLAN", .matchesCase) == ["Plan"])
    #expect(parts("é", of: "e é e\u{301} É", .matchesCase).count == 2)
    #expect(parts("aA", of: "aaAaA", .matchesCase) == ["aA", "aA"])
    #expect(parts("ss", of: "ß ss", .matchesCase) == ["ss"])
    #expect(parts("soft", of: "so\u{AD}ft", .matchesCase).count == 1)
  }

  @Test(
    "a whole word goes on at neither end",
    arguments: [
      ("plan", "plan planet _plan_ plan’s plan_b my-plan «plan»", 4), ("don", "don't don", 1),
      ("t", "don’t", 0), ("don't", "don't!", 1), ("12", "12 123 12.5", 2), ("e", "e e\u{301}a", 1),
      ("ไทย", "ภาษาไทย", 1), ("東京", "東京都", 1), ("so", "so\u{AD}ft so", 1),
    ]
  )
  func wholeWords(_ query: String, _ text: String, _ count: Int) {
    #expect(parts(query, of: text, .wholeWords).count == count)
  }

  @Test("one goes from place to place within a text and on to the next one, both ways (text 8.1)")
  func order() throws {
    let board = Board(
      ["one one", "none", "", "two one"].enumerated().map { index, words in
        let frame = Rect(0, Double(index) * 200, 200, 100)
        let card = Element.card(.sample("card \(index)", frame, zKey: .spaced(index)))
        return card.saying(words)
      }
    )
    let index = FindIndex(.shared)
    _ = index.refresh(board, revision: .init(0))
    let found = index.places(of: FindQuery("one", .shared))
    #expect(found.count == 4 && found.elements == [ElementID(0), ElementID(1), ElementID(3)])
    var place = try #require(found.first(in: ElementID(0)))
    var places = [place]
    for _ in 1..<5 {
      place = try #require(found.next(after: place, backward: false))
      places.append(place)
    }
    #expect(places.map(found.number) == [1, 2, 3, 4, 1])
    #expect(places.map(\.range) == [0..<3, 4..<7, 1..<4, 4..<7, 0..<3])
    for earlier in places.dropLast().reversed() {
      place = try #require(found.next(after: place, backward: true))
      #expect(place == earlier)
    }
  }

  @Test("on a board of ten thousand cards only texts that have the words are looked at closely")
  func largeBoard() {
    let count = 10_000
    let board = Board(
      (0..<count).map { index in
        let frame = Rect(Double(index % 100) * 300, Double(index / 100) * 200, 200, 100)
        let words = index % 1000 == 0 ? "Straße straße" : "card ü\(index)"
        return Element.card(.sample("card \(index)", frame, zKey: .spaced(index))).saying(words)
      }
    )
    let index = FindIndex(.shared)
    _ = index.refresh(board, revision: .init(0))
    let found = index.places(of: FindQuery("strasse", .shared))
    #expect(found.count == 20 && index.placedCount == 10 && index.foldCount == count)
    // Going on takes no search.
    var place = found.first(in: ElementID(0))
    for _ in 0..<20 { place = place.flatMap { found.next(after: $0, backward: false) } }
    #expect(place == found.first(in: ElementID(0)) && index.placedCount == 10)
  }

  @Test("a letter with marks without end, and a text of nothing but places, are gone over once")
  func hostileText() {
    for text in ["e\u{301}", "\u{94D}\u{93C}", "ß"] {
      let growth = growth(of: 4_000) { count in
        String(repeating: text, count: count)
      } _: { text in
        let folded = FoldedText(text, .shared)
        for options in [FindQuery.Options.asWritten, .matchesCase, .wholeWords] {
          _ = FindQuery("e\u{301}s\u{94D}", .shared, options).places(in: folded)
          _ = FindQuery("s", .shared, options).places(in: folded)
        }
      }
      #expect(growth < linearGrowth, "\(text)")
    }
  }
}
