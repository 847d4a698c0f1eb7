/// A colour in sRGB, each part in 0...1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red part.
  public var red: Double
  /// The green part.
  public var green: Double
  /// The blue part.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Creates a color, which is opaque unless `alpha` is stated.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xRRGGBB`
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      Double(hex >> 16 & 0xFF) / 255,
      Double(hex >> 8 & 0xFF) / 255,
      Double(hex & 0xFF) / 255,
      alpha
    )
  }

  /// Opaque white.
  public static var white: Color { Color(1, 1, 1) }

  /// Returns the color with its opacity multiplied.
  public func opacity(_ factor: Double) -> Color { Color(red, green, blue, alpha * factor) }

  /// `share` of `other` on top of this colour; 0 gives this one, 1 the other.
  public func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red + (other.red - red) * share,
      green + (other.green - green) * share,
      blue + (other.blue - blue) * share,
      alpha + (other.alpha - alpha) * share
    )
  }

  /// Relative luminance as WCAG defines it, 0 black to 1 white.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      guard part > 0.04045 else { return part / 12.92 }
      return power((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Contrast ratio of two opaque colours, 1 to 21.
  public func contrast(with other: Color) -> Double {
    let lighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }
}
