import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite struct NameTableTests {
  @Test(
    "it knows what a dictionary knows, however many names there are and however often they come"
  )
  func agreesWithDictionary() {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var table = NameTable()
      if random.oneIn(2) { table.reserve(Int.random(in: 0...100, using: &random)) }
      var known: [ExactText: ElementID?] = [:]
      for step in 0..<300 {
        let name =
          String(repeating: "n", count: Int.random(in: 0...20, using: &random))
          + "\(Int.random(in: 0...60, using: &random))"
        let card = random.oneIn(2) ? ElementID(UInt32(step)) : nil
        let isNew = known[ExactText(name)] == nil
        let isInserted = table.insert(name, card: card)
        #expect(isInserted == isNew, "\(Trace.current), \(name)")
        if (known[ExactText(name)] ?? nil) == nil { known[ExactText(name)] = .some(card) }
        for name in [name, name + "x", ""] {
          let expected = known[ExactText(name)] ?? nil
          #expect(table.card(named: name) == expected, "\(Trace.current), \(name)")
        }
      }
    }
  }

  @Test("names that only look the same are different")
  func exact() {
    var table = NameTable()
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let isFirst = table.insert(composed, card: ElementID(1))
    #expect(isFirst && table.card(named: decomposed) == nil)
    let isAnother = table.insert(decomposed, card: ElementID(2))
    #expect(isAnother)
    #expect(table.card(named: composed) == ElementID(1))
    #expect(table.card(named: decomposed) == ElementID(2))
  }
}
