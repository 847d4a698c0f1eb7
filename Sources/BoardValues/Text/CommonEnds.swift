/// The bytes that two texts have in common at the beginning and, behind these, at the end.
package struct CommonEnds: Equatable, Sendable {
  /// The number of equal bytes at the beginning.
  package let start: Int
  /// The number of equal bytes at the end that do not belong to the equal bytes at the beginning.
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

  /// The bytes that are compared at once.
  private static let size = 32

  private static func equalBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let limit = min(a.count, b.count)
    var start = 0
    while start + size <= limit, isEqual(a, start, b, start) { start += size }
    while start < limit, a[start] == b[start] { start += 1 }
    return start
  }

  private static func equalBytesAtEnd(
    _ a: UnsafeRawBufferPointer,
    _ b: UnsafeRawBufferPointer,
    limit: Int
  ) -> Int {
    var end = 0
    while end + size <= limit, isEqual(a, a.count - end - size, b, b.count - end - size) {
      end += size
    }
    while end < limit, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    return end
  }

  /// Compares 32 bytes of each text.
  private static func isEqual(
    _ a: UnsafeRawBufferPointer,
    _ i: Int,
    _ b: UnsafeRawBufferPointer,
    _ j: Int
  ) -> Bool {
    func difference(_ offset: Int) -> UInt64 {
      a.loadUnaligned(fromByteOffset: i + offset, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: j + offset, as: UInt64.self)
    }
    return difference(0) | difference(8) | difference(16) | difference(24) == 0
  }
}
