import BoardValues
import CCairo

/// The font of bars, menus and panels. Cards have their own.
package struct InterfaceFont: Hashable, Sendable {
  /// The family with words of style, in the form that Pango reads: `Noto Sans Bold`.
  var family = "sans"
  /// The size in pixels at scale 1. The default is 10.5 points at 96 dots per inch.
  package var size = 14.0

  /// Whether rows beside the words need room for a finger.
  package var isForFingers = false

  /// The sizes at which the interface can be read and used.
  static let sizes = 8.0...32.0
  private static let pixelsPerPoint = 96.0 / 72

  package init() {}

  /// Creates a font from a name as desktops publish it, `Cantarell 11`, with the size in points or
  /// as `12px`. Missing parts keep their defaults (`pango_font_description_from_string`).
  package init(name: String) {
    let font = pango_font_description_from_string(name.beginning)
    defer { pango_font_description_free(font) }
    let number = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    if number > 0 {
      let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
      let pixels = isAbsolute ? number : number * Self.pixelsPerPoint
      size = min(max(pixels, Self.sizes.lowerBound), Self.sizes.upperBound)
    }
    pango_font_description_unset_fields(font, PANGO_FONT_MASK_SIZE)
    guard pango_font_description_get_family(font) != nil,
      let words = pango_font_description_to_string(font)
    else { return }
    family = String(cString: words)
    g_free(words)
  }

  package func style(scale: Double, isBold: Bool = false) -> TextLayout.Style {
    TextLayout.Style(family: family, fontSize: size * scale, isBold: isBold)
  }
}
