import BoardValues

/// The accent that the user has chosen for the desktop.
extension Theme {
  /// Returns the theme with an accent, `0xRRGGBB`: the same hue, as light or dark as it has to be to be
  /// read.
  func accented(_ chosen: UInt32) -> Theme {
    var theme = self
    theme.name.accent = chosen
    theme.accent = [board, card, panel, well].reduce(Color(hex: chosen)) { readable($0, on: $1) }
    theme.onAccent =
      [onAccent, text, card]
      .max { $0.contrast(with: theme.accent) < $1.contrast(with: theme.accent) } ?? onAccent
    if !hasHighContrast { theme.hot = panel.mixed(with: theme.accent, hotShare) }
    return theme
  }

  /// The share of the accent in the ground of what is under the pointer.
  private var hotShare: Double { tint * 0.6 }
}
