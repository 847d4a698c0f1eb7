import BoardCore
import BoardValues
import Graphics

/// The words of cards that are scrolled, laid out from the first to the last. The wheel then moves them, and lays
/// nothing out.
@MainActor
final class ScrolledTexts {
  static let shared = ScrolledTexts()
  /// The most cards; few are scrolled at a time.
  private static let maxTexts = 4

  /// Words from the top of their room, wherever they are scrolled to.
  struct Text {
    let pieces: [CardPiece]
    let hitTargets: [HitTarget]
    let height: Double
  }

  private struct Entry {
    let face: CardFace
    let room: Size
    let text: Text
  }

  /// The cards, the one that was asked for last behind the others.
  private var entries: [Entry] = []
  private var generation = 0

  func text(of face: CardFace, in room: Size) -> Text {
    if generation != TextLayout.generation { (entries, generation) = ([], TextLayout.generation) }
    var face = face
    (face.scroll, face.ring) = (0, nil)
    if let index = entries.lastIndex(where: { $0.room == room && $0.face == face }) {
      entries.append(entries.remove(at: index))
    } else {
      let flow = CardText.flow(face, in: Rect(origin: .zero, size: room), to: 1e7)
      if let query = face.found {
        let marker = Theme.named(face.theme).marker
        CardText.tint(flow.pieces, query, face.foundPlace, marker)
      }
      let text = Text(pieces: flow.pieces, hitTargets: flow.hitTargets, height: flow.bottom)
      entries = entries.suffix(Self.maxTexts - 1) + [Entry(face: face, room: room, text: text)]
    }
    return entries[entries.count - 1].text
  }
}
