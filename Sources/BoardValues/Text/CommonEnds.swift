/// The bytes that two texts have in common at the beginning and, behind these, at the end.
package struct CommonEnds: Equatable, Sendable {
  /// The number of equal bytes at the beginning.
  package let start: Int
  /// The number of equal bytes at the end, none of which is part of `start`.
  package let end: Int

  /// Compares two texts, many bytes at a time.
  ///
  /// - Complexity: O(n) in the length of the shorter text.
  package init(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) {
    let ends = a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        let start = Self.equalBytes(a, b)
        return (start, Self.equalBytesAtEnd(a, b, limit: Swift.min(a.count, b.count) - start))
      }
    }
    (start, end) = ends
  }

  private typealias Block = SIMD32<UInt8>
  private static let size = MemoryLayout<Block>.size

  private static func equalBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let limit = min(a.count, b.count)
    var start = 0
    while start + size <= limit,
      a.loadUnaligned(fromByteOffset: start, as: Block.self)
        == b.loadUnaligned(fromByteOffset: start, as: Block.self)
    { start += size }
    while start < limit, a[start] == b[start] { start += 1 }
    return start
  }

  private static func equalBytesAtEnd(
    _ a: UnsafeRawBufferPointer,
    _ b: UnsafeRawBufferPointer,
    limit: Int
  ) -> Int {
    var end = 0
    while end + size <= limit,
      a.loadUnaligned(fromByteOffset: a.count - end - size, as: Block.self)
        == b.loadUnaligned(fromByteOffset: b.count - end - size, as: Block.self)
    { end += size }
    while end < limit, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    return end
  }
}
