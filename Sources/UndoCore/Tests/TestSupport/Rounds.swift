import Glibc

/// How often random tests go round.
///
/// `TEST_ROUNDS=5` in the environment makes a quick run: random tests go 5 of 100 rounds, at least
/// one, and tests that cannot be quick are left out. Without it every test is there, and random ones
/// go two rounds of ten, so that all of it takes minutes; `TEST_ROUNDS=100` is for nights.
public enum Rounds {
  private static let wanted = getenv("TEST_ROUNDS").flatMap { Int(String(cString: $0)) }

  /// The rounds to go of a hundred.
  private static let share = wanted ?? 20

  static var areFew: Bool { share < 20 }

  /// Returns the share of `count` rounds to go, at least one.
  public static func of(_ count: Int) -> Int { max(1, count * share / 100) }
}
