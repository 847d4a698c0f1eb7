import BoardValues

/// The colours of the words on one ground: that of a card, or of a callout on it.
struct CardInks: Equatable, Sendable {
  private let theme: Theme
  let ground: Color
  let text: Color
  let dim: Color
  /// The colour behind code.
  let codeGround: Color
  let highlightGround: Color
  /// The colour behind words that another state of the board does not have.
  let addedGround: Color
  /// The colour of lines beside quotes, and between the rows of a table.
  let line: Color

  init(_ theme: Theme, on ground: Color) {
    self.theme = theme
    self.ground = ground
    text = theme.text
    codeGround = theme.ground(mixing: theme.text, 0.07, into: ground)
    // The palest that can be read on the darker of the two grounds.
    dim = theme.dimText(on: codeGround)
    highlightGround = theme.ground(mixing: theme.marker, 0.35, into: ground)
    addedGround = theme.ground(mixing: theme.presets[3], 0.35, into: ground)
    line = ground.mixed(with: theme.text, 0.25)
  }

  /// Returns the colour of links.
  func link(on ground: Color) -> Color { theme.readable(theme.accent, on: ground) }

  /// Returns the ground of a callout, and the colour of its bar and its title.
  func callout(_ kind: CalloutKind) -> (ground: Color, title: Color) {
    let shade = kind.shade(theme)
    let ground = theme.ground(mixing: shade, 0.1, into: ground)
    return (ground, theme.readable(shade, on: ground))
  }
}

extension Theme {
  /// Returns the ground of a card beside its picture.
  func mat(on ground: Color) -> Color { ground.mixed(with: text, 0.12) }

  /// Returns `ground` with as much of `color` as leaves text readable.
  func ground(mixing color: Color, _ share: Double, into ground: Color) -> Color {
    var share = share
    while share > 0.02, ground.mixed(with: color, share).contrast(with: text) < leastContrast {
      share /= 2
    }
    return ground.mixed(with: color, share)
  }
}
