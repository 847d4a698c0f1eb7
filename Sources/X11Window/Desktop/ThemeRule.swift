import BoardValues

/// What the name of the desktop's theme says. Themes have no other common way to say it.
struct ThemeRule {
  let isDark: Bool
  let hasHighContrast: Bool

  init(themeName: String) {
    let name = themeName.lowercased()
    hasHighContrast = name.hasPrefix("highcontrast")
    isDark = name.holds("dark") || (hasHighContrast && name.holds("inverse"))
  }
}
