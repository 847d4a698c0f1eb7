import Glibc

/// How often random tests go round.
///
/// `TEST_ROUNDS=5` in the environment makes a quick run: random tests go 5 of 100 rounds, at least
/// one, and tests that cannot be quick are left out. Without it every test is there, and random ones
/// go one round of ten, so that all of it takes minutes; `TEST_ROUNDS=100` is for nights.
public enum Rounds {
  private static let wanted = getenv("TEST_ROUNDS").flatMap { Int(String(cString: $0)) }

  static var areFew: Bool { (wanted ?? usual) < usual }

  /// The share of its rounds that a random test goes without `TEST_ROUNDS`, in percent.
  public static let usual = 10

  /// Returns the share of `count` rounds to go, at least one: without `TEST_ROUNDS`, `usual` percent.
  public static func of(_ count: Int, usually usual: Int = Self.usual) -> Int {
    max(1, count * (wanted ?? usual) / 100)
  }

  /// Returns whether the round of this number, from 0, is one of those to go, which are evenly spread.
  public static func go(_ number: Int, usually usual: Int = Self.usual) -> Bool {
    let share = min(100, wanted ?? usual)
    return (number + 1) * share / 100 > number * share / 100
  }

  /// Returns the share of some cases to try, evenly spread: without `TEST_ROUNDS`, `usual` percent.
  public static func share<Case>(of cases: [Case], usually usual: Int = Self.usual) -> [Case] {
    let count = min(cases.count, of(cases.count, usually: usual))
    return (0..<count).map { cases[$0 * cases.count / count] }
  }
}
