import BoardCore

/// Where elements are in a table of rows.
struct RowPlaces {
  /// By the id of the element; -1 for those that have no row.
  private var places: ContiguousArray<Int32> = []

  subscript(id: ElementID) -> Int? {
    guard id.index < places.count, places[id.index] >= 0 else { return nil }
    return Int(places[id.index])
  }

  mutating func note(_ id: ElementID, at place: Int) {
    while places.count <= id.index { places.append(-1) }
    places[id.index] = Int32(place)
  }
}
