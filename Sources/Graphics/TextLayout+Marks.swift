package import BoardValues
import CCairo

/// Marks: parts of a text with an appearance of their own, and the positions of such parts.
extension TextLayout {
  package struct Mark: Hashable, Sendable {
    /// The range in bytes of the text.
    package var range: Range<Int>
    package var isBold = false
    package var isItalic = false
    package var isStruck = false
    package var isUnderlined = false
    /// The font family, or nil for that of the text.
    package var family: String?
    /// The font size in pixels, or nil for that of the text.
    package var fontSize: Double?
    package var color: Color?
    /// The distance of the letters above the line in pixels.
    package var rise = 0.0
    /// The size left free for a picture in place of the letter.
    package var room: Size?

    package init(
      range: Range<Int>,
      isBold: Bool = false,
      isItalic: Bool = false,
      isStruck: Bool = false,
      isUnderlined: Bool = false,
      family: String? = nil,
      fontSize: Double? = nil,
      color: Color? = nil,
      room: Size? = nil
    ) {
      self.range = range
      self.isBold = isBold
      self.isItalic = isItalic
      self.isStruck = isStruck
      self.isUnderlined = isUnderlined
      self.family = family
      self.fontSize = fontSize
      self.color = color
      self.room = room
    }
  }

  /// Adds the marks to a layout (`pango_attr_list_insert`, `pango_layout_set_attributes`).
  static func apply(_ marks: [Mark], _ style: Style, to layout: OpaquePointer) {
    let list = pango_attr_list_copy(pango_layout_get_attributes(layout))
    for mark in marks {
      for attribute in attributes(of: mark) {
        guard let attribute else { continue }
        attribute.pointee.start_index = UInt32(clamping: mark.range.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: mark.range.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private static func attributes(of mark: Mark) -> [UnsafeMutablePointer<PangoAttribute>?] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if mark.isBold { attributes.append(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if mark.isItalic { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if mark.isStruck { attributes.append(pango_attr_strikethrough_new(1)) }
    if mark.isUnderlined { attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if let family = mark.family { attributes.append(pango_attr_family_new(family)) }
    if let size = mark.fontSize { attributes.append(pango_attr_size_new_absolute(units(size))) }
    if mark.rise > 0 { attributes.append(pango_attr_rise_new(units(mark.rise))) }
    if let color = mark.color {
      let (red, green, blue) = (color.red, color.green, color.blue)
      attributes.append(
        pango_attr_foreground_new(channel(red), channel(green), channel(blue))
      )
    }
    if let room = mark.room {
      var box = PangoRectangle(
        x: 0,
        y: -units(room.height),
        width: units(room.width),
        height: units(room.height)
      )
      attributes.append(pango_attr_shape_new(&box, &box))
    }
    return attributes
  }

  private static func channel(_ share: Double) -> UInt16 { UInt16(max(0, min(share, 1)) * 65_535) }

  /// Returns the boxes of a range of bytes, one or more for each line, from the top-left corner of
  /// the text.
  package func boxes(of range: Range<Int>) -> [Rect] { boxes(of: [range])[0] }

  /// Returns the boxes of several ranges, which are in order and do not overlap
  /// (`pango_layout_iter_get_line_extents`).
  ///
  /// - Complexity: O(lines + ranges)
  package func boxes(of ranges: [Range<Int>]) -> [[Rect]] {
    guard !ranges.isEmpty else { return [] }
    let iterator = pango_layout_get_iter(handle)
    defer { pango_layout_iter_free(iterator) }
    var boxes = [[Rect]](repeating: [], count: ranges.count)
    var first = 0
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      #if DEBUG
        Self.work.lines += 1
      #endif
      let start = Int(line.pointee.start_index)
      let bytes = start..<start + Int(line.pointee.length)
      while first < ranges.count, ranges[first].upperBound <= start { first += 1 }
      guard first < ranges.count else { break }
      let here = ranges[first...].prefix { $0.lowerBound < bytes.upperBound }.indices
      guard !here.isEmpty else { continue }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      for index in here {
        let range = ranges[index].clamped(to: bytes)
        guard !range.isEmpty else { continue }
        boxes[index] += Self.parts(of: range, in: line).map { part in
          Rect(
            part.lowerBound,
            Double(logical.y) / Double(PANGO_SCALE),
            part.upperBound - part.lowerBound,
            Double(logical.height) / Double(PANGO_SCALE)
          )
        }
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return boxes
  }

  /// Returns the parts of a line that show a range of bytes, from left to right
  /// (`pango_layout_line_get_x_ranges`).
  static func parts(
    of range: Range<Int>,
    in line: UnsafeMutablePointer<PangoLayoutLine>
  ) -> [ClosedRange<Double>] {
    var ends: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      line,
      Int32(range.lowerBound),
      Int32(range.upperBound),
      &ends,
      &count
    )
    guard let ends else { return [] }
    defer { g_free(ends) }
    return (0..<Int(count)).map { part in
      let (a, b) = (Double(ends[2 * part]), Double(ends[2 * part + 1]))
      return min(a, b) / Double(PANGO_SCALE)...max(a, b) / Double(PANGO_SCALE)
    }
  }

  /// The distance of the first baseline from the top (`pango_layout_get_baseline`).
  package var baseline: Double { Double(pango_layout_get_baseline(handle)) / Double(PANGO_SCALE) }

  /// Returns the baseline of the line that holds a byte of the text, from the top
  /// (`pango_layout_iter_get_baseline`).
  package func baseline(at offset: Int) -> Double {
    let iterator = pango_layout_get_iter(handle)
    defer { pango_layout_iter_free(iterator) }
    var baseline: Int32 = 0
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator),
        Int(line.pointee.start_index) <= offset
      else { break }
      baseline = pango_layout_iter_get_baseline(iterator)
    } while pango_layout_iter_next_line(iterator) != 0
    return Double(baseline) / Double(PANGO_SCALE)
  }

  /// A line of the layout, with the byte of the text at which it begins.
  package struct Line: Equatable, Sendable {
    package var start: Int
    package var top: Double
    package var height: Double
    package var bottom: Double { top + height }

    package init(start: Int, top: Double, height: Double) {
      self.start = start
      self.top = top
      self.height = height
    }
  }

  /// The lines from the top to the bottom, in pixels.
  package var lines: [Line] { lines(upTo: .max) }

  /// Returns the lines from the top to the one that holds a byte of the text
  /// (`pango_layout_iter_get_line_extents`).
  package func lines(upTo offset: Int) -> [Line] {
    let unit = Double(PANGO_SCALE)
    let iterator = pango_layout_get_iter(handle)
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator),
        lines.isEmpty || Int(line.pointee.start_index) <= offset
      else { break }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      lines.append(
        Line(
          start: Int(line.pointee.start_index),
          top: Double(logical.y) / unit,
          height: Double(logical.height) / unit
        )
      )
    } while pango_layout_iter_next_line(iterator) != 0
    #if DEBUG
      Self.work.lines += lines.count
    #endif
    return lines
  }

  package var firstLine: Line { lines(upTo: 0).first ?? Line(start: 0, top: 0, height: lineHeight) }
}
