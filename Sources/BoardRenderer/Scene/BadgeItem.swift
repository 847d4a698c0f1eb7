package import BoardCore
package import BoardValues
import Graphics

/// The badge on the upper edge of a card that has steps of its own: an arrow, and on a card that is near the
/// pointer or selected the number of the steps.
package struct BadgeItem: Equatable, Sendable {
  package let card: ElementID
  /// The frame with the number.
  package private(set) var whole: Rect
  /// The frame of the arrow alone.
  private var small: Rect
  let words: String
  let style: TextLayout.Style
  /// Whether the number is shown.
  package var isWhole = false
  /// Whether the pointer is on it.
  package var isHot = false

  /// The height, in pixels at scale 1.
  private static let height = 18.0
  /// The distance from the corner in which the handle is, in pixels at scale 1.
  private static let margin = 20.0
  /// The distance from the corner in which a selected card shows that it is locked.
  private static let lockedMargin = 30.0
  /// The largest number that is shown.
  private static let most = 99

  /// Creates the badge of a card; nil without a step, and on a card that is too narrow.
  ///
  /// The `frame` of the card is in window pixels.
  @MainActor
  package init?(
    of id: ElementID,
    _ card: Card,
    in frame: Rect,
    count: Int,
    scale: Double,
    isMirrored: Bool = Language.isRightToLeft
  ) {
    guard count > 0 else { return nil }
    self.card = id
    words = count > Self.most ? "\(Self.most)+" : "\(count)"
    style = TextLayout.Style(fontSize: Metrics.edgeLabelSize * scale)
    let height = (Self.height * scale).rounded()
    let width = (height + TextCache.shared.layout(words, style).size.width + 6 * scale).rounded(.up)
    let frame = PixelRect(rounding: frame).rect
    guard frame.width >= width else { return nil }
    let wish = ((card.isLocked ? Self.lockedMargin : Self.margin) * scale).rounded()
    let margin = min(wish, ((frame.width - width) / 2).rounded(.down))
    let top = frame.minY - (height / 2).rounded()
    let place = Rect(frame.maxX - margin - width, top, width, height)
    let arrow = Rect(frame.maxX - margin - height, top, height, height)
    whole = isMirrored ? place.mirrored(in: frame) : place
    small = isMirrored ? arrow.mirrored(in: frame) : arrow
  }

  package var frame: Rect { isWhole ? whole : small }

  /// Returns the badge moved by a distance in window pixels.
  package func offset(by vector: Vector) -> BadgeItem {
    var badge = self
    badge.whole = whole.offset(by: vector)
    badge.small = small.offset(by: vector)
    return badge
  }

  /// Returns the frame of the arrow: the beginning of the badge along the line of reading.
  func arrow(isMirrored: Bool) -> Rect {
    let arrow = Rect(frame.minX, frame.minY, frame.height, frame.height)
    return isMirrored ? arrow.mirrored(in: frame) : arrow
  }
}
