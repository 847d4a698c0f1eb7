import BoardCore
import Graphics
import TestSupport
import Testing

@MainActor
@Suite("Fuzzy names") struct FuzzyQueryTests {
  private func score(_ query: String, _ name: String) -> Int? {
    FuzzyQuery(query, .shared).score(FuzzyName(name, .shared))
  }

  /// Returns the matching names, the best first.
  private func found(_ query: String, _ names: [String]) -> [String] {
    names.compactMap { name in score(query, name).map { (name, $0) } }
      .sorted { $0.1 > $1.1 }.map(\.0)
  }

  @Test("the letters of a name are found in their order, wherever they stand")
  func order() {
    #expect(score("btf", "Bring to Front") != nil)
    #expect(score("bgfn", "Bring to Front") != nil)
    #expect(score("ftb", "Bring to Front") == nil)
    #expect(score("front bring", "Bring to Front") != nil)
  }

  @Test("letters side by side and beginnings of words come before scattered ones")
  func ranks() {
    #expect(found("zi", ["Wizard Fit", "Zoom In"]) == ["Zoom In", "Wizard Fit"])
    #expect(found("undo", ["Undo Dots: On", "Undo"]).first == "Undo")
    #expect(found("cut", ["Calculate", "Shortcut", "Cut"]) == ["Cut", "Shortcut", "Calculate"])
    #expect(found("find", ["Find Previous", "Find Next", "Find"]).first == "Find")
  }

  @Test("case, accents and punctuation make no difference")
  func folding() {
    #expect(score("ELAN", "Élan") == score("elan", "Elan"))
    #expect(score("öffnen", "Offnen") == score("offnen", "Öffnen"))
    #expect(score("theme: dark", "Theme: Dark") == score("theme dark", "Theme Dark"))
  }

  @Test("words can be asked for by their beginnings")
  func beginnings() {
    let name = FuzzyName("Delete Remove Cards", .shared)
    for query in ["rem", "CARDS del", ""] {
      #expect(FuzzyQuery(query, .shared).begins(wordsOf: name), "\(query)")
    }
    #expect(!FuzzyQuery("move", .shared).begins(wordsOf: name))
  }

  @Test("nothing typed fits everything")
  func empty() {
    #expect(FuzzyQuery(" …", .shared).isEmpty)
    #expect(score("", "Cut") != nil)
  }

  // MARK: Properties

  private struct Letters {
    var random: SeededGenerator

    mutating func word(_ most: Int, _ letters: String = "abc  ") -> String {
      let count = Int.random(in: 0...most, using: &random)
      return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
  }

  /// Returns the best of all choices of positions for the letters, tried one by one.
  private func naive(_ word: [Character], _ name: [[Character]]) -> Int? {
    let letters = name.flatMap(\.self)
    let starts = name.flatMap { part in part.indices.map { $0 == 0 } }
    func best(_ index: Int, after last: Int) -> Int? {
      guard index < word.count else { return 0 }
      return letters.indices.filter { $0 > last && letters[$0] == word[index] }
        .compactMap { place -> Int? in
          let bonus = starts[place] ? (place == 0 ? 10 : 8) : 1
          let isBeside = index > 0 && place == last + 1
          return best(index + 1, after: place).map { $0 + (isBeside ? max(bonus, 9) : bonus) }
        }
        .max()
    }
    return best(0, after: -1)
  }

  @Test("a score is that of the best of all ways to find the letters")
  func bestWay() {
    withEvery("seed", in: SeededGenerator.seeds(1000)) { seed in
      var letters = Letters(random: SeededGenerator(seed: seed))
      let query = letters.word(4, "abc")
      let name = letters.word(9)
      let parts = name.split(separator: " ").map(Array.init)
      let expected = query.isEmpty ? 0 : naive(Array(query), parts)
      let count = parts.reduce(0) { $0 + $1.count }
      #expect(
        score(query, name) == expected.map { $0 * 256 - count },
        "“\(query)” in “\(name)”, \(Trace.current)"
      )
    }
  }

  @Test("what fits with a letter more fits without it, and every beginning of a name fits")
  func growing() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(1000)) { seed in
      var letters = Letters(random: SeededGenerator(seed: seed))
      var query = letters.word(5, "abc")
      let name = letters.word(12)
      if letters.random.oneIn(2) { query = String(name.filter { _ in letters.random.oneIn(2) }) }
      let fits = score(query, name) != nil
      cases.note(fits && query.count > 1)
      if fits {
        let shorter = String(query.dropLast())
        #expect(score(shorter, name) != nil, "“\(query)” in “\(name)”, \(Trace.current)")
      }
      let start = name.prefix(Int.random(in: 0...name.count, using: &letters.random))
      #expect(score(String(start), name) != nil, "“\(start)” in “\(name)”, \(Trace.current)")
    }
    cases.expectEnough()
  }
}
