package import BoardCore
import BoardValues
import Graphics

/// The words of a search on a card.
extension CardText {
  /// The strength of the ground behind a place that the search is not at.
  static let foundOpacity = 0.3

  /// Marks the words of a search. The current place is marked more strongly and underlined.
  static func tint(
    _ pieces: [CardPiece],
    _ query: FindQuery,
    _ place: Range<Int>?,
    _ color: Color
  ) {
    for piece in pieces {
      guard case .text(let layout, _) = piece.kind else { continue }
      let ranges = query.ranges(in: layout.text, .shared)
      let current = place.flatMap { piece.range(of: $0, among: ranges) }
      layout.tint(ranges.filter { $0 != current }, color.opacity(foundOpacity))
      guard let current else { continue }
      layout.tint([current], color.opacity(0.42))
      layout.underline(current)
    }
  }

  /// Returns how far the words of a card have to be scrolled up to show a place, in board units; nil if
  /// it is seen anyway, or is not seen at all, as an address behind a link.
  package static func scroll(
    toShow place: Range<Int>,
    of query: FindQuery,
    in saying: Saying,
    on card: Card
  ) -> Double? {
    guard saying.form == .prose else { return nil }
    let room = CardText.room(
      in: saying.wordsFrame(on: Rect(origin: .zero, size: card.frame.size)),
      1
    )
    guard room.width > 0, room.height > 0 else { return nil }
    let theme = Theme.light
    let end = room.minY + 20 * room.height
    var flow = MarkdownFlow(theme: theme, ground: theme.card, unit: 1, room: room, end: end)
    flow.turned = []
    flow.add(saying.document.folded(turning: []).blocks)
    for piece in flow.pieces {
      guard case .text(let layout, _) = piece.kind,
        let range = piece.range(of: place, among: query.ranges(in: layout.text, .shared))
      else { continue }
      guard let line = layout.lines(upTo: range.lowerBound).last else { return nil }
      let bottom = piece.frame.minY + line.bottom
      // The last row of a card fades out.
      guard bottom > room.maxY - line.height else { return nil }
      return max(bottom - room.center.y, 0)
    }
    return nil
  }
}

extension CardPiece {
  /// Returns the one of some ranges of the words that stands at a place of the source.
  fileprivate func range(of place: Range<Int>, among ranges: [Range<Int>]) -> Range<Int>? {
    guard let words else { return nil }
    return ranges.first { words.source(of: $0.lowerBound).map(place.contains) ?? false }
  }
}
