import BoardValues

/// The accent that the user has chosen for the desktop.
extension Theme {
  /// Returns the theme with an accent, `0xRRGGBB`: the same hue, as light or dark as it has to be to be
  /// read.
  func accented(_ chosen: UInt32) -> Theme {
    var theme = self
    theme.name.accent = chosen
    theme.accent = [board, card, panel, well].reduce(Color(hex: chosen)) { readable($0, on: $1) }
    // Rings are seen on cards of every colour.
    theme.accent = presets.map(face).reduce(theme.accent) { readable($0, on: $1, atLeast: 3) }
    theme.onAccent =
      [onAccent, text, card]
      .max { $0.contrast(with: theme.accent) < $1.contrast(with: theme.accent) } ?? onAccent
    guard !hasHighContrast else { return theme }
    // What is disabled is seen under the pointer, too.
    var share = hotShare
    repeat {
      theme.hot = panel.mixed(with: theme.accent, share)
      share *= 0.8
    } while share > 0.01 && disabledText.contrast(with: theme.hot) < 3
    return theme
  }

  /// The ground of selected words, as an ink over what they stand on: as much of the accent as leaves them
  /// readable on every card.
  func selection(hasFocus: Bool) -> Color {
    var share = Strength.selectedText
    let grounds = [card, well] + presets.map(face)
    while share > 0.1,
      grounds.contains(where: { $0.mixed(with: accent, share).contrast(with: text) < 4.5 })
    {
      share -= 0.05
    }
    return accent.opacity(hasFocus ? share : share / 2)
  }

  /// The share of the accent in the ground of what is under the pointer.
  private var hotShare: Double { tint * 0.6 }
}
