import BoardCore
import BoardValues

/// Every colour and every length of the drawing, in one table. Lengths are pixels at scale 1.
package struct Theme: Equatable, Sendable {
  var name: Name
  var board: Color
  var card: Color
  /// The outlines of cards and of controls: at least 3 : 1 against what they stand on.
  var outline: Color
  var text: Color
  var dimText: Color
  /// The text of what cannot be used now: 3 : 1.
  var disabledText: Color
  var edge: Color
  var group: Color
  var panel: Color
  /// The hairline around panels, and between their parts.
  var panelBorder: Color
  /// The ground of switches of two or more, and of fields.
  var well: Color
  /// The ground of the item under the pointer.
  var hot: Color
  var accent: Color
  /// The text on a ground of the accent.
  var onAccent: Color
  var warning: Color
  /// The ring around what has just changed, and what is found: 3 : 1 on the board.
  var highlight: Color
  /// The ground of highlighted words and of found ones, mixed into what they stand on.
  var marker: Color
  /// The share of a card's colour in its face.
  var tint: Double
  /// The format's colours "1" to "6".
  var presets: [Color]
  /// The colours of those who work on a board together, which none of them has to tell by alone.
  var people: [Color] = lightPeople

  /// The name of the theme; also with the desktop's accent instead of its own.
  package struct Name: Hashable, CaseIterable, Sendable {
    fileprivate enum Table: CaseIterable { case light, dark, highContrast, highContrastDark }

    fileprivate let table: Table
    /// `0xRRGGBB`
    package var accent: UInt32?

    package static let light = Name(table: .light)
    package static let dark = Name(table: .dark)
    package static let highContrast = Name(table: .highContrast)
    package static let highContrastDark = Name(table: .highContrastDark)
    package static let allCases = Table.allCases.map { Name(table: $0) }

    package var hasHighContrast: Bool { table == .highContrast || table == .highContrastDark }
  }

  static let light = Theme(
    name: .light,
    board: Color(hex: 0xF6F6F4),
    card: Color(hex: 0xFFFFFF),
    outline: Color(hex: 0x858992),
    text: Color(hex: 0x1D1F23),
    dimText: Color(hex: 0x5C6068),
    disabledText: Color(hex: 0x858992),
    edge: Color(hex: 0x6F747D),
    group: Color(hex: 0x7C818A),
    panel: Color(hex: 0xFFFFFF),
    panelBorder: Color(hex: 0xC8CACE),
    well: Color(hex: 0xF0F0EE),
    hot: Color(hex: 0xE8EEF9),
    accent: Color(hex: 0x1F66D1),
    onAccent: Color(hex: 0xFFFFFF),
    warning: Color(hex: 0xA14A00),
    highlight: Color(hex: 0xC06E00),
    marker: Color(hex: 0xF2A20C),
    tint: 0.16,
    presets: [0xD93A3A, 0xD4711A, 0xA38800, 0x2F9E44, 0x1398A8, 0x8A4FD0].map { Color(hex: $0) }
  )

  static let dark = Theme(
    name: .dark,
    board: Color(hex: 0x17181B),
    card: Color(hex: 0x26282D),
    outline: Color(hex: 0x787D87),
    text: Color(hex: 0xECEDEF),
    dimText: Color(hex: 0xA6ABB4),
    disabledText: Color(hex: 0x828791),
    edge: Color(hex: 0x868C97),
    group: Color(hex: 0x868C97),
    panel: Color(hex: 0x2B2D33),
    panelBorder: Color(hex: 0x42454D),
    well: Color(hex: 0x1F2125),
    hot: Color(hex: 0x353C4B),
    accent: Color(hex: 0x6EA6FF),
    onAccent: Color(hex: 0x10131A),
    warning: Color(hex: 0xFFB266),
    highlight: Color(hex: 0xFFC04D),
    marker: Color(hex: 0xFFC04D),
    tint: 0.22,
    presets: [0xF0665C, 0xEE9A4A, 0xE0C341, 0x58C26B, 0x45C2D0, 0xB48AF0].map { Color(hex: $0) },
    people: darkPeople
  )

  private static let lightPeople = [
    0xC2185B, 0x00796B, 0x7B1FA2, 0xA84300, 0x2E7D32, 0x6D4C41, 0x6B6B00, 0x455A64,
  ].map { Color(hex: $0) }

  static let darkPeople = [
    0xF48FB1, 0x4DB6AC, 0xCE93D8, 0xFFAB66, 0x81C784, 0xC9A99D, 0xD4D65A, 0xA3B8C2,
  ].map { Color(hex: $0) }

  /// The number of colours for people.
  package static let peopleCount = lightPeople.count

  /// The colour of a person, on which words in the colour of the board are read.
  func person(_ number: Int) -> Color {
    readable(people[number % people.count], on: board)
  }

  static func named(_ name: Name) -> Theme {
    let theme =
      switch name.table {
      case .light: Theme.light
      case .dark: Theme.dark
      case .highContrast: Theme.highContrast
      case .highContrastDark: Theme.highContrastDark
      }
    return name.accent.map(theme.accented) ?? theme
  }

  /// Returns the shade of a colour as a file names it; nil for none, and for what is not a colour.
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

  /// `color`, mixed with the colour of text until its contrast with `ground` is enough for words, or
  /// `least`.
  func readable(_ color: Color, on ground: Color, atLeast least: Double? = nil) -> Color {
    let least = least ?? leastContrast
    var share = 0.0
    while share < 1, color.mixed(with: text, share).contrast(with: ground) < least {
      share += 0.125
    }
    return color.mixed(with: text, share)
  }
}

/// Lengths on the board in board units, and of the interface in pixels at scale 1.
package enum Metrics {
  static let cardRadius = 10.0
  /// The room between the words of a card and its top and bottom, and its sides.
  package static let cardPadding = 12.0
  package static let cardSide = 16.0
  /// How far a step of the wheel scrolls words.
  package static let linesPerStep = 3.0
  package static let fontSize = 14.0
  package static let edgeLabelSize = 12.0
  static let edgeWidth = 2.0
  static let arrowLength = 9.0
  static let controlRadius = 6.0
  package static let panelRadius = 10.0
  static let dialogRadius = 14.0
  /// Toolbar and status line stay within this distance of the window's edges.
  package static let bar = 56.0
  package static let margin = 10.0
  /// The distance of a board that is fitted into a window from the toolbar and the edges.
  package static let air = 20.0
}
