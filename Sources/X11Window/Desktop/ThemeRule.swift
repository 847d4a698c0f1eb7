import BoardValues

/// The properties of the desktop's theme that its name tells. Themes have no other common form for
/// them.
struct ThemeRule {
  let isDark: Bool
  let hasHighContrast: Bool

  init(themeName: String) {
    let name = themeName.lowercased()
    hasHighContrast = name.hasPrefix("highcontrast")
    isDark = name.holds("dark") || (hasHighContrast && name.holds("inverse"))
  }
}
