import BoardCore
import CCairo

/// One paragraph as Pango has set it: where its characters and words begin, its rows, its carets.
///
/// Offsets are bytes of the paragraph; lengths are pixels from its top-left corner.
final class ParagraphLayout {
  let layout: TextLayout
  private let text: [UInt8]
  let rows: [Row]
  /// What Pango knows of each place between two scalars, and the byte where that is.
  private lazy var stops = Stops(layout.handle, text)

  struct Row: Equatable {
    var range: Range<Int>
    var minY: Double
    var maxY: Double
  }

  /// `text` has no line break.
  init(_ text: [UInt8], _ style: TextLayout.Style) {
    self.text = text
    layout = TextLayout(String(decoding: text, as: UTF8.self), style)
    rows = Self.rows(of: layout.handle)
  }

  var height: Double { rows.last?.maxY ?? layout.lineHeight }

  /// (`pango_layout_get_iter`, `pango_layout_iter_get_line_readonly`, `pango_layout_iter_get_line_yrange`)
  private static func rows(of handle: OpaquePointer) -> [Row] {
    guard let iterator = pango_layout_get_iter(handle) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var rows: [Row] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var top: Int32 = 0
      var bottom: Int32 = 0
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      let start = Int(line.pointee.start_index)
      rows.append(
        Row(
          range: start..<start + Int(line.pointee.length),
          minY: pixels(top),
          maxY: pixels(bottom)
        )
      )
    } while pango_layout_iter_next_line(iterator) != 0
    return rows
  }

  fileprivate static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  // MARK: Characters and words

  func stop(after offset: Int) -> Int? { stops.next(after: offset) { $0.is_cursor_position != 0 } }

  func stop(before offset: Int) -> Int? {
    stops.last(before: offset) { $0.is_cursor_position != 0 }
  }

  func wordEnd(after offset: Int) -> Int? { stops.next(after: offset) { $0.is_word_end != 0 } }

  func wordStart(before offset: Int) -> Int? {
    stops.last(before: offset) { $0.is_word_start != 0 }
  }

  /// Between the boundaries of words on both sides.
  func group(at offset: Int) -> Range<Int> {
    let start = stops.last(before: offset + 1) { $0.is_word_boundary != 0 } ?? 0
    let end = stops.next(after: offset) { $0.is_word_boundary != 0 } ?? text.count
    return min(start, end)..<end
  }

  /// Where Backspace takes only the last scalar of a character, what it leaves. (`g_utf8_normalize`)
  func remainder(ofCharacterBefore offset: Int) -> String? {
    guard stops.attributes(at: offset)?.backspace_deletes_character != 0,
      let start = stop(before: offset)
    else { return nil }
    let cluster = String(decoding: text[start..<offset], as: UTF8.self)
    guard let normal = g_utf8_normalize(cluster, -1, G_NORMALIZE_NFD) else { return nil }
    defer { g_free(normal) }
    let rest = String(cString: normal).unicodeScalars.dropLast()
    return rest.isEmpty ? nil : String(String.UnicodeScalarView(rest))
  }

  // MARK: Rows and carets

  func rowIndex(at offset: Int, isTrailing: Bool) -> Int {
    let index = rows.firstIndex {
      isTrailing ? $0.range.upperBound >= offset : $0.range.upperBound > offset
    }
    return index ?? rows.count - 1
  }

  /// In rows that run both ways, where a letter of the paragraph's own direction would go.
  /// (`pango_layout_get_caret_pos`, `pango_layout_index_to_line_x`)
  func caret(at offset: Int, isTrailing: Bool) -> Rect {
    guard isTrailing, let before = stop(before: offset) else {
      var strong = PangoRectangle()
      pango_layout_get_caret_pos(layout.handle, Int32(offset), &strong, nil)
      return Rect(
        Self.pixels(strong.x),
        Self.pixels(strong.y),
        0,
        Self.pixels(strong.height)
      )
    }
    var line: Int32 = 0
    var x: Int32 = 0
    pango_layout_index_to_line_x(layout.handle, Int32(before), 1, &line, &x)
    let row = rows.indices.contains(Int(line)) ? rows[Int(line)] : nil
    return Rect(Self.pixels(x), row?.minY ?? 0, 0, row.map { $0.maxY - $0.minY } ?? 0)
  }

  /// (`pango_layout_xy_to_index`)
  func position(at point: Point) -> TextPosition {
    var index: Int32 = 0
    var trailing: Int32 = 0
    let units = Double(PANGO_SCALE)
    let most = 1e6
    pango_layout_xy_to_index(
      layout.handle,
      Int32(max(-most, min(point.x, most)) * units),
      Int32(max(0, min(point.y, most)) * units),
      &index,
      &trailing
    )
    let offset = stops.offset(Int(index), advancedBy: Int(trailing))
    let isRowEnd = rows.dropLast().contains { $0.range.upperBound == offset }
    return TextPosition(offset, isTrailing: trailing > 0 && isRowEnd)
  }

  /// Nil beyond the beginning or the end. (`pango_layout_move_cursor_visually`)
  func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition? {
    var index = Int32(position.offset)
    var trailing: Int32 = 0
    if position.isTrailing, let before = stop(before: position.offset) {
      index = Int32(before)
      trailing = 1
    }
    pango_layout_move_cursor_visually(
      layout.handle,
      1,
      index,
      trailing,
      toTheRight ? 1 : -1,
      &index,
      &trailing
    )
    guard index >= 0, index != Int32.max else { return nil }
    return TextPosition(stops.offset(Int(index), advancedBy: Int(trailing)))
  }

  /// (`pango_layout_get_direction`)
  func isRightToLeft(at offset: Int) -> Bool {
    pango_layout_get_direction(layout.handle, Int32(offset)) == PANGO_DIRECTION_RTL
  }

  /// Whether its first letter makes it run from right to left; nil if it has no letter.
  static func runsRightToLeft(_ text: [UInt8]) -> Bool? {
    let letter = String(decoding: text, as: UTF8.self).unicodeScalars.first {
      $0.properties.isAlphabetic
    }
    return letter.map { letter in rightToLeft.contains { $0.contains(letter.value) } }
  }

  /// Hebrew, Arabic and what else is written that way.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// The parts of a row that show these bytes, from left to right. (`pango_layout_line_get_x_ranges`)
  func parts(of range: Range<Int>, inRow index: Int) -> [ClosedRange<Double>] {
    guard let line = pango_layout_get_line_readonly(layout.handle, Int32(index)) else { return [] }
    var values: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      line,
      Int32(range.lowerBound),
      Int32(range.upperBound),
      &values,
      &count
    )
    defer { g_free(values) }
    guard let values else { return [] }
    return (0..<Int(count)).map { part in
      let (a, b) = (Self.pixels(values[2 * part]), Self.pixels(values[2 * part + 1]))
      return min(a, b)...max(a, b)
    }
  }

  func underline(_ range: Range<Int>) { layout.underline(range) }
}

/// The places between the scalars of a text, and what Pango says of each.
private struct Stops {
  private let attributes: [PangoLogAttr]
  private let offsets: [Int]

  /// (`pango_layout_get_log_attrs_readonly`)
  init(_ handle: OpaquePointer, _ text: [UInt8]) {
    var count: Int32 = 0
    let first = pango_layout_get_log_attrs_readonly(handle, &count)
    attributes = Array(UnsafeBufferPointer(start: first, count: Int(count)))
    offsets = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
  }

  private var count: Int { min(attributes.count, offsets.count) }

  /// The place at `offset`, or the one after it.
  private func index(of offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func attributes(at offset: Int) -> PangoLogAttr? {
    let index = index(of: offset)
    return index < count && offsets[index] == offset ? attributes[index] : nil
  }

  func next(after offset: Int, where isWanted: (PangoLogAttr) -> Bool) -> Int? {
    var index = index(of: offset + 1)
    while index < count {
      if isWanted(attributes[index]) { return offsets[index] }
      index += 1
    }
    return nil
  }

  func last(before offset: Int, where isWanted: (PangoLogAttr) -> Bool) -> Int? {
    var index = index(of: offset) - 1
    while index >= 0 {
      if isWanted(attributes[index]) { return offsets[index] }
      index -= 1
    }
    return nil
  }

  /// Pango counts in scalars from a byte.
  func offset(_ byte: Int, advancedBy scalars: Int) -> Int {
    let index = max(0, min(index(of: byte) + scalars, count - 1))
    return count == 0 ? byte : offsets[index]
  }
}
