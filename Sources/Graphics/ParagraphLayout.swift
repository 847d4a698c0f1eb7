package import BoardValues
import CCairo

/// Paragraphs set by Pango: the positions of their characters and words, their rows and their carets.
///
/// Offsets are bytes of the text. Lengths are pixels from its top-left corner.
package final class ParagraphLayout {
  package let layout: TextLayout
  private let text: [UInt8]
  /// The ranges of control characters, which are invisible and change how others are shown.
  private let controls: [Range<Int>]
  package let rows: [Row]
  /// The positions between two scalars, with Pango's attributes of each.
  private lazy var stops = Stops(layout.handle, text)

  package struct Row: Equatable {
    package var range: Range<Int>
    /// The left edge of its text, which is not 0 if the text is aligned to the right.
    package var minX: Double
    package var maxX: Double
    package var minY: Double
    package var maxY: Double
    /// The height at which its letters stand.
    package var baseline: Double
  }

  /// Lays out a text without line breaks.
  package init(_ text: [UInt8], _ style: TextLayout.Style) {
    self.text = text
    controls = ControlCharacters.ranges(in: text)
    let room = Size(style.fontSize * 0.6, style.fontSize * 0.7)
    // Pango takes a zero byte for the end of the text.
    let shown = controls.isEmpty ? text : text.map { $0 == 0 ? 1 : $0 }
    layout = TextLayout(
      String(decoding: shown, as: UTF8.self),
      style,
      marks: controls.map { TextLayout.Mark(range: $0, room: room) }
    )
    rows = Self.rows(of: layout.handle)
  }

  /// The rows and carets of a text that is laid out already.
  package init(_ layout: TextLayout, _ text: [UInt8]) {
    self.text = text
    self.layout = layout
    controls = []
    rows = Self.rows(of: layout.handle)
  }

  package var height: Double { rows.last?.maxY ?? layout.lineHeight }

  /// Returns the rows of a layout (`pango_layout_get_iter`, `pango_layout_iter_get_line_readonly`,
  /// `pango_layout_iter_get_line_yrange`, `pango_layout_iter_get_baseline`, `pango_layout_iter_get_line_extents`).
  private static func rows(of handle: OpaquePointer) -> [Row] {
    guard let iterator = pango_layout_get_iter(handle) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var rows: [Row] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var top: Int32 = 0
      var bottom: Int32 = 0
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let start = Int(line.pointee.start_index)
      rows.append(
        Row(
          range: start..<start + Int(line.pointee.length),
          minX: pixels(extents.x),
          maxX: pixels(extents.x + extents.width),
          minY: pixels(top),
          maxY: pixels(bottom),
          baseline: pixels(pango_layout_iter_get_baseline(iterator))
        )
      )
    } while pango_layout_iter_next_line(iterator) != 0
    return rows
  }

  fileprivate static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  // MARK: Characters and words

  package func stop(after offset: Int) -> Int? {
    stops.next(after: offset) { $0.is_cursor_position != 0 }
  }

  package func stop(before offset: Int) -> Int? {
    stops.last(before: offset) { $0.is_cursor_position != 0 }
  }

  /// Returns the next end of a word. Words are those that `group` finds, so that keys and double clicks know the same ones.
  package func wordEnd(after offset: Int) -> Int? {
    let end = stops.next(after: offset) { $0.is_word_end != 0 }
    let passed = max(offset, 0)..<max(offset, 0, end ?? text.count)
    return passed.lazy.compactMap { [text] in ScriptRun.start(in: text, at: $0) }.first
      .flatMap { ScriptRun.range(in: text, at: $0)?.upperBound } ?? end
  }

  package func wordStart(before offset: Int) -> Int? {
    let start = stops.last(before: offset) { $0.is_word_start != 0 }
    let passed = (start ?? 0)..<max(start ?? 0, min(offset, text.count))
    return passed.reversed().lazy.compactMap { [text] in ScriptRun.start(in: text, at: $0) }.first
      .flatMap { ScriptRun.range(in: text, at: $0)?.lowerBound } ?? start
  }

  /// Returns the range between the word boundaries on both sides of an offset. In scripts without
  /// blanks it is the word of the dictionary or, if there is none, the run of one script. Signs that
  /// stand together, as in `=>`, are one range.
  package func group(at offset: Int) -> Range<Int> {
    if let word = word(at: offset) ?? ScriptRun.range(in: text, at: offset) { return word }
    var range = boundaries(around: offset)
    guard isSign(range) else { return range }
    while range.lowerBound > 0 {
      let before = boundaries(around: range.lowerBound - 1)
      guard isSign(before) else { break }
      range = before.lowerBound..<range.upperBound
    }
    while range.upperBound < text.count {
      let next = boundaries(around: range.upperBound)
      guard isSign(next) else { break }
      range = range.lowerBound..<next.upperBound
    }
    return range
  }

  private func boundaries(around offset: Int) -> Range<Int> {
    let start = stops.last(before: offset + 1) { $0.is_word_boundary != 0 } ?? 0
    let end = stops.next(after: offset) { $0.is_word_boundary != 0 } ?? text.count
    return min(start, end)..<end
  }

  /// Returns whether a range is a sign and no part of a word, as an apostrophe may be.
  private func isSign(_ range: Range<Int>) -> Bool {
    ScriptRun.scalar(in: text, at: range.lowerBound).map(ScriptRun.isSign) ?? false
      && !range.isEmpty
      && !String(decoding: text[range], as: UTF8.self).unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  /// Returns the word around an offset in a script whose words Pango looks up; nil elsewhere.
  private func word(at offset: Int) -> Range<Int>? {
    guard ScriptRun.scalar(in: text, at: offset).map(ScriptRun.hasWordsWithoutBlanks) == true,
      let start = wordStart(before: offset + 1), let end = wordEnd(after: start), end > offset
    else { return nil }
    return start..<end
  }

  /// Returns what Backspace leaves of a character of which it deletes only the last scalar, or nil
  /// if it deletes the whole character (`g_utf8_normalize`).
  package func remainder(ofCharacterBefore offset: Int) -> String? {
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

  package func rowIndex(at offset: Int, isTrailing: Bool) -> Int {
    let index = rows.indices.first {
      rows[$0].range.upperBound > offset
        || rows[$0].range.upperBound == offset && (isTrailing || !isWrapped(afterRow: $0))
    }
    return index ?? rows.count - 1
  }

  /// Returns whether a row ends because there is no more room, and not because the paragraph ends.
  package func isWrapped(afterRow index: Int) -> Bool {
    index + 1 < rows.count && rows[index + 1].range.lowerBound == rows[index].range.upperBound
  }

  /// Returns the caret at the start of the character after `offset` or, if it is trailing, at the
  /// end of the character before it.
  package func caret(at offset: Int, isTrailing: Bool) -> Rect {
    let row = rows[rowIndex(at: offset, isTrailing: isTrailing)]
    let x: Double
    if isTrailing || offset >= text.count, let before = stop(before: offset) {
      x = edge(of: before, isTrailing: true)
    } else {
      x = edge(of: offset, isTrailing: false)
    }
    return Rect(x, row.minY, 0, row.maxY - row.minY)
  }

  /// Returns the second position of a caret between characters that run in different directions, or
  /// nil for other carets.
  package func weakCaret(at offset: Int, isTrailing: Bool) -> Rect? {
    let index = rowIndex(at: offset, isTrailing: isTrailing)
    guard offset < text.count, let before = stop(before: offset),
      rows[index].range.contains(before), rows[index].range.contains(offset)
    else { return nil }
    let strong = caret(at: offset, isTrailing: isTrailing)
    let edges = [edge(of: before, isTrailing: true), edge(of: offset, isTrailing: false)]
    guard let weak = edges.first(where: { abs($0 - strong.minX) > 0.5 }) else { return nil }
    return Rect(weak, strong.minY, 0, strong.height)
  }

  /// The boxes drawn in place of control characters.
  package var controlBoxes: [Rect] {
    controls.flatMap { layout.boxes(of: $0) }.map { box in
      let height = layout.lineHeight / 2
      return Rect(box.minX, box.center.y - height / 2, box.width, height)
    }
  }

  /// Returns the caret position nearest to a point.
  package func position(at point: Point) -> TextPosition { hit(at: point).position }

  /// Returns the caret position nearest to a point, and whether it is behind the character there and
  /// not in front of it (`pango_layout_xy_to_index`).
  package func hit(at point: Point) -> (position: TextPosition, isBehind: Bool) {
    var index: Int32 = 0
    var trailing: Int32 = 0
    let units = Double(PANGO_SCALE)
    let limit = 1e6
    pango_layout_xy_to_index(
      layout.handle,
      Int32(max(-limit, min(point.x, limit)) * units),
      Int32(max(0, min(point.y, limit)) * units),
      &index,
      &trailing
    )
    if trailing == 0, let end = rowEnd(behind: Int(index), at: point.x) {
      return (TextPosition(end, isTrailing: true), true)
    }
    let offset = stops.offset(Int(index), advancedBy: Int(trailing))
    let isRowEnd = rows.indices.contains {
      rows[$0].range.upperBound == offset && isWrapped(afterRow: $0)
    }
    let position = TextPosition(offset, isTrailing: trailing > 0 && isRowEnd)
    return (position, trailing > 0)
  }

  /// Returns the end of a wrapped row, if `x` is on the far half of its last letter, which is not a
  /// blank. Pango takes that for the beginning of the next row and answers with the near side.
  private func rowEnd(behind offset: Int, at x: Double) -> Int? {
    let index = rowIndex(at: offset, isTrailing: false)
    let end = rows[index].range.upperBound
    guard isWrapped(afterRow: index), offset < end,
      stops.next(after: offset, where: { $0.is_cursor_position != 0 }) == end,
      text[offset] != UInt8(ascii: " "), text[offset] != UInt8(ascii: "\t"),
      let part = parts(of: offset..<end, inRow: index).first
    else { return nil }
    let middle = (part.lowerBound + part.upperBound) / 2
    return isRightToLeft(at: offset) ? (x < middle ? end : nil) : (x > middle ? end : nil)
  }

  /// Returns the position to the left or right of a caret, or nil beyond the beginning or the end.
  ///
  /// The result is always farther to that side, or on the next row. Pango's own function may stand
  /// still or go back if wrapped rows run in both directions.
  package func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition? {
    var row = rowIndex(at: position.offset, isTrailing: position.isTrailing)
    let x = caret(at: position.offset, isTrailing: position.isTrailing).minX
    let carets = carets(inRow: row)
    let beside =
      toTheRight ? carets.first { $0.x > x + 0.25 } : carets.last { $0.x < x - 0.25 }
    if let beside { return beside.position }
    row += toTheRight != isRightToLeft(at: 0) ? 1 : -1
    guard rows.indices.contains(row) else { return nil }
    let next = self.carets(inRow: row)
    return (toTheRight ? next.first : next.last)?.position
  }

  /// Returns the caret positions of a row from left to right, each visibly apart from the next.
  private func carets(inRow index: Int) -> [(x: Double, position: TextPosition)] {
    let row = rows[index]
    let isWrapped = isWrapped(afterRow: index)
    var carets: [(x: Double, position: TextPosition)] = []
    var offset = row.range.lowerBound
    while offset < row.range.upperBound {
      let next = min(stop(after: offset) ?? row.range.upperBound, row.range.upperBound)
      carets.append((edge(of: offset, isTrailing: false), TextPosition(offset)))
      // The end of a wrapped row is the beginning of the next one.
      if !isWrapped || next < row.range.upperBound {
        let isEnd = next == row.range.upperBound
        carets.append((edge(of: offset, isTrailing: true), TextPosition(next, isTrailing: !isEnd)))
      }
      offset = next
    }
    if carets.isEmpty { carets = [(row.minX, TextPosition(row.range.lowerBound))] }
    carets.sort { ($0.x, $0.position.isTrailing ? 1 : 0) < ($1.x, $1.position.isTrailing ? 1 : 0) }
    var distinct: [(x: Double, position: TextPosition)] = []
    for caret in carets where distinct.last.map({ caret.x - $0.x > 0.25 }) ?? true {
      distinct.append(caret)
    }
    return distinct
  }

  /// Returns the x coordinate of an edge of the character at `offset`
  /// (`pango_layout_index_to_line_x`).
  private func edge(of offset: Int, isTrailing: Bool) -> Double {
    var line: Int32 = 0
    var x: Int32 = 0
    pango_layout_index_to_line_x(layout.handle, Int32(offset), isTrailing ? 1 : 0, &line, &x)
    return Self.pixels(x) + (rows.indices.contains(Int(line)) ? rows[Int(line)].minX : 0)
  }

  /// Returns whether the text at `offset` runs from right to left (`pango_layout_get_direction`).
  package func isRightToLeft(at offset: Int) -> Bool {
    pango_layout_get_direction(layout.handle, Int32(offset)) == PANGO_DIRECTION_RTL
  }

  /// Returns whether the first letter makes a text run from right to left, or nil if it has no
  /// letter.
  package static func runsRightToLeft(_ text: [UInt8]) -> Bool? {
    let letter = String(decoding: text, as: UTF8.self).unicodeScalars.first {
      $0.properties.isAlphabetic
    }
    return letter.map { letter in rightToLeft.contains { $0.contains(letter.value) } }
  }

  /// The blocks of Hebrew, Arabic and other scripts written from right to left.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// Returns the parts of a row that show these bytes, from left to right.
  package func parts(of range: Range<Int>, inRow index: Int) -> [ClosedRange<Double>] {
    guard let line = pango_layout_get_line_readonly(layout.handle, Int32(index)) else { return [] }
    return TextLayout.parts(of: range, in: line)
  }

  package func underline(_ range: Range<Int>) { layout.underline(range) }
}
