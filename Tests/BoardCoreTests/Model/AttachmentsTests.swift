import TestSupport
import Testing

@testable import BoardCore

@Suite struct AttachmentsTests {
  @Test("every edge that was ever at a card, or between two cards, is found once")
  func agreesWithSets() {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var attachments = Attachments()
      if random.oneIn(2) { attachments.reserve(elements: 40, edges: 20) }
      var ofCards: [ElementID: Set<ElementID>] = [:]
      var ofPairs: [CardPair: Set<ElementID>] = [:]
      // One id is very high, as it may be in damaged state.
      let cards = (0..<8).map { ElementID($0 == 7 ? .max - 3 : $0) }
      for _ in 0..<200 {
        let edge = ElementID(UInt32.random(in: 20..<40, using: &random))
        let from = random.oneIn(8) ? nil : cards.randomElement(using: &random)
        let to = random.oneIn(8) ? nil : cards.randomElement(using: &random)
        attachments.note(edge, from: from, to: to)
        for card in [from, to].compactMap(\.self) { ofCards[card, default: []].insert(edge) }
        if let pair = CardPair(from, to) { ofPairs[pair, default: []].insert(edge) }
      }
      for card in cards {
        let found = attachments.edges(of: card)
        #expect(found.sorted() == (ofCards[card] ?? []).sorted(), "\(Trace.current)")
        for other in cards {
          guard let pair = CardPair(card, other) else { continue }
          let expected = (ofPairs[pair] ?? []).sorted()
          #expect(attachments.edges(between: pair) == expected, "\(Trace.current)")
        }
      }
    }
  }
}
