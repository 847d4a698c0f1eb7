package import BoardValues
import CCairo

extension TextLayout {
  /// The text of the layout (`pango_layout_get_text`).
  package var text: String { String(cString: pango_layout_get_text(handle)) }

  /// Colors the background of these bytes of the text (`pango_attr_background_new`,
  /// `pango_attr_background_alpha_new`).
  package func tint(_ ranges: [Range<Int>], _ color: Color) {
    let list = pango_attr_list_copy(pango_layout_get_attributes(handle)) ?? pango_attr_list_new()
    func part(_ value: Double) -> UInt16 { UInt16(max(0, min(value, 1)) * 65535) }
    for range in ranges {
      let ground = pango_attr_background_new(part(color.red), part(color.green), part(color.blue))
      for attribute in [ground, pango_attr_background_alpha_new(part(color.alpha))] {
        guard let attribute else { continue }
        attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
        attribute.pointee.end_index = UInt32(clamping: range.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    pango_layout_set_attributes(handle, list)
    pango_attr_list_unref(list)
  }
}
