package import Graphics

/// The sizes of letters on cards, in board units.
package struct CardType: Equatable, Sendable {
  var size: Double
  /// The distance from one baseline to the next.
  package var leading: Double
  var isBold = false
  var family = "sans-serif"

  package static let text = CardType(size: Metrics.fontSize, leading: 20)
  static let strong = CardType(size: Metrics.fontSize, leading: 20, isBold: true)
  static let code = CardType(size: 13, leading: 18, family: "monospace")

  static func heading(_ level: Int) -> CardType {
    switch level {
    case ...1: CardType(size: 18, leading: 24, isBold: true)
    case 2: CardType(size: 16, leading: 22, isBold: true)
    default: CardType(size: 15, leading: 20, isBold: true)
    }
  }

  /// Returns the style for a width in pixels.
  package func style(width: Double?, unit: Double) -> TextLayout.Style {
    TextLayout.Style(
      family: family,
      fontSize: size * unit,
      isBold: isBold,
      width: width,
      leading: leading * unit
    )
  }
}
