extension Array where Element == UInt8 {
  /// Returns the bytes in pieces of a size; the last one may be shorter.
  package func pieces(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
