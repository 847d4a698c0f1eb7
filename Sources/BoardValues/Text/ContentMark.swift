/// A digest that tells whether a file still holds the same bytes.
///
/// It protects against chance, not against intent.
package struct ContentMark: Hashable, Sendable {
  package var size: Int
  package var digest: UInt64

  package init(size: Int, digest: UInt64) {
    self.size = size
    self.digest = digest
  }

  /// Computes the mark of some bytes.
  ///
  /// - Complexity: O(*n*), about as fast as memory.
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    digest = bytes.withUnsafeBytes { Self.digest(of: $0, from: 0x9E37_79B9_7F4A_7C15) }
  }

  /// Returns the digest of a buffer, continued from another digest.
  package static func digest(of buffer: UnsafeRawBufferPointer, from start: UInt64) -> UInt64 {
    var state = start
    var offset = 0
    while offset + 8 <= buffer.count {
      state = mixed(state, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    for byte in buffer[offset...] { state = mixed(state, UInt64(byte)) }
    return state
  }

  package static func digest(of text: String, from start: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { digest(of: UnsafeRawBufferPointer($0), from: start) }
  }

  package static func digest(of word: UInt64, from start: UInt64) -> UInt64 { mixed(start, word) }

  /// Returns a word in which every bit depends on every bit of both: the product is folded in half.
  private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) &+ 0x2545_F491_4F6C_DD1D
  }
}
