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
  static let footnote = CardType(size: 12, leading: 17)
  /// The label of a footnote.
  static let label = CardType(size: 9.5, leading: 10)
  static let code = CardType(size: 13, leading: 18, family: "monospace")

  /// The headings from the first level to the sixth. The last two are told from words by their weight,
  /// and the last by its colour, too.
  private static let headings = [
    CardType(size: 22, leading: 28, isBold: true), CardType(size: 19, leading: 25, isBold: true),
    CardType(size: 17, leading: 23, isBold: true), CardType(size: 15.5, leading: 21, isBold: true),
    CardType(size: 14, leading: 20, isBold: true), CardType(size: 13, leading: 19, isBold: true),
  ]

  static func heading(_ level: Int) -> CardType { headings[max(1, min(level, headings.count)) - 1] }

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
