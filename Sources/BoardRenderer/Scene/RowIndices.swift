import BoardCore

/// The indices of elements in a table of rows.
struct RowIndices {
  /// The indices by the id of the element; -1 for those that have no row.
  private var indices: ContiguousArray<Int32> = []

  subscript(id: ElementID) -> Int? {
    guard id.index < indices.count, indices[id.index] >= 0 else { return nil }
    return Int(indices[id.index])
  }

  mutating func note(_ id: ElementID, at index: Int) {
    while indices.count <= id.index { indices.append(-1) }
    indices[id.index] = Int32(index)
  }
}
