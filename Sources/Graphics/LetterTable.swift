package import BoardValues
import CCairo

/// The letters of a font in one weight, with their widths: enough to set words letter beside letter.
///
/// Kerning and ligatures are not seen in the smallest letters that are read, and shaping is most of what a layout takes. What has
/// to be shaped, as Arabic has, or comes from another font is not set.
package final class LetterTable {
  private struct Letter {
    var glyph: UInt
    /// The width at a size of 1.
    var width: Double
  }

  let face: OpaquePointer?
  let options = cairo_font_options_create()
  /// The height of a row, and of its letters above the baseline, at a size of 1.
  private let lineHeight: Double
  private let ascent: Double
  private let style: TextLayout.Style
  /// The letters that were looked up; nil for those that cannot be set.
  private var letters: [Unicode.Scalar: Letter?] = [:]

  /// The size at which letters are looked up, large enough for fractions of a pixel not to matter.
  private static let measured = 64.0
  /// The most letters of words that are set.
  private static let most = 400

  package init(isBold: Bool) {
    style = TextLayout.Style(fontSize: Self.measured, isBold: isBold)
    let sample = TextLayout("x", style)
    lineHeight = sample.lineHeight / Self.measured
    ascent = sample.baseline / Self.measured
    face = cairo_font_face_reference(Self.face(of: sample))
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  }

  deinit {
    cairo_font_face_destroy(face)
    cairo_font_options_destroy(options)
  }

  // MARK: Letters

  /// Returns the only run of a layout of one row; nil if it has several (`pango_layout_get_line_readonly`).
  private static func run(of layout: TextLayout) -> PangoGlyphItem? {
    guard let line = pango_layout_get_line_readonly(layout.handle, 0),
      let runs = line.pointee.runs, runs.pointee.next == nil, let data = runs.pointee.data
    else { return nil }
    return data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
  }

  /// Returns the font of a layout in one font (`pango_cairo_font_get_scaled_font`).
  private static func face(of layout: TextLayout) -> OpaquePointer? {
    guard let item = run(of: layout)?.item, let font = item.pointee.analysis.font,
      let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
    else { return nil }
    return cairo_scaled_font_get_font_face(scaled)
  }

  private func letter(_ scalar: Unicode.Scalar) -> Letter? {
    if let known = letters[scalar] { return known }
    let found = scalar.standsAlone ? lookUp(scalar) : nil
    letters[scalar] = .some(found)
    return found
  }

  private func lookUp(_ scalar: Unicode.Scalar) -> Letter? {
    let layout = TextLayout(String(Character(scalar)), style)
    guard let glyphs = Self.run(of: layout)?.glyphs?.pointee, glyphs.num_glyphs == 1,
      let glyph = glyphs.glyphs?.pointee, Self.face(of: layout) == face, glyph.glyph < 0x1000_0000
    else { return nil }
    let width = Double(glyph.geometry.width) / Double(PANGO_SCALE) / Self.measured
    return Letter(glyph: UInt(glyph.glyph), width: width)
  }

  // MARK: Setting

  /// Returns words in as many rows as a room has, in pixels, at the largest size in steps of `scale` at which the longest word
  /// fits. What has no room ends in an ellipsis; if a word is too long at the least size, there is one row. Nil if some letters
  /// cannot be set.
  package func set(
    _ words: String,
    in room: Size,
    least: Double,
    most: Double,
    scale: Double
  ) -> SetWords? {
    guard face != nil, let ellipsis = letter("…") else { return nil }
    var line: [Letter] = []
    var ends: [Int] = []
    var (longest, length) = (0.0, 0.0)
    for scalar in words.unicodeScalars.prefix(Self.most) {
      guard let letter = letter(scalar) else { return nil }
      line.append(letter)
      if scalar == " " {
        ends.append(line.count)
        length = 0
      } else {
        length += letter.width
        longest = max(longest, length)
        if scalar == "-" {
          ends.append(line.count)
          length = 0
        }
      }
    }
    ends.append(line.count)
    let fitting = min(room.width / max(longest, 0.1), room.height / lineHeight)
    let size = max(least, min((fitting / scale).rounded(.down) * scale, most))
    let fits = longest * size <= room.width
    let rows = fits ? max(Int(room.height / (lineHeight * size)), 1) : 1
    var setting = Setting(width: room.width / size, rows: rows)
    setting.set(line, ends, ellipsis)
    return SetWords(
      self,
      words,
      setting.glyphs.map {
        cairo_glyph_t(
          index: $0.letter.glyph,
          x: $0.x * size,
          y: (Double($0.row) * lineHeight + ascent) * size
        )
      },
      fontSize: size,
      starts: setting.starts,
      isCut: setting.isCut,
      size: Size(setting.reach * size, Double(setting.starts.count) * lineHeight * size)
    )
  }

  /// Letters that are put into rows. Lengths are those at a size of 1.
  private struct Setting {
    let width: Double
    let rows: Int
    var glyphs: [(letter: Letter, x: Double, row: Int)] = []
    /// The letters with which rows begin.
    var starts = [0]
    var reach = 0.0
    var isCut = false

    /// Puts the letters into rows, word by word, and into the last row as many as there is room for. Words end at `ends`.
    mutating func set(_ line: [Letter], _ ends: [Int], _ ellipsis: Letter) {
      var (x, start) = (0.0, 0)
      for end in ends {
        let word = line[start..<end]
        let length = word.reduce(0) { $0 + $1.width }
        // The blank at its end may stand out.
        let needed = length - (end < line.count ? word.last?.width ?? 0 : 0)
        if x > 0, x + needed > width, starts.count < rows {
          starts.append(start)
          x = 0
        }
        guard starts.count < rows else { return finish(line, from: start, x, ellipsis) }
        for letter in word { put(letter, at: &x) }
        start = end
      }
    }

    private mutating func finish(
      _ line: [Letter],
      from start: Int,
      _ x: Double,
      _ ellipsis: Letter
    ) {
      var x = x
      let rest = line[start...]
      guard x + rest.reduce(0, { $0 + $1.width }) > width + 0.001 else {
        for letter in rest { put(letter, at: &x) }
        return
      }
      isCut = true
      for letter in rest {
        if x + letter.width + ellipsis.width > width { break }
        put(letter, at: &x)
      }
      put(ellipsis, at: &x)
    }

    private mutating func put(_ letter: Letter, at x: inout Double) {
      glyphs.append((letter, x, starts.count - 1))
      x += letter.width
      reach = max(reach, x)
    }
  }
}

/// Words that are set, ready to be drawn.
package final class SetWords {
  let table: LetterTable
  let glyphs: [cairo_glyph_t]
  package let words: String
  /// The size of the letters, in pixels.
  package let fontSize: Double
  /// The numbers of the letters with which rows begin.
  package let starts: [Int]
  /// Whether they end in an ellipsis.
  package let isCut: Bool
  /// The size in pixels.
  package let size: Size

  fileprivate init(
    _ table: LetterTable,
    _ words: String,
    _ glyphs: [cairo_glyph_t],
    fontSize: Double,
    starts: [Int],
    isCut: Bool,
    size: Size
  ) {
    self.table = table
    self.words = words
    self.glyphs = glyphs
    self.fontSize = fontSize
    self.starts = starts
    self.isCut = isCut
    self.size = size
  }
}

extension Unicode.Scalar {
  /// Whether the scalar looks the same beside any other: Latin, Greek and Cyrillic letters, digits and signs.
  fileprivate var standsAlone: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x2010..<0x2028: true
    default: false
    }
  }
}
