/// Check boxes in the texts of cards.
extension Editor {
  /// Checks or unchecks the box at `offset` of a card's text by changing the byte between its brackets.
  /// Returns false if there is no check box, or if a draft is about other elements.
  package mutating func setTask(
    at offset: Int,
    of id: ElementID,
    isDone: Bool,
    named name: StepName,
    at now: Double
  ) -> Bool {
    guard var card = board.card(id), case .text(let text) = card.content else { return false }
    let before = card
    var bytes = Array(text.utf8)
    guard offset > 0, offset + 1 < bytes.count, bytes[offset - 1] == UInt8(ascii: "["),
      bytes[offset + 1] == UInt8(ascii: "]"), (0x20..<0x7F).contains(bytes[offset])
    else { return false }
    bytes[offset] = UInt8(ascii: isDone ? "x" : " ")
    card.content = .text(String(decoding: bytes, as: UTF8.self))
    return perform(name, [BoardChange(id, from: .card(before), to: .card(card))], at: now)
  }
}
