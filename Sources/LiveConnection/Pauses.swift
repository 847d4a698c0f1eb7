/// Pauses that double from one to the next, each with up to a quarter more or less by chance, so that the
/// clients of a server that comes back do not all come at once.
struct Pauses {
  /// In seconds.
  private let range: ClosedRange<Double>
  private var next: Double

  init(_ range: ClosedRange<Double>) { (self.range, next) = (range, range.lowerBound) }

  mutating func take() -> Double {
    defer { next = min(range.upperBound, next * 2) }
    return next * .random(in: 0.75...1.25)
  }

  mutating func reset() { next = range.lowerBound }
}
