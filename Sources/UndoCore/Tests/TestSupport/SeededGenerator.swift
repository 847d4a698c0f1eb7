import Glibc

/// Random numbers that come again in the same order for the same seed (SplitMix64).
///
/// A failing run is repeated by itself with `UNDOCORE_SEED=<seed>` in the environment.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number from which everything follows; tests put it into their failure texts.
  public let seed: UInt64
  private var state: UInt64

  /// A generator that begins at a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// True in one of `count` cases.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// The seeds of a property test: always the same ones, fewer in a quick run, or only the one
  /// asked for from outside. `UNDOCORE_NIGHT=<number>` has others.
  public static func seeds(_ count: Int) -> [UInt64] {
    if let text = getenv("UNDOCORE_SEED"), let seed = UInt64(String(cString: text)) {
      return [seed]
    }
    let night = getenv("UNDOCORE_NIGHT").flatMap { UInt64(String(cString: $0)) } ?? 0
    return (0..<UInt64(Rounds.of(count))).map { 1 &+ night &+ $0 &* 0x2545_F491_4F6C_DD1D }
  }
}
