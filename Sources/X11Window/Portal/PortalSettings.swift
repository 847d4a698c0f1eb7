import BoardValues

/// What the desktop's portal says about looks and motion. Nil is what it says nothing about.
struct PortalSettings: Equatable, Sendable {
  private(set) var isDark: Bool?
  private(set) var hasHighContrast: Bool?
  private(set) var accent: UInt32?
  private var reducedMotion: Bool?
  /// What desktops say that do not know `reduced-motion` yet.
  private var animations: Bool?

  static let namespaces = [appearance, interface]
  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"

  /// Only that there should be less. That nobody asked for less leaves it to other settings.
  var reducesMotion: Bool? { reducedMotion == true || animations == false ? true : nil }

  init() {}

  /// From the answer to `ReadAll`.
  init(_ all: BusValue) {
    for case .entry(.text(let namespace), let values) in all.elements {
      for case .entry(.text(let key), let value) in values.elements {
        read(namespace, key, value)
      }
    }
  }

  /// One of them, as it is now. What makes no sense counts as not said.
  mutating func read(_ namespace: String, _ key: String, _ value: BusValue) {
    switch (namespace, key) {
    case (Self.appearance, "color-scheme"):
      isDark = [1: true, 2: false][value.unsigned]
    case (Self.appearance, "contrast"):
      hasHighContrast = [1: true][value.unsigned]
    case (Self.appearance, "accent-color"): accent = Self.color(value)
    case (Self.appearance, "reduced-motion"): reducedMotion = value.unsigned == 1
    case (Self.interface, "enable-animations"): animations = value.boolean
    default: break
    }
  }

  /// `0xRRGGBB`. A part out of range means that there is none.
  private static func color(_ value: BusValue) -> UInt32? {
    guard case .structure(let parts) = value.content, parts.count == 3 else { return nil }
    var color: UInt32 = 0
    for part in parts {
      guard case .double(let number) = part, (0...1).contains(number) else { return nil }
      color = color << 8 | UInt32((number * 255).rounded())
    }
    return color
  }
}

/// As words that can be kept: `dark high-contrast accent=1f66d1`.
extension PortalSettings {
  private static let accentMark = "accent="

  init(words: String) {
    for word in words.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "dark": isDark = true
      case "light": isDark = false
      case "high-contrast": hasHighContrast = true
      case "reduced-motion": reducedMotion = true
      case _ where word.hasPrefix(Self.accentMark):
        accent = UInt32(word.dropFirst(Self.accentMark.utf8.count), radix: 16)
          .flatMap { $0 <= 0xFF_FFFF ? $0 : nil }
      default: break
      }
    }
  }

  var words: String {
    let words = [
      isDark.map { $0 ? "dark" : "light" }, hasHighContrast.map { _ in "high-contrast" },
      reducesMotion.map { _ in "reduced-motion" },
      accent.map { Self.accentMark + String($0, radix: 16) },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}

extension [UInt32: Bool] {
  fileprivate subscript(number: UInt32?) -> Bool? { number.flatMap { self[$0] } }
}

extension DesktopPreferences {
  /// The one place that says who counts: the portal, where it says something, before the settings
  /// daemon (`self`). Before both counts what was chosen here: see `Preferences`.
  func following(_ portal: PortalSettings) -> DesktopPreferences {
    var preferences = self
    preferences.isDark = portal.isDark ?? isDark
    preferences.hasHighContrast = portal.hasHighContrast ?? hasHighContrast
    preferences.reducesMotion = portal.reducesMotion ?? reducesMotion
    preferences.accent = portal.accent
    return preferences
  }
}
