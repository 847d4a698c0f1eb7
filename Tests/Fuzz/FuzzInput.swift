/// The bytes of one fuzzing run, read from the front as whatever is asked for. When they are used up
/// it gives zeros, so that every input means something.
final class FuzzInput {
  private var rest: ArraySlice<UInt8>
  private var lastLength = 0

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(Array(bytes)) }

  var isEmpty: Bool { rest.isEmpty }

  func byte() -> UInt8 { rest.popFirst() ?? 0 }

  func below(_ limit: Int) -> Int { Int(byte()) % limit }

  /// Mostly small numbers around zero; now and then one with all of its bits.
  func number() -> Int64 {
    let first = byte()
    guard first >= 0xF0 else { return Int64(first & 0x0F) - (first & 0x10 == 0 ? 0 : 16) }
    return (0..<8).reduce(0) { sum, _ in sum << 8 | Int64(byte()) }
  }

  /// How long a list is. Lists that lie side by side are often as long as each other.
  func length() -> Int {
    let first = byte()
    if first < 0x80 { lastLength = Int(first) % 6 }
    return lastLength
  }

  var bytes: [UInt8] { Array(rest) }
}

/// Ends the run in a way that the fuzzer counts as a find.
func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
