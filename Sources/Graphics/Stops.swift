import CCairo

/// The positions between the scalars of a text, with Pango's attributes of each.
struct Stops {
  private let attributes: [PangoLogAttr]
  private let offsets: [Int]

  /// Reads the attributes of a layout (`pango_layout_get_log_attrs_readonly`).
  init(_ handle: OpaquePointer, _ text: [UInt8]) {
    var count: Int32 = 0
    let first = pango_layout_get_log_attrs_readonly(handle, &count)
    attributes = Array(UnsafeBufferPointer(start: first, count: Int(count)))
    offsets = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
  }

  private var count: Int { min(attributes.count, offsets.count) }

  /// Returns the index of the position at `offset`, or of the first one after it.
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

  /// Returns the offset that is a number of scalars after a byte, which is how Pango counts.
  func offset(_ byte: Int, advancedBy scalars: Int) -> Int {
    let index = max(0, min(index(of: byte) + scalars, count - 1))
    return count == 0 ? byte : offsets[index]
  }
}
