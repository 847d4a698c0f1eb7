/// The bytes of one fuzzing run, read from the front in any form. Zeros follow at the end, so that
/// every input is valid.
final class FuzzInput {
  private var rest: ArraySlice<UInt8>
  private var lastLength = 0

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(Array(bytes)) }

  var isEmpty: Bool { rest.isEmpty }

  func byte() -> UInt8 { rest.popFirst() ?? 0 }

  func below(_ limit: Int) -> Int { Int(byte()) % limit }

  /// Returns a number, usually a small one around zero, and sometimes one with all of its bits.
  func number() -> Int64 {
    let first = byte()
    guard first >= 0xF0 else { return Int64(first & 0x0F) - (first & 0x10 == 0 ? 0 : 16) }
    return (0..<8).reduce(0) { sum, _ in sum << 8 | Int64(byte()) }
  }

  /// Returns the length of a list. Adjacent lists often have the same length.
  func length() -> Int {
    let first = byte()
    if first < 0x80 { lastLength = Int(first) % 6 }
    return lastLength
  }

  var bytes: [UInt8] { Array(rest) }
}

/// Ends the run as a find of the fuzzer if a condition does not hold.
func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
