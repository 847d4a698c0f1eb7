import BoardCore
import BoardValues
import Foundation
import Graphics
import TestSupport
import Testing

@MainActor
@Suite struct FoldingTests {
  /// Returns whether a search for `query` finds `text`.
  private func finds(_ query: String, in text: String) -> Bool {
    let folder = TextFolder.shared
    return FindQuery(query, folder).matches(folder.fold(text))
  }

  private func parts(_ query: String, of text: String) -> [String] {
    FindQuery(query, .shared).ranges(in: text, .shared).map {
      String(decoding: Array(text.utf8)[$0], as: UTF8.self)
    }
  }

  @Test(
    "a word is found whatever its case and accents, in every script (text 8.2)",
    arguments: [
      ("resume", "RÉSUMÉ"), ("Résumé", "resume"), ("strasse", "Straße"), ("STRAẞE", "strasse"),
      ("lodz", "Łódź"), ("smorrebrod", "Smørrebrød"), ("aether", "Æther"), ("file", "ﬁle"),
      ("ＡＢＣ", "abc"), ("οδος", "ΟΔΟΣ"), ("ΟΔΟΣ", "οδός"), ("οδοσ", "οδος"), ("ёлка", "ЕЛКА"),
      ("istanbul", "İstanbul"), ("ISPARTA", "ısparta"), ("isik", "ışık"), ("שלום", "שָׁלוֹם"),
      ("שָׁלוֹם", "שלום"), ("محمد", "مُحَمَّد"), ("احمد", "أحمد"), ("سلام", "ســلام"), ("हिन्दी", "हिन्दी भाषा"),
      ("क़लम", "क\u{93C}लम"), ("東京", "日本の東京都"), ("한글", "\u{1112}\u{1161}\u{11AB}글"),
      ("\u{1112}\u{1161}\u{11AB}", "한글"), ("ㅎ", "한글"), ("が", "か\u{3099}"), ("カ", "ｶ"),
      ("👍", "well done 👍🏽"), ("❤️", "❤"), ("👩", "👨‍👩‍👧"), ("ไทย", "ภาษาไทย"), ("co-op", "Co-op"),
      ("zerowidth", "zero\u{200B}width"), ("soft", "so\u{AD}ft"),
      ("don't", "don’t"), ("don’t", "don't"), ("\"so\"", "“so”"), ("„so“", "\"so\""),
    ]
  )
  func folding(_ query: String, _ text: String) {
    #expect(finds(query, in: text))
  }

  @Test(
    "letters that only look alike, vowels and voiced kana stay different",
    arguments: [
      ("कु", "कि"), ("か", "が"), ("は", "ぱ"), ("ไท", "ทย"), ("o", "0"), ("=", "≠"), ("e", "ε"),
      ("н", "h"), ("각", "간"), ("ß", "s"),
    ]
  )
  func differences(_ query: String, _ text: String) {
    #expect(!finds(query, in: text))
  }

  @Test("each word has to be somewhere, in any order, also inside another word (text 8.1)")
  func words() {
    #expect(finds("price plan", in: "The plan and its price"))
    #expect(finds("  pric\u{A0}\u{3000}lan\n", in: "The plan and its price"))
    #expect(!finds("plan cost", in: "The plan and its price"))
    #expect(FindQuery(" \t", .shared).isEmpty && FindQuery("\u{301}", .shared).isEmpty)
    #expect(!finds("´", in: "one two"))
  }

  @Test("what is marked are whole letters, with what stands on them")
  func ranges() {
    #expect(
      parts("resume", of: "My RÉSUMÉ, re\u{301}sume\u{301}.") == ["RÉSUMÉ", "re\u{301}sume\u{301}"]
    )
    #expect(parts("s", of: "Fuß") == ["ß"])
    #expect(parts("b a", of: "abc") == ["a", "b"])
    #expect(parts("하", of: "한글") == ["한"])
    #expect(parts("aa", of: "aaaaa") == ["aa", "aa"])
  }

  @Test("accents without end are gone over once, and so are texts that nearly match (text 8.2)")
  func hostileText() {
    for point in ["\u{301}", "\u{94D}\u{93C}", "\u{E38}\u{E48}"] {
      let growth = growth(of: 5_000) { count in
        "e" + String(repeating: point, count: count) + "nd"
      } _: { text in
        _ = TextFolder.shared.origins(of: text)
        #expect(finds("nd", in: text))
      }
      #expect(growth < linearGrowth, "\(point.unicodeScalars)")
    }
    let same = String(repeating: "a", count: 30_000)
    let growth = growth(of: 50) {
      String(repeating: "a", count: $0) + "b"
    } _: { query in
      #expect(!finds(query, in: same))
    }
    #expect(growth < noGrowth)
  }
}

/// A search by the simplest means: Foundation takes letters apart, and every position is tried.
@MainActor
@Suite struct FindQueryWalkTests {
  private static let scalars: [Unicode.Scalar] =
    Array(
      "aAbBeEiIoOsSzZ .-  éÉèßẞıİøÆœσςΣόΟйЙёЁשָׁאלمُأـकखिुक़्がかハパｶ東京한글각가👍🏽❤️ﬁǆ½ไุ่".unicodeScalars
    ) + [
      "\u{301}", "\u{327}", "\u{323}", "\u{3099}", "\u{200D}", "\u{1161}", "\u{1100}", "\u{93C}",
    ]

  private static let dropped = Set<UInt8>(10...36).union(200...255)

  private static let plain: [Unicode.Scalar: String] = [
    "ı": "i", "ø": "o", "æ": "ae", "œ": "oe", "Æ": "ae", "ß": "ss", "ẞ": "ss", "ς": "σ",
  ]

  private func naive(_ text: String) -> [Unicode.Scalar] {
    let replaced = text.unicodeScalars.map { Self.plain[$0] ?? String($0) }.joined()
    let apart = replaced.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !Self.dropped.contains($0.properties.canonicalCombiningClass.rawValue)
        && !$0.properties.isDefaultIgnorableCodePoint && $0 != "\u{640}"
    }
    let folded = apart.flatMap { scalar in
      (Self.plain[scalar] ?? scalar.properties.lowercaseMapping).unicodeScalars.map {
        $0 == "ς" ? "σ" : $0
      }
    }
    // Separated marks may have another order after others are removed.
    var view = String.UnicodeScalarView()
    view.append(contentsOf: folded)
    return Array(String(view).decomposedStringWithCanonicalMapping.unicodeScalars)
  }

  private func naive(_ query: String, in text: String) -> Bool {
    let all = naive(text)
    return query.unicodeScalars.split { $0.properties.isWhitespace }.allSatisfy { word in
      let wanted = naive(String(word))
      guard !wanted.isEmpty else { return true }
      return (0...max(all.count - wanted.count, 0)).contains { start in
        let rest = all[start...].dropFirst(wanted.count).first
        return all[start...].prefix(wanted.count).elementsEqual(wanted)
          && rest.map { !["\u{3099}", "\u{309A}", "\u{338}"].contains($0) } ?? true
      }
    }
  }

  private func text(_ count: Int, _ random: inout SeededGenerator) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      if let scalar = Self.scalars.randomElement(using: &random) { view.append(scalar) }
    }
    return String(view)
  }

  /// Returns another spelling of the same text, by Unicode.
  private func respelled(_ text: String, _ random: inout SeededGenerator) -> String {
    random.oneIn(2)
      ? text.decomposedStringWithCanonicalMapping : text.precomposedStringWithCanonicalMapping
  }

  @Test("a query finds what the simplest search finds, however both are spelled (text 8.2)")
  func walk() {
    let folder = TextFolder.shared
    for seed in SeededGenerator.seeds(3000) {
      var random = SeededGenerator(seed: seed)
      let text = text(14, &random)
      var query = self.text(3, &random)
      if random.oneIn(2), !text.isEmpty {
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &random)
        query = scalars[start...].prefix(3).map { String($0) }.joined()
      }
      let expected = naive(query, in: text)
      let other = FindQuery(respelled(query, &random), folder)
      let found = FindQuery(query, folder).matches(folder.fold(text))
      #expect(found == expected, "“\(query)” in “\(text)”, seed \(seed)")
      let again = other.matches(folder.fold(respelled(text, &random)))
      #expect(again == expected, "respelled “\(query)” in “\(text)”, seed \(seed)")
      let hits = FindQuery(query, folder).ranges(in: text, folder)
      #expect(hits.allSatisfy { $0.upperBound <= text.utf8.count && !$0.isEmpty }, "seed \(seed)")
    }
  }

  /// Returns the places of a query by trying every pair of letters, the first that fits each time.
  private func naivePlaces(
    of query: String,
    in text: String,
    _ fits: (String) -> Bool
  ) -> [Range<Int>] {
    let letters = Array(text)
    // A letter that folds to nothing is no part of a place at either end.
    let isSeen = letters.map { !naive(String($0)).isEmpty }
    var places: [Range<Int>] = []
    var start = 0
    func offset(_ index: Int) -> Int { letters[..<index].reduce(0) { $0 + $1.utf8.count } }
    while start < letters.count {
      let end = (start + 1..<letters.count + 1).first { end in
        isSeen[start] && isSeen[end - 1] && fits(String(letters[start..<end]))
      }
      if let end { places.append(offset(start)..<offset(end)) }
      start = end ?? start + 1
    }
    return places
  }

  @Test("what is replaced is what the simplest search by whole letters finds (text 8.2)")
  func placesWalk() {
    var cases = Cases()
    for seed in SeededGenerator.seeds(2000) {
      var random = SeededGenerator(seed: seed)
      // The tatweel is seen, but not looked for.
      let text = text(12, &random).filter { !$0.unicodeScalars.contains("\u{640}") }
      var query = self.text(2, &random)
      if random.oneIn(2), let letter = text.randomElement(using: &random) { query = String(letter) }
      query = query.filter { !$0.unicodeScalars.contains("\u{640}") }
      let wanted = naive(query)
      guard !wanted.isEmpty else {
        cases.note(false)
        continue
      }
      let folded = FoldedText(text, .shared)
      let found = FindQuery(query, .shared, .asWritten).places(in: folded)
      let expected = naivePlaces(of: query, in: text) { naive($0) == wanted }
      cases.note(!expected.isEmpty)
      #expect(found == expected, "“\(query)” in “\(text)”, seed \(seed)")
      let exact = FindQuery(query, .shared, [.asWritten, .matchesCase]).places(in: folded)
      let spelled = visible(query)
      let expectedExact = naivePlaces(of: query, in: text) { visible($0) == spelled }
      #expect(exact == expectedExact, "exactly “\(query)” in “\(text)”, seed \(seed)")
    }
    cases.expectEnough()
  }

  private func visible(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    )
    return String(view)
  }
}
