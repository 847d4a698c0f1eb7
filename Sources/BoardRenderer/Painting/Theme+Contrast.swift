import BoardCore
import BoardValues

/// Two themes with high contrast, and what they change besides the colours.
extension Theme {
  static let highContrast = Theme(
    name: .highContrast,
    board: Color(hex: 0xFFFFFF),
    card: Color(hex: 0xFFFFFF),
    outline: Color(hex: 0x000000),
    text: Color(hex: 0x000000),
    dimText: Color(hex: 0x1A1A1A),
    disabledText: Color(hex: 0x595959),
    edge: Color(hex: 0x000000),
    group: Color(hex: 0x000000),
    panel: Color(hex: 0xFFFFFF),
    panelBorder: Color(hex: 0x000000),
    well: Color(hex: 0xFFFFFF),
    hot: Color(hex: 0xB8D4FF),
    accent: Color(hex: 0x0033CC),
    onAccent: Color(hex: 0xFFFFFF),
    warning: Color(hex: 0x7A2E00),
    highlight: Color(hex: 0xA34700),
    marker: Color(hex: 0xA34700),
    tint: 0.16,
    presets: [0xB00000, 0x9A4A00, 0x6B5900, 0x006B21, 0x006675, 0x6A1FB0].map { Color(hex: $0) }
  )

  static let highContrastDark = Theme(
    name: .highContrastDark,
    board: Color(hex: 0x000000),
    card: Color(hex: 0x000000),
    outline: Color(hex: 0xFFFFFF),
    text: Color(hex: 0xFFFFFF),
    dimText: Color(hex: 0xE6E6E6),
    disabledText: Color(hex: 0xA6A6A6),
    edge: Color(hex: 0xFFFFFF),
    group: Color(hex: 0xFFFFFF),
    panel: Color(hex: 0x000000),
    panelBorder: Color(hex: 0xFFFFFF),
    well: Color(hex: 0x000000),
    hot: Color(hex: 0x1F4E8C),
    accent: Color(hex: 0x6EB4FF),
    onAccent: Color(hex: 0x000000),
    warning: Color(hex: 0xFFC04D),
    highlight: Color(hex: 0xFFC04D),
    marker: Color(hex: 0xFFC04D),
    tint: 0.22,
    presets: [0xFF6B6B, 0xFFA45C, 0xFFE14D, 0x6BE585, 0x5CE0F0, 0xCFA3FF].map { Color(hex: $0) },
    people: darkPeople
  )

  var hasHighContrast: Bool { name.hasHighContrast }

  /// The width of outlines, in pixels at scale 1.
  var outlineWidth: Double { hasHighContrast ? 2 : 1 }

  var hasShadows: Bool { !hasHighContrast }

  /// The least contrast of text with its ground.
  var leastContrast: Double { hasHighContrast ? 7 : 4.5 }

  var dimmed: Double { name.dimmed }

  /// The least contrast with its ground of a line or an area, and of an outline, which tells one area from another.
  static let lineContrast = 2.0
  static let outlineContrast = 3.0

  /// Returns the shade of a colour as a file names it, with as much of the colour of text as it needs to stand out from
  /// the board: a file may have any colour, and was made in one theme alone. The presets stand out as they are.
  func shade(of color: String?, standingOut least: Double) -> Color? {
    guard let shade = shade(of: color) else { return nil }
    if case .preset? = color.flatMap(CanvasColor.init) { return shade }
    let seen = board.mixed(with: Color(shade.red, shade.green, shade.blue), shade.alpha)
    return seen.contrast(with: board) < least ? readable(seen, on: board, atLeast: least) : shade
  }

  /// Returns the outline of something whose own colour is `color`.
  func outline(_ color: Color) -> Color { hasHighContrast ? text : color }
}

extension Theme.Name {
  /// The opacity of what a draft is not about: words there can still be read.
  var dimmed: Double { hasHighContrast ? 0.75 : 0.55 }
}
