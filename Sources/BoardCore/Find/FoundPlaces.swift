import BoardValues

/// All places that a search has found, in reading order: element by element, and in each from the
/// beginning of its text.
package struct FoundPlaces: Equatable, Sendable {
  /// The elements with at least one place.
  package private(set) var elements: [ElementID] = []
  /// The places in the text of each element, in bytes of its source.
  private var ranges: [[Range<Int>]] = []
  /// The number of places before those of each element.
  private var starts: [Int] = []
  private var positions: [ElementID: Int] = [:]
  /// The number of all places.
  package private(set) var count = 0

  /// One place in the text of an element.
  package struct Place: Equatable, Sendable {
    package var id: ElementID
    /// The bytes of the source.
    package var range: Range<Int>

    package init(id: ElementID, range: Range<Int>) {
      self.id = id
      self.range = range
    }
  }

  package init() {}

  /// Adds the places of the next element.
  mutating func add(_ id: ElementID, _ places: [Range<Int>]) {
    guard !places.isEmpty else { return }
    positions[id] = elements.count
    elements.append(id)
    ranges.append(places)
    starts.append(count)
    count += places.count
  }

  package var isEmpty: Bool { elements.isEmpty }

  /// Returns the places in the text of an element.
  package func ranges(in id: ElementID) -> [Range<Int>] { positions[id].map { ranges[$0] } ?? [] }

  package func first(in id: ElementID) -> Place? {
    ranges(in: id).first.map { Place(id: id, range: $0) }
  }

  /// Returns the number of a place, counted from one; zero if it is none.
  package func number(of place: Place) -> Int {
    guard let position = positions[place.id],
      let index = Self.index(of: place.range, in: ranges[position])
    else { return 0 }
    return starts[position] + index + 1
  }

  /// Returns the place after or before another one, and after the last the first.
  package func next(after place: Place, backward: Bool) -> Place? {
    guard let position = positions[place.id], count > 0 else { return nil }
    let own = ranges[position]
    if let index = Self.index(of: place.range, in: own) {
      let next = index + (backward ? -1 : 1)
      if own.indices.contains(next) { return Place(id: place.id, range: own[next]) }
    }
    let step = backward ? elements.count - 1 : 1
    let other = (position + step) % elements.count
    let range = backward ? ranges[other].last : ranges[other].first
    return range.map { Place(id: elements[other], range: $0) }
  }

  /// Returns the place that a former one has become: the same, the next one in its text, or the last.
  package func successor(of place: Place) -> Place? {
    let own = ranges(in: place.id)
    guard !own.isEmpty else { return nil }
    let index = min(Self.index(from: place.range.lowerBound, in: own), own.count - 1)
    return Place(id: place.id, range: own[index])
  }

  /// Returns the first place from an offset of an element on. If there is none, the first one in those
  /// of the `following` elements that still match.
  package func first(
    from offset: Int,
    in id: ElementID,
    following: some Sequence<ElementID>
  ) -> Place? {
    let own = ranges(in: id)
    let index = Self.index(from: offset, in: own)
    if index < own.count { return Place(id: id, range: own[index]) }
    let next = following.first { positions[$0] != nil } ?? elements.first
    return next.flatMap { first(in: $0) }
  }

  /// Returns the index of the first range that begins at an offset or after it, or the count.
  private static func index(from offset: Int, in ranges: [Range<Int>]) -> Int {
    ranges.partitioningIndex { $0.lowerBound >= offset }
  }

  private static func index(of range: Range<Int>, in ranges: [Range<Int>]) -> Int? {
    let index = index(from: range.lowerBound, in: ranges)
    return index < ranges.count && ranges[index] == range ? index : nil
  }

  /// Returns the elements after one in reading order, and after the last the first, up to itself.
  package func elements(after id: ElementID) -> [ElementID] {
    guard let position = positions[id] else { return elements }
    return Array(elements[(position + 1)...] + elements[...position])
  }
}
