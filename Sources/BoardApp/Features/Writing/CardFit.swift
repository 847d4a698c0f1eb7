import BoardCore
import BoardRenderer
import BoardValues

/// The rule by which a card follows the height of its text during editing.
///
/// Only a fitted card does: a new one, or one that is as high as its text needs when editing
/// begins, to within a row. Any other card has a size that was chosen for it. The rule depends only
/// on the card, so that it is the same for the files of other programs.
@MainActor
struct CardFit {
  /// The heights that a card takes automatically, in board units.
  private static let usual = Card.newSize.height...480
  /// The height of a new card in earlier versions, which is fitted as well.
  private static let formerNewHeight = 100.0

  /// The heights that this card may take. A card that was fitted beyond the usual heights isn't cut
  /// or stretched by its first letter.
  private let heights: ClosedRange<Double>
  /// How much higher than its words need the card was chosen, at most a row. It stays so.
  private var air = 0.0
  private let width: Double
  /// What the card says before the writing.
  private let saying: Saying
  private let known = Memo<Shown, Double>()

  private struct Shown: Equatable {
    var words: [UInt8]
    var embeds: EmbeddedFiles
  }

  /// Creates the rule for a card and what it says; returns nil if the card keeps its size, as one does that shows a
  /// part of a note. `embeds` are the files among its words.
  init?(_ card: Card, _ saying: Saying, isNew: Bool, embeds: EmbeddedFiles = EmbeddedFiles()) {
    guard let text = saying.prose, saying.subpath == nil else { return nil }
    self.saying = saying
    let height = card.frame.height
    width = card.frame.width
    heights = min(height, Self.usual.lowerBound)...max(height, Self.usual.upperBound)
    guard !isNew else { return }
    let needed = needs(Shown(words: Array(text.utf8), embeds: embeds))
    let least = [0, Self.formerNewHeight, Self.usual.lowerBound]
    let fitted = [needed] + least.map { max($0, min(needed, Self.usual.upperBound)) }
    guard fitted.contains(where: { abs($0 - height) <= CardType.text.leading }) else { return nil }
    let rest = height - clamped(needed)
    if (0...CardType.text.leading).contains(rest) { air = rest }
  }

  /// Returns the height of the card with a text. An empty row at the end counts while the text
  /// `isOpen`, as the caret may be there; after editing no such row is shown.
  func height(
    for text: [UInt8],
    isOpen: Bool,
    embeds: EmbeddedFiles = EmbeddedFiles()
  ) -> Double {
    let hasEmptyRow = isOpen && text.last == UInt8(ascii: "\n")
    let shown = Shown(words: hasEmptyRow ? text + [UInt8(ascii: "x")] : text, embeds: embeds)
    return known.value(for: shown) { clamped(needs(shown)) + air }
  }

  /// Returns the height of the card with a text as it is laid out now.
  func height(of text: LiveText) -> Double {
    let needed = (text.height / text.look.unit + saying.frameHeight).rounded(.up)
    return clamped(needed) + air
  }

  private func clamped(_ height: Double) -> Double {
    max(heights.lowerBound, min(height, heights.upperBound))
  }

  /// Returns the height of the text as it is shown after editing. Of a long text only as much is
  /// read as may be visible.
  private func needs(_ shown: Shown) -> Double {
    let start = String(decoding: shown.words.prefix(1 << 16), as: UTF8.self)
    let maxHeight = heights.upperBound + 2 * CardType.text.leading
    return CardText.height(
      of: saying.saying(start),
      width: width,
      upTo: maxHeight,
      embeds: shown.embeds
    )
  }
}
