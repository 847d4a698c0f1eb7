public import Testing

/// The rounds of a random test, and those in which the case that it is about came up.
///
/// A test whose case never comes up passes whatever the code does. Such a test notes each of its rounds, and
/// expects the case in a tenth of them.
public struct Cases {
  /// The number of rounds so far.
  public private(set) var rounds = 0
  /// The number of rounds in which the case came up.
  public private(set) var count = 0

  /// No rounds.
  public init() {}

  /// Notes a round, and whether the case came up.
  public mutating func note(_ isCase: Bool) {
    rounds += 1
    if isCase { count += 1 }
  }

  /// Expects that the case came up in at least a tenth of the rounds.
  public func expectEnough(_ location: SourceLocation = #_sourceLocation) {
    #expect(
      count > 0 && count * 10 >= rounds,
      "The case came up in \(count) of \(rounds) rounds.",
      sourceLocation: location
    )
  }
}
