package import BoardValues
import CCairo

/// A text that Pango has shaped and broken into lines, ready to be measured and drawn.
package final class TextLayout {
  let handle: OpaquePointer
  /// The size of the text in pixels, without the spaces at line ends.
  package let size: Size
  /// The average height of a line in pixels.
  package let lineHeight: Double

  /// The appearance of a text and the room for it. Lengths are in pixels.
  package struct Style: Hashable, Sendable {
    /// The font family with words of style, in the form that Pango reads.
    package var family = "sans-serif"
    package var fontSize: Double
    package var isBold = false
    /// The width at which lines break. If it is nil, each paragraph is one line.
    package var width: Double?
    /// The height above which the text is cut off with an ellipsis. If it is nil, nothing is cut
    /// off.
    package var height: Double?
    package var isCentered = false
    /// Whether the text is aligned to the right in any script.
    package var isRight = false
    /// The smallest distance between two baselines, or nil for the font's own.
    package var leading: Double?
    /// The length by which all rows of a paragraph but the first are indented.
    package var hang = 0.0

    package init(
      family: String = "sans-serif",
      fontSize: Double,
      isBold: Bool = false,
      width: Double? = nil,
      height: Double? = nil,
      isCentered: Bool = false,
      isRight: Bool = false,
      leading: Double? = nil
    ) {
      self.family = family
      self.fontSize = fontSize
      self.isBold = isBold
      self.width = width
      self.height = height
      self.isCentered = isCentered
      self.isRight = isRight
      self.leading = leading
    }
  }

  #if DEBUG
    /// The numbers of layouts that were made, and of lines that were asked for, so that tests can count them.
    nonisolated(unsafe) package static var work = (layouts: 0, lines: 0)
  #endif

  package init(_ text: String, _ style: Style, marks: [Mark] = []) {
    #if DEBUG
      Self.work.layouts += 1
    #endif
    handle = FontContext.shared.makeLayout(fontSize: style.fontSize)
    pango_layout_set_text(handle, text.beginning, -1)
    Self.apply(style, to: handle)
    if !marks.isEmpty { Self.apply(marks, style, to: handle) }
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_size(handle, &width, &height)
    size = Size(Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    lineHeight = size.height / Double(max(pango_layout_get_line_count(handle), 1))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Underlines these bytes of the text (`pango_attr_underline_new`,
  /// `pango_layout_set_attributes`).
  package func underline(_ range: Range<Int>) {
    let list = pango_attr_list_copy(pango_layout_get_attributes(handle))
    if let attribute = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) {
      attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
      attribute.pointee.end_index = UInt32(clamping: range.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    pango_layout_set_attributes(handle, list)
    pango_attr_list_unref(list)
  }

  /// The number of times that fonts were released. Layouts from before still work, but keep their
  /// fonts in memory.
  package static var generation: Int { FontContext.shared.generation }

  /// Sets the font, the size and the line breaking of a layout
  /// (`pango_font_description_from_string`, `pango_layout_set_font_description`,
  /// `pango_layout_set_width`, `pango_layout_set_indent`, `pango_attr_insert_hyphens_new` and the like).
  private static func apply(_ style: Style, to layout: OpaquePointer) {
    let font = pango_font_description_from_string(style.family)
    pango_font_description_set_absolute_size(font, style.fontSize * Double(PANGO_SCALE))
    if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    if let width = style.width { pango_layout_set_width(layout, units(width)) }
    if let height = style.height { pango_layout_set_height(layout, units(height)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    // A word that is longer than its line is broken anywhere. A hyphen would be wrong there, and in
    // an address it would even be taken for a part of it.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_ellipsize(
      layout,
      style.height == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END
    )
    let alignment =
      style.isRight ? PANGO_ALIGN_RIGHT : style.isCentered ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT
    pango_layout_set_alignment(layout, alignment)
    if style.hang > 0 { pango_layout_set_indent(layout, -units(style.hang)) }
    if style.leading != nil { pango_layout_set_spacing(layout, units(spacing(style))) }
  }

  /// Returns the space between the lines of a style, in pixels.
  package static func spacing(_ style: Style) -> Double {
    guard let leading = style.leading else { return 0 }
    return max(leading - FontContext.shared.lineHeight(style.family) * style.fontSize, 0)
  }

  static func units(_ pixels: Double) -> Int32 {
    Int32(max(0, min(pixels, 1_000_000)) * Double(PANGO_SCALE))
  }
}

/// The fonts of this process. It is used on the main thread alone, like everything that draws.
///
/// A font map keeps every size that was ever used, with pictures of its letters, and a zoom asks
/// for new ones at each step. After a number of sizes a new map therefore replaces it.
private final class FontContext {
  /// The context of this process. It is safe without isolation: drawing happens on one thread, and
  /// Pango's font map is per thread.
  nonisolated(unsafe) static let shared = FontContext()

  /// The number of sizes in one map. A zoom level has about four.
  private static let maxSizes = 64

  private(set) var generation = 0
  private var context = FontContext.makeContext()
  private var sizes: Set<Double> = []
  /// The line heights of families at size 1.
  private var lineHeights: [String: Double] = [:]

  /// Creates a context with a font map of its own (`pango_cairo_font_map_new`,
  /// `pango_font_map_create_context`).
  private static func makeContext() -> OpaquePointer? {
    let map = pango_cairo_font_map_new()
    let context = pango_font_map_create_context(map)
    // The context holds a reference to the map.
    g_object_unref(UnsafeMutableRawPointer(map))
    let options = cairo_font_options_create()
    // Letters are gray and unhinted: a text takes the same room at every zoom and on every display.
    // Hinted letters would stand a row above the room that unhinted metrics give them, and would
    // lose it under a clip.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    return context
  }

  /// Creates a layout. It starts a new font map if there are too many sizes (`pango_layout_new`).
  func makeLayout(fontSize: Double) -> OpaquePointer {
    if sizes.insert(fontSize).inserted, sizes.count > Self.maxSizes { startOver(with: fontSize) }
    return pango_layout_new(context)
  }

  /// Returns the line height of a family at size 1 (`pango_context_get_metrics`).
  func lineHeight(_ family: String) -> Double {
    if let known = lineHeights[family] { return known }
    // The size is large, so that fractions of a unit are not lost.
    let size = 100.0
    let font = pango_font_description_from_string(family)
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    let metrics = pango_context_get_metrics(context, font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let height = pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
    let ratio = Double(height) / Double(PANGO_SCALE) / size
    lineHeights[family] = ratio
    return ratio
  }

  private func startOver(with fontSize: Double) {
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
    context = Self.makeContext()
    sizes = [fontSize]
    generation += 1
  }
}
