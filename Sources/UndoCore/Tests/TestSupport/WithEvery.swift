/// Runs a body for every value, and remembers for failure texts which one it is.
///
/// ```swift
/// try withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
///   #expect(sum(seed) == expected, "\(Trace.current)")
/// }
/// ```
///
/// Calls can be nested; the text then names the whole combination.
public func withEvery<Value>(
  _ label: String,
  in values: some Sequence<Value>,
  _ body: (Value) throws -> Void
) rethrows {
  for value in values {
    let entry = "\(label): \(value)"
    try Trace.$entries.withValue(Trace.entries + [entry]) { try body(value) }
  }
}

/// The combination of values that `withEvery` is running now.
public enum Trace {
  @TaskLocal static var entries: [String] = []

  /// The combination in words, such as `seed: 7, limit: 3`.
  public static var current: String { entries.joined(separator: ", ") }
}
