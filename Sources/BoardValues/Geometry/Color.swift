/// A color in sRGB with components in 0...1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity, 0 for transparent.
  public var alpha: Double

  /// Creates a color, opaque by default.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from a number in the form `0xRRGGBB`.
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

  /// Returns the color with its opacity multiplied by `factor`.
  public func opacity(_ factor: Double) -> Color { Color(red, green, blue, alpha * factor) }

  /// Returns the color between this one (`share` 0) and another (`share` 1).
  public func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red + (other.red - red) * share,
      green + (other.green - green) * share,
      blue + (other.blue - blue) * share,
      alpha + (other.alpha - alpha) * share
    )
  }

  /// The relative luminance as WCAG defines it, from 0 for black to 1 for white.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      guard part > 0.04045 else { return part / 12.92 }
      return power((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio to another color, from 1 to 21. Both must be opaque.
  public func contrast(with other: Color) -> Double {
    let lighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }
}
