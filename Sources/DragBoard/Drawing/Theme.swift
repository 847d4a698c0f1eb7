import BoardCore

/// Every colour and every length of the drawing, in one table. Lengths are pixels at scale 1.
struct Theme: Equatable, Sendable {
  var name: Name
  var board: Color
  var card: Color
  var cardBorder: Color
  var text: Color
  var dimText: Color
  var edge: Color
  var group: Color
  var panel: Color
  var panelBorder: Color
  /// Behind the item under the pointer.
  var hot: Color
  var accent: Color
  var highlight: Color
  /// How much of a card's colour its face takes.
  var tint: Double
  /// The format's colours "1" to "6".
  var presets: [Color]

  enum Name: String, CaseIterable, Sendable {
    case light, dark, highContrast, highContrastDark
  }

  static let light = Theme(
    name: .light,
    board: Color(hex: 0xF4F4F1),
    card: Color(hex: 0xFFFFFF),
    cardBorder: Color(hex: 0xB9BCC2),
    text: Color(hex: 0x1D1F23),
    dimText: Color(hex: 0x62666E),
    edge: Color(hex: 0x7C818A),
    group: Color(hex: 0x7C818A),
    panel: Color(hex: 0xFFFFFF),
    panelBorder: Color(hex: 0xCFD2D6),
    hot: Color(hex: 0xE4ECFA),
    accent: Color(hex: 0x1F66D1),
    highlight: Color(hex: 0xF2A20C),
    tint: 0.16,
    presets: [0xD93A3A, 0xD9761C, 0xB89A00, 0x2F9E44, 0x1398A8, 0x8A4FD0].map { Color(hex: $0) }
  )

  static let dark = Theme(
    name: .dark,
    board: Color(hex: 0x191A1D),
    card: Color(hex: 0x26282D),
    cardBorder: Color(hex: 0x4B4F57),
    text: Color(hex: 0xECEDEF),
    dimText: Color(hex: 0x9DA2AB),
    edge: Color(hex: 0x868C97),
    group: Color(hex: 0x868C97),
    panel: Color(hex: 0x2B2D33),
    panelBorder: Color(hex: 0x474B53),
    hot: Color(hex: 0x374560),
    accent: Color(hex: 0x6EA6FF),
    highlight: Color(hex: 0xFFC04D),
    tint: 0.22,
    presets: [0xF0665C, 0xEE9A4A, 0xE0C341, 0x58C26B, 0x45C2D0, 0xB48AF0].map { Color(hex: $0) }
  )

  static func named(_ name: Name) -> Theme {
    switch name {
    case .light: .light
    case .dark: .dark
    case .highContrast: .highContrast
    case .highContrastDark: .highContrastDark
    }
  }

  /// The shade of a colour as a file names it; nil for none, and for what nobody understands.
  func shade(of color: String?) -> Color? {
    switch color.flatMap(CanvasColor.init) {
    case nil: return nil
    case .preset(let number): return presets[number - 1]
    case .rgb(let red, let green, let blue, let alpha):
      return Color(
        Double(red) / 255,
        Double(green) / 255,
        Double(blue) / 255,
        Double(alpha) / 255
      )
    }
  }

  /// What a card of this colour is filled with: enough of it to see, little enough to read on.
  func face(of shade: Color?) -> Color {
    shade.map { card.mixed(with: $0.opacity(1), tint) } ?? card
  }

  /// Words that matter less, as pale as can still be read on `ground`.
  func dimText(on ground: Color) -> Color { readable(dimText, on: ground) }

  /// The label of a group, as much in its colour as can still be read on the board.
  func groupLabel(of shade: Color) -> Color {
    readable(text.mixed(with: shade.opacity(1), 0.4), on: board)
  }

  /// `color`, mixed with the colour of text until its contrast with `ground` is enough.
  private func readable(_ color: Color, on ground: Color) -> Color {
    var share = 0.0
    while share < 1, color.mixed(with: text, share).contrast(with: ground) < leastContrast {
      share += 0.125
    }
    return color.mixed(with: text, share)
  }
}

/// Lengths on the board in board units, and of the interface in pixels at scale 1.
enum Metrics {
  static let cardRadius = 8.0
  static let cardPadding = 10.0
  static let fontSize = 14.0
  static let edgeLabelSize = 12.0
  static let edgeWidth = 2.0
  static let arrowLength = 12.0
  /// How much is left of what the Edit mode is not about.
  static let dimmed = 0.35

  /// Toolbar and status line stay within this distance of the window's edges.
  static let bar = 56.0
  static let margin = 10.0
}
