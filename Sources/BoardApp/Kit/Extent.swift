/// A length that may shrink from its ideal to its minimum.
struct Extent: Equatable, Sendable {
  var least: Double
  var ideal: Double

  init(least: Double, ideal: Double) {
    self.least = least
    self.ideal = ideal
  }

  init(_ length: Double) { self.init(least: length, ideal: length) }

  static func + (a: Extent, b: Extent) -> Extent {
    Extent(least: a.least + b.least, ideal: a.ideal + b.ideal)
  }

  func union(_ other: Extent) -> Extent {
    Extent(least: max(least, other.least), ideal: max(ideal, other.ideal))
  }

  func atLeast(_ length: Double) -> Extent {
    Extent(least: max(least, length), ideal: max(ideal, length))
  }
}
