import BoardValues

/// The settings of appearance and motion in the desktop's portal. Those that it does not have are
/// nil.
struct PortalSettings: Equatable, Sendable {
  private(set) var isDark: Bool?
  private(set) var hasHighContrast: Bool?
  private(set) var accent: UInt32?
  private var reducedMotion: Bool?
  /// The value of desktops that do not support `reduced-motion` yet.
  private var animations: Bool?

  static let namespaces = [appearance, interface]
  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"

  /// Whether there should be less motion, or nil. A desktop that asks for no less leaves that to
  /// other settings.
  var reducesMotion: Bool? { reducedMotion == true || animations == false ? true : nil }

  init() {}

  /// Reads the answer to `ReadAll`.
  init(_ all: BusValue) {
    for case .entry(.text(let namespace), let values) in all.elements {
      for case .entry(.text(let key), let value) in values.elements {
        read(namespace, key, value)
      }
    }
  }

  /// Reads the present value of one setting. An invalid value counts as none.
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

  /// Returns a color `0xRRGGBB`, or nil if a component is out of range.
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

/// The form of settings in a file: `dark high-contrast accent=1f66d1`.
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
  /// Returns the preferences of the settings daemon (`self`), replaced by those of the portal where
  /// it has any. This is the only place that decides the precedence of the two. The program's own
  /// settings precede both: see `Preferences`.
  func following(_ portal: PortalSettings) -> DesktopPreferences {
    var preferences = self
    preferences.isDark = portal.isDark ?? isDark
    preferences.hasHighContrast = portal.hasHighContrast ?? hasHighContrast
    preferences.reducesMotion = portal.reducesMotion ?? reducesMotion
    preferences.accent = portal.accent
    return preferences
  }
}
