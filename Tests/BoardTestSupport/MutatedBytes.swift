package import TestSupport

extension [UInt8] {
  /// Returns a message of JSON with a few changes, after which most are still JSON.
  package func mutated(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let index = bytes.indices.randomElement(using: &random) else { return bytes }
      switch Int.random(in: 0..<40, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 32...126, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: Array("-1e999".utf8), at: index)
      case 3...36:
        // Most of what was a number or a word still is one.
        if (48...57).contains(bytes[index]) {
          bytes[index] = UInt8.random(in: 48...57, using: &random)
        }
        if (97...122).contains(bytes[index]) {
          bytes[index] = UInt8.random(in: 97...122, using: &random)
        }
      default:
        let end = Int.random(in: index...Swift.min(index + 40, bytes.count), using: &random)
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }
}
